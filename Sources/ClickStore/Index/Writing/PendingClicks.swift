/// Clicks that were inserted as rows and wait to be indexed; their ids follow one another.
struct PendingClicks {
    private(set) var clicks: [IndexedClick] = []
    /// The id of the first one.
    private(set) var firstID: Int64 = 0
    /// How many of them are committed.
    private var committed = 0

    var count: Int { clicks.count }
    /// The id of the last one.
    var lastID: Int64 { firstID + Int64(clicks.count) - 1 }

    /// Takes the clicks of the rows that begin with an id; what does not go on where it stopped begins anew.
    mutating func append(_ rows: some Collection<IndexedClick>, from id: Int64) {
        if id != firstID + Int64(clicks.count) { removeAll() }
        if clicks.isEmpty { firstID = id }
        // Doubling beyond this would cost more memory than a whole segment.
        if clicks.count + rows.count > clicks.capacity, clicks.count > 1 << 16 {
            clicks.reserveCapacity(IndexKind.clicks.longest + max(rows.count, 1 << 17))
        }
        clicks.append(contentsOf: rows)
    }

    /// Whether these are just the rows of a range.
    func areAll(from first: Int64, to last: Int64) -> Bool {
        !clicks.isEmpty && first == firstID && last == lastID
    }

    /// The clicks with the ids from `id` on; nil if these are not all here.
    func clicks(from id: Int64, count: Int) -> ArraySlice<IndexedClick>? {
        guard id >= firstID, id + Int64(count) - 1 <= lastID else { return nil }
        let start = Int(id - firstID)
        return clicks[start..<start + count]
    }

    mutating func noteCommit() { committed = clicks.count }

    /// Forgets what was not committed.
    mutating func noteRollback() { clicks.removeLast(clicks.count - committed) }

    mutating func removeAll() {
        clicks.removeAll(keepingCapacity: true)
        committed = 0
    }
}
