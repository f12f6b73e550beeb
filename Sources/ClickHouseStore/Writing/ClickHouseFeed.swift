import Basics
import ClickTracking

/// One recording's way into ClickHouse: works out what each click is recognised again by, looks up which are stored, and
/// passes on the others.
final class ClickHouseFeed: ClickFeed {
    let needsPrefix: Bool
    private let sink: ClickHouseSink
    private var client: ClickHouseClient { sink.client }
    private var recording: RecordingRow
    private let isContinued: Bool
    private let deliversOnce: Bool
    /// Whether clicks were sent to a collector: a time that it has corrected does not tell them apart.
    private let isCollected: Bool
    private var controls: [Control] = []
    private var spans: [Span] = []
    private var layouts: [String] = []
    /// By the hash of app and name.
    private var sessions: [UInt64: Session] = [:]
    private var orders: RecordedOrder
    /// Sessions that came from this recording alone, and whose clicks are not in memory any more.
    private var left: Set<UInt64> = []
    /// The number of the next click in the recording.
    private var row: Int64
    private var taken: WriteResult
    private var state = State.open

    private enum State { case open, failed, closed }

    private struct Control {
        let hash: UInt64
        let columns: RowBinaryWriter
    }

    private struct Span {
        let key: SessionKey
        let hash: UInt64
        let columns: RowBinaryWriter
        let session: Session
    }

    /// A session as the feed knows it.
    final class Session {
        let hash: UInt64
        let key: SessionKey
        /// Its `session_id`; nil until a click of it is to be written.
        var id: UInt64?
        /// Whether there were clicks of it before this feed.
        var isStored = false
        var brought = BroughtClicks()
        var lastSeq = Int64.min
        /// A number of it in the feed; nil if all were forgotten.
        var number: Int32?
        /// Its last click before that.
        var last: RecordedOrder.Last?

        init(_ key: SessionKey, hash: UInt64) {
            self.key = key
            self.hash = hash
        }
    }

    init(_ recording: RecordingRow, isContinued: Bool, of source: ClickSource, in sink: ClickHouseSink) {
        self.sink = sink
        self.recording = recording
        self.isContinued = isContinued
        (deliversOnce, isCollected) = (source.deliversOnce, source.isCollected)
        needsPrefix = isContinued && !deliversOnce
        // A collector's batches have the clicks of many senders.
        orders = RecordedOrder(mayFall: !deliversOnce)
        row = recording.clicks
        taken = recording.taken
    }

    deinit {
        // Nobody is left to be told, and what no mark has committed is lost either way.
        try? close()
    }

    func skip(_ batch: ClickBatch) throws {
        try failing {
            try addNames(of: batch)
            _ = orders.orders(of: batch)
            for (row, click) in batch.rows.enumerated() where !batch.hasIdentity(row) {
                let span = spans[Int(click.session)]
                _ = span.session.brought.add(content(of: row, in: batch), atMs: click.atMs)
            }
        }
    }

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        try failing {
            var result = WriteResult(
                duplicate: batch.folded, rejected: batch.rejected.count, damaged: batch.damaged)
            try addNames(of: batch)
            try meet(batch)
            let candidates = batch.rows.indices.map { candidate($0, in: batch) }
            let stored = try StoredIdentities(candidates.filter(\.isLookedUp), atAnyTime: isCollected, client)
            if batch.hasCorrectedTimes {
                for click in candidates where click.reason == nil { sink.buffer.corrected.insert(click) }
            }
            let orders = orders.orders(of: batch)
            for (row, candidate) in candidates.enumerated() {
                switch judge(candidate, stored) {
                case .isStored: result.stored += 1
                case .isNew:
                    append(row, of: batch, order: orders.isEmpty ? 0 : orders[row], candidate)
                    result.stored += 1
                case .isDuplicate: result.duplicate += 1
                case .isRejected(let reason):
                    result.rejected += 1
                    sink.buffer.append(record(row, reason), of: recording.id)
                }
                self.row += 1
            }
            for record in batch.rejected { sink.buffer.append(record, of: recording.id) }
            for said in batch.properties { sink.buffer.append(said, of: spans[Int(said.session)].key) }
            for sighting in batch.layouts {
                sink.buffer.see(
                    layouts[Int(sighting.layout)], in: spans[Int(sighting.session)].key, atMs: sighting.atMs)
            }
            taken += result
            // Provisional records are read again the next time, and count then.
            taken.rejected -= batch.rejected.count { $0.isProvisional }
            if let progress {
                (recording.progress, recording.clicks, recording.taken) = (progress, row, taken)
                recording.revision += 1
            }
            sink.set(recording)
            try sink.flushIfDue(isUrgent: deliversOnce && progress != nil)
            return result
        }
    }

    func close() throws {
        defer { state = .closed }
        if state == .open { try sink.feedEnded() }
    }

    /// Runs some work, after whose failure the feed is closed without sending anything: the same would fail again.
    private func failing<Value>(_ work: () throws -> Value) throws -> Value {
        guard state == .open else {
            throw ClickHouseError.failed(node: client.address.description, reason: "the feed is closed")
        }
        do {
            return try work()
        } catch {
            state = .failed
            throw error
        }
    }
}

