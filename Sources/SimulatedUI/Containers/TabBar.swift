/// A row of buttons at the bottom, one for each tab.
open class TabBar: View {
    /// The height of the bar.
    public static let height = 82.0

    private var buttons: [TabBarButton] = []

    func show(_ controllers: [ViewController], selected: Int, target: TabBarController) {
        for button in buttons { button.removeFromSuperview() }
        buttons = controllers.map { TabBarButton($0.title) }
        for (index, button) in buttons.enumerated() {
            button.isSelected = index == selected
            button.addTarget(target, action: TabBarController.choose, for: .touchUpInside)
            addSubview(button)
        }
        layoutSubviews()
    }

    open override func layoutSubviews() {
        let width = frame.size.width / Double(max(1, buttons.count))
        for (index, button) in buttons.enumerated() {
            button.frame = Rect(x: Double(index) * width, y: 0, width: width, height: frame.size.height)
        }
    }

    func index(of button: Control) -> Int? {
        buttons.firstIndex { $0 === button }
    }

    func select(_ selected: Int) {
        for (index, button) in buttons.enumerated() { button.isSelected = index == selected }
    }
}
