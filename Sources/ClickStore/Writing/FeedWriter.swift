import ClickIndex
import ClickTracking

/// Writes the clicks of one source: numbers their names, finds out which are new, and commits them with the progress that
/// the source has made.
final class FeedWriter {
    /// See ``ClickFeed/needsPrefix``.
    let needsPrefix: Bool

    private let database: ClickDatabase
    private let recording: Int64
    /// Whether an app is being recorded right now.
    private let isLive: Bool
    /// See ``ClickSource/deliversOnce``.
    private let deliversOnce: Bool
    /// See ``ClickSource/isCollected``.
    private let isCollected: Bool
    /// Whether each click has an identity of its own.
    private var hasIdentities: Bool { isCollected && !deliversOnce }
    private var controls: ControlTable
    private var sessions: SessionTable
    private var clicks: ClickRows
    private let rejections: RejectedTable
    private let screens: ScreenViewTable
    private var layouts: LayoutTable
    private var properties: PropertyTable
    private let stored: StoredClicks
    private var deduplicator = ClickDeduplicator()
    private var orders: FeedOrders
    /// The deduplicator's unmatched clicks of each session span's session.
    private var unmatched: [UnmatchedClicks?] = []
    /// Whether everything that was written is committed, or will be by the common commit of several sources.
    private var isComplete = true
    /// The result of the source so far, earlier feeds included.
    private var taken: WriteResult

    init(_ source: ClickSource, continuing known: KnownSource?, in database: ClickDatabase) throws {
        self.database = database
        isLive = source.isJournal
        deliversOnce = source.deliversOnce
        isCollected = source.isCollected
        // A collector's batches have the clicks of many senders.
        orders = FeedOrders(mayFall: !source.isCollected)
        taken = known?.taken ?? WriteResult()
        // A recorder always inserts rows. So do sources that are committed together: a transaction can copy pages only once.
        let firstLoad = source.isJournal || database.isTogether ? nil : database.firstLoad
        (recording, controls, sessions, clicks, rejections, screens, layouts, properties, stored, needsPrefix) =
            try database.access { connection in
                try Self.checkPlace(connection)
                // A journal forgets what it hands over, so a commit must be on the disk. A recording can be read again.
                if source.deliversOnce { try connection.run("PRAGMA synchronous = FULL") }
                // Sources that are committed together share a transaction, which the first of them begins.
                if !database.isTogether || !connection.isInTransaction { try connection.begin() }
                do {
                    try database.knownRows.prepare(connection)
                    let recording = try known?.id ?? SourceTable.insert(source, connection)
                    let rejections = try RejectedTable(connection, recording: recording)
                    // What was sent to a collector is not read again.
                    if let known, !source.isCollected { try rejections.remove(from: known.progress.offset) }
                    return (
                        recording, try ControlTable(connection), try SessionTable(connection, recording: recording),
                        try ClickRows(connection, database.indexer, firstLoad), rejections,
                        try ScreenViewTable(connection, repeats: source.isCollected), try LayoutTable(connection),
                        try PropertyTable(connection),
                        try StoredClicks(connection, rowLimit: database.indexer.segmentLength / 16),
                        try known != nil && !source.deliversOnce && !source.isCollected
                            && Self.hasSharedSessions(connection)
                    )
                } catch {
                    try? connection.rollback()
                    throw error
                }
            }
    }

