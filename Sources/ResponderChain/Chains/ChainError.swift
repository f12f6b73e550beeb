/// Why a chain cannot carry an event.
public enum ChainError: Error, Hashable, Sendable {
    /// Following `next` comes back to a responder of this class, so the event would climb for ever.
    case cycle(through: String)
    /// The event has been sent before, or is climbing at this moment.
    case sentTwice(event: String)
}

extension ChainError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cycle(let name):
            "The responder chain runs in a circle through \(name): one of its `next` leads back down. "
                + "Give each responder a `next` that is closer to the application."
        case .sentTwice(let event):
            "The event \(event) has been sent before: an event climbs once. Make a new one for each time."
        }
    }
}
