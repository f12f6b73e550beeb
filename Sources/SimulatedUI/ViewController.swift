public import ResponderChain

/// Owns a view and stands above it on the chain, like `UIViewController`.
///
/// `next` is the presenting controller if there is one, else the superview of its view: the window for a root
/// controller, a view of the parent for a child. In paths a presented one stands below its window: one sheet is one place, whoever
/// presents it.
open class ViewController: ResponderObject {
    /// The name of the controller in its container.
    open var title: String?
    /// The buttons that a navigation bar shows while the controller is on top, also if they are set later.
    open var barItems: [BarButtonItem] = [] {
        didSet { (parent as? NavigationController)?.barItemsDidChange(of: self) }
    }
    /// The name of the tab that shows the controller in a tab bar, as ``ResponderObject/identifier`` is of a view.
    open var tabIdentifier: String?
    /// The buttons of a bar that show the controller's items. The bar holds them.
    private var heldBarButtons: [WeakButton] = [] {
        didSet { childrenDidChange() }
    }

    private struct WeakButton {
        weak var button: Button?
    }

    /// The controllers in this one, in the order in which they were added.
    public internal(set) final var children: [ViewController] = []
    /// The controller that this one is a child of.
    public internal(set) final weak var parent: ViewController?
    /// The controller that this one shows over the window's content.
    public internal(set) final var presentedViewController: ViewController? {
        didSet { childrenDidChange() }
    }
    /// The controller that shows this one over the window's content.
    public internal(set) final weak var presentingViewController: ViewController? {
        didSet {
            chainDidChange()
            viewIfLoaded?.superview?.childrenDidChange()
        }
    }

    /// Whether the controller's view is in a window of an application, and no presented controller covers it.
    public internal(set) final var isInFront = false
    private var loadedView: View?
    /// The size that whoever is about to show the view will give it.
    final var sizeToCome: Size?
    private var isLoading = false

    public override init() { super.init() }

    /// A view or a presented controller that outlives this one has another `next` then.
    deinit {
        loadedView?.controllerWasReleased()
        guard let presented = presentedViewController else { return }
        presented.ownChainCache.responderDidChange()
        presented.loadedView?.superview?.ownChainCache.childrenDidChange()
    }

    /// The root view, loaded when it is first asked for.
    public final var view: View {
        get {
            if let loadedView { return loadedView }
            return load()
        }
        set {
            let (before, other) = (loadedView?.hostApplication, newValue.viewController)
            let after = newValue.hostApplication
            loadedView?.viewController = nil
            other?.loadedView = nil
            newValue.viewController = self
            loadedView = newValue
            newValue.superview?.childrenDidChange()
            chainDidChange()
            childrenDidChange()
            if let after, other !== self { other?.setInFront(false, in: after) }
            if let application = after ?? before { setInFront(after != nil, in: application) }
        }
    }

    /// The root view; nil until it is loaded.
    public final var viewIfLoaded: View? { loadedView }

    /// Sets ``view``. The default creates a plain one, for a child of the size of its parent's view.
    open func loadView() {
        view = plainView()
    }

    /// The view has been loaded.
    open func viewDidLoad() {}

    /// The root view has another size and has placed its subviews.
    open func viewDidLayoutSubviews() {}

    /// The view has come to the front: it is in a window that an application shows, and no presented view covers it.
    open func viewDidAppear() {}

    /// The view is no longer in front.
    open func viewDidDisappear() {}

    /// The controller has become a child of another one, or of none.
    open func didMove(toParent parent: ViewController?) {}

    open override var next: (any Responder)? {
        presenterInWindow ?? viewIfLoaded?.superview
    }

    /// The controller that presents this one, unless its view has left the window: from there no event climbs to the application.
    final var presenterInWindow: ViewController? {
        presentingViewController.flatMap { $0.viewIfLoaded?.window == nil ? nil : $0 }
    }

    open override var pathParent: (any Responder)? {
        presenterInWindow == nil ? nil : viewIfLoaded?.window
    }

    /// A presented controller tells itself from those of its class below it.
    @available(*, deprecated, renamed: "siblingIndex")
    open override var pathOrdinal: Int? { indexAbovePresenters }

    private var indexAbovePresenters: Int? {
        guard presenterInWindow != nil else { return nil }
        var (below, count) = (presenterInWindow, 0)
        while let outermost = below?.viewIfLoaded?.outermostController {
            if outermost.pathName.hasSameBytes(as: pathName) { count += 1 }
            below = outermost.presenterInWindow
        }
        return count
    }

    open override var chainChildren: [any Responder] {
        [viewIfLoaded, presentedViewController].compactMap { $0 as (any Responder)? }
            + heldBarButtons.compactMap(\.button)
    }

    final func add(barButton: Button) {
        heldBarButtons.append(WeakButton(button: barButton))
    }

    final func remove(barButton: Button) {
        heldBarButtons.removeAll { $0.button == nil || $0.button === barButton }
    }

    /// A view controller is the screen of the controls below it.
    open override var isScreen: Bool { standIn?.isScreen ?? true }

    /// Whether the controller only holds others, as a navigation controller does. Then observers are not told that it
    /// appears: those that it shows are the screens. It stays the screen of clicks on what it has of its own, such as a bar.
    open var isContainer: Bool { false }

    private func load() -> View {
        // If `loadView` itself reads the view, it gets a plain one, instead of being called again without end.
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
        let plain = plainView()
        view = plain
        return plain
    }

    /// A plain view. That of a child has the size of its parent's view, so that it can be touched as soon as it is added; a root
    /// view gets its size from the window or container that shows it.
    private func plainView() -> View {
        View(frame: Rect(origin: .zero, size: parent?.sizeForChildren ?? .zero))
    }
}

extension ViewController {
    /// The size of the view, or before that has one the size that it will get.
    private var sizeForChildren: Size {
        if let size = viewIfLoaded?.frame.size, size.width > 0, size.height > 0 { return size }
        return sizeToCome ?? parent?.sizeForChildren ?? .zero
    }

    /// Adds a child. The caller adds its view to the tree.
    ///
    /// - Returns: ``HierarchyError/cycle(parent:child:)`` if the child contains this controller.
    @discardableResult
    public final func addChild(_ child: ViewController) -> Result<Void, HierarchyError> {
        var ancestor: ViewController? = self
        while let current = ancestor {
            if current === child { return .failure(.cycle(parent: pathName, child: child.pathName)) }
            ancestor = current.parent
        }
        child.removeFromParent()
        children.append(child)
        child.parent = self
        child.didMove(toParent: self)
        return .success(())
    }

    /// Removes the controller from its parent. Its view stays until it is removed itself.
    public final func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }
}

extension Responder {
    /// The nearest view controller above this responder; nil without one.
    public var parentViewController: ViewController? {
        nearest(ViewController.self)
    }
}
