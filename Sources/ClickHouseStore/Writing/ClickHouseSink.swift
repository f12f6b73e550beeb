import Basics
package import ClickStore
package import ClickTracking

/// A ClickHouse database, open for writing.
///
/// Any number of processes may write at the same time, each click is stored once all the same: see ``ClickIdentity``. Clicks
/// that were stored are on all nodes that hold them when ``close()`` returns, and earlier ones when 65,536 wait or a second
/// has passed.
package final class ClickHouseSink {
    package let client: ClickHouseClient
    var buffer = WriteBuffer()
    private var isTogether = false
    private var lastFlush = ContinuousClock.now
    private var lastPlace: UInt64 = 0
    private var recordings: [Int64: RecordingRow] = [:]
    /// The recordings that this sink has begun, or completed what an earlier writer may have left undone.
    private var completed: Set<Int64> = []
    /// By the hashes of app and session. Others are worked out again: two requests of a session seldom show another shift.
    private var clockShifts: [UInt64: Int64] = [:]
    private static let mostClockShifts = 1 << 16

    /// How often a statement is sent again that a node did not answer; with the pauses this takes half a minute.
    static let repeats = 9

    /// Opens a database for writing, and makes or migrates it if needed.
    package init(_ address: ClickHouseAddress) throws {
        client = try ClickHouseClient(address)
        try ClickHouseSchema.migrate(client)
    }

    /// Sends what waits. The sink is of no use afterwards.
    package func close() throws {
        try flush()
    }

    /// How many controls and sessions the database holds, and clicks if they are asked for.
    package func totals(countingClicks: Bool) throws -> StoreTotals {
        try flush()
        let settings = ["distributed_group_by_no_merge": "1"]
        let (clicks, controls) = (client.address.clicks, client.address.controls)
        var options = ClickHouseClient.Options()
        options.settings = settings
        let count = try client.row(
            """
            SELECT count(), sum(clicks) FROM (
                SELECT \(countingClicks ? "uniqExact(id)" : "toUInt64(0)") AS clicks FROM \(clicks) GROUP BY session_id
            )
            """, options
        ) { (sessions: try $0.integer(), clicks: try $0.integer()) }
        let places = try client.row("SELECT uniqExact(path, screen) FROM \(controls)") { try $0.integer() }
        return StoreTotals(
            clicks: countingClicks ? count?.clicks ?? 0 : nil, controls: places ?? 0, sessions: count?.sessions ?? 0)
    }
}

extension ClickHouseSink: ClickSink {
    package func knownSources() throws -> [KnownSource] {
        try flush()
        let rows = try RecordingRow.all(client)
        recordings = Dictionary(rows.map { ($0.id, $0) }) { $1 }
        return rows.map(\.known)
    }

    package func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        if let known, recordings[known.id] == nil { _ = try knownSources() }
        let row =
            known.flatMap { recordings[$0.id] }
            ?? RecordingRow(id: .random(in: 1 ... .max), createdMs: CurrentProcess.nowMs, source: source)
        if let known {
            buffer.setSent(known.id, revision: row.revision)
        }
        if completed.insert(row.id).inserted, let known {
            try removeRejected(of: known)
            try completeViews(of: known.id)
        }
        return ClickHouseFeed(row, isContinued: known != nil, of: source, in: self)
    }

    /// Sets how far a recording is, which is sent with its clicks.
    func set(_ recording: RecordingRow) {
        recordings[recording.id] = recording
        buffer.set(recording)
    }

    package func clockShift(of session: SessionKey) -> Int64? {
        clockShifts[ClickIdentity.hash(session.app, session.name)]
    }

    package func keep(clockShift ms: Int64, of session: SessionKey) {
        if clockShifts.count >= Self.mostClockShifts { clockShifts.removeAll() }
        clockShifts[ClickIdentity.hash(session.app, session.name)] = ms
    }

    package func together(_ work: () throws -> Void) throws {
        guard !isTogether else { return try work() }
        isTogether = true
        defer { isTogether = false }
        try work()
        try flush()
    }

    /// Forgets a recording and what of it was rejected, because it has been taken again from its start as another one.
    /// Its clicks stay.
    package func forgetRecording(_ id: Int64) throws {
        if recordings[id] == nil { _ = try knownSources() }
        guard var row = recordings[id] else { return }
        try client.deleteRows(of: "rejected", where: "recording = \(id)")
        buffer.setSent(id, revision: row.revision)
        row.isForgotten = true
        row.revision += 1
        buffer.set(row)
        try flush()
    }

    /// Brings what views hold of a recording's clicks up to date: a node that was killed may have stored clicks without that.
    private func completeViews(of recording: Int64) throws {
        let source: SQLFragment = "FROM click WHERE recording = \(UInt64(bitPattern: recording))"
        for node in client.address.nodes.indices {
            var options = Self.reading
            options.node = node
            let statements: [SQLFragment] = [
                "INSERT INTO control SELECT DISTINCT control_id, path, screen, kind \(source)",
                "INSERT INTO click_uid SELECT id, session_id \(source) AND uid != ''",
                "INSERT INTO click_session SELECT DISTINCT session_id \(source)",
                """
                INSERT INTO version_control SELECT app, version, control_id, minState(at) \(source)
                GROUP BY app, version, control_id
                """,
            ]
            for statement in statements { try client.run(statement, options) }
        }
    }

    /// Forgets records from the progress on, because the source will be read again from there.
    private func removeRejected(of known: KnownSource) throws {
        try client.deleteRows(of: "rejected", where: "recording = \(known.id) AND place >= \(known.progress.offset)")
    }
}

extension ClickHouseSink {
    /// Sends what waits, if that is much, or has waited long, or must not wait.
    func flushIfDue(isUrgent: Bool) throws {
        guard buffer.isFull || isUrgent || !isTogether && lastFlush.duration(to: .now) > .seconds(1) else { return }
        try flush()
    }

    /// Sends what waits when a feed is closed, unless others are to be committed with it.
    func feedEnded() throws {
        if !isTogether { try flush() }
    }

    /// The options of a query of the writer.
    static var reading: ClickHouseClient.Options {
        var options = ClickHouseClient.Options()
        options.repeats = repeats
        return options
    }

    /// The place of the next layout that is new, behind those of all others.
    func nextPlace() -> UInt64 {
        let now = UInt64(max(0, CurrentProcess.nowMs)) << 20
        lastPlace = max(lastPlace + 1, now)
        return lastPlace
    }

    private func flush() throws {
        try buffer.flush(to: client)
        lastFlush = .now
    }
}

extension ClickHouseSink: SettingsDatabase {
    package func setting(_ setting: Setting) throws -> String? {
        try client.row("SELECT value FROM setting FINAL WHERE name = \(text: setting.rawValue)", Self.reading) {
            try $0.string()
        }
    }

    package func keep(_ setting: Setting, _ value: String) throws {
        var rows = RowBinaryWriter()
        rows.append(setting.rawValue)
        rows.append(UInt64(max(0, CurrentProcess.nowMs)))
        rows.append(value)
        try client.insert("INSERT INTO setting FORMAT RowBinary", rows.bytes)
    }
}
