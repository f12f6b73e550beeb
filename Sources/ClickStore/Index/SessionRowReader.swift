/// Reads rows of `session` as the index keeps them.
struct SessionRowReader {
    /// The stretches with ids from one to another.
    struct Piece {
        var columns = SessionColumns()
        let first: Int64
        var last: Int64
        /// How many stretches there are; a column also has places for ids without one.
        var rows = 0
    }

    /// Holes among the ids take up room, so a piece ends before a large one.
    private static let longestHole: Int64 = 1 << 10

    private let rows: Statement
    private let names: NameNumbers

    init(_ connection: Connection, _ names: NameNumbers) throws(StoreError) {
        self.names = names
        rows = try connection.prepare(
            """
            SELECT id, stretch_of, user, app, version FROM session WHERE id BETWEEN ? AND ? ORDER BY id
            """)
    }

    /// The first stretches of a range; nil where there are none.
    func piece(from first: Int64, to last: Int64) throws(StoreError) -> Piece? {
        rows.bind(first, at: 1)
        rows.bind(last, at: 2)
        defer { rows.reset() }
        var piece = Piece(first: first, last: first)
        while try rows.step() {
            let id = rows.int(0)
            if piece.rows == 0 { piece = Piece(first: id, last: id &- 1) }
            guard piece.rows < IndexKind.sessions.longest, id &- piece.last <= Self.longestHole else { break }
            while piece.last &+ 1 < id {
                piece.columns.append(distance: SessionColumns.missing)
                piece.last &+= 1
            }
            // Where the first stretch has gone, and its id to another session, each stands for itself.
            let distance = id &- rows.int(1)
            piece.columns.append(
                distance: distance == SessionColumns.missing ? 0 : distance, user: try names.number(.user, text(2)),
                app: try names.number(.app, text(3)),
                version: try names.number(.version, text(4)))
            piece.last = id
            piece.rows += 1
        }
        return piece.rows == 0 ? nil : piece
    }

    private func text(_ column: Int32) -> [UInt8]? {
        rows.isNull(column) ? nil : rows.bytes(column)
    }
}
