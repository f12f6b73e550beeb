/// Looks at events on their way up and says whether it took them.
///
/// Responders are handlers by nature. Others are asked by the responder that lists them among its
/// ``Responder/eventHandlers``.
public protocol EventHandler: AnyObject {
    /// Does something about an event, or not; returns whether it did.
    func handle(_ event: Event) -> Bool

    /// Whether an event that this handler took climbs no higher. By default it does: several levels can see one event.
    var stopsAfterHandling: Bool { get }

    /// What ``handle(_:)`` would take, as far as that is known. For inspection only.
    var handledEvents: [EventKey] { get }
}

extension EventHandler {
    public var stopsAfterHandling: Bool { false }
    public var handledEvents: [EventKey] { [] }
}

extension Event {
    /// Lets a handler look at the event and notes whether it took it.
    func offer(to handler: some EventHandler) {
        guard handler.handle(self) else { return }
        markHandled(by: handler as AnyObject)
        if handler.stopsAfterHandling { stop() }
    }
}

/// What an entry of a strategy table applies to.
///
/// Control events, such as a touch down, are taken by exact name only: they speak of the control, and a strategy for
/// whatever comes from a view is not meant to take them.
public enum EventKey {
    /// The events of exactly this name.
    case name(String)
    /// The events that the app itself raises at this responder or anywhere below it.
    case source(any Responder)
    /// The events that the app itself raises under a name which begins like this.
    case prefix(String)
    /// Questions of this name.
    case question(String)

    /// Whether an event belongs to the key, given the responders it has climbed, source first.
    public func matches(_ event: RaisedEvent, climbed hops: some Sequence<any Responder>) -> Bool {
        switch self {
        case .name(let wanted): event.name == wanted
        case .source(let wanted): event.kind == .routed && hops.contains { $0 === wanted }
        case .prefix(let prefix): event.kind == .routed && event.name.hasPrefix(prefix)
        case .question: false
        }
    }
}

extension EventKey: ExpressibleByStringLiteral {
    /// A literal is the exact name of an event.
    public init(stringLiteral name: String) {
        self = .name(name)
    }
}

extension EventKey: CustomStringConvertible {
    /// How the key is written in inspections: `giftSent`, `gift*`, `from GiftPanel`, `CurrentUser?`.
    public var description: String {
        switch self {
        case .name(let name): name
        case .source(let source): "from \(PathComponent(source.pathClass, identifier: source.identifier))"
        case .prefix(let prefix): "\(prefix)*"
        case .question(let name): "\(name)?"
        }
    }
}

/// An event that can be raised at a responder, as the responder says of itself.
public struct RaisedEvent: Hashable, Sendable {
    /// The event's bare name.
    public let name: String
    /// What sort of event it is.
    public let kind: Event.Kind

    public init(_ name: String, kind: Event.Kind = .routed) {
        self.name = name
        self.kind = kind
    }
}
