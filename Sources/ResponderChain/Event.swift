/// Something that was raised at a responder and climbs the chain above it.
///
/// An event is an object, so what a hop adds to ``info`` on the way really reaches the hops above. It stays on the
/// actor of its chain.
public final class Event {
    /// What happened, bare: `touchUpInside`, `giftSent`. Handlers match on it.
    public let name: String

    /// Whether the event is an activation, a lesser control event, or one that the app routes by name.
    public let kind: Kind

    /// The responder that the event was raised at.
    public let source: any Responder

    /// What set the event off, when that is no responder itself: a gesture recogniser, a bar item. Else the source.
    public let sender: AnyObject

    /// What the sender and the hops below have to say; grows on the way up, the last writer of a key wins.
    public var info: [String: Any]

    /// Where the event happened, in points of the window, when it came from a touch.
    public let location: Location?

    /// The path class of the first one that handled the event, nil as long as nobody has.
    public private(set) var handledBy: String?

    /// What the event carries besides ``info``: a typed event, a question, the arguments of an action.
    let payload: Any?

    /// The hops that the event climbs; set once a dispatcher carries the event.
    var climb: Climb?
    private var onArrival: ((Event, any Responder) -> Void)?

    /// Makes an event; sending it is ``Dispatcher/send(_:)``'s work.
    ///
    /// - Parameters:
    ///   - name: What happened.
    ///   - kind: What sort of event it is.
    ///   - source: The responder that the event is raised at.
    ///   - sender: What set the event off, where that is not the source itself.
    ///   - info: What the sender has to say.
    ///   - location: Where it happened, when it comes from a touch.
    public convenience init(
        _ name: String, kind: Kind = .routed, from source: any Responder, sender: AnyObject? = nil,
        info: [String: Any] = [:], at location: Location? = nil
    ) {
        self.init(name, kind: kind, from: source, sender: sender, info: info, at: location, payload: nil)
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
}

extension Event {
    /// What sort of event this is: it decides what a recorder takes by default.
    public enum Kind: Hashable, Sendable {
        /// The user activated a control: touch up inside, value changed, a gesture, a list selection, a finished edit.
        case activation
        /// Any other control event, such as touch down or a keystroke.
        case control
        /// An event that the app itself raised by name.
        case routed
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
    /// Components are as they were when the event was sent, also when a handler has changed the tree since.
    public var path: String {
        guard let climb else { return ControlPath.encode(name) }
        return ControlPath.format(climb.decoration, event: name)
    }

    /// Whether anyone has handled the event so far.
    public var isHandled: Bool { handledBy != nil }

    /// Notes that a responder has handled the event, without stopping it. The first one is the click's `handled_by`.
    public func markHandled(by responder: any Responder) {
        markHandled(byClass: responder.pathClass)
    }

    /// Notes that an object has handled the event that may stand outside the chain: a target, a delegate.
    public func markHandled(by object: AnyObject) {
        if handledBy == nil { handledBy = Self.className(of: object) }
    }

    /// The class that an object is known by: that of its path component, when it is a responder.
    public static func className(of object: AnyObject) -> String {
        (object as? any Responder)?.pathClass ?? String(describing: type(of: object))
    }

    /// Notes that something of this class, as paths name it, has handled the event.
    public func markHandled(byClass name: String) {
        if handledBy == nil { handledBy = name }
    }

    /// Ends the climb: the event is not forwarded any more, whatever the hops on the way do.
    public func stop() {
        climb?.isStopped = true
    }

    /// Puts a hop's component in front and hands the event to the responder above.
    func leave(_ hop: any Responder) {
        guard let next = climb?.leave(hop) else { return }
        arrive(at: next)
    }

    /// Lets a hop see the event, at once or, where too many hops wait below it, when those have returned.
    private func arrive(at hop: any Responder) {
        guard let depth = climb?.depth, depth < Climb.deepestNesting else {
            climb?.waiting = hop
            return
        }
        climb?.depth = depth + 1
        onArrival?(self, hop)
        hop.route(self)
        climb?.depth = depth
    }

    /// Climbs a captured chain from its source to wherever the climb ends.
    func climb(_ chain: CapturedChain, onArrival: ((Event, any Responder) -> Void)?) {
        climb = Climb(chain)
        self.onArrival = onArrival
        arrive(at: chain.source)
        while let hop = climb?.waiting {
            climb?.waiting = nil
            arrive(at: hop)
        }
        if let climb, !climb.hasReachedTop, !climb.isStopped {
            // A hop that kept the event to itself has handled it, whether it says so or not.
            markHandled(by: climb.current)
        }
    }
}

/// An object that raises events without standing on the chain: a gesture recogniser, a bar item, a view's presenter.
///
/// Its events start at the nearest responder and name the object as their ``Event/sender``.
public protocol EventOrigin: AnyObject {
    /// The responder that events of this object start at; nil while there is none.
    var nearestResponder: (any Responder)? { get }
}

extension EventOrigin {
    /// Raises an event at the nearest responder and sends it up the chain from there. Without one it is discarded.
    @discardableResult
    public func send(
        _ name: String, kind: Event.Kind = .routed, info: [String: Any] = [:], at location: Event.Location? = nil
    ) -> Delivery {
        guard let nearest = nearestResponder else { return .unhandled }
        return nearest.sendAlongChain(Event(name, kind: kind, from: nearest, sender: self, info: info, at: location))
    }
}
