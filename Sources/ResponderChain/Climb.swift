/// The way of one event up its chain: which hops it was sent to climb, and how far it is.
///
/// The hops are those that stood above the source when the event was sent, so a handler may remove the control, or
/// move it, and the event still reaches everyone above; a DOM computes an event's path up front for the same reason.
struct Climb {
    /// The chain as captured when the event was sent, source first.
    let chain: CapturedChain
    /// The number of captured hops that the event has left.
    private(set) var hopsLeft = 0
    /// The hop that the event arrived at last.
    private(set) var current: any Responder
    /// Whether the event has left the topmost hop.
    private(set) var hasReachedTop = false
    /// Whether a handler asked for the climb to end.
    var isStopped = false
    /// How many hops are routing the event at this moment, each inside the one below it.
    var depth = 0
    /// The hop that waits for those below it to return before it sees the event.
    var waiting: (any Responder)?

    /// A hop's `forward` returns after all hops above have seen the event, so every hop costs a piece of the stack.
    /// No screen is this deep; where a tree is, as one from a recording may be, the hops take turns instead.
    static let deepestNesting = 256

    init(_ chain: CapturedChain) {
        self.chain = chain
        current = chain.source
    }

    /// The components of the hops that the event has left, outermost first.
    var decoration: ArraySlice<PathComponent> {
        (chain.facts.node?.components ?? []).suffix(chain.facts.componentCount(ofFirst: hopsLeft))
    }

    /// Puts the hop's component in front and returns the responder to go on with, nil at the end of the climb.
    ///
    /// A hop may forward only the event that is with it: a second call for one arrival is ignored, as is one by a
    /// responder that the event has not reached.
    mutating func leave(_ hop: any Responder) -> (any Responder)? {
        guard hop === current, !isStopped, !hasReachedTop else { return nil }
        hopsLeft += 1
        guard hopsLeft < chain.hops.count else {
            hasReachedTop = true
            return nil
        }
        current = chain.hops[hopsLeft]
        return current
    }
}