    func skip(_ batch: ClickBatch) throws {
        _ = try database.access { _ in
            try addNames(of: batch)
            _ = orders.orders(of: batch)
            for row in 0..<batch.count where !batch.hasIdentity(row) {
                _ = try judge(row, of: batch)
            }
        }
    }

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        try database.access { connection in
            var result = WriteResult(
                duplicate: batch.folded, rejected: batch.rejected.count, damaged: batch.damaged)
            try addNames(of: batch)
            let orders = orders.orders(of: batch)
            if batch.details.isEmpty, !sessions.hasShared {
                try stageAll(of: batch, orders)
                result.stored += batch.count
            } else {
                try stageNew(of: batch, orders, &result, rejecting: record)
            }
            try clicks.endBatch()
            for rejected in batch.rejected { try keep(rejected) }
            for sighting in batch.layouts {
                try layouts.insert(sighting, session: sessions.spans[Int(sighting.session)].identity)
            }
            for said in batch.properties {
                try properties.insert(said, session: sessions.spans[Int(said.session)].origin)
            }
            for change in batch.screens {
                let span = sessions.spans[Int(change.session)]
                let isOwn = span.recording == recording
                try screens.insert(
                    change, session: span.identity, comparing: isOwn ? (deliversOnce ? .none : .exact) : .near)
            }
            isComplete = false
            taken += result
            // Provisional records are read again the next time, and count then.
            taken.rejected -= batch.rejected.count { $0.isProvisional }
            if let progress { try commit(progress, connection) }
            return result
        }
    }

    /// Rolls back what was written since the last commit.
    func rollBack() throws {
        if database.isTogether {
            // The other sources wait for their common commit.
            guard !isComplete else { return }
            throw StoreError.failed(path: database.path, reason: "a recording was given up; nothing of it was stored")
        }
        database.indexer.didRollBack()
        database.knownRows.didRollBack()
        try database.access { connection in
            defer { clicks.transactionEnded() }
            try connection.rollback()
        }
    }

    /// Commits everything that was written, with the source's progress, and begins the next transaction.
    private func commit(_ progress: SourceProgress, _ connection: Connection) throws {
        try clicks.flush()
        try sessions.flush()
        try SourceTable.update(recording, progress, taken: taken, connection)
        properties.commit()
        isComplete = true
        if database.isTogether { return }
        try database.indexer.willCommit(isLive: isLive, connection)
        try connection.commit()
        database.indexer.didCommit()
        database.knownRows.didCommit()
        clicks.transactionEnded()
        try connection.begin()
        try stored.refresh()
    }

    /// Numbers the batch's new names, and reads back the stored clicks that its clicks must be compared with.
    private func addNames(of batch: ClickBatch) throws {
        if batch.forgetsNames {
            controls.forget()
            try sessions.forget()
            deduplicator.forget()
            orders.forget()
            layouts.forget()
            unmatched.removeAll(keepingCapacity: true)
        }
        for control in batch.newControls { try controls.add(control) }
        for layout in batch.newLayouts { try layouts.add(layout) }
        if !batch.newSessions.isEmpty { try sessions.prepareForNames() }
        // A collector's senders mostly number their clicks: then nobody asks for what came before.
        let isNumbered = isCollected && batch.rows.indices.allSatisfy { batch.details[$0]?.seq != nil }
        for key in batch.newSessions {
            let isStored = try sessions.add(key)
            let lastClick = isNumbered ? nil : sessions.lastClick
            try orders.add(sessions.spans, lastClick: lastClick, isStored: isStored, recording: recording) {
                id throws(StoreError) in try clicks.last(id)
            }
            guard !hasIdentities, let span = sessions.spans.last else {
                unmatched.append(nil)
                continue
            }
            deduplicator.meet(session: span.origin, isStored: isStored, isOwn: span.recording == recording)
            unmatched.append(deduplicator.unmatched(session: span.origin))
        }
        if deduplicator.needsContents { try loadContents(for: batch) }
    }

    /// Reads the stored clicks of the sessions of which the batch has clicks that are told by their content.
    private func loadContents(for batch: ClickBatch) throws {
        var ranges: [Int64: SessionTable.ClickRanges] = [:]
        for (row, click) in batch.rows.enumerated() {
            let span = sessions.spans[Int(click.session)]
            guard span.recording != recording, deduplicator.needsContents(session: span.origin),
                ranges[span.origin] == nil, !batch.hasIdentity(row)
            else { continue }
            ranges[span.origin] = try sessions.clicks(ofSession: span.origin)
        }
        guard !ranges.isEmpty else { return }
        try clicks.flush()
        let loaded = try stored.clicks(within: Array(ranges.values), identities: sessions.identities)
        for (session, clicks) in zip(ranges.keys, loaded) { deduplicator.load(clicks, session: session) }
    }

    /// Stages the clicks of a batch without comparing them, when all can only be new.
    private func stageAll(of batch: ClickBatch, _ orders: [Int32]) throws {
        try controls.createRows(for: batch.rows)
        let first = try clicks.stage(batch, orders: orders, controls: controls.ids, spans: sessions.ids)
        sessions.extend(batch.rows.lazy.map(\.session), from: first)
    }

    /// Stages the clicks of a batch that are new.
    private func stageNew(
        of batch: ClickBatch, _ orders: [Int32], _ result: inout WriteResult,
        rejecting record: (Int, String) -> RejectedRecord
    ) throws {
        for row in 0..<batch.count {
            switch try judge(row, of: batch) {
            case .store:
                try stage(row, of: batch, order: orders.isEmpty ? 0 : orders[row])
                result.stored += 1
            case .duplicate: result.duplicate += 1
            case .conflict(let conflict):
                result.rejected += 1
                try keep(record(row, conflict.description))
            }
        }
    }

    private func keep(_ record: RejectedRecord) throws {
        if hasIdentities {
            var kept = try database.keptRecords ?? database.access { try KeptRecords($0, recording: recording) }
            database.keptRecords = nil
            defer { database.keptRecords = kept }
            guard kept.add(record) else { return }
        }
        try rejections.insert(record)
    }

    private func stage(_ row: Int, of batch: ClickBatch, order: Int32) throws {
        let click = batch.rows[row]
        let number = Int(click.session)
        let detail = batch.details.isEmpty ? nil : batch.details[row]
        let id = try clicks.stage(
            IndexedClick(
                click, order: detail.order(order), scroll: detail?.scroll,
                control: try controls.id(of: Int(click.control)),
                span: sessions.ids[number]),
            detail: detail)
        if let detail { try database.knownRows.add(detail, row: id, session: sessions.spans[number].origin) }
        sessions.extend(number, to: id)
    }

    private func judge(_ row: Int, of batch: ClickBatch) throws -> ClickDeduplicator.Verdict {
        let span = sessions.spans[Int(batch.rows[row].session)]
        if deliversOnce, span.recording == recording { return .store }
        let detail = batch.details.isEmpty ? nil : batch.details[row]
        if let id = detail?.id { return try judge(row, of: batch, against: storedRow(of: id), .sameID) }
        if let seq = detail?.seq {
            return try judge(row, of: batch, against: storedRow(of: seq, session: span.origin), .sameSeq(seq))
        }
        // The common case: all clicks of the span came from this recording.
        if span.recording == recording { return .store }
        return unmatched[Int(batch.rows[row].session)]?.take(content(of: row, in: batch)) == true ? .duplicate : .store
    }

    /// Judges a click by the row that has its identity, if there is one.
    private func judge(
        _ row: Int, of batch: ClickBatch, against stored: Int64?, _ conflict: ClickDeduplicator.Conflict
    ) throws -> ClickDeduplicator.Verdict {
        guard let stored else { return .store }
        if clicks.isStaged(stored) { try clicks.flush() }
        let known = try self.stored.content(of: stored) { span throws(StoreError) in try sessions.identity(of: span) }
        guard let known else { return .store }
        return known.isSame(as: content(of: row, in: batch), atAnyTime: isCollected) ? .duplicate : .conflict(conflict)
    }

    /// The row of the click with an id; nil if there is none. Details are inserted at once, so the click itself may still wait.
    private func storedRow(of id: String) throws -> Int64? {
        let rows = try database.access(database.knownRows.byID)
        guard let row = try rows.row(of: id), try stored.hasID(row, id) else { return nil }
        return row
    }

    /// The row of a session's click with a number; nil if there is none.
    private func storedRow(of seq: Int64, session origin: Int64) throws -> Int64? {
        // They are read from rows, with their sessions.
        if !database.knownRows.hasNumbers {
            try clicks.flush()
            try sessions.flush()
        }
        guard let found = try database.access(database.knownRows.bySeq).row(of: seq, session: origin) else {
            return nil
        }
        if found.isCertain { return found.id }
        // It is looked for among rows, with its session.
        if clicks.isStaged(found.id) { try clicks.flush() }
        if found.id >= clicks.firstID { try sessions.flush() }
        return try stored.isNumbered(found.id, seq, session: origin) ? found.id : nil
    }

    private func content(of row: Int, in batch: ClickBatch) -> ClickContent {
        let click = batch.rows[row]
        return ClickContent(
            span: sessions.spans[Int(click.session)].identity, control: controls.identities[Int(click.control)],
            atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
            detail: batch.details.isEmpty ? nil : batch.details[row])
    }

    /// Throws if the database's file has been removed or replaced: nobody would ever see what is written.
    private static func checkPlace(_ connection: Connection) throws(StoreError) {
        guard connection.hasMoved else { return }
        throw .failed(path: connection.path, reason: "the file was moved or removed while it was open")
    }

    /// Whether any sessions have clicks of several recordings. The store does not keep of which, so the feed's recording may
    /// be one of them.
    private static func hasSharedSessions(_ connection: Connection) throws(StoreError) -> Bool {
        try connection.int("SELECT EXISTS (SELECT * FROM session WHERE recording_id IS NULL)") == 1
    }
}
