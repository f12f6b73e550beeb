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
