import Basics
import ClickIndex

/// Compares the index with the rows that it was made from, by making it again.
struct IndexCheck {
    let connection: Connection
    /// Whether the index may be built anew of the rows.
    let areRowsWhole: Bool

    /// Whether segments hold the clicks of their rows.
    func clicks() throws(StoreError) -> StoreFinding {
        try finding("index") { () throws(StoreError) in
            let segments = try IndexTables.segments(connection)
            let rows = try ClickRowReader(connection)
            let chunks = ChunkReader(connection)
            for segment in segments {
                let clicks = try rows.clicks(in: segment.range.ids)?.clicks ?? []
                guard try hold(clicks, segment, chunks) else {
                    throw connection.damagedIndex("what it holds is not what the clicks say")
                }
            }
            return try coverage(.clicks, segments.map(\.range))
        }
    }

    /// Whether a segment holds exactly some clicks, given in the order of their ids.
    private func hold(
        _ clicks: [IndexedClick], _ segment: IndexedSegment, _ chunks: ChunkReader
    ) throws(StoreError) -> Bool {
        let built = BuiltSegment(clicks, ids: segment.range.ids)
        guard built.range == segment.range, built.directory.entries == segment.directory.entries,
            built.chunks.count == segment.chunks.count
        else { return false }
        for (number, chunk) in built.chunks.enumerated() {
            guard try chunks.chunk(number, of: segment).isEqual(chunk) else { return false }
        }
        return true
    }

    /// Whether the sessions' columns hold what their rows say.
    func sessions() throws(StoreError) -> StoreFinding {
        try finding("index of sessions") { () throws(StoreError) in
            let names = NameNumbers()
            try names.attach(to: connection, isWriting: false)
            defer { names.detach() }
            let rows = try SessionRowReader(connection, names)
            let ranges = try IndexTables.ranges(.sessions, connection)
            let content = try connection.prepare("SELECT content FROM index_session WHERE first_session_id = ?")
            for range in ranges {
                content.bind(range.ids.lowerBound, at: 1)
                let stored = try content.step() ? content.bytes(0) : []
                content.reset()
                let columns = try rows.columns(in: range.ids)
                guard columns?.encoded() == stored, columns?.spanCount == range.count else {
                    throw connection.damagedIndex("what it holds is not what the sessions say")
                }
            }
            return try coverage(.sessions, ranges)
        }
    }

    /// How much of a table some parts cover.
    private func coverage(
        _ kind: IndexKind, _ parts: [IndexedRange]
    ) throws(StoreError) -> (StoreFinding.State, String) {
        let count = Int(try connection.int("SELECT count(*) FROM \(kind.table)") ?? 0)
        let covered = parts.reduce(0) { $0 + $1.count }
        let (rows, places) = (Wording.count(count, kind.rowNoun), Wording.count(parts.count, "part"))
        let words = "version \(IndexTables.version), \(covered) of \(rows) in \(places)"
        return (count - covered > kind.maxRows ? .slow : .ok, words)
    }

    /// The finding of a check, or the damage that stopped it. Bytes that cannot be read need not be damaged, so that is thrown.
    private func finding(
        _ subject: String, _ check: () throws(StoreError) -> (StoreFinding.State, String)
    ) throws(StoreError) -> StoreFinding {
        do throws(StoreError) {
            let (state, text) = try check()
            return StoreFinding(subject, state, text)
        } catch {
            switch error {
            case .damagedIndex(_, let reason) where !areRowsWhole:
                return StoreFinding(
                    subject, .damaged, "\(reason), or the rows, of which it may know more; \(ClickReader.restoring)")
            case .damaged(_, let reason):
                return StoreFinding(subject, .damaged, "\(reason); \(ClickReader.restoring)")
            case .damagedIndex: return StoreFinding(subject, .damaged, error.description)
            default: throw error
            }
        }
    }
}
