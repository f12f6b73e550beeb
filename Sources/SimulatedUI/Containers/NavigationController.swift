/// A container that shows the last of a stack of view controllers, as `UINavigationController`.
///
/// Only the controller on top has its view in the tree, so what stands below it in the stack is in nobody's path.
open class NavigationController: ViewController {
    private lazy var bar = NavigationBar(target: self)

    /// The controllers on the stack, the one that is shown last.
    public final var viewControllers: [ViewController] { children }

    /// The controller that is shown.
    public final var topViewController: ViewController? { children.last }

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
    /// - Returns: ``HierarchyError/cycle(parent:child:)`` where that controller has this one in it.
    @discardableResult
    public final func push(_ controller: ViewController) -> Result<Void, HierarchyError> {
        if children.contains(where: { $0 === controller }) {
            return .failure(.cycle(parent: controller.pathClass, child: controller.pathClass))
        }
        let covered = topViewController
        let result = addChild(controller)
        if case .success = result {
            covered?.viewIfLoaded?.removeFromSuperview()
            showTop()
        }
        return result
    }

    /// Takes the controller on top off the stack, unless it is the only one; returns it.
    @discardableResult
    public final func pop() -> ViewController? {
        guard children.count > 1, let top = topViewController else { return nil }
        top.viewIfLoaded?.removeFromSuperview()
        top.removeFromParent()
        showTop()
        return top
    }

    func goBack() {
        pop()
    }

    private func showTop() {
        guard let view = viewIfLoaded, let top = topViewController else { return }
        if top.view.superview !== view { view.insertSubview(top.view, at: 0) }
        bar.show(top.barItems, canGoBack: children.count > 1)
        layoutContent(view)
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
