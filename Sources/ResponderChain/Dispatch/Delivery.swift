/// What became of an event.
public enum Delivery: Hashable, Sendable {
    /// Somebody on the chain took it; the first one's path class.
    case handled(by: String)
    /// Nobody did: the event was discarded at the top.
    case unhandled
    /// The chain could not carry it.
    case refused(ChainError)

    /// Whether anybody took the event.
    public var isHandled: Bool {
        if case .handled = self { true } else { false }
    }
}
