/// An object that handles events on their way up.
///
/// Every responder is one. Other handlers receive the events of a responder that lists them among its
/// ``Responder/eventHandlers``.
public protocol EventHandler: AnyObject {
    /// Handles an event of the app, or ignores it; returns whether it was handled.
    ///
    /// Events of the app are those that its code raises: by name, as a type, as a question or as a named action.
    func handle(_ event: Event) -> Bool

    /// Handles a control event, such as `touchUpInside`, `tap` or `select`, or ignores it; returns whether it was handled.
    ///
    /// The default ignores it. Return true only for the controls that something was done for: reports show a control as
    /// unhandled if nobody returns true for it.
    ///
    /// ```swift
    /// func handleControlEvent(_ event: Event) -> Bool {
    ///     guard event.name == "touchUpInside", event.source.identifier == "share" else { return false }
    ///     share()
    ///     return true
    /// }
    /// ```
    func handleControlEvent(_ event: Event) -> Bool

    /// Whether an event stops when this handler has handled it. By default it climbs on, so that several levels see it.
    var stopsAfterHandling: Bool { get }

    /// The events that the handler handles, as far as that is known. Only inspections use it.
    var handledEvents: [EventKey] { get }

    /// Whether ``handledEvents`` is complete. It is by default not, as an inspection cannot look into methods. Return true
    /// in a class that handles no other event; only inspections use it.
    var listsAllHandledEvents: Bool { get }
}

extension EventHandler {
    public func handleControlEvent(_ event: Event) -> Bool { false }
    public var stopsAfterHandling: Bool { false }
    public var handledEvents: [EventKey] { [] }
    public var listsAllHandledEvents: Bool { false }
}

extension Event {
    /// Offers the event to a handler and marks it as handled if the handler did.
    func offer(to handler: some EventHandler) {
        let isHandled = kind.isControlEvent ? handler.handleControlEvent(self) : handler.handle(self)
        guard isHandled else { return }
        markHandled(by: handler as AnyObject)
        if handler.stopsAfterHandling { stop() }
    }
}

/// The events that a row of a strategy table is for.
///
/// Control events, such as a touch down, match by exact name only: a row for all events of a view means those that
/// the app raises, not each touch.
public enum EventKey {
    /// Events of exactly this name.
    case name(String)
    /// Events that the app raises at this responder or below it.
    case source(any Responder)
    /// Events that the app raises with names that begin with this prefix.
    case prefix(String)
    /// Typed events of this type.
    case type(any RoutedEvent.Type)
    /// Questions of this type.
    case question(any Question.Type)

    /// Whether the key matches an event that has climbed these responders, source first.
    public func matches(_ event: RaisedEvent, climbed hops: some Sequence<any Responder>) -> Bool {
        switch self {
        case .name(let wanted): event.name == wanted
        case .source(let wanted): event.kind == .routed && hops.contains { $0 === wanted }
        case .prefix(let prefix): event.kind == .routed && event.name.hasPrefix(prefix)
        case .type(let wanted): event.type == ObjectIdentifier(wanted)
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
    /// The key as inspections write it: `giftSent`, `gift*`, `from GiftPanel`, `CurrentUser?`.
    public var description: String {
        switch self {
        case .name(let name): name
        case .source(let source): "from \(PathComponent(source.pathClass, identifier: source.identifier))"
        case .prefix(let prefix): "\(prefix)*"
        case .type(let type): type.eventName
        case .question(let type): "\(type.questionName)?"
        }
    }
}

/// An event that can be raised at a responder.
///
/// Controls, gestures and lists declare theirs. Events that code sends are declared in one line:
///
/// ```swift
/// override var raisedEvents: [RaisedEvent] { super.raisedEvents + ["giftSent", RaisedEvent(GiftSent.self)] }
/// ```
public struct RaisedEvent: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The event's bare name.
    public let name: String
    /// The event's kind.
    public let kind: Event.Kind
    /// The type of a typed event; otherwise nil.
    let type: ObjectIdentifier?

    public init(_ name: String, kind: Event.Kind = .routed) {
        self.name = name
        self.kind = kind
        type = nil
    }

    /// A typed event.
    public init<Typed: RoutedEvent>(_ type: Typed.Type, kind: Event.Kind = .routed) {
        name = Typed.eventName
        self.kind = kind
        self.type = ObjectIdentifier(type)
    }

    /// A typed event with the name of this one. Declare each case of an enum so, with any values: each has its own path.
    public init<Typed: RoutedEvent>(like typed: Typed, kind: Event.Kind = .routed) {
        name = typed.eventName
        self.kind = kind
        type = ObjectIdentifier(Typed.self)
    }

    /// A literal is the name of an event that code sends.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}
