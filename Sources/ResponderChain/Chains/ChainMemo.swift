/// What a responder remembers of its chain, so that its path is worked out once and kept while nothing changes.
///
/// A responder that has one (``Responder/chainMemo``) promises to tell it of every change: ``noteChange()`` when what
/// it says of itself or its ``Responder/next`` has changed, ``noteChildrenChange()`` when what it says of its children
/// has. A chain is remembered only where all its responders make that promise.
///
/// A memo belongs to the actor of its responder, and lives as long as that.
public final class ChainMemo {
    /// When anything about the responder itself changed last.
    private(set) var changedAt = ChainClock.now
    /// When one of the responder's children changed last, or their order.
    private(set) var childrenChangedAt = ChainClock.now

    /// The responder's place in paths, as it was worked out last; nil where it has none.
    private(set) var node: PathNode?
    private(set) var cell: ListCell?
    /// Whether neither secrecy nor an exclusion of its own forbids to record events that pass the responder.
    private(set) var mayBeRecorded = true
    /// When all that was worked out; 0 for never.
    private var placedAt: UInt64 = 0
    /// The identities of the place and of the one above: comparing them counts no references.
    private var nodeIdentity: ObjectIdentifier?
    private var parentIdentity: ObjectIdentifier?
    /// Whether the responder is a list's cell.
    private(set) var isCell = false

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
    }

    /// Notes that children were added, removed, put in another order, or have changed themselves.
    public func noteChildrenChange() {
        childrenChangedAt = ChainClock.advance()
    }

    /// Whether what was worked out of the responder still holds, below the one above it.
    func isPlaced(below above: ChainMemo?) -> Bool {
        guard nodeIdentity != nil, changedAt <= placedAt else { return false }
        guard let above else { return parentIdentity == nil }
        // The children of the responder above are this one's siblings where that one decorates.
        return above.nodeIdentity != nil && above.nodeIdentity == parentIdentity && above.childrenChangedAt <= placedAt
    }

    /// Remembers what was worked out of the responder at a time.
    func place(_ hop: any Responder, at node: PathNode?, known time: UInt64) {
        self.node = node
        cell = hop.listCell
        isCell = cell != nil
        mayBeRecorded = hop.isTrackingEnabled && !hop.isSecure
        nodeIdentity = node.map { ObjectIdentifier($0) }
        parentIdentity = node?.parent.map { ObjectIdentifier($0) }
        placedAt = time
    }

    /// Whether the responder has a place in paths.
    var hasPlace: Bool { nodeIdentity != nil }

    /// Whether the responder has stayed as it was at a time, and its children have.
    func isUnchanged(since time: UInt64) -> Bool {
        changedAt <= time && childrenChangedAt <= time
    }
}
