import CSQLite
import ClickTracking
import GRDB

/// Writes the clicks of one source: numbers their names, judges which are new, and commits them with their marks.
final class FeedWriter {
    /// Whether what was taken before must be shown again; see ``ClickFeed/needsPrefix``.
    let needsPrefix: Bool

    private let database: ClickDatabase
    private let recording: Int64
    /// Whether an app is being recorded right now.
    private let isLive: Bool
    /// See ``ClickSource/deliversOnce``.
    private let deliversOnce: Bool
    private var controls: ControlTable
    private var sessions: SessionTable
    private var rows: ClickRows
    private let stored: StoredClicks
    private var ledger = ClickLedger()
    /// What was made of the source so far, by earlier feeds too.
    private var taken: WriteResult

    /// Begins the first transaction.
    init(_ source: ClickSource, continuing known: KnownSource?, in database: ClickDatabase) throws {
        self.database = database
        isLive = source.format == "live"
        deliversOnce = source.deliversOnce
        taken = known?.taken ?? WriteResult()
        (recording, controls, sessions, rows, stored, needsPrefix) = try database.access { db, connection in
            try Self.checkPlace(of: database, connection)
            // What a journal hands over it forgets, so a commit must be on the disk; a recording can be read again.
            try db.execute(sql: "PRAGMA synchronous = \(source.deliversOnce ? "FULL" : "NORMAL")")
            try db.beginTransaction(.immediate)
            do {
                let recording = try known?.id ?? SourceTable.insert(source, db)
                if let known { try RejectedTable.remove(from: known.mark.offset, recording: recording, db) }
                let isShared = try known != nil && !source.deliversOnce && Self.hasForeignSessions(recording, db)
                return (
                    recording, try ControlTable(connection, path: database.path),
                    try SessionTable(connection, recording: recording, path: database.path),
                    try ClickRows(connection, database.indexer, path: database.path),
                    try StoredClicks(connection, path: database.path),
                    isShared
                )
            } catch {
                try? db.rollback()
                throw error
            }
        }
    }

    func skip(_ batch: ClickBatch) throws {
        _ = try database.access { _, _ in
            try meetNames(of: batch)
            for row in 0..<batch.count where batch.details[row]?.id == nil && batch.details[row]?.seq == nil {
                _ = try judge(row, of: batch)
            }
        }
    }

    func write(
        _ batch: ClickBatch, upTo mark: SourceMark?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        let result = try database.access { db, connection in
            var result = WriteResult(rejected: batch.rejected.count, damaged: batch.damaged)
            try meetNames(of: batch)
            for row in 0..<batch.count {
                let verdict = try judge(row, of: batch)
                switch verdict {
                case .store:
                    try stage(row, of: batch)
                    result.stored += 1
                case .duplicate: result.duplicate += 1
                case .conflict(let reason):
                    result.rejected += 1
                    try RejectedTable.insert(record(row, reason), recording: recording, db)
                }
            }
            try rows.flush()
            for rejected in batch.rejected { try RejectedTable.insert(rejected, recording: recording, db) }
            try sessions.flush()
            for change in batch.screens {
                try ScreenViewTable.note(change, session: sessions.stretches[Int(change.session)].id, db)
            }
            taken += result
            // What is read again the next time counts then.
            taken.rejected -= batch.rejected.count { $0.isProvisional }
            if let mark { try commit(mark, db, connection) }
            return result
        }
        return result
    }

    /// Gives up what no mark has committed.
    func giveUp() throws {
        database.indexer.noteRollback()
        try database.access { db, _ in try db.rollback() }
    }

    /// Commits all that was written, with how far that takes the source, and begins the next transaction.
    private func commit(_ mark: SourceMark, _ db: Database, _ connection: OpaquePointer) throws {
        try SourceTable.update(recording, mark: mark, taken: taken, db)
        try database.indexer.noteWillCommit(isLive: isLive, connection)
        try db.commit()
        database.indexer.noteCommit()
        try db.beginTransaction(.immediate)
    }

