public import ResponderChain

/// The base class of all responders of a simulated app, like `UIResponder`.
///
/// It adds raw input to `Responder`: touches climb the chain, too. Each hop decides whether it uses them and whether it
/// passes them on.
open class ResponderObject: Responder {
    /// The developer's name for this responder, like UIKit's accessibility identifier; never a title or a text.
    open var identifier: String? {
        didSet { if !identifier.hasSameBytes(as: oldValue) { chainDidChange() } }
    }
    /// Whether events of this responder and those below it may be recorded.
    public final var isTrackingEnabled = true {
        didSet { if isTrackingEnabled != oldValue { ownChainCache.responderDidChange() } }
    }
    /// The class and role in paths of the responder of a recorded app that this one represents; nil for an app's own.
    package final var standIn: StandIn? {
        didSet { chainDidChange() }
    }
    /// The cache of the chain that starts at this responder; see ``chainDidChange()``.
    final let ownChainCache = ChainCache()
    private lazy var typeName = String(describing: type(of: self))

    public init() {}

    open var next: (any Responder)? { nil }
    open var pathParent: (any Responder)? { nil }
    open var siblingIndex: Int? { former.pathOrdinal(of: self) }
    open var pathName: String { former.pathClass(of: self) }
    open var chainChildren: [any Responder] { [] }
    public var listCell: ListCell? { nil }
    open var isScreen: Bool { standIn?.isScreen ?? false }
    public var isSecure: Bool { false }
    public final var chainCache: ChainCache? { ownChainCache }
    open var isInPath: Bool { former.decoratesPath(of: self) }
    open var dispatcher: Dispatcher? { nil }

    open var stopsAfterHandling: Bool { false }
    open var eventHandlers: [any EventHandler] { [] }
    open var raisedEvents: [RaisedEvent] { [] }
    open var handledEvents: [EventKey] { eventHandlers.flatMap(\.handledEvents) }
    /// By default true for the classes of this library and false for an app's, which may override any method.
    open var listsAllHandledEvents: Bool {
        String(reflecting: type(of: self)).hasPrefix(
            String(reflecting: ResponderObject.self).prefix { $0 != "." } + ".")
    }

    @available(*, deprecated, renamed: "pathName")
    open var pathClass: String { standIn?.pathName ?? typeName }
    @available(*, deprecated, renamed: "siblingIndex")
    open var pathOrdinal: Int? { nil }
    @available(*, deprecated, renamed: "isInPath")
    open var decoratesPath: Bool { standIn?.isInPath ?? true }

    open func handle(_ event: Event) -> Bool { false }
    open func handleControlEvent(_ event: Event) -> Bool { false }

    open func route(_ event: Event) {
        routeThroughHandlers(event)
    }

    open func routeControlEvent(_ event: Event) {
        routeThroughHandlers(event)
    }

    /// The nearest responder above that receives input: a root view's controller, else the superview.
    ///
    /// Pass input on to it, for example with `nextResponder?.touchesBegan(touches, with: event)`, and not by calling
    /// another object's methods directly: a tap whose touches are kept counts as handled by the responder that they were
    /// passed to last.
    public final var nextResponder: (any Responder)? {
        var above = next
        var steps = 0
        while let hop = above, !(hop is ResponderObject), steps < Self.maximumSteps {
            steps += 1
            above = hop.next
        }
        return above is ResponderObject ? above : nil
    }

    /// Discards the cached paths of all chains through this responder.
    ///
    /// A path is cached while nothing on its chain changes. The classes of this library call this method themselves. Call
    /// it if your override of `next`, `pathName`, `identifier`, `isScreen` or `isInPath` returns another value than
    /// before, and ``childrenDidChange()`` if your override of `chainChildren` does.
    public final func chainDidChange() {
        ownChainCache.responderDidChange()
        // Ordinals are counted among the children of the nearest responder above that decorates.
        var above = next as? ResponderObject
        var steps = 0
        while let parent = above, steps < Self.maximumSteps {
            steps += 1
            parent.ownChainCache.childrenDidChange()
            above = parent.isInPath ? nil : parent.next as? ResponderObject
        }
    }

