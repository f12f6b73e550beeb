/// The tables of the index, as SQL sees them.
enum IndexTables {
    /// The coding of blocks and columns that this version writes, and the only one that it reads.
    static let version: Int64 = 1

    private static let names = ["index_segment", "index_chunk", "index_session", "index_name"]

    /// Whether the tables are there: not in a database that an older version made, or where somebody dropped them.
    static func exist(_ connection: Connection) throws(StoreError) -> Bool {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let found = try connection.prepare(
            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN (\(list))")
        return try found.step() && found.int(0) == Int64(names.count)
    }

    /// What drops all of them that are there.
    static var dropping: [String] {
        names.map { "DROP TABLE IF EXISTS \($0)" } + triggers.map { "DROP TRIGGER IF EXISTS \($0)" }
    }

    /// The triggers that stand on tables of rows, and so stay when the index is dropped.
    private static let triggers = [
        "index_click_deleted", "index_click_updated", "index_stretch_deleted", "index_stretch_updated",
    ]

    /// The ranges of clicks that segments cover, in order, with each one's blocks.
    static func segments(_ connection: Connection) throws(StoreError) -> [IndexedSegment] {
        let rows = try connection.prepare(
            """
            SELECT first_click_id, last_click_id, clicks, first_chunk_id, chunks, directory FROM index_segment
            WHERE version = \(version) ORDER BY first_click_id
            """)
        var segments: [IndexedSegment] = []
        while try rows.step() {
            segments.append(
                try IndexedSegment(
                    extent: IndexExtent(first: rows.int(0), last: rows.int(1), count: Int(rows.int(2))),
                    chunks: rows.int(3)..<max(rows.int(3), rows.int(3) &+ rows.int(4)), directory: rows.bytes(5),
                    path: connection.path))
        }
        try check(segments.map(\.extent), connection)
        return segments
    }

    /// The ranges of ids that the segments or the sessions' columns cover, in order.
    static func extents(
        _ kind: IndexKind, _ connection: Connection
    ) throws(StoreError) -> [IndexExtent] {
        let rows = try connection.prepare(kind.extents)
        var extents: [IndexExtent] = []
        while try rows.step() {
            extents.append(IndexExtent(first: rows.int(0), last: rows.int(1), count: Int(rows.int(2))))
        }
        try check(extents, connection)
        return extents
    }

    static func check(_ extents: [IndexExtent], _ connection: Connection) throws(StoreError) {
        let overlap = zip(extents, extents.dropFirst()).contains { $0.last >= $1.first }
        guard !overlap, extents.allSatisfy({ $0.first <= $0.last && $0.count >= 0 }) else {
            throw .damagedIndex(path: connection.path, reason: "two parts of the index cover the same clicks")
        }
    }
}