// MARK: - Names

extension ClickHouseFeed {
    private func addNames(of batch: ClickBatch) throws {
        if batch.forgetsNames { forgetNames() }
        for control in batch.newControls {
            controls.append(
                Control(
                    hash: ClickIdentity.hash(control.path, control.screen), columns: WriteBuffer.columns(of: control)))
        }
        for key in batch.newSessions {
            let hash = ClickIdentity.hash(key.app, key.name)
            let session = sessions[hash] ?? Session(key, hash: hash)
            sessions[hash] = session
            orders.addSession(knownAs: session.number, last: session.last)
            session.number = session.number ?? Int32(truncatingIfNeeded: spans.count)
            spans.append(
                Span(
                    key: key, hash: ClickIdentity.hash(key.app, key.name, key.user, key.version),
                    columns: WriteBuffer.columns(of: key), session: session))
        }
        try add(batch.newLayouts)
    }

    private func forgetNames() {
        for session in sessions.values {
            session.last = session.number.flatMap(orders.last)
            session.number = nil
        }
        orders.removeAll()
        controls = []
        spans = []
        layouts = []
        // What came from this recording alone can be read back. Which clicks of others it has brought cannot.
        for (hash, session) in sessions where session.id != nil && !session.isStored {
            left.insert(hash)
            sessions[hash] = nil
        }
    }

    private func add(_ new: [ScreenLayout]) throws {
        guard !new.isEmpty else { return }
        let digests = new.map {
            $0.digest.reduce(into: "") { $0 += String($1 >> 4, radix: 16) + String($1 & 15, radix: 16) }
        }
        var known: Set<String> = []
        try client.query("SELECT DISTINCT digest FROM layout WHERE digest IN \(ClickHouseSQL.list(digests))") {
            known.insert(try $0.string())
        }
        for (layout, digest) in zip(new, digests) where known.insert(digest).inserted {
            sink.buffer.append(layout, digest: digest, place: sink.nextPlace())
        }
        layouts += digests
    }

    /// Finds out which of a batch's sessions have clicks from before this feed.
    private func meet(_ batch: ClickBatch) throws {
        var new: [Session] = []
        var last: Int32 = -1
        for click in batch.rows where click.session != last {
            last = click.session
            let session = spans[Int(click.session)].session
            guard session.id == nil else { continue }
            session.id = 0
            new.append(session)
        }
        guard !new.isEmpty else { return }
        let apps = new.map { "\(text: $0.key.app ?? "")" as SQLFragment }.joined(separator: ", ")
        let names = new.map { "\(text: $0.key.name)" as SQLFragment }.joined(separator: ", ")
        var ids: [UInt64] = []
        try client.query(
            "SELECT arrayJoin(arrayMap((a, s) -> cityHash64(a, s), [\(apps)], [\(names)]))", ClickHouseSink.reading
        ) {
            ids.append(try $0.uint64())
        }
        guard ids.count == new.count else { throw ClickHouseError.brokenAnswer(reason: "a session has no id") }
        var stored: Set<UInt64> = []
        let table = client.address.table("click_session")
        try client.query(
            "SELECT session_id FROM \(table) WHERE session_id IN \(ClickHouseSQL.list(ids))",
            ClickHouseSink.reading
        ) { stored.insert(try $0.uint64()) }
        var known: [UInt64: Session] = [:]
        for (session, id) in zip(new, ids) {
            session.id = id
            session.isStored = stored.contains(id) || sink.buffer.sessions.contains(session.hash)
            if session.isStored, deliversOnce || left.remove(session.hash) != nil { known[id] = session }
        }
        try readBack(known)
    }