    /// The chain of a recorded app may be a circle. No real one is this long.
    private static let maximumSteps = 4_096

    /// Discards the cached paths of all chains through the children of this responder.
    public final func childrenDidChange() {
        ownChainCache.childrenDidChange()
        if !isInPath { chainDidChange() }
    }

    /// One or more fingers touched down in this view or one below.
    ///
    /// The default for all four phases passes the touches to the next responder. An override that calls neither `super`
    /// nor `nextResponder?.touchesBegan(touches, with: event)` keeps them: the tap counts as handled by this responder,
    /// unless it is a control, whose own event says that.
    open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        event.pass(to: next) { $0.touchesBegan(touches, with: event) }
    }

    /// Fingers moved.
    open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        event.pass(to: next) { $0.touchesMoved(touches, with: event) }
    }

    /// Fingers were lifted.
    open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        event.pass(to: next) { $0.touchesEnded(touches, with: event) }
    }

    /// The system cancelled the touches, for example because a gesture was recognised.
    open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
        event.pass(to: next) { $0.touchesCancelled(touches, with: event) }
    }

    /// Whether the responder can be the first responder, where keyboard input, motion and actions without a target start.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the first responder can resign.
    open var canResignFirstResponder: Bool { true }

    /// Makes this the window's first responder; returns whether it is now.
    ///
    /// That fails if the responder cannot be one or is not in a window, or if the present one does not resign.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = chainWindow else { return false }
        if window.firstResponder === self { return true }
        if let current = window.firstResponder, !current.resignFirstResponder() { return false }
        window.firstResponder = self
        return true
    }

    /// Resigns as first responder; returns whether it is no longer one.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        chainWindow?.firstResponder = nil
        return true
    }

    /// Whether this is its window's first responder.
    public final var isFirstResponder: Bool {
        chainWindow?.firstResponder === self
    }

    /// A movement of the device began. Motion starts at the first responder; the default for all phases passes it on.
    open func motionBegan(_ motion: Motion, with event: MotionEvent) {
        event.pass(to: next) { $0.motionBegan(motion, with: event) }
    }

    /// A movement of the device ended.
    open func motionEnded(_ motion: Motion, with event: MotionEvent) {
        event.pass(to: next) { $0.motionEnded(motion, with: event) }
    }

    /// A movement was cancelled, for example because it took too long.
    open func motionCancelled(_ motion: Motion, with event: MotionEvent) {
        event.pass(to: next) { $0.motionCancelled(motion, with: event) }
    }

    /// A button of a headset or another remote control was pressed. The command starts at the first responder.
    open func remoteControlReceived(_ command: RemoteCommand, with event: RemoteControlEvent) {
        event.pass(to: next) { $0.remoteControlReceived(command, with: event) }
    }

    private var chainWindow: Window? {
        guard let hops = try? hops() else { return nil }
        return hops.lazy.compactMap { $0 as? Window }.first
    }
}

/// Overrides of names that responders had in 0.2.0. Only what is deprecated itself may use what is deprecated, so the witnesses are,
/// and the requirements by which they are called are not.
private protocol FormerOverrides {
    func pathClass(of responder: ResponderObject) -> String
    func pathOrdinal(of responder: ResponderObject) -> Int?
    func decoratesPath(of responder: ResponderObject) -> Bool
}

private struct FormerNames: FormerOverrides {
    @available(*, deprecated) func pathClass(of responder: ResponderObject) -> String { responder.pathClass }
    @available(*, deprecated) func pathOrdinal(of responder: ResponderObject) -> Int? { responder.pathOrdinal }
    @available(*, deprecated) func decoratesPath(of responder: ResponderObject) -> Bool { responder.decoratesPath }
}

private var former: some FormerOverrides { FormerNames() }

/// The class and role of a responder of a recorded app, for the simulated responder that represents it.
package struct StandIn {
    /// The class as paths name it.
    package var pathName: String
    /// Whether it is a screen; nil for the default of the simulated responder.
    package var isScreen: Bool?
    /// Whether it has a component in control paths.
    package var isInPath = true

    package init(pathName: String) {
        self.pathName = pathName
    }
}
