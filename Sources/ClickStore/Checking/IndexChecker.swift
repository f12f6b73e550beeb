/// Compares the index with the rows that it was made from, by making it again.
struct IndexChecker {
    let connection: Connection

    /// Whether segments hold the clicks of their rows.
    func clicks() throws(StoreError) -> StoreFinding {
        try finding("index") { () throws(StoreError) in
            let segments = try IndexTables.segments(connection)
            let rows = try ClickRowReader(connection)
            let chunks = ChunkReader(connection)
            var count = 0
            for segment in segments {
                let piece = try rows.piece(from: segment.extent.first, to: segment.extent.last, limit: -1)
                guard try segment.holds(piece?.clicks ?? [], chunks) else {
                    throw .damagedIndex(path: connection.path, reason: "what it holds is not what the clicks say")
                }
                count += segment.extent.count
            }
            return try coverage(count, .clicks, parts: segments.count)
        }
    }

    /// Whether the sessions' columns hold what their rows say.
    func sessions() throws(StoreError) -> StoreFinding {
        try finding("index of sessions") { () throws(StoreError) in
            let names = NameNumbers()
            try names.attach(to: connection, isWriting: false)
            defer { names.detach() }
            let rows = try SessionRowReader(connection, names)
            let extents = try IndexTables.extents(.sessions, connection)
            let content = try connection.prepare("SELECT content FROM index_session WHERE first_session_id = ?")
            for extent in extents {
                content.bind(extent.first, at: 1)
                let stored = try content.step() ? content.bytes(0) : []
                content.reset()
                let piece = try rows.piece(from: extent.first, to: extent.last)
                guard piece?.columns.encoded() == stored, piece?.rows == extent.count else {
                    throw .damagedIndex(path: connection.path, reason: "what it holds is not what the sessions say")
                }
            }
            return try coverage(extents.reduce(0) { $0 + $1.count }, .sessions, parts: extents.count)
        }
    }

    private func coverage(
        _ covered: Int, _ kind: IndexKind, parts: Int
    ) throws(StoreError) -> (StoreFinding.State, String) {
        let total = try connection.prepare("SELECT count(*) FROM \(kind.source)")
        let count = try total.step() ? Int(total.int(0)) : 0
        let words = "version \(IndexTables.version), \(covered) of \(count) \(kind.nouns) in \(parts) parts"
        return (count - covered > kind.longest ? .slow : .ok, words)
    }

    /// A finding, or the damage that it came upon. What cannot be read need not be damaged, and is thrown.
    private func finding(
        _ subject: String, _ check: () throws(StoreError) -> (StoreFinding.State, String)
    ) throws(StoreError) -> StoreFinding {
        do throws(StoreError) {
            let (state, text) = try check()
            return StoreFinding(subject, state, text)
        } catch {
            switch error {
            case .damaged, .damagedIndex: return StoreFinding(subject, .damaged, error.description)
            default: throw error
            }
        }
    }
}

extension IndexedSegment {
    /// Whether the segment holds just these clicks, given in the order of their ids.
    fileprivate func holds(_ clicks: [IndexedClick], _ reader: ChunkReader) throws(StoreError) -> Bool {
        let built = clicks.withUnsafeBufferPointer { SegmentBuilder($0) }
        guard built.directory.entries == directory.entries, built.chunks.count == chunks.count,
            clicks.count == extent.count
        else { return false }
        for (number, chunk) in built.chunks.enumerated() {
            guard try reader.chunk(number, of: self).isEqual(chunk) else { return false }
        }
        return true
    }
}
