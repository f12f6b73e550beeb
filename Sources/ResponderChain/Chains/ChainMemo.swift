/// What a responder remembers of its chain, so that its path is worked out once and kept while nothing changes.
///
/// A responder that has one (``Responder/chainMemo``) promises to tell it of every change: ``noteChange()`` when what
/// it says of itself or its ``Responder/next`` has changed, ``noteChildrenChange()`` when what it says of its children
/// has. A chain is remembered only where all its responders make that promise.
///
/// A memo belongs to the actor of its responder, and lives as long as that.
public final class ChainMemo {
    // What each event looks at comes first, so that it lies together in memory.

    /// What was worked out of the chain that starts at the responder.
    var chain: ChainFacts?
    /// Until when that is known to be right.
    var chainCheckedAt: UInt64 = 0

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
    /// When it was found to be another than before.
    private(set) var differedAt: UInt64 = 0
    /// The identities of the place and of the one above: comparing them counts no references.
    private var nodeIdentity: ObjectIdentifier?
    private var parentIdentity: ObjectIdentifier?
    /// Whether the responder is a list's cell.
    private(set) var isCell = false

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

    /// What was worked out of the chain that starts at the responder, if these are its hops and nothing has changed since.
    @inline(__always)
    func facts(of hops: [any Responder], checkedAt now: UInt64) -> ChainFacts? {
        guard chainCheckedAt == now, let chain, chain.isOf(hops) else { return nil }
        return chain
    }

    /// Whether what was worked out of the responder still holds, below the one above it.
    @inline(__always)
    func isPlaced(below above: ChainMemo?) -> Bool {
        hasPlace && changedAt <= placedAt && hasSameParent(above) && hasSameSiblings(below: above)
    }

    /// Whether the responder has its place below that of the one above it.
    @inline(__always)
    func hasSameParent(_ above: ChainMemo?) -> Bool { above?.nodeIdentity == parentIdentity }

    /// Whether the responder's siblings are those that its ordinal was counted among.
    @inline(__always)
    func hasSameSiblings(below above: ChainMemo?) -> Bool {
        guard let above else { return parentIdentity == nil }
        // The children of the responder above are this one's siblings where that one decorates.
        return above.hasPlace && above.childrenChangedAt <= placedAt
    }

    /// Whether the responder has the class and identifier that its place has, and no ordinal but the counted one.
    func isNamed(as hop: any Responder) -> Bool { node?.isNamed(as: hop) ?? false }

    /// Whether the responder is in paths, for screens and for privacy what it was.
    func hasRole(of hop: any Responder) -> Bool {
        hop.decoratesPath && hop.isScreen == node?.isScreen && mayBeRecorded == Self.mayBeRecorded(hop)
    }

    /// Remembers that all that was worked out of the responder holds at a time.
    func confirm(at time: UInt64) {
        placedAt = time
    }

    /// Remembers what was worked out of the responder at a time.
    func place(_ hop: any Responder, at node: PathNode?, known time: UInt64) {
        let (cell, mayBeRecorded) = (hop.listCell, Self.mayBeRecorded(hop))
        let nodeIdentity = node.map { ObjectIdentifier($0) }
        if nodeIdentity != self.nodeIdentity || cell != self.cell || mayBeRecorded != self.mayBeRecorded {
            differedAt = time
        }
        self.node = node
        self.nodeIdentity = nodeIdentity
        self.cell = cell
        self.mayBeRecorded = mayBeRecorded
        isCell = cell != nil
        parentIdentity = node?.parent.map { ObjectIdentifier($0) }
        placedAt = time
    }

    private static func mayBeRecorded(_ hop: any Responder) -> Bool { hop.isTrackingEnabled && !hop.isSecure }

    /// Whether the responder has a place in paths.
    var hasPlace: Bool { nodeIdentity != nil }
}
