import ClickIndex
import Migrations

/// Keeps the index in step with the rows that one connection writes.
///
/// Clicks are taken as they are inserted. When enough of them are committed, a segment is built of them on another thread,
/// and written in the transaction of the next commit; ``cover(_:)`` makes parts for all rows that still have none. Rows
/// without a part are read as rows, so the index never has to be complete.
final class ClickIndexer {
    /// The most clicks of a live recorder that are not indexed: a reader reads them row by row.
    static let maxLiveTail = 1 << 16

    /// So many clicks of a recording are made into a segment.
    var segmentLength = BuiltSegment.maxClicks

    private var pending = PendingClicks()
    /// The segment that is being built of the clicks before ``pending``.
    private var building: SegmentBuilding?
    /// Whether it has been written, in a transaction that has not ended.
    private var isBuiltWritten = false
    private var names = NameNumbers()

    /// Takes clicks that are inserted in the current transaction, the first one with an id.
    func didInsert(_ clicks: some Collection<IndexedClick>, from id: Int64) {
        pending.append(clicks, from: id)
    }

    /// The clicks of the current transaction that have the ids from `id` on; nil if they are not kept.
    func uncommittedClicks(from id: Int64, count: Int) -> ArraySlice<IndexedClick>? {
        pending.clicks(from: id, count: count)
    }

    /// Writes the segment that has been built, or covers a live recorder's clicks if enough of them wait.
    ///
    /// To be called in a transaction that is about to commit, when all rows of sessions are written.
    func willCommit(isLive: Bool, _ connection: Connection) throws(StoreError) {
        guard building != nil || isLive && pending.count >= Self.maxLiveTail else { return }
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
    func didCommit() {
        pending.didCommit()
        let buffer = isBuiltWritten ? building?.takeEmptyBuffer() : nil
        if isBuiltWritten { forgetBuilding() }
        guard building == nil, pending.count >= segmentLength else { return }
        building = SegmentBuilding(pending)
        pending = buffer ?? PendingClicks()
    }

    /// Drops what was rolled back.
    func didRollBack() {
        pending.didRollBack()
        isBuiltWritten = false
        // Names may have been given numbers that are gone.
        names = NameNumbers()
    }

    /// Drops all that is known of rows and names.
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
        for range in try rangesToIndex(.clicks, connection) {
            try remove(.clicks, range, connection)
            if pending.areAll(of: range) {
                try write(BuiltSegment(pending.clicks, ids: pending.ids), connection)
                continue
            }
            let rows = try ClickRowReader(connection)
            var remaining: ClosedRange<Int64>? = range
            while let ids = remaining, let piece = try rows.clicks(in: ids, limit: BuiltSegment.maxClicks) {
                try write(BuiltSegment(piece.clicks, ids: piece.ids), connection)
                remaining = ids.after(piece.ids.upperBound)
            }
        }
    }

    private func coverSessions(_ connection: Connection) throws(StoreError) {
        let ranges = try rangesToIndex(.sessions, connection)
        guard !ranges.isEmpty else { return }
        try names.attach(to: connection, isWriting: true)
        defer { names.detach() }
        let rows = try SessionRowReader(connection, names)
        let insert = try connection.prepare(
            """
            INSERT INTO index_session (first_session_id, last_session_id, version, sessions, content)
            VALUES (?, ?, ?, ?, ?)
            """)
        for range in ranges {
            try remove(.sessions, range, connection)
            var remaining: ClosedRange<Int64>? = range
            while let ids = remaining, let columns = try rows.columns(in: ids) {
                try names.store()
                insert.bind(columns.firstID, at: 1)
                insert.bind(columns.lastID, at: 2)
                insert.bind(IndexTables.version, at: 3)
                insert.bind(Int64(columns.spanCount), at: 4)
                insert.bind(columns.encoded(), at: 5)
                try insert.run()
                remaining = ids.after(columns.lastID)
            }
        }
    }

    private func rangesToIndex(_ kind: IndexKind, _ connection: Connection) throws(StoreError) -> [ClosedRange<Int64>] {
        let parts = try IndexTables.ranges(kind, connection)
        let bounds = try connection.cachedStatement(
            """
            SELECT (SELECT min(id) FROM \(kind.table) WHERE id BETWEEN ?1 AND ?2),
                (SELECT max(id) FROM \(kind.table) WHERE id BETWEEN ?1 AND ?2)
            """)
        var gaps: [ClosedRange<Int64>] = []
        for gap in IndexedRange.gaps(between: parts) {
            bounds.bind(gap.lowerBound, at: 1)
            bounds.bind(gap.upperBound, at: 2)
            if try bounds.step(), let first = bounds.optionalInt(0), let last = bounds.optionalInt(1) {
                gaps.append(first...last)
            }
            bounds.reset()
        }
        return IndexedRange.rangesToIndex(gaps: gaps, parts: parts, smallPart: kind.smallPart, maxRows: kind.maxRows)
    }

    private func remove(
        _ kind: IndexKind, _ ids: ClosedRange<Int64>, _ connection: Connection
    ) throws(StoreError) {
        let removal = try connection.cachedStatement(kind.removal)
        removal.bind(ids.lowerBound, at: 1)
        removal.bind(ids.upperBound, at: 2)
        try removal.run()
    }

    private func write(_ segment: BuiltSegment, _ connection: Connection) throws(StoreError) {
        let firstChunk = (try connection.int("SELECT coalesce(max(id), 0) FROM index_chunk") ?? 0) + 1
        let insertChunk = try connection.cachedStatement("INSERT INTO index_chunk (id, content) VALUES (?, ?)")
        for (number, chunk) in segment.chunks.enumerated() {
            insertChunk.bind(firstChunk + Int64(number), at: 1)
            insertChunk.bind(chunk, at: 2)
            try insertChunk.run()
        }
        let insert = try connection.cachedStatement(
            """
            INSERT INTO index_segment
                (first_click_id, last_click_id, version, clicks, first_chunk_id, chunks, directory)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        insert.bind(segment.range.ids.lowerBound, at: 1)
        insert.bind(segment.range.ids.upperBound, at: 2)
        insert.bind(IndexTables.version, at: 3)
        insert.bind(Int64(segment.range.count), at: 4)
        insert.bind(firstChunk, at: 5)
        insert.bind(Int64(segment.chunks.count), at: 6)
        insert.bind(segment.directory.encoded(), at: 7)
        try insert.run()
    }
}

extension ClosedRange<Int64> {
    /// The part of the range behind an id in it; nil if there is none.
    fileprivate func after(_ id: Int64) -> ClosedRange<Int64>? {
        id < upperBound ? id + 1...upperBound : nil
    }
}

extension ClickIndexer {
    /// Makes the index's tables if they are missing, and removes what another version has coded.
    ///
    /// - Parameter anew: Whether to drop the whole index first.
    func makeTables(_ connection: Connection, anew: Bool) throws(StoreError) {
        let exist = try IndexTables.exist(connection)
        if anew || !exist {
            for sql in IndexTables.dropping { try connection.run(sql) }
            for step in [Migrations.index, Migrations.sequences, Migrations.ids] { try connection.runAll(step.sql) }
            forgetAll()
        } else {
            try connection.run("DELETE FROM index_segment WHERE version <> \(IndexTables.version)")
            try connection.run("DELETE FROM index_session WHERE version <> \(IndexTables.version)")
        }
    }
}
