import CSQLite
import ClickIndex
import ClickTracking

/// Writes the rows of `click` and `click_detail`.
///
/// Rows wait first and are inserted many at once, so their ids are known before SQLite has given them: they follow the
/// highest id without gaps. ``flush()`` checks that SQLite gives the same.
struct ClickRows {
    /// The id that the next click gets.
    private(set) var nextID: Int64
    /// The id of the first click that it gets.
    let firstID: Int64
    /// Takes clicks without details until the commit; all of them come before ``staged``. Nil if all are inserted as rows.
    private let firstLoad: FirstLoad?
    /// Clicks that wait for the end of the batch.
    private var staged: StagedInsert<StagedClick>
    /// The batch's clicks; kept for their memory.
    private var batched: [IndexedClick] = []
    private let insertDetail: Statement
    private let connection: Connection
    private let indexer: ClickIndexer

    init(_ connection: Connection, _ indexer: ClickIndexer, _ firstLoad: FirstLoad?) throws(StoreError) {
        self.connection = connection
        self.indexer = indexer
        self.firstLoad = firstLoad
        try firstLoad?.prepare(connection)
        // If the SELECT gave the ids, each row would take half as long again.
        staged = try StagedInsert(into: "click (control_id, session_id, at_ms, x, y, flags)", on: connection)
        insertDetail = try connection.cachedStatement(
            """
            INSERT INTO click_detail (click_id, \(ClickDetail.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        nextID = try DeletedEnds.lastClickID(connection) + 1
        firstID = nextID
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
    ///   - orders: Those of its clicks; empty if all are 0.
    ///   - controls: The ids of the batch's controls, by their numbers.
    ///   - spans: The ids of its session spans, by their numbers.
    mutating func stage(
        _ batch: ClickBatch, orders: [Int32], controls: [Int32], spans: [Int32]
    ) throws(StoreError) -> Int64 {
        let copier = try copier(of: batch.count)
        let first = nextID
        nextID += Int64(batch.count)
        defer { batched.removeAll(keepingCapacity: true) }
        batched.append(
            contentsOf: batch.rows.lazy.map { row in
                IndexedClick(row, control: controls[Int(row.control)], span: spans[Int(row.session)])
            })
        for (row, order) in orders.enumerated() { batched[row].order = order }
        guard let copier else {
            staged.append(contentsOf: batched.lazy.map { StagedClick($0, hasDetail: false) })
            return first
        }
        try copier.append(batched)
        indexer.didInsert(batched, from: first)
        return first
    }

    /// Where a click of an earlier batch stands, by its id; nil if there is none.
    func last(_ id: Int64) throws(StoreError) -> RecordedOrder.Last? {
        if let click = indexer.uncommittedClicks(from: id, count: 1)?.first {
            return RecordedOrder.Last(atMs: click.atMs, order: click.order)
        }
        // Each session that comes again asks once.
        let row = try connection.cachedStatement("SELECT at_ms, flags FROM click WHERE id = ?")
        row.bind(id, at: 1)
        defer { row.reset() }
        return try row.step() ? RecordedOrder.Last(atMs: row.int(0), order: ClickFlags.order(row.int(1))) : nil
    }

    /// The first load, if it can take so many clicks next.
    private mutating func copier(of clicks: Int) throws(StoreError) -> FirstLoad? {
        guard let firstLoad, staged.rows.isEmpty else { return nil }
        // No image holds more: this one is copied now, and further clicks are inserted as rows until the commit.
        if firstLoad.waitingClicks > 0, !firstLoad.accepts(clicks) { try flush() }
        return firstLoad.accepts(clicks) ? firstLoad : nil
    }

    /// Whether a click waits to be inserted.
    func isStaged(_ id: Int64) -> Bool { id >= nextID - Int64(staged.rows.count) }

    /// Inserts what does not wait for the commit.
    mutating func endBatch() throws(StoreError) {
        if !staged.rows.isEmpty { try flush() }
    }

    /// Inserts all that waits.
    mutating func flush() throws(StoreError) {
        let copies = firstLoad?.waitingClicks ?? 0
        guard copies > 0 || !staged.rows.isEmpty else { return }
        if !staged.rows.isEmpty {
            indexer.didInsert(staged.rows.lazy.map(\.click), from: nextID - Int64(staged.rows.count))
        }
        if copies > 0 { try copy(copies) }
        try staged.flush()
        guard connection.lastInsertedID == nextID - 1 else {
            throw .failed(
                path: connection.path, reason: "SQLite numbered new clicks unexpectedly; nothing of them was stored")
        }
    }

    /// Copies the clicks that the first load has taken, or stages them before the others if they cannot be copied.
    private mutating func copy(_ count: Int) throws(StoreError) {
        let first = nextID - Int64(staged.rows.count + count)
        guard let clicks = indexer.uncommittedClicks(from: first, count: count) else {
            throw .failed(path: connection.path, reason: "the clicks of a commit are not at hand; replay it again")
        }
        if try firstLoad?.copy(clicks, from: first, connection) != true {
            staged.prepend(contentsOf: clicks.lazy.map { StagedClick($0, hasDetail: false) })
        }
    }

    /// To be called when a transaction has been committed or rolled back.
    func transactionEnded() {
        firstLoad?.transactionEnded()
    }

    private func insert(_ detail: ClickDetail, of click: Int64) throws(StoreError) {
        insertDetail.bind(click, at: 1)
        insertDetail.bind(detail.id, at: 2)
        insertDetail.bind(detail.seq, at: 3)
        insertDetail.bind(detail.position, at: 4)
        insertDetail.bind(detail.item, at: 5)
        insertDetail.bind(detail.handledBy, at: 6)
        insertDetail.bind(detail.info, at: 7)
        insertDetail.bind(detail.hit, at: 8)
        insertDetail.bind(detail.tab, at: 9)
        insertDetail.bind(detail.scroll.map { Int64($0.x) }, at: 10)
        insertDetail.bind(detail.scroll.map { Int64($0.y) }, at: 11)
        try insertDetail.run()
    }
}

extension ClickDetail {
    /// The columns of `click_detail` but for the click's id, in the order in which ``init(_:)`` reads them.
    static let columns = "uid, seq, position, item, handled_by, info, hit, tab, scroll_x, scroll_y"

    /// The details in a row that begins with ``columns``.
    init(_ row: Statement) {
        self.init(
            id: row.text(0), seq: row.optionalInt(1), position: row.text(2), item: row.text(3), handledBy: row.text(4),
            info: row.text(5))
        (hit, tab) = (row.text(6), row.text(7))
        if let x = row.optionalInt(8), let y = row.optionalInt(9) {
            scroll = Scroll(x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y))
        }
    }
}

/// A row of `click` that waits to be inserted.
struct StagedClick: StagedRow {
    /// The part that the index keeps as well.
    let click: IndexedClick
    let hasDetail: Bool

    init(_ click: IndexedClick, hasDetail: Bool) {
        self.click = click
        self.hasDetail = hasDetail
    }

    static let module = StagedModule(
        name: "staged_click", columns: "control_id, session_id, at_ms, x, y, flags"
    ) { cursor, context, column in
        guard let row = StagedCursor.at(cursor)?.pointee.row(StagedClick.self) else { return SQLITE_ERROR }
        switch column {
        case 0: sqlite3_result_int(context, row.click.control)
        case 1: sqlite3_result_int(context, row.click.span)
        case 2: sqlite3_result_int64(context, row.click.atMs)
        case 3: show(row.click.x, to: context)
        case 4: show(row.click.y, to: context)
        default: sqlite3_result_int64(context, ClickFlags.pack(row.click, hasDetail: row.hasDetail))
        }
        return SQLITE_OK
    }

    private static func show(_ tenths: Int32, to context: OpaquePointer?) {
        if tenths == Tenths.unknown { sqlite3_result_null(context) } else { sqlite3_result_int(context, tenths) }
    }
}
