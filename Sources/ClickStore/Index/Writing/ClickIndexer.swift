import CSQLite

/// Keeps the index in step with the rows that one connection writes.
///
/// Clicks are taken as they are inserted. When enough of them are committed, a segment is built of them on another thread,
/// and written in the transaction of the next commit; ``cover(_:)`` makes parts for all rows that still have none. Rows
/// without a part are read as rows, so the index never has to be complete.
final class ClickIndexer {
    /// So many clicks of a live recorder wait at most: a reader takes them row by row.
    static let longestLiveTail = 1 << 16

    /// So many clicks of a recording are made into a segment.
    var segmentLength = IndexKind.clicks.longest

    private var pending = PendingClicks()
    /// The segment that is being built of the clicks before ``pending``.
    private var building: SegmentBuilding?
    /// Whether it has been written, in a transaction that has not ended.
    private var isBuiltWritten = false
    private var names = NameNumbers()

    /// Notes clicks that are inserted in the current transaction, the first one with an id.
    func noteInserted(_ clicks: some Collection<IndexedClick>, from id: Int64) {
        pending.append(clicks, from: id)
    }

    /// The clicks of the current transaction that have the ids from `id` on; nil if they are not kept.
    func uncommittedClicks(from id: Int64, count: Int) -> ArraySlice<IndexedClick>? {
        pending.clicks(from: id, count: count)
    }

    /// Writes the segment that has been built, or covers a live recorder's clicks if enough of them wait.
    ///
    /// To be called in a transaction that is about to commit, when all rows of sessions are written.
    func noteWillCommit(isLive: Bool, _ connection: Connection) throws(StoreError) {
        guard building != nil || isLive && pending.count >= Self.longestLiveTail else { return }
        guard try IndexTables.exist(connection) else {
            // Somebody has dropped them. They are made again when the database is closed, and then all is covered.
            return forgetAll()
        }
        if isLive {
            try cover(connection)
        } else if let building {
            // The names that wait are this feed's own; small parts before them are left for later.
            try write(building.segment, connection)
            isBuiltWritten = true
            try coverSessions(connection)
        }
    }

    /// Begins to build a segment of what is committed, if enough clicks wait.
    func noteCommit() {
        pending.noteCommit()
        let room = isBuiltWritten ? building?.takeClicks() : nil
        if isBuiltWritten { forgetBuilding() }
        guard building == nil, pending.count >= segmentLength else { return }
        building = SegmentBuilding(pending)
        pending = room ?? PendingClicks()
    }

    /// Forgets what was rolled back.
    func noteRollback() {
        pending.noteRollback()
        isBuiltWritten = false
        // Names may have got numbers that are gone.
        names = NameNumbers()
    }

    /// Forgets all that is remembered of rows and names.
    func forgetAll() {
        pending.removeAll()
        forgetBuilding()
        names = NameNumbers()
    }

    private func forgetBuilding() {
        building = nil
        isBuiltWritten = false
    }

    /// Makes parts for all rows that have none. To be called in a transaction.
    func cover(_ connection: Connection) throws(StoreError) {
        if let building, !isBuiltWritten { try write(building.segment, connection) }
        forgetBuilding()
        try coverClicks(connection)
        pending.removeAll()
        try coverSessions(connection)
    }

    private func coverClicks(_ connection: Connection) throws(StoreError) {
        for range in try plan(.clicks, connection).ranges {
            try remove(.clicks, range, connection)
            if pending.areAll(from: range.first, to: range.last) {
                try write(BuiltSegment(pending), connection)
                continue
            }
            let rows = try ClickRowReader(connection)
            var next: Int64? = range.first
            while let first = next, first <= range.last,
                let piece = try rows.piece(from: first, to: range.last, limit: IndexKind.clicks.longest)
            {
                try write(BuiltSegment(piece.clicks, first: piece.first, last: piece.last), connection)
                next = piece.last == .max ? nil : piece.last + 1
            }
        }
    }

    private func coverSessions(_ connection: Connection) throws(StoreError) {
        let ranges = try plan(.sessions, connection).ranges
        guard !ranges.isEmpty else { return }
        try names.attach(to: connection, isWriting: true)
        defer { names.detach() }
        let reader = try SessionRowReader(connection, names)
        let insert = try connection.prepare(
            """
            INSERT INTO index_session (first_session_id, last_session_id, version, sessions, content)
            VALUES (?, ?, ?, ?, ?)
            """)
        for range in ranges {
            try remove(.sessions, range, connection)
            var next: Int64? = range.first
            while let first = next, first <= range.last, let piece = try reader.piece(from: first, to: range.last) {
                try names.store()
                insert.bind(piece.first, at: 1)
                insert.bind(piece.last, at: 2)
                insert.bind(IndexTables.version, at: 3)
                insert.bind(Int64(piece.rows), at: 4)
                insert.bind(piece.columns.encoded(), at: 5)
                try insert.run()
                next = piece.last == .max ? nil : piece.last + 1
            }
        }
    }

    private func plan(_ kind: IndexKind, _ connection: Connection) throws(StoreError) -> IndexPlan {
        let parts = try IndexTables.extents(kind, connection)
        let bounds = try connection.prepare(
            """
            SELECT (SELECT min(id) FROM \(kind.source) WHERE id BETWEEN ?1 AND ?2),
                (SELECT max(id) FROM \(kind.source) WHERE id BETWEEN ?1 AND ?2)
            """)
        var gaps: [IndexPlan.Gap] = []
        for gap in IndexExtent.gaps(between: parts) {
            bounds.bind(gap.lowerBound, at: 1)
            bounds.bind(gap.upperBound, at: 2)
            if try bounds.step(), let first = bounds.optionalInt(0), let last = bounds.optionalInt(1) {
                gaps.append(IndexPlan.Gap(first: first, last: last))
            }
            bounds.reset()
        }
        return IndexPlan(kind, parts: parts, gaps: gaps)
    }

    private func remove(_ kind: IndexKind, _ range: IndexPlan.Gap, _ connection: Connection) throws(StoreError) {
        let removal = try connection.prepare(kind.removal)
        removal.bind(range.first, at: 1)
        removal.bind(range.last, at: 2)
        try removal.run()
    }

    private func write(_ segment: BuiltSegment, _ connection: Connection) throws(StoreError) {
        let lastChunk = try connection.prepare("SELECT coalesce(max(id), 0) FROM index_chunk")
        _ = try lastChunk.step()
        let firstChunk = lastChunk.int(0) + 1
        lastChunk.reset()
        let insertChunk = try connection.prepare("INSERT INTO index_chunk (id, content) VALUES (?, ?)")
        for (number, chunk) in segment.chunks.enumerated() {
            insertChunk.bind(firstChunk + Int64(number), at: 1)
            insertChunk.bind(chunk, at: 2)
            try insertChunk.run()
        }
        let insert = try connection.prepare(
            """
            INSERT INTO index_segment
                (first_click_id, last_click_id, version, clicks, first_chunk_id, chunks, directory)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        let numbers = [
            segment.first, segment.last, IndexTables.version, Int64(segment.clicks), firstChunk,
            Int64(segment.chunks.count),
        ]
        for (column, number) in numbers.enumerated() { insert.bind(number, at: Int32(column + 1)) }
        insert.bind(segment.directory, at: 7)
        try insert.run()
    }
}
