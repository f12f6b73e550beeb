import ClickTracking

/// Reads rows of `click` as the index keeps them.
struct ClickRowReader {
    /// Rows with ids from one to another, all that there are between them.
    struct Piece {
        var clicks: [IndexedClick] = []
        var first: Int64
        var last: Int64
    }

    private let rows: Statement
    private let connection: Connection

    init(_ connection: Connection) throws(StoreError) {
        self.connection = connection
        rows = try connection.prepare(
            """
            SELECT id, control_id, session_id, at_ms, x, y, flags FROM click
            WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?
            """)
    }

    /// The first rows of a range, at most `limit`; nil where there are none.
    func piece(from first: Int64, to last: Int64, limit: Int) throws(StoreError) -> Piece? {
        var piece = Piece(first: first, last: first)
        try visit(first...last, limit: limit) { id, click in
            if piece.clicks.isEmpty { piece.first = id }
            piece.clicks.append(click)
            piece.last = id
        }
        return piece.clicks.isEmpty ? nil : piece
    }

    /// Visits the rows of a range in the order of their ids.
    ///
    /// - Parameter limit: How many rows at most, -1 for all.
    func visit(
        _ ids: ClosedRange<Int64>, limit: Int = -1, _ body: (Int64, IndexedClick) -> Void
    ) throws(StoreError) {
        rows.bind(ids.lowerBound, at: 1)
        rows.bind(ids.upperBound, at: 2)
        rows.bind(Int64(limit), at: 3)
        defer { rows.reset() }
        while try rows.step() {
            guard let control = Int32(exactly: rows.int(1)), let stretch = Int32(exactly: rows.int(2)) else {
                throw .damaged(path: connection.path, reason: "a click's control or session is not there")
            }
            body(
                rows.int(0),
                IndexedClick(
                    atMs: rows.int(3), control: control, stretch: stretch, x: tenths(4), y: tenths(5),
                    handled: ClickFlags.handled(rows.int(6))))
        }
    }

    private func tenths(_ column: Int32) -> Int32 {
        rows.optionalInt(column).map(Int32.init(truncatingIfNeeded:)) ?? Tenths.unknown
    }
}
