/// The bar above what a navigation controller shows: a button that leads back, and those of the controller shown.
open class NavigationBar: View {
    /// The height of the bar.
    public static let height = 88.0
    /// The identifier of the button that leads back.
    public static let backIdentifier = "back"

    private let back = Button("Back", identifier: NavigationBar.backIdentifier)
    private var itemButtons: [Button] = []

    init(target: NavigationController) {
        super.init()
        back.addTarget(target, action: NavigationController.goBack, for: .touchUpInside)
        addSubview(back)
    }

    func show(_ items: [BarButtonItem], canGoBack: Bool) {
        back.isHidden = !canGoBack
        for button in itemButtons { button.removeFromSuperview() }
        itemButtons = items.map(Self.button(for:))
        for button in itemButtons { addSubview(button) }
        layoutSubviews()
    }

    open override func layoutSubviews() {
        let top = Self.height - 44
        back.frame = Rect(x: 0, y: top, width: 80, height: 44)
        for (index, button) in itemButtons.enumerated() {
            button.frame = Rect(x: frame.size.width - Double(index + 1) * 60, y: top, width: 60, height: 44)
        }
    }

    private static func button(for item: BarButtonItem) -> Button {
        let button = Button(item.title, identifier: item.identifier)
        item.button = button
        button.sendEvent(item.eventName, of: item, for: .touchUpInside)
        return button
    }
}
