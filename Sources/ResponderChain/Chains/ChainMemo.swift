/// What a responder remembers of its chain, so that its path is worked out once and kept while nothing changes.
///
/// A responder that has one (``Responder/chainMemo``) promises to tell it of every change: ``noteChange()`` when its
/// ``Responder/next`` or its part of paths has changed, ``notePrivacyChange()`` when its events may be recorded or no
/// longer, ``noteChildrenChange()`` when what it says of its children has changed. A chain is remembered only where all
/// its responders make that promise.
///
/// A memo belongs to the actor of its responder, and lives as long as that.
public final class ChainMemo {
    /// When anything about the responder itself changed last.
    private(set) var changedAt = ChainClock.now
    /// When its next or its part of paths did.
    private(set) var placeChangedAt = ChainClock.now
    /// When one of the responder's children changed last, or their order.
    private(set) var childrenChangedAt = ChainClock.now

    /// The responder's place in paths, as it was worked out last; nil where it has none.
    private(set) var node: PathNode?
    private(set) var cell: ListCell?
    /// When the place was worked out; 0 for never.
    private var placedAt: UInt64 = 0

    /// What was worked out of the chain that starts at the responder.
    var chain: ChainFacts?
    /// Until when that is known to be right.
    var chainCheckedAt: UInt64 = 0
    /// The paths of all chains that end at the responder.
    private(set) lazy var paths = PathTree()

    public init() {}

    /// Notes that the responder's `next`, class, identifier, list cell or role in paths has changed.
    ///
    /// The responder above must note a change of its children then, as ordinals are counted among them.
    public func noteChange() {
        changedAt = ChainClock.advance()
        placeChangedAt = changedAt
    }

    /// Notes that the responder's events may be recorded now, or no longer.
    public func notePrivacyChange() {
        changedAt = ChainClock.advance()
    }

    /// Notes that children were added, removed, put in another order, or have changed themselves.
    public func noteChildrenChange() {
        childrenChangedAt = ChainClock.advance()
    }

    /// Whether the responder's place is known, below the one above it.
    func isPlaced(below above: ChainMemo?) -> Bool {
        guard let node, placeChangedAt <= placedAt else { return false }
        guard let above else { return node.parent == nil }
        // The children of the responder above are this one's siblings where that one decorates.
        return node.parent === above.node && above.node != nil && above.childrenChangedAt <= placedAt
    }

    /// Remembers the responder's place.
    func place(at node: PathNode?, cell: ListCell?, known time: UInt64) {
        self.node = node
        self.cell = cell
        placedAt = time
    }

    /// Whether the responder has stayed as it was at a time, and its children have.
    func isUnchanged(since time: UInt64) -> Bool {
        changedAt <= time && childrenChangedAt <= time
    }
}
