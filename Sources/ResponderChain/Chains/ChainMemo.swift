/// What a responder remembers of its chain, so that its path is worked out once and kept while nothing changes.
///
/// A responder that has one (``Responder/chainMemo``) promises to tell it of every change: ``noteChange()`` when what
/// it says of itself or its ``Responder/next`` has changed, ``noteChildrenChange()`` when what it says of its children
/// has. A chain is remembered only where all its responders make that promise.
///
/// A memo belongs to the actor of its responder.
public final class ChainMemo {
    /// When the responder itself changed last.
    private(set) var changedAt = ChainClock.now
    /// When one of the responder's children changed last, or their order.
    private(set) var childrenChangedAt = ChainClock.now

    /// What was worked out of the responder as a hop, and when.
    var hop: (facts: HopFacts, at: UInt64)?
    /// What was worked out of the chain that starts at the responder.
    var chain: ChainFacts?
    /// Until when that is known to be right.
    var chainCheckedAt: UInt64 = 0
    /// The paths of all chains that end at the responder.
    private(set) lazy var paths = PathTree()

    public init() {}

    /// Notes that the responder's `next`, class, identifier, list cell, privacy or role in paths has changed.
    ///
    /// The responder above must note a change of its children then, as ordinals are counted among them.
    public func noteChange() {
        changedAt = ChainClock.advance()
    }

    /// Notes that children were added, removed, put in another order, or have changed themselves.
    public func noteChildrenChange() {
        childrenChangedAt = ChainClock.advance()
    }
}
