import ClickIndex

/// Reads rows of `session` as the index keeps them.
struct SessionRowReader {
    /// Holes among the ids take up memory, so columns end before a larger one.
    private static let maxHole: Int64 = 1 << 10

    private let rows: Statement
    private let names: NameNumbers

    init(_ connection: Connection, _ names: NameNumbers) throws(StoreError) {
        self.names = names
        rows = try connection.prepare(
            "SELECT id, stretch_of, user, app, version FROM session WHERE id BETWEEN ? AND ? ORDER BY id")
    }

    /// The first session spans of a range, as many as one part of the index takes; nil if there are none.
    func columns(in ids: ClosedRange<Int64>) throws(StoreError) -> SessionColumns? {
        rows.bind(ids.lowerBound, at: 1)
        rows.bind(ids.upperBound, at: 2)
        defer { rows.reset() }
        var columns: SessionColumns?
        while try rows.step() {
            let id = rows.int(0)
            var next = columns ?? SessionColumns(from: id)
            guard next.spanCount < IndexKind.sessions.maxRows, id &- next.lastID <= Self.maxHole else { break }
            // If the first span was deleted and its id given to another session, each span stands for itself.
            let distance = id &- rows.int(1)
            columns = nil
            next.append(
                id, distance: distance == SessionColumns.missing ? 0 : distance,
                user: try names.number(.user, text(2)), app: try names.number(.app, text(3)),
                version: try names.number(.version, text(4)))
            columns = next
        }
        return columns
    }

    private func text(_ column: Int32) -> [UInt8]? {
        rows.isNull(column) ? nil : rows.bytes(column)
    }
}
