internal import Synchronization

/// A responder's cache: the summary of the chain that starts there, and what the responder adds to each chain through
/// it.
///
/// A responder that has one (``Responder/chainCache``) promises to report every change: ``responderDidChange()`` when what it
/// says of itself or its ``Responder/next`` has changed, ``childrenDidChange()`` when what it says of its children
/// has. A chain is cached only if all its responders make that promise.
///
/// A cache belongs to the actor of its responder, and lives as long as the responder.
public final class ChainCache {
    // Each event reads the first fields, so they lie together in memory.

    /// The summary of the chain that starts at the responder.
    private var summary: ChainSummary?
    /// When that was last known to be right.
    private var summaryCheckedAt: UInt64 = 0

    /// When anything about the responder itself changed last.
    private(set) var changedAt = ChainClock.now
    /// When one of the responder's children changed last, or their order.
    private(set) var childrenChangedAt = ChainClock.now

    /// The responder's component in the tree of paths; nil if it has none.
    private(set) var node: PathNode?
    private(set) var cell: ListCell?
    /// Whether the responder allows that events which pass it are recorded.
    private(set) var mayBeRecorded = true
    /// When node, cell and permission were last known to be right; 0 for never.
    private var checkedAt: UInt64 = 0
    /// When one of them was found to be another than before.
    private(set) var differedAt: UInt64 = 0
    /// The identities of the node and of the one above: comparing them counts no references.
    private var nodeIdentity: ObjectIdentifier?
    private var parentIdentity: ObjectIdentifier?
    /// Whether the responder is a list's cell.
    private(set) var isCell = false

    /// The paths of all chains that end at the responder.
    private(set) lazy var paths = PathTree()

    public init() {}

    /// Reports that the responder's `next`, class, identifier, list cell or role in paths has changed.
    ///
    /// The responder above must then report a change of its children, as ordinals are counted among them.
    public func responderDidChange() {
        changedAt = ChainClock.advance()
    }

    /// Reports that children were added, removed, put in another order, or have changed themselves.
    public func childrenDidChange() {
        childrenChangedAt = ChainClock.advance()
    }

    /// The summary of the chain that starts at the responder, brought up to date; nil if one of its hops has no cache.
    ///
    /// There are four ways, from the cheapest: no tree has changed since the last check; one has, but no hop of this
    /// chain; hops have changed, but say what they said before; or the summary is made anew. Only hops that may have
    /// changed are asked.
    ///
    /// - Parameter hops: The chain as it stands now, this responder first.
    @inline(__always)
    func summary(of hops: [any Responder]) -> ChainSummary? {
        let now = ChainClock.now
        if summaryCheckedAt == now, let summary, summary.isOf(hops) {
            return summary
        }
        return updatedSummary(of: hops, at: now)
    }

    private func updatedSummary(of hops: [any Responder], at now: UInt64) -> ChainSummary? {
        if let cachedHops = summary?.cachedHops, cachedHops.match(hops) {
            switch cachedHops.change(since: summaryCheckedAt, hops) {
            case .none:
                summaryCheckedAt = now
                return summary
            case .some:
                update(cachedHops, hops, at: now)
                return summary
            case .replaced: break
            }
        }
        summary = nil
        guard let cachedHops = CachedHops(hops) else { return nil }
        update(cachedHops, hops, at: now)
        return summary
    }

    /// Updates the caches of hops that may have changed, and makes the summary anew if one of them says something else.
    private func update(_ cachedHops: CachedHops, _ hops: [any Responder], at now: UInt64) {
        let hasDiffered = cachedHops.update(hops, since: summaryCheckedAt, at: now)
        summaryCheckedAt = now
        if hasDiffered || summary == nil { summary = cachedHops.summary(of: hops) }
    }
}

// The responder's own part of chains.
extension ChainCache {
    /// Whether the responder has a component in paths.
    var isInPath: Bool { nodeIdentity != nil }

    /// Whether node, cell and permission are still right below the responder above.
    @inline(__always)
    func isUpToDate(below above: ChainCache?) -> Bool {
        isInPath && changedAt <= checkedAt && hasSameParent(above) && hasSameSiblings(below: above)
    }

    /// Whether the responder's node is below that of the responder above.
    @inline(__always)
    func hasSameParent(_ above: ChainCache?) -> Bool { above?.nodeIdentity == parentIdentity }

    /// Whether the responder's siblings are those that its ordinal was counted among.
    @inline(__always)
    func hasSameSiblings(below above: ChainCache?) -> Bool {
        guard let above else { return parentIdentity == nil }
        // The children of the responder above are this one's siblings if that one decorates.
        return above.isInPath && above.childrenChangedAt <= checkedAt
    }

    /// Whether the responder has the class and identifier that its node has, and no ordinal but the counted one.
    func isNamed(as hop: any Responder) -> Bool { node?.isNamed(as: hop) ?? false }

    /// Whether the responder is in paths, and for screens and privacy what it was.
    func hasRole(of hop: any Responder) -> Bool {
        hop.decoratesPath && hop.isScreen == node?.isScreen && mayBeRecorded == hop.mayBeRecorded
    }

    /// Keeps node, cell and permission, as they are right at a time.
    func confirm(at time: UInt64) {
        checkedAt = time
    }

    /// Sets node, cell and permission as they are at a time.
    func update(from hop: any Responder, node: PathNode?, at time: UInt64) {
        let (cell, mayBeRecorded) = (hop.listCell, hop.mayBeRecorded)
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
        checkedAt = time
    }
}

extension Responder {
    /// Whether the responder itself allows that events which pass it are recorded.
    var mayBeRecorded: Bool { isTrackingEnabled && !isSecure }
}

/// Counts the changes of all responder trees of the process: a time that moves when, and only when, one of them
/// changes.
///
/// Trees belong to different actors, so the counter is atomic. A relaxed order suffices: a tree's own changes and its
/// own events happen on one actor, one after the other.
private enum ChainClock {
    private static let changes = Atomic<UInt64>(1)

    /// The number of the last change.
    static var now: UInt64 { changes.load(ordering: .relaxed) }

    /// Counts one more change and returns its number.
    static func advance() -> UInt64 {
        changes.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