    /// Reads which clicks of sessions this recording has brought so far.
    ///
    /// - Parameter sessions: By their `session_id`.
    private func readBack(_ sessions: [UInt64: Session]) throws {
        guard !sessions.isEmpty else { return }
        try sink.flushIfDue(isUrgent: true)
        try StoredIdentities.visit(Array(sessions.keys), of: recording.id, before: row, client) { id, content, atMs in
            _ = sessions[id]?.brought.add(content, atMs: atMs)
        }
    }
}

// MARK: - Judging

extension ClickHouseFeed {
    /// What becomes of a click.
    private enum Verdict {
        case isNew
        /// An earlier feed of this recording has stored this very click, and was ended before it could say so.
        case isStored
        case isDuplicate
        case isRejected(String)
    }

    private func content(of row: Int, in batch: ClickBatch) -> UInt64 {
        let click = batch.rows[row]
        return ClickIdentity.content(
            span: spans[Int(click.session)].hash, control: controls[Int(click.control)].hash,
            atMs: isCollected ? nil : click.atMs, x: click.x, y: click.y, handled: click.handled.rawValue,
            detail: batch.details.isEmpty ? nil : batch.details[row])
    }

    private func candidate(_ row: Int, in batch: ClickBatch) -> ClickCandidate {
        let click = batch.rows[row]
        let session = spans[Int(click.session)].session
        let content = content(of: row, in: batch)
        let detail = batch.details.isEmpty ? nil : batch.details[row]
        var candidate = ClickCandidate(content: content, session: session.id ?? 0)
        if !ClickCandidate.times.contains(click.atMs) {
            candidate.reason = "ClickHouse keeps only times from 1970 to 2105"
        } else if let uid = detail?.id {
            candidate.identity = .uid(uid)
            candidate.id = ClickIdentity.id(uid: uid)
            candidate.isLookedUp = true
        } else if let seq = detail?.seq {
            if seq == ClickIdentity.unknownSeq { candidate.reason = "ClickHouse does not keep this seq" }
            candidate.identity = .seq(seq)
            candidate.id = ClickIdentity.id(session: session.hash, seq: seq)
            candidate.isLookedUp = session.isStored || seq <= session.lastSeq
            session.lastSeq = max(session.lastSeq, seq)
        } else {
            let occurrence = session.brought.add(content, atMs: click.atMs)
            candidate.id = ClickIdentity.id(content: content, occurrence: occurrence)
            candidate.isLookedUp = session.isStored
        }
        return candidate
    }

    private func judge(_ click: ClickCandidate, _ stored: StoredIdentities) -> Verdict {
        if let reason = click.reason { return .isRejected(reason) }
        var known = stored[click]
        if let waiting = sink.buffer.clicks[click.id] {
            known.append(
                StoredIdentities.Click(
                    recording: waiting.recording, row: waiting.row, content: waiting.content))
        }
        if known.isEmpty { return .isNew }
        let row = UInt32(truncatingIfNeeded: row)
        if known.contains(where: { $0.recording == recording.id && $0.row == row }) { return .isStored }
        switch click.identity {
        case .content: return .isDuplicate
        case _ where known.contains { $0.content == click.content }: return .isDuplicate
        case .uid: return .isRejected("another click has the same id")
        case .seq(let seq): return .isRejected("another click of this session has the same seq \(seq)")
        }
    }

    private func append(_ row: Int, of batch: ClickBatch, order: Int32, _ candidate: ClickCandidate) {
        let click = batch.rows[row]
        let span = spans[Int(click.session)]
        let detail = batch.details.isEmpty ? nil : batch.details[row]
        sink.buffer.append(
            click, order: detail.order(order), detail, id: candidate.id,
            WriteBuffer.Click(
                content: candidate.content, recording: recording.id, row: UInt32(truncatingIfNeeded: self.row)),
            span: span.columns, session: span.session.hash, control: controls[Int(click.control)].columns)
    }
}

extension ClickBatch {
    /// Whether a click has an identity of its own.
    fileprivate func hasIdentity(_ row: Int) -> Bool {
        guard !details.isEmpty, let detail = details[row] else { return false }
        return detail.id != nil || detail.seq != nil
    }
}
