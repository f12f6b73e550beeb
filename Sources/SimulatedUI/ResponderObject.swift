public import ResponderChain

/// The base class of everything on the chain of a simulated app, as `UIResponder` is of UIKit's.
///
/// It adds to `Responder` what responders do with raw input: touches climb the chain too, hop by hop,
/// each hop deciding whether it does something with them and whether those above see them.
open class ResponderObject: Responder {
    /// The developer's name for this responder, UIKit's accessibility identifier. Never a title or a text.
    open var identifier: String? {
        get { ownIdentifier }
        set {
            ownIdentifier = newValue
            chainDidChange()
        }
    }
    /// Whether events of this responder and of those below it may be recorded.
    public final var isTrackingEnabled: Bool {
        get { isTracked }
        set {
            isTracked = newValue
            memo.noteChange()
        }
    }
    /// What the responder says it is, where it stands for one of a recorded app.
    package final var standIn: StandIn? {
        get { substitute }
        set {
            substitute = newValue
            chainDidChange()
        }
    }
    // What only this class can reach needs no look whether somebody else is writing it at the moment.
    private final var ownIdentifier: String?
    private final var isTracked = true
    private final var substitute: StandIn?
    /// What the responder remembers of its chain; see ``chainDidChange()``.
    final let memo = ChainMemo()
    private lazy var typeName = String(describing: type(of: self))

    public init() {}

    open var next: (any Responder)? { nil }
    open var pathClass: String { substitute?.pathClass ?? typeName }
    open var chainChildren: [any Responder] { [] }
    public var listCell: ListCell? { nil }
    open var isScreen: Bool { substitute?.isScreen ?? false }
    public var isSecure: Bool { false }
    public final var chainMemo: ChainMemo? { memo }
    open var decoratesPath: Bool { substitute?.decoratesPath ?? true }
    open var dispatcher: Dispatcher? { nil }

    open var stopsAfterHandling: Bool { false }
    open var eventHandlers: [any EventHandler] { [] }
    open var raisedEvents: [RaisedEvent] { [] }
    open var handledEvents: [EventKey] { eventHandlers.flatMap(\.handledEvents) }

    open func handle(_ event: Event) -> Bool { false }

    open func route(_ event: Event) {
        routeThroughHandlers(event)
    }

    /// Forgets what is remembered of chains through this responder.
    ///
    /// A path is worked out once and kept while nothing on its chain changes. All classes here take care of that; call
    /// this when an override of `next`, `pathClass`, `identifier`, `isScreen` or `decoratesPath` has another value
    /// than before, and ``childrenDidChange()`` after a change of an overridden `chainChildren`.
    public final func chainDidChange() {
        memo.noteChange()
        // Ordinals are counted among the children of the nearest responder above that decorates.
        var above = next as? ResponderObject
        var steps = 0
        // Responders of a recording may stand in a circle; no chain of others is this long.
        while let parent = above, steps < Self.mostSteps {
            steps += 1
            parent.memo.noteChildrenChange()
            above = parent.decoratesPath ? nil : parent.next as? ResponderObject
        }
    }

    private static let mostSteps = 4_096

    /// Forgets what is remembered of chains that pass a child of this responder.
    public final func childrenDidChange() {
        memo.noteChildrenChange()
        if !decoratesPath { chainDidChange() }
    }

    /// One or more fingers touched down in a view at or below this responder.
    ///
    /// The default of all four phases passes the touches on to the next responder. An override that calls neither
    /// `super` nor the next responder keeps them.
    open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        event.next(above: self)?.touchesBegan(touches, with: event)
    }

    /// Fingers moved.
    open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        event.next(above: self)?.touchesMoved(touches, with: event)
    }

    /// Fingers were lifted.
    open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        event.next(above: self)?.touchesEnded(touches, with: event)
    }

    /// The system took the touches away: a gesture was recognised, a call came in.
    open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
        event.next(above: self)?.touchesCancelled(touches, with: event)
    }

    /// Whether the responder can be the one that keyboard input, motion and actions without a target start at.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the responder lets another one take its place.
    open var canResignFirstResponder: Bool { true }

    /// Makes this the window's first responder; returns whether it is now.
    ///
    /// It must want to be, be on a chain with a window, and the one that is must let go.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = chainWindow else { return false }
        if window.firstResponder === self { return true }
        if let current = window.firstResponder, !current.resignFirstResponder() { return false }
        window.firstResponder = self
        return true
    }

    /// Ends being the first responder; returns whether it is that no longer.
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

    /// The device began to be moved. Starts at the first responder; the default of all three passes it on.
    open func motionBegan(_ motion: Motion, with event: MotionEvent) {
        event.next(above: self)?.motionBegan(motion, with: event)
    }

    /// The device was moved.
    open func motionEnded(_ motion: Motion, with event: MotionEvent) {
        event.next(above: self)?.motionEnded(motion, with: event)
    }

    /// The movement turned out to be none: it took too long.
    open func motionCancelled(_ motion: Motion, with event: MotionEvent) {
        event.next(above: self)?.motionCancelled(motion, with: event)
    }

    /// A button of a headset or another remote control was pressed. Starts at the first responder.
    open func remoteControlReceived(_ command: RemoteCommand, with event: RemoteControlEvent) {
        event.next(above: self)?.remoteControlReceived(command, with: event)
    }

    private var chainWindow: Window? {
        guard let hops = try? hops() else { return nil }
        return hops.lazy.compactMap { $0 as? Window }.first
    }
}

/// What a responder says of itself that stands for one of a recorded app, whose class is not there.
package struct StandIn {
    /// The class as paths name it.
    package var pathClass: String
    /// Whether it names the screen of what is below it; nil for what its kind of responder does.
    package var isScreen: Bool?
    /// Whether it has a component in control paths.
    package var decoratesPath = true

    package init(pathClass: String) {
        self.pathClass = pathClass
    }
}
