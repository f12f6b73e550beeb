/// The hops of a chain as they were looked at last, by their rows.
final class HopRows {
    /// The hops. They are not held, as a control's own cache would otherwise hold the control.
    private let identities: [ObjectIdentifier]
    /// The rows of the hops up to the application.
    private let rows: [Int]
    private let table: HopTable
    /// When the hops were looked at, or not found to have changed.
    private var checkedAt: UInt64 = 0

    init(_ hops: [any Responder], _ table: HopTable, _ rows: [Int]) {
        identities = hops.map { ObjectIdentifier($0) }
        self.table = table
        self.rows = rows
    }

    /// Whether these are the hops, and none of them has changed.
    @inline(__always)
    func hold(for hops: [any Responder]) -> Bool {
        areThose(of: hops) && (checkedAt == table.now || holdStill())
    }

    /// Whether none of the hops has changed, though something in the application has.
    private func holdStill() -> Bool {
        guard !table.haveChanged(rows, since: checkedAt) else { return false }
        checkedAt = table.now
        return true
    }

    /// Looks at the hops that may have changed.
    ///
    /// - Returns: Whether all say what they said before; nil if they are others.
    func update(_ hops: [any Responder]) -> Bool? {
        guard areThose(of: hops), areSame(hops) else { return nil }
        // What the app changes while its responders are asked is later than this.
        let now = table.now
        defer { checkedAt = now }
        return !table.update(rows, of: hops, since: checkedAt, at: now)
    }

    /// What the hops add to the chain; they must be those.
    func facts(of hops: [any Responder]) -> ChainFacts { table.facts(of: rows, hops) }

    @inline(__always)
    private func areThose(of hops: [any Responder]) -> Bool {
        guard hops.count == identities.count else { return false }
        for index in identities.indices where ObjectIdentifier(hops[index]) != identities[index] { return false }
        return true
    }

    /// Whether the rows are still those of the hops.
    ///
    /// A hop that has another row now counts as changed in this one. And above a hop that has changed may be another object
    /// in the memory of one that has gone. A responder that has not changed has the same `next`; if it breaks its promise to
    /// report that, its path is an old one.
    private func areSame(_ hops: [any Responder]) -> Bool {
        for index in rows.indices where table.hasChanged(rows[index], since: checkedAt) {
            for index in index...min(index + 1, rows.count - 1) {
                guard let cache = hops[index].chainCache, cache.isOf(row: rows[index], in: table) else { return false }
            }
        }
        return true
    }
}
