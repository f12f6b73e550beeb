/// A responder's cache: the summary of the chain that starts there, and the responder's row in the table of the
/// application's responders.
///
/// A responder that has one (``Responder/chainCache``) promises to report every change: ``responderDidChange()`` when what it
/// says of itself or its ``Responder/next`` has changed, ``childrenDidChange()`` when what it says of its children
/// has. A chain is cached only if all its responders make that promise.
///
/// A cache belongs to the actor of its responder, and lives as long as the responder.
public final class ChainCache {
    /// The summary of the chain that starts here, and how to find out whether it still holds.
    private var summary: ChainSummary?
    private var rows: HopRows?
    /// The table that the responder has a row in; nil until an event has passed it.
    private var table: HopTable?
    private var row = 0

    public init() {}

    /// Reports that the responder's `next`, class, identifier, list cell or role in paths has changed.
    ///
    /// The responder above must then report a change of its children, as ordinals are counted among them.
    public func responderDidChange() {
        table?.responderDidChange(in: row)
    }

    /// Reports that children were added, removed, put in another order, or have changed themselves.
    public func childrenDidChange() {
        table?.childrenDidChange(in: row)
    }

    /// The summary of the chain that starts at the responder, brought up to date; nil if one of its hops has no cache.
    ///
    /// - Parameter hops: The chain as it stands now, this responder first.
    @inline(__always)
    func summary(of hops: [any Responder]) -> ChainSummary? {
        if let summary, let rows, rows.hold(for: hops) { return summary }
        return updatedSummary(of: hops)
    }

    /// Looks at the hops that may have changed, and makes the summary anew if one of them says something else.
    private func updatedSummary(of hops: [any Responder]) -> ChainSummary? {
        // Responders that are asked may send events of their own, which change the fields.
        var (summary, rows) = (summary, rows)
        if let isSame = rows?.update(hops) {
            if isSame { return summary }
        } else {
            rows = ChainCache.rows(of: hops)
            _ = rows?.update(hops)
        }
        summary = rows.map { ChainSummary($0.facts(of: hops)) }
        (self.summary, self.rows) = (summary, rows)
        return summary
    }

    /// Gives all hops up to the application rows in one table.
    ///
    /// - Returns: nil if one of them has no cache.
    private static func rows(of hops: [any Responder]) -> HopRows? {
        var caches: [ChainCache] = []
        caches.reserveCapacity(hops.count)
        for hop in CapturedChain.places(hops) {
            guard let cache = hop.chainCache else { return nil }
            caches.append(cache)
        }
        guard let top = caches.last else { return nil }
        let table = top.table.flatMap { $0.isFull ? nil : $0 } ?? HopTable()
        for cache in caches { cache.enter(table) }
        return HopRows(hops, table, caches.map(\.row))
    }

    private func enter(_ table: HopTable) {
        guard self.table !== table else { return }
        // What is known by the old row does not hold any more.
        self.table?.responderDidChange(in: row)
        self.table = table
        row = table.addRow()
    }

    /// Whether this is the cache of the responder in a row.
    func isOf(row: Int, in table: HopTable) -> Bool { self.table === table && self.row == row }
}
