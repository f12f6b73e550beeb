import ClickTracking

/// Writes the rows of `click` and `click_detail`.
struct ClickRows {
    /// The id that the next click gets.
    private(set) var nextID: Int64
    private let insert: RawStatement
    private let insertDetail: RawStatement

    init(_ connection: OpaquePointer, path: String) throws(StoreError) {
        insert = try RawStatement(
            "INSERT INTO click (control_id, session_id, at_ms, x, y, flags) VALUES (?, ?, ?, ?, ?, ?)",
            on: connection, path: path)
        insertDetail = try RawStatement(
            """
            INSERT INTO click_detail (click_id, uid, seq, position, item, handled_by, info)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, on: connection, path: path)
        let last = try RawStatement("SELECT coalesce(max(id), 0) FROM click", on: connection, path: path)
        _ = try last.step()
        nextID = last.int(0) + 1
    }

    /// Stores a click and returns its id. The id is SQLite's own choice, one above the highest.
    mutating func insert(_ click: ClickContent, detail: ClickDetail?) throws(StoreError) -> Int64 {
        insert.bind(click.control, at: 1)
        insert.bind(click.session, at: 2)
        insert.bind(click.atMs, at: 3)
        insert.bind(click.x == Tenths.unknown ? nil : Int64(click.x), at: 4)
        insert.bind(click.y == Tenths.unknown ? nil : Int64(click.y), at: 5)
        insert.bind(Int64(click.handled) | (detail == nil ? 0 : ClickFlags.hasDetail), at: 6)
        try insert.run()
        let id = nextID
        nextID += 1
        if let detail { try insert(detail, of: id) }
        return id
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
