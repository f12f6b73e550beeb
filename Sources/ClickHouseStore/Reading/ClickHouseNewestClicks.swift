import Basics
package import ClickStore

extension ClickHouseReader {
    /// The selected clicks that were stored last, of those from today, yesterday or later by their own times: the servers keep clicks
    /// by time, and would have to look at all of them to find older ones.
    ///
    /// The ids are times of storing, in seconds since the Unix epoch by the clock of the first node. Clicks are shown when they are
    /// two seconds old, as those of one time may come one after the other. A database that no writer has brought up to date has none.
    ///
    /// - Parameters:
    ///   - id: Only those that were stored later; nil for those of the last hour.
    ///   - count: So many at most.
    package func newestClicks(_ selection: Selection, after id: Int64?, upTo count: Int) throws -> NewestClicks {
        let now = Int64(try client.row("SELECT toUInt32(now())") { try $0.uint32() } ?? 0)
        let (first, last) = (max(id ?? 0, now - Self.longestMemory), now - Self.settling)
        guard hasStoredTimes, first < last else {
            return NewestClicks(clicks: [], lastID: max(first, last), areCut: false, limits: Self.limits)
        }
        var recent = selection
        recent.sinceMs = max(selection.sinceMs ?? .min, (now / 86_400 - 1) * 86_400_000)
        let stored: SQLFragment = "toUInt32(stored_at) > \(first) AND toUInt32(stored_at) <= \(last)"
        var clicks: [StoredClick] = []
        try visitClicks(
            try select(recent), of: [stored], inOrder: "stored_at DESC, at DESC, \(order) DESC, id",
            knownBy: "toUInt64(stored_at)", upTo: count + 1, ClickHouseClient.Options()
        ) { clicks.append($0) }
        let isCut = id != nil && (clicks.count > count || first > id ?? 0)
        return NewestClicks(clicks: clicks.prefix(count).reversed(), lastID: last, areCut: isCut, limits: Self.limits)
    }

    private static let limits =
        "In ClickHouse only clicks of today and yesterday are shown, and at first those that were stored in the last hour."
    /// In seconds.
    private static let settling: Int64 = 2
    private static let longestMemory: Int64 = 3_600
}
