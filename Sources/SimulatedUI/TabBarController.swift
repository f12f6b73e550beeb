/// A container that shows one of several view controllers, chosen by tabs, like `UITabBarController`.
open class TabBarController: ViewController {
    private let bar = TabBar()

    /// The index of the controller that is shown. Setting it to an index out of range has no effect.
    public final var selectedIndex = 0 {
        didSet {
            guard children.indices.contains(selectedIndex) else { return selectedIndex = oldValue }
            if selectedIndex != oldValue { showSelected(insteadOf: oldValue) }
        }
    }

    /// The controller that is shown.
    public final var selectedViewController: ViewController? {
        children.indices.contains(selectedIndex) ? children[selectedIndex] : nil
    }

    open override var isContainer: Bool { true }

    public init(_ controllers: [ViewController]) {
        super.init()
        for controller in controllers { addChild(controller) }
    }

    open override func viewDidLoad() {
        view.addSubview(bar)
        bar.show(children, selected: selectedIndex, target: self)
        showSelected(insteadOf: nil)
    }

    open override func viewDidLayoutSubviews() {
        guard let view = viewIfLoaded else { return }
        let size = view.frame.size
        let height = max(0, size.height - TabBar.height)
        bar.frame = Rect(x: 0, y: height, width: size.width, height: TabBar.height)
        selectedViewController?.viewIfLoaded?.frame = Rect(x: 0, y: 0, width: size.width, height: height)
    }

    func choose(_ button: Control) {
        if let index = bar.index(of: button) { selectedIndex = index }
    }

    private func showSelected(insteadOf old: Int?) {
        guard let view = viewIfLoaded, let selected = selectedViewController else { return }
        if let old, children.indices.contains(old) { children[old].viewIfLoaded?.removeFromSuperview() }
        view.insertSubview(selected.view, at: 0)
        bar.select(selectedIndex)
        viewDidLayoutSubviews()
    }
}

/// A row of buttons at the bottom, one for each tab.
open class TabBar: View {
    /// The height of the bar.
    public static let height = 82.0

    private var buttons: [TabBarButton] = []

    func show(_ controllers: [ViewController], selected: Int, target: TabBarController) {
        for button in buttons { button.removeFromSuperview() }
        buttons = controllers.map { TabBarButton($0.title, identifier: $0.tabIdentifier) }
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

/// The button of one tab.
open class TabBarButton: Button {}
