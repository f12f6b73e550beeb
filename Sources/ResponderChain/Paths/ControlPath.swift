/// The decorated name of an event: the hops it climbs, outermost first, then the event's own name.
///
///     path      = component *( "--" component ) "--" event
///     component = class [ "#" identifier ] [ "[" ( ordinal / "*" ) "]" ]
///
/// For example `Application--Window--LiveRoomViewController--View--GiftPanel--Button#send--touchUpInside`.
/// Equality and hashing work on UTF-8 bytes, and `try ControlPath(parsing: path.description) == path` always holds.
public struct ControlPath: Sendable {
    /// The hops, outermost first; at least one.
    public let components: [PathComponent]
    /// The name of the event, decoded. Never empty.
    public let event: String

    /// Makes a path of components and an event; an event without a name is called `?`.
    public init(_ components: [PathComponent], event: String) {
        self.components = components.isEmpty ? [PathComponent("?")] : components
        self.event = event.isEmpty ? "?" : event
    }

    /// The fresh path of an event with this name raised at a responder, as its chain stands now.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` where following `next` never ends.
    public init(of responder: any Responder, event: String) throws(ChainError) {
        self = try CapturedChain(from: responder).path(event: event)
    }

    /// The path without its event, canonical: what identifies an element.
    public var element: String {
        components.map(\.description).joined(separator: Self.separator)
    }

    /// The class of the innermost component: the control's own.
    public var controlClass: String {
        components[components.count - 1].className
    }

    static let separator = "--"

    /// The canonical text of some components and an event; the event alone where there are none.
    static func format(_ components: some Sequence<PathComponent>, event: String) -> String {
        var text = ""
        for component in components { text += component.description + separator }
        return text + encode(event)
    }
}

extension ControlPath: Hashable {
    public static func == (a: ControlPath, b: ControlPath) -> Bool {
        a.components == b.components && a.event.utf8.elementsEqual(b.event.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(components)
        for byte in event.utf8 { hasher.combine(byte) }
    }
}

extension ControlPath: CustomStringConvertible {
    /// The canonical text: `[0]` is not written, escapes are upper-case and only where they are needed.
    public var description: String { Self.format(components, event: event) }
}
