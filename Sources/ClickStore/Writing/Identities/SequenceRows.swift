/// The rows of clicks by their session and `seq`, of those that have no `id`: a click whose number has no row is new, and one
/// that is sent again is compared with a single row, however many clicks and sessions there are.
///
/// The latest are in memory, the others in the database, which takes those in memory, sorted, when they are many. So a commit
/// writes few pages, and memory is bounded. After a kill the latest are read from their rows.
final class SequenceRows {
    private struct Number: Hashable {
        let session: Int64
        let seq: Int64
    }

    /// The clicks that ``blocks`` do not have yet.
    private var recent: [Number: Int64] = [:]
    /// The highest number of each session that has recent clicks, and of others: most clicks have a higher one, and are new.
    private var highestNumbers: [Int64: Int64] = [:]
    private var blocks: SequenceBlocks
    private let capacity: Int
    /// Up to which click the database has all.
    var lastClick: Int64 { blocks.lastClick }
    /// Whether the open transaction has changed something.
    private(set) var isUncommitted = false

    /// Reads the latest clicks from their rows, or all of a database that an earlier version has written. To be called in a
    /// transaction, when all clicks and sessions are inserted.
    init(_ connection: Connection, capacity: Int) throws(StoreError) {
        self.capacity = capacity
        blocks = try SequenceBlocks(connection)
        let first = blocks.lastClick
        let clicks = try connection.prepare(
            """
            SELECT stretch_of, seq, click_id FROM click_detail
            CROSS JOIN click ON click.id = click_id CROSS JOIN session ON session.id = session_id
            WHERE click_id > ? AND seq IS NOT NULL AND uid IS NULL ORDER BY click_id
            """)
        clicks.bind(first, at: 1)
        while try clicks.step() { try add(clicks.int(1), row: clicks.int(2), session: clicks.int(0)) }
        // Most rows may have no number. They are not read a second time.
        let last = try connection.int("SELECT coalesce(max(click_id), 0) FROM click_detail") ?? 0
        if last - blocks.lastClick > Int64(capacity / 4) { try flush(upTo: last) }
    }

    /// The row of a click.
    struct Found: Equatable {
        let id: Int64
        /// Whether the row is the click's for sure. What the database says may be of a row that somebody has deleted, and whose
        /// id another click has now.
        let isCertain: Bool
    }

    /// The row of the click that has a number; nil if none has it.
    func row(of seq: Int64, session: Int64) throws(StoreError) -> Found? {
        guard let last = try highest(of: session), seq <= last else { return nil }
        if let row = recent[Number(session: session, seq: seq)] { return Found(id: row, isCertain: true) }
        return try blocks.row(of: seq, session: session).map { Found(id: $0, isCertain: false) }
    }

    /// Notes a click that is being stored, whose row comes after all others.
    func add(_ seq: Int64, row: Int64, session: Int64) throws(StoreError) {
        isUncommitted = true
        // Somebody has deleted the last clicks, and their ids are given again.
        if row <= blocks.lastClick { try blocks.setLastClick(row - 1) }
        let last = try highest(of: session) ?? seq
        highestNumbers[session] = max(seq, last)
        recent[Number(session: session, seq: seq)] = row
        if recent.count >= capacity { try flush(upTo: row) }
    }

    /// Has the database take all of the latest clicks, in the open transaction.
    func flush() throws(StoreError) {
        guard let last = recent.values.max() else { return }
        try flush(upTo: last)
    }

    /// To be called when the open transaction has been committed.
    func didCommit() {
        isUncommitted = false
    }

    /// - Parameter last: The id of the last click.
    private func flush(upTo last: Int64) throws(StoreError) {
        isUncommitted = true
        let clicks = recent.sorted { ($0.key.session, $0.key.seq) < ($1.key.session, $1.key.seq) }
        var next = clicks.startIndex
        while next < clicks.endIndex {
            let session = clicks[next].key.session
            var runs: [SequenceRun] = []
            while next < clicks.endIndex, clicks[next].key.session == session {
                runs.add(SequenceRun(seq: clicks[next].key.seq, id: clicks[next].value))
                next += 1
            }
            try blocks.add(runs, of: session)
        }
        try blocks.setLastClick(last)
        recent.removeAll(keepingCapacity: true)
        if highestNumbers.count > capacity { highestNumbers.removeAll(keepingCapacity: true) }
    }

    private func highest(of session: Int64) throws(StoreError) -> Int64? {
        if let known = highestNumbers[session] { return known }
        guard let stored = try blocks.highest(of: session) else { return nil }
        // Of sessions that only repeat clicks no more are kept than that.
        if highestNumbers.count < 2 * capacity { highestNumbers[session] = stored }
        return stored
    }
}
