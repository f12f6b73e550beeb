package import ClickIndex

/// The two halves of the index: each covers the ids of one table by parts, each of a contiguous range.
enum IndexKind {
    case clicks, sessions

    /// Parts of fewer rows than this are made into larger ones when more rows come.
    var smallPart: Int {
        switch self {
        case .clicks: 1 << 18
        case .sessions: 1 << 13
        }
    }

    /// The most rows of a part.
    var maxRows: Int {
        switch self {
        case .clicks: BuiltSegment.maxClicks
        case .sessions: 1 << 16
        }
    }

    /// The table whose rows the parts cover.
    var table: String {
        switch self {
        case .clicks: "click"
        case .sessions: "session"
        }
    }

    /// The name of one row in messages.
    var rowNoun: String {
        switch self {
        case .clicks: "click"
        case .sessions: "session span"
        }
    }

    /// Selects the first id, the last one and the number of rows of each part that this version can read, in order.
    fileprivate var selection: String {
        switch self {
        case .clicks:
            """
            SELECT first_click_id, last_click_id, clicks FROM index_segment
            WHERE version = \(IndexTables.version) ORDER BY 1
            """
        case .sessions:
            """
            SELECT first_session_id, last_session_id, sessions FROM index_session
            WHERE version = \(IndexTables.version) ORDER BY 1
            """
        }
    }

    /// Removes the parts that begin at one id or after it, up to another.
    var removal: String {
        switch self {
        case .clicks: "DELETE FROM index_segment WHERE first_click_id BETWEEN ? AND ?"
        case .sessions: "DELETE FROM index_session WHERE first_session_id BETWEEN ? AND ?"
        }
    }
}

/// A segment of the index: the clicks that it covers, and where their blocks are.
package struct IndexedSegment {
    enum Chunks {
        /// The ids of its chunks in `index_chunk`.
        case stored(Range<Int64>)
        /// The chunks of rows that no stored segment covers.
        case inMemory([IndexChunk])

        var count: Int {
            switch self {
            case .stored(let ids): ids.count
            case .inMemory(let chunks): chunks.count
            }
        }
    }

    package let range: IndexedRange
    let chunks: Chunks
    package let directory: SegmentDirectory

    /// Whether it stands in the index; else it was made of rows just now.
    package var isStored: Bool {
        if case .stored = chunks { true } else { false }
    }
}

/// The tables of the index, as SQL sees them.
package enum IndexTables {
    /// The coding of blocks and columns that this version writes, and the only one that it reads.
    static let version: Int64 = 1

    private static let names = ["index_segment", "index_chunk", "index_session", "index_name"]

    /// The triggers that stand on tables of rows, and so stay when the index is dropped.
    private static let triggers = [
        "index_click_deleted", "index_click_updated", "index_stretch_deleted", "index_stretch_updated",
    ]

    /// The tables that writers ask, and readers do not.
    private static let identities = ["index_seq", "index_uid"]

    /// Whether a table is one of the index.
    static func hold(_ table: String) -> Bool { (names + identities).contains(table) }

    /// Whether the tables exist: not in a database that an older version made, or if somebody has dropped them.
    package static func exist(_ connection: Connection) throws(StoreError) -> Bool {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let found = try connection.int("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN (\(list))")
        return found == Int64(names.count)
    }

    /// The statements that drop all of them that exist.
    static var dropping: [String] {
        (names + identities).map { "DROP TABLE IF EXISTS \($0)" } + triggers.map { "DROP TRIGGER IF EXISTS \($0)" }
    }

    /// The stored segments, in the order of their clicks' ids.
    package static func segments(_ connection: Connection) throws(StoreError) -> [IndexedSegment] {
        let rows = try connection.prepare(
            """
            SELECT first_click_id, last_click_id, clicks, first_chunk_id, chunks, directory FROM index_segment
            WHERE version = \(version) ORDER BY first_click_id
            """)
        var segments: [IndexedSegment] = []
        while try rows.step() {
            let range = try range(rows, after: segments.last?.range, connection)
            do {
                let directory = try rows.bytes(5).withUnsafeBytes { try SegmentDirectory(decoding: $0) }
                let chunks = rows.int(3)..<max(rows.int(3), rows.int(3) &+ rows.int(4))
                segments.append(IndexedSegment(range: range, chunks: .stored(chunks), directory: directory))
            } catch {
                throw connection.damagedIndex("\(error)")
            }
        }
        return segments
    }

    /// The ranges of ids that the segments or the sessions' columns cover, in order.
    static func ranges(_ kind: IndexKind, _ connection: Connection) throws(StoreError) -> [IndexedRange] {
        let rows = try connection.prepare(kind.selection)
        var ranges: [IndexedRange] = []
        while try rows.step() { ranges.append(try range(rows, after: ranges.last, connection)) }
        return ranges
    }

    /// The range in the first three columns of a row, which must not overlap the one before.
    private static func range(
        _ row: Statement, after previous: IndexedRange?, _ connection: Connection
    ) throws(StoreError) -> IndexedRange {
        let (first, last, count) = (row.int(0), row.int(1), Int(row.int(2)))
        guard first <= last, count >= 0, previous.map({ $0.ids.upperBound < first }) ?? true else {
            throw connection.damagedIndex("two parts of the index cover the same clicks")
        }
        return IndexedRange(ids: first...last, count: count)
    }
}
