/// An object that raises events without standing on the chain: a gesture recogniser, a bar item, a view's presenter.
///
/// Its events start at the nearest responder and name the object as their ``Event/sender``.
public protocol EventOrigin: AnyObject {
    /// The responder that events of this object start at; nil while there is none.
    var nearestResponder: (any Responder)? { get }
}

extension EventOrigin {
    /// Raises an event at the nearest responder and sends it up the chain from there. Without one it is discarded.
    @discardableResult
    public func send(
        _ name: String, kind: Event.Kind = .routed, info: [String: Any] = [:], at location: Event.Location? = nil
    ) -> Delivery {
        guard let nearest = nearestResponder else { return .unhandled }
        return nearest.sendAlongChain(Event(name, kind: kind, from: nearest, sender: self, info: info, at: location))
    }
}
