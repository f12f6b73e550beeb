/// An event that is a type: what it carries is its properties, and no two sides must keep strings in step.
///
/// ```swift
/// struct GiftSent: RoutedEvent {
///     let gift: Int
/// }
/// panel.send(GiftSent(gift: 12))
/// ```
///
/// Such events climb like named ones and are seen by the same observers and handlers; in a path they have their
/// ``eventName``. Take them with an entry of an ``EventProxy`` or with ``Event/typed(_:)``.
public protocol RoutedEvent {
    /// The name that the event has in paths and for handlers that match names; by default that of the type.
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
    /// Makes an event of a typed one.
    public convenience init<Typed: RoutedEvent>(
        _ typed: Typed, kind: Kind = .routed, from source: any Responder, sender: AnyObject? = nil,
        info: [String: Any] = [:], at location: Location? = nil
    ) {
        self.init(
            Typed.eventName, kind: kind, from: source, sender: sender, info: info, at: location, payload: typed)
    }

    /// What the event carries, when it is of this type.
    public func typed<Typed: RoutedEvent>(_ type: Typed.Type) -> Typed? {
        payload as? Typed
    }

    /// Whether the event was raised as a typed one.
    var isTyped: Bool { payload is any RoutedEvent }

    /// What tells the types of payloads apart: that of a typed event, or of a question.
    var payloadType: ObjectIdentifier? {
        guard let payload else { return nil }
        return (payload as? any AnyPendingQuestion)?.questionType ?? ObjectIdentifier(type(of: payload))
    }

    /// The responders that the event was raised at and has left since, source first.
    var climbedHops: ArraySlice<any Responder> {
        guard let climb else { return [source] }
        return climb.chain.hops[..<max(1, climb.hopsLeft)]
    }
}
