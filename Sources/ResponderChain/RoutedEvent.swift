/// An event that is a type: its properties carry the data, so that sender and handler need not agree on strings.
///
/// ```swift
/// struct GiftSent: RoutedEvent {
///     let gift: Int
/// }
/// panel.send(GiftSent(gift: 12))
/// ```
///
/// Typed events climb like named ones, past the same observers and handlers; in a path they have their ``eventName-swift.property``.
/// Handle them with a row of an ``EventTable`` or with ``Event/typed(_:)``.
///
/// A row for a class also takes the events of its subclasses, unless they have a row of their own.
///
/// Each case of an enum has a path of its own. An entry for the type handles all cases, one for a name a single case:
///
/// ```swift
/// enum GiftEvent: RoutedEvent {
///     case sent(id: Int), closed
/// }
/// panel.send(GiftEvent.sent(id: 12))  // …--GiftPanel--GiftEvent.sent
/// ```
public protocol RoutedEvent {
    /// The name that all events of the type have in common; by default the type's own name.
    ///
    /// It is the type's bare name: events of `Chat.Tapped` and `Gift.Tapped`, raised at one control, share a path. Declare it
    /// to keep such types apart, and to keep paths when the type is renamed.
    static var eventName: String { get }

    /// The event's name in paths and for handlers that match names.
    ///
    /// By default it is the type's ``eventName-swift.type.property``; for an enum, also the case: `GiftEvent.sent`, never
    /// its associated values. The case is named by its raw value if that is a string, so that it can be renamed, too. A
    /// case without associated values cannot be found out if the enum describes itself (`CustomStringConvertible` and the
    /// like): it has the type's name only, unless the enum has raw strings or implements this property.
    ///
    /// Finding out the case takes a few microseconds; an implementation of this property saves them.
    var eventName: String { get }
}

extension RoutedEvent {
    public static var eventName: String { String(describing: Self.self) }

    public var eventName: String {
        guard let name = caseName(of: self) else { return Self.eventName }
        return "\(Self.eventName).\(name)"
    }
}

/// The name of an enum's case, without associated values; nil for other values, and if it cannot be found out.
private func caseName(of value: some RoutedEvent) -> String? {
    guard !(value is any CustomReflectable) else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    if let name = mirror.children.first?.label { return name }
    if let name = (value as? any RawRepresentable)?.rawValue as? String { return name }
    // A description of its own is for people, and may be translated.
    let describesItself =
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
        || value is any TextOutputStreamable
    return describesItself ? nil : String(describing: value)
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
            typed.eventName, kind: kind.ofEvent, from: source, sender: sender, info: info, at: location, payload: typed)
    }

    /// The typed event that this event carries, if it is of this type.
    public func typed<Typed: RoutedEvent>(_ type: Typed.Type) -> Typed? {
        payload as? Typed
    }

    /// Whether the event carries a typed event of this class or a subclass.
    func carries<Typed: RoutedEvent>(_ type: Typed.Type) -> Bool { payload is Typed }

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
