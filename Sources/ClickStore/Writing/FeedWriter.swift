import CSQLite
import ClickIndex
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
    private var rows: ClickTable
    private let rejections: RejectedTable
    private let screens: ScreenViewTable
    private let stored: StoredClicks
    private var ledger = ClickLedger()
    /// The ledger's unmatched clicks of each stretch's session.
    private var unmatched: [UnmatchedClicks?] = []
    /// Whether all that was written is part of a commit, or of one that other sources will take part in.
    private var isMarked = true
    /// What was made of the source so far, by earlier feeds too.
    private var taken: WriteResult

    /// Begins the first transaction.
    init(_ source: ClickSource, continuing known: KnownSource?, in database: ClickDatabase) throws {
        self.database = database
        // A recorder always inserts rows. So do sources that are committed together: a transaction copies pages only once.
        let copier = source.isJournal || database.isTogether ? nil : database.firstLoad
        isLive = source.isJournal
        deliversOnce = source.deliversOnce
        taken = known?.taken ?? WriteResult()
        (recording, controls, sessions, rows, rejections, screens, stored, needsPrefix) = try database.access {
            connection in
            let db = connection.db
            try Self.checkPlace(connection)
            // What a journal hands over it forgets, so a commit must be on the disk; a recording can be read again.
            if source.deliversOnce { try db.execute(sql: "PRAGMA synchronous = FULL") }
            // Sources that are committed together share a transaction, which the first of them begins.
            if !database.isTogether || !db.isInsideTransaction { try db.beginTransaction(.immediate) }
            do {
                let recording = try known?.id ?? SourceTable.insert(source, connection)
                let rejections = try RejectedTable(connection, recording: recording)
                if let known { try rejections.remove(from: known.mark.offset) }
                let isShared = try known != nil && !source.deliversOnce && Self.hasForeignSessions(recording, db)
                return (
                    recording, try ControlTable(connection),
                    try SessionTable(connection, recording: recording),
                    try ClickTable(connection, database.indexer, copier),
                    rejections, try ScreenViewTable(connection),
                    try StoredClicks(
                        connection, patience: database.indexer.segmentLength / 16),
                    isShared
                )
            } catch {
                try? db.rollback()
                throw error
            }
        }
    }

    func skip(_ batch: ClickBatch) throws {
        _ = try database.access { _ in
            try meetNames(of: batch)
            for row in 0..<batch.count where batch.details[row]?.id == nil && batch.details[row]?.seq == nil {
                _ = try judge(row, of: batch)
            }
        }
    }

    func write(
        _ batch: ClickBatch, upTo mark: SourceMark?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        let result = try database.access { connection in
            var result = WriteResult(rejected: batch.rejected.count, damaged: batch.damaged)
            try meetNames(of: batch)
            if batch.details.isEmpty, !sessions.hasShared {
                try storeAll(of: batch)
                result.stored += batch.count
            } else {
                try storeNew(of: batch, &result, rejecting: record)
            }
            try rows.endBatch()
            for rejected in batch.rejected { try rejections.insert(rejected) }
            for change in batch.screens {
                try screens.note(change, session: sessions.stretches[Int(change.session)].id)
            }
            isMarked = false
            taken += result
            // What is read again the next time counts then.
            taken.rejected -= batch.rejected.count { $0.isProvisional }
            if let mark { try commit(mark, connection) }
            return result
        }
        return result
    }

    /// Stages the clicks of a batch without judging them, where all can only be new.
    private func storeAll(of batch: ClickBatch) throws {
        let first = try rows.stage(batch, controls: controls.ids, spans: sessions.ids)
        sessions.extend(batch.rows.lazy.map(\.session), from: first)
    }

    /// Stages the clicks of a batch that are new.
    private func storeNew(
        of batch: ClickBatch, _ result: inout WriteResult, rejecting record: (Int, String) -> RejectedRecord
    ) throws {
        for row in 0..<batch.count {
            switch try judge(row, of: batch) {
            case .store:
                try stage(row, of: batch)
                result.stored += 1
            case .duplicate: result.duplicate += 1
            case .conflict(let reason):
                result.rejected += 1
                try rejections.insert(record(row, reason))
            }
        }
    }

    /// Gives up what no mark has committed.
    func giveUp() throws {
        if database.isTogether {
            // The others wait for their common commit.
            guard !isMarked else { return }
            throw StoreError.failed(path: database.path, reason: "a recording was given up; nothing of it was stored")
        }
        database.indexer.noteRollback()
        try database.access { connection in
            defer { rows.transactionEnded() }
            try connection.db.rollback()
        }
    }

    /// Commits all that was written, with how far that takes the source, and begins the next transaction.
    private func commit(_ mark: SourceMark, _ connection: Connection) throws {
        let db = connection.db
        try rows.flush()
        try sessions.flush()
        try SourceTable.update(recording, mark: mark, taken: taken, db)
        isMarked = true
        if database.isTogether { return }
        try database.indexer.noteWillCommit(isLive: isLive, connection)
        try db.commit()
        database.indexer.noteCommit()
        rows.transactionEnded()
        try db.beginTransaction(.immediate)
        try stored.refresh()
    }

    /// Numbers the batch's new names, and reads back the stored clicks that its clicks must be compared with.
    private func meetNames(of batch: ClickBatch) throws {
        if batch.forgetsNames {
            controls.forget()
            try sessions.forget()
            ledger.forget()
            unmatched.removeAll(keepingCapacity: true)
        }
        for control in batch.newControls { try controls.add(control) }
        if !batch.newSessions.isEmpty { try sessions.prepareForNames() }
        var compared: [Int64: SessionTable.ClickRanges] = [:]
        for key in batch.newSessions {
            let stored = try sessions.add(key)
            let number = sessions.stretches.count - 1
            let stretch = sessions.stretches[number]
            let isOwn = stretch.recording == recording
            if stored.isSession, !isOwn { sessions.share(number) }
            let needsClicks = ledger.meet(session: stretch.origin, isStored: stored.isSession, isOwn: isOwn)
            // None of the batch's clicks are stored yet, so what is known of a session's first stretch goes for all.
            if needsClicks, compared[stretch.origin] == nil {
                compared[stretch.origin] = try stored.clicks ?? sessions.clicks(ofSession: stretch.origin)
            }
            unmatched.append(ledger.unmatched(session: stretch.origin))
        }
        try load(compared)
    }

    private func stage(_ row: Int, of batch: ClickBatch) throws {
        let click = batch.rows[row]
        let number = Int(click.session)
        let detail = batch.details.isEmpty ? nil : batch.details[row]
        let id = try rows.stage(
            IndexedClick(click, control: controls.ids[Int(click.control)], stretch: sessions.ids[number]),
            detail: detail)
        sessions.extend(number, to: id)
    }

    private func judge(_ row: Int, of batch: ClickBatch) throws -> ClickLedger.Verdict {
        let stretch = sessions.stretches[Int(batch.rows[row].session)]
        if deliversOnce, stretch.recording == recording { return .store }
        let detail = batch.details.isEmpty ? nil : batch.details[row]
        if let id = detail?.id {
            // Details are inserted at once, so only what is found must wait for its row.
            guard let click = try stored.click(withID: id) else { return .store }
            try rows.flush()
            guard let known = try stored.content(of: click) else { return .store }
            return known == content(of: row, in: batch)
                ? .duplicate : .conflict("another click has the same id")
        }
        if let seq = detail?.seq {
            if ledger.needsLoading(session: stretch.origin, seq: seq) {
                try load([stretch.origin: sessions.clicks(ofSession: stretch.origin)])
            }
            return ledger.judge(session: stretch.origin, seq: seq, content(of: row, in: batch))
        }
        // The common case: all clicks of the stretch came from this very recording.
        if stretch.recording == recording { return .store }
        return unmatched[Int(batch.rows[row].session)]?.take(content(of: row, in: batch)) == true ? .duplicate : .store
    }

    private func content(of row: Int, in batch: ClickBatch) -> ClickContent {
        let click = batch.rows[row]
        return ClickContent(
            session: sessions.stretches[Int(click.session)].id, control: Int64(controls.ids[Int(click.control)]),
            atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
            detail: batch.details.isEmpty ? nil : batch.details[row])
    }

    /// Reads the stored clicks of sessions into the ledger.
    private func load(_ sessions: [Int64: SessionTable.ClickRanges]) throws {
        guard !sessions.isEmpty else { return }
        try rows.flush()
        let clicks = try stored.clicks(within: Array(sessions.values))
        for (session, clicks) in zip(sessions.keys, clicks) { ledger.load(clicks, session: session) }
    }

    /// Throws where the database's file has been removed or replaced: nobody would ever see what is written.
    private static func checkPlace(_ connection: Connection) throws(StoreError) {
        var hasMoved: CInt = 0
        guard sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK,
            hasMoved != 0
        else { return }
        throw .failed(path: connection.path, reason: "the file was moved or removed while it was open")
    }

    /// Whether sessions exist whose clicks did not all come from one and the same recording as this.
    private static func hasForeignSessions(_ recording: Int64, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT * FROM session WHERE recording_id IS NULL)") ?? false
    }
}
