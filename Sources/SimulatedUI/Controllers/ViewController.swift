public import ResponderChain

/// Owns a view and stands above it on the chain, as `UIViewController`.
///
/// `next` is the presenting controller where the controller is presented, else the superview of its view: the window
/// for a root controller, a view of the parent for a child.
open class ViewController: ResponderObject {
    /// What a container shows for the controller.
    open var title: String?
    /// The buttons that a navigation bar shows while the controller is on top.
    open var barItems: [BarButtonItem] = []
    /// The controllers in this one, in the order in which they were added.
    public private(set) final var children: [ViewController] = []
    /// The controller that this one is a child of.
    public private(set) final weak var parent: ViewController?
    /// The controller that this one shows over the window's content.
    public private(set) final var presentedViewController: ViewController?
    /// The controller that shows this one over the window's content.
    public private(set) final weak var presentingViewController: ViewController?

    private var loadedView: View?
    private var isLoading = false

    public override init() { super.init() }

    /// The root view, loaded when it is first asked for.
    public final var view: View {
        get {
            if let loadedView { return loadedView }
            return load()
        }
        set {
            loadedView?.viewController = nil
            newValue.viewController?.loadedView = nil
            newValue.viewController = self
            loadedView = newValue
        }
    }

    /// The root view, nil as long as nobody has asked for it.
    public final var viewIfLoaded: View? { loadedView }

    /// Sets ``view``. The default makes a plain one.
    open func loadView() {
        view = View()
    }

    /// The view has been loaded.
    open func viewDidLoad() {}

    /// The root view has another size and has placed its subviews.
    open func viewDidLayoutSubviews() {}

    /// The controller has become a child of another one, or is one no longer.
    open func didMove(toParent parent: ViewController?) {}

    open override var next: (any Responder)? {
        presentingViewController ?? viewIfLoaded?.superview
    }

    open override var chainChildren: [any Responder] {
        [viewIfLoaded, presentedViewController].compactMap { $0 as (any Responder)? }
    }

    /// A view controller names the screen of the controls below it.
    open override var isScreen: Bool { true }

    private func load() -> View {
        // A `loadView` that asks for the view gets a plain one rather than being called for ever.
        if !isLoading {
            isLoading = true
            defer { isLoading = false }
            loadView()
            let view = loadedView ?? setPlainView()
            viewDidLoad()
            return loadedView ?? view
        }
        return setPlainView()
    }

    private func setPlainView() -> View {
        let plain = View()
        view = plain
        return plain
    }
}

extension ViewController {
    /// Makes another controller a child. Its view is added to the tree by whoever decides where it lies.
    ///
    /// - Returns: ``HierarchyError/cycle(parent:child:)`` where that controller has this one in it.
    @discardableResult
    public final func addChild(_ child: ViewController) -> Result<Void, HierarchyError> {
        var ancestor: ViewController? = self
        while let current = ancestor {
            if current === child { return .failure(.cycle(parent: pathClass, child: child.pathClass)) }
            ancestor = current.parent
        }
        child.removeFromParent()
        children.append(child)
        child.parent = self
        child.didMove(toParent: self)
        return .success(())
    }

    /// Ends being a child. The view stays where it is until it is removed.
    public final func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Shows another controller over the content of the window.
    ///
    /// - Returns: ``HierarchyError`` where this controller is in no window, or either of the two takes part in a
    ///   presentation in the same role already.
    @discardableResult
    public final func present(_ controller: ViewController) -> Result<Void, HierarchyError> {
        guard let window = viewIfLoaded?.window else { return .failure(.notInWindow(controller: pathClass)) }
        guard presentedViewController == nil else { return .failure(.presentsAlready(controller: pathClass)) }
        guard controller.presentingViewController == nil, controller !== self, controller.viewIfLoaded?.window == nil
        else { return .failure(.presentsAlready(controller: controller.pathClass)) }
        controller.view.frame = window.bounds
        if case .failure(let error) = window.addSubview(controller.view) { return .failure(error) }
        presentedViewController = controller
        controller.presentingViewController = self
        return .success(())
    }

    /// Ends the presentation of the controller that this one presents, or else of this one itself.
    public final func dismiss() {
        guard let presented = presentedViewController else {
            presentingViewController?.dismiss()
            return
        }
        presented.dismissAll()
        presented.viewIfLoaded?.removeFromSuperview()
        presented.presentingViewController = nil
        presentedViewController = nil
    }

    /// Ends the presentation of everything above this controller.
    final func dismissAll() {
        if presentedViewController != nil { dismiss() }
        for child in children { child.dismissAll() }
    }
}

extension Responder {
    /// The nearest view controller above this responder, nil without one.
    public var parentViewController: ViewController? {
        guard let hops = try? hops() else { return nil }
        return hops.dropFirst().lazy.compactMap { $0 as? ViewController }.first
    }
}
