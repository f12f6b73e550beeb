import ClickTracking
import Migrations

/// The rows of stored clicks by their identities, from when a feed first needs them.
///
/// After something was rolled back that they know, they are read again.
final class KnownRows {
    /// How many of the latest clicks each of them has in memory.
    var capacity = KnownRows.capacity
    private var numbers: SequenceRows?
    private var ids: IDRows?

    /// The most recent clicks.
    static let capacity = 1 << 18

    /// The rows of clicks by their `seq`. To be called in a transaction, when all clicks and sessions are inserted.
    func bySeq(_ connection: Connection) throws(StoreError) -> SequenceRows {
        if let numbers { return numbers }
        let rows = try SequenceRows(connection, capacity: capacity)
        numbers = rows
        return rows
    }

    /// The rows of clicks by their `id`. To be called in a transaction.
    func byID(_ connection: Connection) throws(StoreError) -> IDRows {
        if let ids { return ids }
        let rows = try IDRows(connection, capacity: capacity)
        ids = rows
        return rows
    }

    /// Whether rows by their `seq` are known, so that ``bySeq(_:)`` reads none.
    var hasNumbers: Bool { numbers != nil }

    /// Notes a click that is being stored, whose row comes after all others. What nobody has needed so far is read from rows later.
    func add(_ detail: ClickDetail, row: Int64, session: Int64) throws(StoreError) {
        if let id = detail.id {
            try ids?.add(id, row: row)
        } else if let seq = detail.seq {
            try numbers?.add(seq, row: row, session: session)
        }
    }

    /// Makes ready for a feed, in its transaction. Somebody may have deleted a table, or made it again.
    func prepare(_ connection: Connection) throws(StoreError) {
        if try SequenceBlocks.fit(connection) != numbers?.lastClick { numbers = nil }
        if try IDRows.fit(connection) != ids?.lastClick { ids = nil }
    }

    /// Makes sure of the tables, in a transaction that deletes rows.
    static func fit(_ connection: Connection) throws(StoreError) {
        try SequenceBlocks.fit(connection)
        try IDRows.fit(connection)
    }

    /// To be called when the open transaction has been committed.
    func didCommit() {
        numbers?.didCommit()
        ids?.didCommit()
    }

    /// Forgets what is known of rows that are not committed.
    func didRollBack() {
        if numbers?.isUncommitted == true { numbers = nil }
        if ids?.isUncommitted == true { ids = nil }
    }

    /// Forgets all rows.
    func forget() {
        (numbers, ids) = (nil, nil)
    }

    /// Leaves no clicks to be read again by whoever opens the database next. To be called in a transaction.
    func flush() throws(StoreError) {
        defer { forget() }
        try numbers?.flush()
        try ids?.flush()
    }

    /// Whether ``flush()`` has nothing to write.
    var isEmpty: Bool { numbers == nil && ids == nil }
}

extension Connection {
    /// Makes sure of a table that says up to which click it has all, and that clicks are read again whose ids somebody has deleted:
    /// they are given again.
    ///
    /// - Parameters:
    ///   - column: Where its row for that has the click.
    ///   - condition: Selects that row.
    ///   - step: Begins with the statement that creates the table unless it is there.
    /// - Returns: Up to which click all are in the table.
    func fitProgress(
        of table: String, in column: String, where condition: String, creating step: Migrations.Step
    ) throws(StoreError) -> Int64 {
        try cachedStatement(step.sql).run()
        let last = "(SELECT coalesce(max(id), 0) FROM click)"
        try cachedStatement(
            "UPDATE OR REPLACE \(table) SET \(column) = \(last) WHERE \(condition) AND \(column) > \(last)"
        ).run()
        let progress = try cachedStatement("SELECT \(column) FROM \(table) WHERE \(condition)")
        defer { progress.reset() }
        return try progress.step() ? progress.int(0) : 0
    }
}
