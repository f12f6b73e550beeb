import Basics
import ClickTracking

/// What waits to be sent to ClickHouse, of all feeds of a sink.
///
/// Inserts cost the same for one click as for thousands, so clicks are gathered. Clicks are sent first and the progress of
/// their recordings after them: whoever is killed in between sends some clicks again, under the same ids, and none is lost.
struct WriteBuffer {
    /// A click that waits.
    struct Click {
        let content: UInt64
        let recording: Int64
        let row: UInt32
    }

    /// By their ids.
    private(set) var clicks: [UInt64: Click] = [:]
    /// The sessions of the clicks that wait, by the hashes of app and name.
    private(set) var sessions: Set<UInt64> = []
    var corrected = CorrectedClicks()
    private var rows = RowBinaryWriter()
    /// Where the rows begin, in bytes.
    private var starts: [Int] = []
    private var rejected = RowBinaryWriter()
    private var layouts = RowBinaryWriter()
    private var properties = RowBinaryWriter()
    private var sightings: [Sighting: ClosedRange<Int64>] = [:]
    private var recordings: [Int64: RecordingRow] = [:]
    /// The revisions of the recordings that have rows in the database.
    private var sent: [Int64: UInt64] = [:]

    /// A session that showed a layout.
    private struct Sighting: Hashable {
        let digest: String
        let span: SessionKey
    }

    /// The clicks that are sent at most at once.
    static let maxClicks = 1 << 16

    var isFull: Bool {
        starts.count >= Self.maxClicks || rejected.bytes.count + layouts.bytes.count + properties.bytes.count > 8 << 20
    }

    /// Adds a click.
    ///
    /// - Parameters:
    ///   - order: See `StoredClick`.
    ///   - span: The values of its session's columns, as ``columns(of:)-(SessionKey)`` writes them, and its session's hash.
    ///   - control: The values of its control's columns.
    mutating func append(
        _ click: ClickBatch.Row, order: Int32, _ detail: ClickDetail?, id: UInt64, _ content: Click,
        span: RowBinaryWriter, session: UInt64, control: RowBinaryWriter
    ) {
        clicks[id] = content
        sessions.insert(session)
        starts.append(rows.bytes.count)
        rows.append(UInt32(0))
        rows.append(span)
        rows.append(control)
        rows.append(click.atMs)
        rows.append(click.x)
        rows.append(click.y)
        rows.append(click.handled.rawValue)
        rows.append(detail?.seq ?? ClickIdentity.unknownSeq)
        for text in [detail?.id, detail?.position, detail?.item, detail?.handledBy, detail?.info] { rows.append(text) }
        for text in [detail?.hit, detail?.tab] { rows.append(text) }
        rows.append(detail?.scroll?.x ?? Tenths.unknown)
        rows.append(detail?.scroll?.y ?? Tenths.unknown)
        rows.append(click.answered.rawValue)
        rows.append(order)
        rows.append(id)
        rows.append(UInt64(bitPattern: content.recording))
        rows.append(content.row)
    }

    /// The columns of `click` in the order in which they are sent.
    static let columns: SQLFragment = """
        stored_at, app, session, user, version, width, height, path, screen, kind, at, x, y, handled, seq, uid, position, item, \
        handled_by, info, hit, tab, scroll_x, scroll_y, answered, order_in_ms, id, recording, row
        """

    /// The values of a session's columns.
    static func columns(of session: SessionKey) -> RowBinaryWriter {
        var columns = RowBinaryWriter()
        for name in [session.app, session.name, session.user, session.version] { columns.append(name) }
        columns.append(session.window?.width ?? 0)
        columns.append(session.window?.height ?? 0)
        return columns
    }

    /// The values of a control's columns.
    static func columns(of control: ControlKey) -> RowBinaryWriter {
        var columns = RowBinaryWriter()
        columns.append(control.path)
        columns.append(control.screen)
        columns.append(control.kind.number)
        return columns
    }

    mutating func append(_ record: RejectedRecord, of recording: Int64) {
        rejected.append(recording)
        rejected.append(Int64(record.offset))
        rejected.append(Int64(record.line ?? 0))
        rejected.append(Int64(record.index ?? -1))
        switch record.content {
        case .bytes(let bytes):
            rejected.append(Int64(bytes.count))
            rejected.append(record.reason)
            rejected.append(bytes)
            rejected.append("")
        case .digest(let length, let sha256):
            rejected.append(Int64(length))
            rejected.append(record.reason)
            rejected.append("")
            rejected.append(sha256)
        }
    }

