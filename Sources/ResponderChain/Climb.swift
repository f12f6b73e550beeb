/// The progress of one event up its chain.
///
/// The hops are captured when the event is sent, so that it still reaches all of them if a handler removes or moves the
/// control. A DOM computes an event's path up front for the same reason.
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
    /// The next hop, if it receives the event only after the hops below have returned.
    var waiting: (any Responder)?

    /// The number of hops that may route the event inside one another. Each takes a piece of the stack, as `forward`
    /// returns only after all hops above have received the event. Real screens are less deep; in a deeper tree, as a
    /// recording may hold, the nested hops return before the next one receives the event.
    static let maximumDepth = 256

    init(_ chain: CapturedChain) {
        self.chain = chain
        current = chain.source
    }

    /// The components of the hops that the event has left, outermost first.
    var decoration: ArraySlice<PathComponent> {
        (chain.summary.node?.components ?? []).suffix(chain.summary.componentCount(ofFirst: hopsLeft))
    }

    /// Leaves a hop and returns the responder above it; nil if the climb ends here.
    ///
    /// Only the current hop can forward the event, and only once: other calls are ignored.
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
