/// An event that was raised at a responder and climbs the chain above it.
///
/// An event is an object, so that the hops above see what a hop adds to ``info``. It stays on the actor of its chain.
public final class Event {
    /// The bare name, such as `touchUpInside` or `giftSent`. Handlers match on it.
    public let name: String

    /// Whether the event is an activation, another control event, one of the app's own, a question or a named action.
    public let kind: Kind

    /// The responder that the event was raised at.
    public let source: any Responder

    /// The object that set the event off, if that is no responder, such as a gesture recogniser; otherwise the source.
    public let sender: AnyObject

    /// Data from the sender and the hops below. Hops add to it on the way up; the last writer of a key wins.
    public var info: [String: Any]

    /// The place of the touch that caused the event, in points of the window; nil if no touch did.
    public let location: Location?

    /// The path name of the first object that handled the event; nil until one has.
    public private(set) var handledBy: String?

    /// Whether nobody can know if the event is handled, unless an object on its chain handles it.
    private var isUnknown = false

    /// The errors that handlers have reported so far, in order.
    public internal(set) var errors: [any Error] = []

    /// The dispatcher that the event has climbed with; nil before the climb is over.
    var dispatcher: Dispatcher?

    /// A typed event, a question, or the arguments of an action; nil for a named event.
    let payload: Any?

    /// The progress of the event up its chain; nil until the event is sent.
    var climb: Climb?
    private var onArrival: ((Event, any Responder) -> Void)?

    /// Creates an event. Send it with ``Dispatcher/send(_:)``.
    ///
    /// - Parameters:
    ///   - name: The bare name.
    ///   - kind: Whether the event is an activation, another control event or one of the app's own. An event that is
    ///     created here is neither a question nor a named action, so these kinds count as `.routed`.
    ///   - source: The responder that the event is raised at.
    ///   - sender: The object that set the event off, if that is not the source.
    ///   - info: Data for the handlers.
    ///   - location: The place of the touch that caused the event.
    public convenience init(
        _ name: String, kind: Kind = .routed, from source: any Responder, sender: AnyObject? = nil,
        info: [String: Any] = [:], at location: Location? = nil
    ) {
        self.init(name, kind: kind.ofEvent, from: source, sender: sender, info: info, at: location, payload: nil)
    }

    init(
        _ name: String, kind: Kind, from source: any Responder, sender: AnyObject?, info: [String: Any],
        at location: Location?, payload: Any?
    ) {
        self.name = name
        self.kind = kind
        self.source = source
        self.sender = sender ?? source
        self.info = info
        self.location = location
        self.payload = payload
    }

    deinit {
        if dispatcher == nil, !errors.isEmpty { writeErrorsToStandardError() }
    }
}

extension Event {
    /// The kinds of events. By default a recorder records activations and routed events, never questions and actions.
    public enum Kind: Hashable, Sendable {
        /// The user activated a control: touch up inside, value changed, a gesture, a list selection, a finished edit.
        case activation
        /// Any other control event, such as touch down or a keystroke.
        case control
        /// An event that the app itself raised, by name or as a type.
        case routed
        /// A question on its way to the responder that answers it.
        case question
        /// A named action on its way to the responder that performs it.
        case action

        /// Whether a control raises events of this kind by itself: activations and other control events.
        public var isControlEvent: Bool { self == .activation || self == .control }

        /// The kind of an event that is neither a question nor a named action. Only ``Responder/ask(_:)`` raises
        /// questions, and only ``Responder/perform(action:with:)`` named actions: another event of these kinds would
        /// carry nothing to answer or to perform, and no recorder would see it.
        var ofEvent: Kind { self == .question || self == .action ? .routed : self }
    }

    /// A place in the window, in points from its top left corner.
    public struct Location: Hashable, Sendable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }
}

extension Event {
    /// The event's decorated name so far: the components of the hops it has left, outermost first, then its name.
    ///
    /// A hop sees the components below it and never its own: `LiveRoomViewController` sees
    /// `View--GiftPanel--Button#send--touchUpInside`, and a control that handles its own event sees `touchUpInside`.
    /// Components stay as they were when the event was sent, even if a handler changes the tree.
    public var path: String {
        guard let climb else { return ControlPath.encode(name) }
        return ControlPath.format(climb.decoration, event: name)
    }

    /// Whether the event has been handled so far.
    public var isHandled: Bool { handledBy != nil }

    /// What has become of the event so far.
    public var outcome: Delivery { handledBy.map(Delivery.handled(by:)) ?? (isUnknown ? .unknown : .unhandled) }

    /// Says that nobody can know whether the event is handled, such as a touch on a view that tells nothing of what it did. It
    /// is recorded as unknown then, not as unhandled, unless an object on its chain handles it.
    public func markUnknown() {
        isUnknown = true
    }

    /// Marks the event as handled by a responder, without stopping it. The first handler is the click's `handled_by`.
    public func markHandled(by responder: any Responder) {
        markHandled(byClass: responder.pathName)
    }

    /// Marks the event as handled by an object that need not be on the chain, such as a target or a delegate.
    public func markHandled(by object: AnyObject) {
        if handledBy == nil { handledBy = Self.className(of: object) }
    }

    /// The class of an object as paths name it: the path name of a responder, otherwise the type's name.
    public static func className(of object: AnyObject) -> String {
        (object as? any Responder)?.pathName ?? String(describing: type(of: object))
    }

    /// Marks the event as handled by an object of this class, as paths name it.
    public func markHandled(byClass name: String) {
        if handledBy == nil { handledBy = name }
    }

    /// Stops the event: it is no longer forwarded, whatever the hops do.
    public func stop() {
        climb?.isStopped = true
    }

    /// Puts a hop's component in front of the path and passes the event to the responder above.
    func leave(_ hop: any Responder) {
        guard let next = climb?.leave(hop) else { return }
        arrive(at: next)
    }

    /// Passes the event to a hop: at once, or after the hops below have returned if too many are nested.
    private func arrive(at hop: any Responder) {
        guard let depth = climb?.depth, depth < Climb.maximumDepth else {
            climb?.waiting = hop
            return
        }
        climb?.depth = depth + 1
        onArrival?(self, hop)
        if kind.isControlEvent { hop.routeControlEvent(self) } else { hop.route(self) }
        climb?.depth = depth
    }

    /// Climbs a captured chain, from its source to the top or to the hop that stops the event.
    func climb(_ chain: CapturedChain, onArrival: ((Event, any Responder) -> Void)?) {
        climb = Climb(chain)
        self.onArrival = onArrival
        arrive(at: chain.source)
        while let hop = climb?.waiting {
            climb?.waiting = nil
            arrive(at: hop)
        }
        if let climb, !climb.hasReachedTop, !climb.isStopped {
            // A hop that did not forward the event counts as its handler.
            markHandled(by: climb.current)
        }
    }
}
