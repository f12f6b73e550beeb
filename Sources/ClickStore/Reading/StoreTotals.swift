import GRDB

/// How much a store holds.
package struct StoreTotals: Sendable {
    /// nil where they were not counted.
    package let clicks: Int?
    package let controls: Int
    package let sessions: Int

    init(_ db: Database, countingClicks: Bool) throws {
        clicks = !countingClicks ? nil : try Int.fetchOne(db, sql: "SELECT count(*) FROM click") ?? 0
        controls = try Int.fetchOne(db, sql: "SELECT count(*) FROM control") ?? 0
        sessions = try Int.fetchOne(db, sql: "SELECT count(*) FROM session WHERE stretch_of = id") ?? 0
    }
}
