/// A container that shows the top of a stack of view controllers, like `UINavigationController`.
///
/// Only the top controller's view is in the tree, so the controllers below it in the stack appear in no path.
open class NavigationController: ViewController {
    private lazy var bar = NavigationBar(target: self)

    /// The controllers on the stack; the last one is shown.
    public final var viewControllers: [ViewController] { children }

    /// The controller that is shown.
    public final var topViewController: ViewController? { children.last }

    open override var isContainer: Bool { true }

    public init(rootViewController: ViewController) {
        super.init()
        push(rootViewController)
    }

    open override func viewDidLoad() {
        view.addSubview(bar)
        showTop()
    }

    /// Puts a controller on top of the stack and shows it.
    ///
    /// - Returns: ``HierarchyError/cycle(parent:child:)`` if it contains this controller or is on the stack already.
    @discardableResult
    public final func push(_ controller: ViewController) -> Result<Void, HierarchyError> {
        if children.contains(where: { $0 === controller }) {
            return .failure(.cycle(parent: controller.pathName, child: controller.pathName))
        }
        let covered = topViewController
        let result = addChild(controller)
        if case .success = result {
            covered?.viewIfLoaded?.removeFromSuperview()
            showTop()
        }
        return result
    }

    /// Removes the top controller from the stack and returns it; nil if it is the only one.
    @discardableResult
    public final func pop() -> ViewController? {
        guard children.count > 1, let top = topViewController else { return nil }
        top.viewIfLoaded?.removeFromSuperview()
        top.removeFromParent()
        showTop()
        return top
    }

    /// The bar items of a controller on the stack have changed.
    func barItemsDidChange(of controller: ViewController) {
        if viewIfLoaded != nil, controller === topViewController { showBar(of: controller) }
    }

    func goBack() {
        pop()
    }

    private func showTop() {
        guard let view = viewIfLoaded, let top = topViewController else { return }
        if top.view.superview !== view { view.insertSubview(top.view, at: 0) }
        showBar(of: top)
        layoutContent(view)
    }

    private func showBar(of top: ViewController) {
        bar.show(top.barItems, of: top, canGoBack: children.count > 1)
    }

    open override func viewDidLayoutSubviews() {
        if let view = viewIfLoaded { layoutContent(view) }
    }

    private func layoutContent(_ view: View) {
        let size = view.frame.size
        bar.frame = Rect(x: 0, y: 0, width: size.width, height: NavigationBar.height)
        topViewController?.viewIfLoaded?.frame = Rect(
            x: 0, y: NavigationBar.height, width: size.width, height: max(0, size.height - NavigationBar.height))
    }
}

/// The bar of a navigation controller: a back button, and the bar items of the top controller.
open class NavigationBar: View {
    /// The height of the bar: 88 points, 44 of the status bar and 44 of the buttons. The content begins below it.
    public static let height = 88.0
    /// The identifier of the back button.
    public static let backIdentifier = "back"

    private let back = Button("Back", identifier: NavigationBar.backIdentifier)
    private var itemButtons: [BarButton] = []

    init(target: NavigationController) {
        super.init()
        back.addTarget(target, action: NavigationController.goBack, for: .touchUpInside)
        addSubview(back)
    }

    func show(_ items: [BarButtonItem], of controller: ViewController, canGoBack: Bool) {
        back.isHidden = !canGoBack
        for button in itemButtons {
            button.removeFromSuperview()
            button.barOwner = nil
        }
        itemButtons = items.map(Self.button(for:))
        for button in itemButtons {
            addSubview(button)
            button.barOwner = controller
        }
        layoutSubviews()
    }

    open override func layoutSubviews() {
        let top = Self.height - 44
        back.frame = Rect(x: 0, y: top, width: 80, height: 44)
        for (index, button) in itemButtons.enumerated() {
            button.frame = Rect(x: frame.size.width - Double(index + 1) * 60, y: top, width: 60, height: 44)
        }
    }

    private static func button(for item: BarButtonItem) -> BarButton {
        let button = BarButton(item.title, identifier: item.identifier)
        item.show(on: button)
        return button
    }
}

/// The button of a bar item. It lies in the bar, and its events climb from the controller whose item it is, which is their screen:
/// "Done" of two screens are two controls.
public final class BarButton: Button {}
