/// An object that handles events on their way up.
///
/// Every responder is one. Other handlers receive the events of a responder that lists them among its
/// ``Responder/eventHandlers``.
public protocol EventHandler: EventInspectable {
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
}

extension EventHandler {
    public func handleControlEvent(_ event: Event) -> Bool { false }
    public var stopsAfterHandling: Bool { false }
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
    package func matches(_ event: RaisedEvent, climbed hops: some Sequence<any Responder>) -> Bool {
        switch self {
        case .name(let wanted): event.name == wanted
        case .source(let wanted): event.kind == .routed && hops.contains { $0 === wanted }
        case .prefix(let prefix):
            event.kind == .routed
                && (event.name.hasPrefix(prefix) || (!event.isNameKnown && event.caseNamePrefix.hasPrefix(prefix)))
        case .type(let wanted): event.isOfType(wanted)
        case .question: false
        }
    }

    /// Whether the key matches some of the events that are declared as one: those of a case whose name it has.
    func matchesSome(of event: RaisedEvent) -> Bool {
        if case .name(let wanted) = self { !event.isNameKnown && wanted.hasPrefix(event.caseNamePrefix) } else { false }
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
        case .source(let source): "from \(PathComponent(source.pathName, identifier: source.identifier))"
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
    /// The event's bare name, or that of its type if the name is known only when it is raised.
    public let name: String
    /// The event's kind.
    public let kind: Event.Kind
    /// Whether the event's name is known before it is raised. A typed event that a closure makes may be any case of an enum.
    package let isNameKnown: Bool
    /// The type of a typed event; otherwise nil. It is only compared, so any thread may read it.
    private nonisolated(unsafe) let type: (any RoutedEvent.Type)?

    public init(_ name: String, kind: Event.Kind = .routed) {
        self.init(name, kind, type: nil)
    }

    private init(_ name: String, _ kind: Event.Kind, type: (any RoutedEvent.Type)?, isNameKnown: Bool = true) {
        self.name = name
        self.kind = kind
        self.type = type
        self.isNameKnown = isNameKnown
    }

    /// A typed event.
    public init<Typed: RoutedEvent>(_ type: Typed.Type, kind: Event.Kind = .routed) {
        self.init(Typed.eventName, kind, type: type)
    }

    /// A typed event that is made when it is raised, so that only its type is known before.
    package init<Typed: RoutedEvent>(madeAs type: Typed.Type) {
        self.init(Typed.eventName, .routed, type: type, isNameKnown: false)
    }

    /// A typed event with the name of this one. Declare each case of an enum so, with any values: each has its own path.
    public init<Typed: RoutedEvent>(like typed: Typed, kind: Event.Kind = .routed) {
        self.init(typed.eventName, kind, type: Swift.type(of: typed))
    }

    /// A literal is the name of an event that code sends.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    public static func == (a: RaisedEvent, b: RaisedEvent) -> Bool {
        a.name == b.name && a.kind == b.kind && a.isNameKnown == b.isNameKnown && a.typeIdentifier == b.typeIdentifier
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(typeIdentifier)
    }

    private var typeIdentifier: ObjectIdentifier? { type.map { ObjectIdentifier($0) } }

    /// The beginning of the names of an enum's cases.
    fileprivate var caseNamePrefix: String { name + "." }

    /// Whether the event is typed and of this type or, if that is a class, of a subclass.
    fileprivate func isOfType<Typed: RoutedEvent>(_ wanted: Typed.Type) -> Bool { type is Typed.Type }
}