    mutating func append(_ layout: ScreenLayout, digest: String, place: UInt64) {
        layouts.append(digest)
        layouts.append(place)
        for name in [layout.app, layout.version, layout.screen] { layouts.append(name) }
        layouts.append(layout.window?.width ?? 0)
        layouts.append(layout.window?.height ?? 0)
        layouts.append(layout.outlines) { $0.append($1.element) }
        let sides: [(ScreenLayout.Frame) -> Int32] = [\.x, \.y, \.width, \.height]
        for side in sides { layouts.append(layout.outlines) { $0.append($1.frame.map(side) ?? Tenths.unknown) } }
        layouts.append(layout.outlines) { $0.append(UInt8($1.isControl ? 1 : 0)) }
        layouts.append(layout.outlines, attributesOf: \.attributes)
    }

    /// Adds what a session has said of itself.
    mutating func append(_ said: PropertySighting, of session: SessionKey) {
        for (key, value) in said.properties.values {
            for text in [session.app, session.name, key, value] { properties.append(text) }
            properties.append(said.atMs)
        }
    }

    /// Adds that a session showed a layout.
    mutating func see(_ digest: String, in span: SessionKey, atMs: Int64) {
        let sighting = Sighting(digest: digest, span: span.withoutWindow)
        let known = sightings[sighting] ?? atMs...atMs
        sightings[sighting] = min(known.lowerBound, atMs)...max(known.upperBound, atMs)
    }

    /// Notes that a recording has a row of some revision in the database.
    mutating func setSent(_ recording: Int64, revision: UInt64) {
        sent[recording] = revision
    }

    /// Sets how far a recording has been taken.
    mutating func set(_ recording: RecordingRow) {
        recordings[recording.id] = recording
    }

    /// Sends everything.
    ///
    /// If that fails, all of it waits on. What was sent is sent again then, which changes nothing.
    mutating func flush(to client: ClickHouseClient) throws {
        let options = ClickHouseSink.reading
        // Before its clicks: they are known as its own if the process ends before its progress is sent.
        try send(recordings.values.filter { sent[$0.id] == nil }.map(\.begun), to: client, options)
        if !starts.isEmpty {
            // One clock for all writers. Clicks that wait are stored later than they came.
            let now = try client.row("SELECT toUInt32(now())", options) { try $0.uint32() } ?? 0
            for start in starts { rows.replace(at: start, by: now) }
            let table = client.address.clicks
            try client.insert("INSERT INTO \(table) (\(Self.columns)) FORMAT RowBinary", rows.bytes, options)
        }
        let others: [(SQLFragment, RowBinaryWriter)] = [
            ("rejected", rejected), ("layout", layouts), ("session_layout", sightingRows),
            ("\(client.address.table("session_property")) (app, session, key, value, at)", properties),
        ]
        for (table, rows) in others where !rows.bytes.isEmpty {
            try client.insert("INSERT INTO \(table) FORMAT RowBinary", rows.bytes, options)
        }
        try corrected.removeSecondTimes(client)
        try send(recordings.values.filter { $0.revision > sent[$0.id] ?? 0 }, to: client, options)
        removeAll()
    }

    private mutating func removeAll() {
        clicks.removeAll(keepingCapacity: true)
        sessions.removeAll(keepingCapacity: true)
        corrected = CorrectedClicks()
        rows.removeAll()
        starts.removeAll(keepingCapacity: true)
        rejected.removeAll()
        layouts.removeAll()
        properties.removeAll()
        sightings.removeAll()
        recordings.removeAll()
    }

    private mutating func send(
        _ recordings: [RecordingRow], to client: ClickHouseClient, _ options: ClickHouseClient.Options
    ) throws {
        var rows = RowBinaryWriter()
        for recording in recordings { recording.write(to: &rows) }
        guard !rows.bytes.isEmpty else { return }
        try client.insert("INSERT INTO recording FORMAT RowBinary", rows.bytes, options)
        for recording in recordings { sent[recording.id] = recording.revision }
    }

    private var sightingRows: RowBinaryWriter {
        var rows = RowBinaryWriter()
        for (sighting, times) in sightings {
            let span = sighting.span
            rows.append(sighting.digest)
            for name in [span.app, span.name, span.user, span.version] { rows.append(name) }
            rows.append(times.lowerBound)
            rows.append(times.upperBound)
        }
        return rows
    }
}

extension SessionKey {
    /// The key of the session span whatever the size of its window.
    fileprivate var withoutWindow: SessionKey {
        SessionKey(name: name, app: app, version: version, user: user)
    }
}

extension ClickKind {
    /// What stands for the kind in the column `kind`.
    package var number: UInt8 {
        switch self {
        case .activation: 0
        case .control: 1
        case .routed: 2
        }
    }

    /// The kind of a number in the column `kind`; those that there are not are activations.
    package init(number: UInt8) {
        self = number == 1 ? .control : number == 2 ? .routed : .activation
    }
}
