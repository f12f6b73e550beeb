import ClickIndex
import ClickTracking

/// Writes the rows of `click` and `click_detail`.
///
/// Rows wait first and are inserted many at once, so ids are known before SQLite has given them: they are one above the
/// highest, in order. ``flush()`` checks that SQLite sees it the same way.
struct ClickRows {
    /// The id that the next click gets.
    private(set) var nextID: Int64
    /// Clicks of a first load wait in an image for the commit, those without details; all before ``staged``.
    private var image: ClickImage?
    /// Nil where this is no first load.
    private let transfer: ClickTransfer?
    /// Clicks that wait for the end of the batch.
    private var staged: StagedInsert<StagedClick>
    /// The batch's clicks, for the room that they take.
    private var batched: [IndexedClick] = []
    private let insertDetail: Statement
    private let connection: Connection
    private let indexer: ClickIndexer

    init(
        _ connection: Connection, _ indexer: ClickIndexer, isFirstLoad: Bool
    ) throws(StoreError) {
        self.connection = connection
        self.indexer = indexer
        transfer = isFirstLoad ? try ClickTransfer(connection) : nil
        // Giving ids in the SELECT would cost each row half as much again.
        staged = try StagedInsert(
            into: "click (control_id, session_id, at_ms, x, y, flags)", on: connection)
        insertDetail = try connection.prepare(
            """
            INSERT INTO click_detail (click_id, uid, seq, position, item, handled_by, info)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        let last = try connection.int("SELECT coalesce(max(id), 0) FROM click") ?? 0
        nextID = last + 1
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
    mutating func stage(
        _ batch: ClickBatch, controls: [Int32], stretches: [Int32]
    ) throws(StoreError) -> Int64 {
        let clicks = batch.rows.lazy.map { row in
            IndexedClick(row, control: controls[Int(row.control)], stretch: stretches[Int(row.session)])
        }
        let image = try image(for: batch.count)
        let first = nextID
        nextID += Int64(batch.count)
        guard let image else {
            staged.append(contentsOf: clicks.lazy.map { StagedClick($0, hasDetail: false) })
            return first
        }
        batched.append(contentsOf: clicks)
        try image.append(batched)
        indexer.noteInserted(batched, from: first)
        batched.removeAll(keepingCapacity: true)
        return first
    }

    /// The image that takes so many clicks next; nil where there is none that can.
    private mutating func image(for clicks: Int) throws(StoreError) -> ClickImage? {
        guard let transfer, !transfer.isUsed, staged.rows.isEmpty, (1...ClickImage.mostClicks).contains(clicks) else {
            return nil
        }
        if let image, image.count + clicks > ClickImage.mostClicks { try flush() }
        guard !transfer.isUsed else { return nil }
        if image == nil { image = try ClickImage(path: connection.path) }
        return image
    }

    /// Inserts what does not wait for the commit.
    mutating func endBatch() throws(StoreError) {
        if !staged.rows.isEmpty { try flush() }
    }

    /// Inserts all that waits.
    mutating func flush() throws(StoreError) {
        let isImageWaiting = image?.count ?? 0 > 0 && transfer?.isUsed == false
        guard isImageWaiting || !staged.rows.isEmpty else { return }
        if isImageWaiting, let image { try transfer?.insert(image) }
        if !staged.rows.isEmpty {
            indexer.noteInserted(staged.rows.lazy.map(\.click), from: nextID - Int64(staged.rows.count))
            try staged.flush()
        }
        guard connection.lastInsertedID == nextID - 1 else {
            throw .failed(
                path: connection.path, reason: "SQLite numbered new clicks unexpectedly; nothing of them was stored")
        }
    }

    /// To be called when a transaction has ended.
    func noteEnd() {
        transfer?.release()
        if transfer?.isUsed == false { image?.removeAll() }
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
