/// The way of one event up its chain: which hops it was sent to climb, how far it is, and who handled it.
///
/// The hops are those that stood above the source when the event was sent, so a handler may remove the control, or
/// move it, and the event still reaches everyone above; a DOM computes an event's path up front for the same reason.
struct Climb {
    /// The chain as captured when the event was sent, source first.
    let chain: CapturedChain
    /// The components of the hops that the event has left, innermost first.
    private(set) var decoration: [PathComponent] = []
    /// The number of captured hops that the event has left.
    private(set) var hopsLeft = 0
    /// The hop that the event arrived at last.
    private(set) var current: any Responder
    /// Whether the event has left the topmost hop.
    private(set) var hasReachedTop = false
    /// The path class of the first one that handled the event.
    var handledBy: String?
    /// Whether a handler asked for the climb to end.
    var isStopped = false

    init(_ chain: CapturedChain) {
        self.chain = chain
        current = chain.source
    }

    /// Puts the hop's component in front and returns the responder to go on with, nil at the end of the climb.
    ///
    /// A hop may forward only the event that is with it: a second call for one arrival is ignored, as is one by a
    /// responder that the event has not reached.
    mutating func leave(_ hop: any Responder) -> (any Responder)? {
        guard hop === current, !isStopped, !hasReachedTop else { return nil }
        if let component = chain.components[hopsLeft] { decoration.append(component) }
        hopsLeft += 1
        guard hopsLeft < chain.hops.count else {
            hasReachedTop = true
            return nil
        }
        current = chain.hops[hopsLeft]
        return current
    }
}
