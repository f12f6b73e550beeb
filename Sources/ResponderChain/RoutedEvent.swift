/// An event that is a type: its properties carry the data, so that sender and handler need not agree on strings.
///
/// ```swift
/// struct GiftSent: RoutedEvent {
///     let gift: Int
/// }
/// panel.send(GiftSent(gift: 12))
/// ```
///
/// Typed events climb like named ones, past the same observers and handlers; in a path they have their ``eventName``.
/// Handle them with an entry of an ``EventProxy`` or with ``Event/typed(_:)``.
public protocol RoutedEvent {
    /// The event's name in paths and for handlers that match names; by default the name of the type.
    static var eventName: String { get }
}

extension RoutedEvent {
    public static var eventName: String { String(describing: Self.self) }
}

extension Responder {
    /// Raises a typed event at this responder and sends it up the chain.
    @discardableResult
    public func send(
        _ typed: some RoutedEvent, kind: Event.Kind = .routed, info: [String: Any] = [:],
        at location: Event.Location? = nil
    ) -> Delivery {
        sendAlongChain(Event(typed, kind: kind, from: self, info: info, at: location))
    }
}

extension Event {
    /// Creates an event that carries a typed one.
    public convenience init<Typed: RoutedEvent>(
        _ typed: Typed, kind: Kind = .routed, from source: any Responder, sender: AnyObject? = nil,
        info: [String: Any] = [:], at location: Location? = nil
    ) {
        self.init(
            Typed.eventName, kind: kind, from: source, sender: sender, info: info, at: location, payload: typed)
    }

    /// The typed event that this event carries, if it is of this type.
    public func typed<Typed: RoutedEvent>(_ type: Typed.Type) -> Typed? {
        payload as? Typed
    }

    /// Whether the event was raised as a typed one.
    var isTyped: Bool { payload is any RoutedEvent }

    /// The type of the typed event or question that this event carries.
    var payloadType: ObjectIdentifier? {
        guard let payload else { return nil }
        return (payload as? any AnyPendingQuestion)?.questionType ?? ObjectIdentifier(type(of: payload))
    }

    /// The source and the responders above it that the event has left.
    var climbedHops: ArraySlice<any Responder> {
        guard let climb else { return [source] }
        return climb.chain.hops[..<max(1, climb.hopsLeft)]
    }
}
