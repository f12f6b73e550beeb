import CSQLite
import ClickTracking

/// Writes the rows of `click` and `click_detail`.
///
/// Rows are staged first and inserted many at once, so ids are known before SQLite has given them: they are one above
/// the highest, in order. ``flush()`` checks that SQLite sees it the same way.
struct ClickRows {
    /// The id that the next click gets.
    private(set) var nextID: Int64
    private var staged: StagedInsert<StagedClick>
    private let insertDetail: RawStatement
    private let connection: OpaquePointer
    private let indexer: ClickIndexer
    private let path: String

    init(_ connection: OpaquePointer, _ indexer: ClickIndexer, path: String) throws(StoreError) {
        self.connection = connection
        self.indexer = indexer
        self.path = path
        // Giving ids in the SELECT would cost each row half as much again.
        staged = try StagedInsert(
            into: "click (control_id, session_id, at_ms, x, y, flags)", on: connection, path: path)
        insertDetail = try RawStatement(
            """
            INSERT INTO click_detail (click_id, uid, seq, position, item, handled_by, info)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, on: connection, path: path)
        let last = try RawStatement("SELECT coalesce(max(id), 0) FROM click", on: connection, path: path)
        _ = try last.step()
        nextID = last.int(0) + 1
    }

    /// Stages a click and returns the id that it will have.
    mutating func stage(_ click: IndexedClick, detail: ClickDetail?) throws(StoreError) -> Int64 {
        let id = nextID
        nextID += 1
        staged.append(StagedClick(click, hasDetail: detail != nil))
        if let detail { try insert(detail, of: id) }
        return id
    }

    /// Stages all clicks of a batch that has no details; returns the id that the first one will have.
    ///
    /// - Parameters:
    ///   - controls: The ids of the batch's controls, by their numbers.
    ///   - stretches: The ids of its stretches of sessions.
    mutating func stage(_ batch: ClickBatch, controls: [Int32], stretches: [Int32]) -> Int64 {
        let first = nextID
        nextID += Int64(batch.count)
        staged.append(
            contentsOf: batch.rows.lazy.map { row in
                StagedClick(
                    IndexedClick(row, control: controls[Int(row.control)], stretch: stretches[Int(row.session)]),
                    hasDetail: false)
            })
        return first
    }

    /// Inserts what is staged.
    mutating func flush() throws(StoreError) {
        guard !staged.rows.isEmpty else { return }
        indexer.noteInserted(staged.rows, from: nextID - Int64(staged.rows.count))
        try staged.flush()
        guard sqlite3_last_insert_rowid(connection) == nextID - 1 else {
            throw .failed(path: path, reason: "SQLite numbered new clicks unexpectedly; nothing of them was stored")
        }
    }

    private func insert(_ detail: ClickDetail, of click: Int64) throws(StoreError) {
        insertDetail.bind(click, at: 1)
        insertDetail.bind(detail.id, at: 2)
        insertDetail.bind(detail.seq, at: 3)
        insertDetail.bind(detail.position, at: 4)
        insertDetail.bind(detail.item, at: 5)
        insertDetail.bind(detail.handledBy, at: 6)
        insertDetail.bind(detail.info, at: 7)
        try insertDetail.run()
    }
}