    /// Numbers the batch's new names, and reads back the stored clicks that its clicks must be compared with.
    private func meetNames(of batch: ClickBatch) throws {
        for control in batch.newControls { try controls.add(control) }
        for key in batch.newSessions {
            let isStored = try sessions.add(key)
            let number = sessions.stretches.count - 1
            let stretch = sessions.stretches[number]
            let isOwn = stretch.recording == recording
            if isStored, !isOwn { sessions.share(number) }
            ledger.meet(session: stretch.origin, isStored: isStored, isOwn: isOwn)
        }
        // Clicks of stretches that are this recording's own need no comparison.
        let shared = batch.sessions.lazy.map { self.sessions.stretches[Int($0)] }.filter {
            $0.recording != self.recording
        }
        try load(ledger.unloaded(among: Set(shared.map(\.origin))))
    }

    private func stage(_ row: Int, of batch: ClickBatch) throws {
        let number = Int(batch.sessions[row])
        let detail = batch.details.isEmpty ? nil : batch.details[row]
        let id = try rows.stage(
            StagedRows.Row(
                control: controls.ids[Int(batch.controls[row])], session: sessions.stretches[number].id,
                atMs: batch.atMs[row], x: batch.x[row], y: batch.y[row],
                flags: ClickFlags.pack(batch.handled[row], hasDetail: detail != nil)),
            detail: detail)
        sessions.extend(number, to: id)
    }

    private func judge(_ row: Int, of batch: ClickBatch) throws -> ClickLedger.Verdict {
        let stretch = sessions.stretches[Int(batch.sessions[row])]
        if deliversOnce, stretch.recording == recording { return .store }
        let detail = batch.details.isEmpty ? nil : batch.details[row]
        if let id = detail?.id {
            try rows.flush()
            guard let known = try stored.click(withID: id) else { return .store }
            return known.content == content(of: row, in: batch)
                ? .duplicate : .conflict("another click has the same id")
        }
        if let seq = detail?.seq {
            if ledger.needsLoading(session: stretch.origin, seq: seq) { try load([stretch.origin]) }
            return ledger.judge(session: stretch.origin, seq: seq, content(of: row, in: batch))
        }
        // The common case: all clicks of the stretch came from this very recording.
        if stretch.recording == recording { return .store }
        return ledger.judge(session: stretch.origin, content(of: row, in: batch))
    }

    private func content(of row: Int, in batch: ClickBatch) -> ClickContent {
        ClickContent(
            session: sessions.stretches[Int(batch.sessions[row])].id, control: controls.ids[Int(batch.controls[row])],
            atMs: batch.atMs[row], x: batch.x[row], y: batch.y[row], handled: batch.handled[row],
            detail: batch.details[row])
    }

    /// Reads the stored clicks of sessions into the ledger.
    private func load(_ origins: Set<Int64>) throws {
        guard !origins.isEmpty else { return }
        try rows.flush()
        try sessions.flush()
        var originOf: [Int64: Int64] = [:]
        var ranges: [ClosedRange<Int64>] = []
        try database.access { db, _ in
            for origin in origins {
                let stretches = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT id, first_click_id, last_click_id FROM session
                        WHERE name = (SELECT name FROM session WHERE id = ?1) AND stretch_of = ?1
                        """, arguments: [origin])
                while let stretch = try stretches.next() {
                    originOf[stretch[0]] = origin
                    if let first = stretch[1] as Int64?, let last = stretch[2] as Int64? { ranges.append(first...last) }
                }
            }
        }
        var found: [(origin: Int64, row: StoredClicks.Row)] = []
        try stored.visit(sessions: Set(originOf.keys), within: ranges) { row in
            if let origin = originOf[row.content.session] { found.append((origin, row)) }
        }
        ledger.load(found, sessions: origins)
    }

    /// Throws where the database's file has been removed or replaced: nobody would ever see what is written.
    private static func checkPlace(of database: ClickDatabase, _ connection: OpaquePointer) throws(StoreError) {
        var hasMoved: CInt = 0
        guard sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK, hasMoved != 0
        else { return }
        throw .failed(path: database.path, reason: "the file was moved or removed while it was open")
    }

    /// Whether sessions exist whose clicks did not all come from one and the same recording as this.
    private static func hasForeignSessions(_ recording: Int64, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT * FROM session WHERE recording_id IS NULL)") ?? false
    }
}
