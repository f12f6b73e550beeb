import ClickIndex
import ClickStore
import ClickTracking

/// What the readings of one statement know of the store: each part is loaded when the first of them needs it.
///
/// Texts are made once and stay where they are until the statement has gone, so SQLite never copies them.
///
/// Safety of the raw memory: `controls` has `controlCount` places, all initialised and never changed, and is freed with the
/// snapshot; the texts in it live in ``texts``.
final class ClicksSnapshot {
    /// A control with its texts; where they are needed, for each of its newest names.
    struct Control {
        let id: Int64
        let path, element, event, className, screen, kind, now: PinnedText
        /// In which versions its clicks have the newest name; nil for all.
        let releases: ReleaseFilter?

        @inline(__always)
        func text(_ column: ClicksColumn) -> PinnedText {
            switch column {
            case .control: path
            case .element: element
            case .event: event
            case .className: className
            case .screen: screen
            case .controlNow: now
            default: kind
            }
        }
    }

    /// Chunks of the index are kept up to so many bytes, which are ten million clicks'; beyond that they are read again
    /// where controls are not read in the order of their ids.
    private static let keptChunks = 80 << 20

    let connection: Connection
    let controls: UnsafeMutablePointer<Control>
    let controlCount: Int
    /// The places of controls in ``controls`` by their ids, those of one control's names next to one another.
    private let placesByID: [Int64: Range<Int32>]
    private let texts = PinnedTexts()
    private let chunks: ChunkReader
    private var knownSessions: SessionDirectory?
    private var knownSegments: [IndexedSegment]?
    private var knownNames: [ClicksColumn: NameRanks] = [:]
    /// The ids of segments' clicks, by the first of them.
    private var knownIDs: [Int64: [Int64]] = [:]
    private var knownDetails: Bool?
    private var knownProperties: [Int32: PinnedText] = [:]
    private var propertyReader: SessionPropertyReader?
    private var knownSpans: [Bool]??
    private var knownTimes: [ClickTimeText.Form: [Int64: PinnedText]] = [:]

    /// - Parameter withNames: Whether the newest names of controls are needed.
    init(_ connection: Connection, withNames: Bool) throws(StoreError) {
        self.connection = connection
        let newest = withNames ? try ShownControls(newestOn: connection) : nil
        chunks = ChunkReader(connection, keeping: Self.keptChunks)
        let rows = try connection.prepare(
            "SELECT id, path, element, event, class, screen, kind FROM control ORDER BY id")
        // Not by the property, as the closure below comes before all others are there.
        let texts = texts
        var found: [Control] = []
        var places: [Int64: Range<Int32>] = [:]
        while try rows.step() {
            let (id, path) = (rows.int(0), texts.pin(1, of: rows))
            let (element, event, className) = (texts.pin(2, of: rows), texts.pin(3, of: rows), texts.pin(4, of: rows))
            let (screen, kind) = (texts.pin(5, of: rows), texts.pin(6, of: rows))
            let first = Int32(truncatingIfNeeded: found.count)
            for name in newest?.paths(of: id) ?? [(nil, nil)] {
                var name = name
                let now = name.path?.withUTF8 { texts.pin(UnsafeRawBufferPointer($0)) } ?? path
                found.append(
                    Control(
                        id: id, path: path, element: element, event: event, className: className, screen: screen,
                        kind: kind, now: now, releases: name.releases))
            }
            places[id] = first..<Int32(truncatingIfNeeded: found.count)
        }
        placesByID = places
        controlCount = found.count
        controls = .allocate(capacity: found.count)
        for (place, control) in found.enumerated() { (controls + place).initialize(to: control) }
    }

    /// The place of the control of a click; nil if there is none of this id.
    func place(ofControl id: Int64, span: Int32) -> Int32? {
        guard let places = placesByID[id] else { return nil }
        if places.count == 1 { return places.lowerBound }
        return places.first { controls[Int($0)].releases?.includes(span: span) ?? true }
    }

    deinit {
        controls.deallocate()
    }

    /// Which ids session spans have.
    func sessions() throws(StoreError) -> SessionDirectory {
        if let knownSessions { return knownSessions }
        var loader = try SessionDirectoryLoader(connection)
        let sessions = try loader.load()
        knownSessions = sessions
        return sessions
    }

    /// Whether there is a span of each id; nil if there is one of every id.
    func existingSpans() throws(StoreError) -> [Bool]? {
        if let knownSpans { return knownSpans }
        let sessions = try sessions().sessions
        // No span has the id 0.
        let spans = sessions.dropFirst().contains { $0 < 0 } ? sessions.map { $0 >= 0 } : nil
        knownSpans = spans
        return spans
    }

    /// Which ids are among some ids of session spans.
    func spans(_ ids: [Int64]) throws(StoreError) -> [Bool] {
        var spans = try Array(repeating: false, count: sessions().spanLimit)
        for id in ids where spans.indices.contains(Int(id)) { spans[Int(id)] = true }
        return spans
    }

    /// All clicks, in the order of their ids: the stored segments, and the rows between them.
    func segments() throws(StoreError) -> [IndexedSegment] {
        if let knownSegments { return knownSegments }
        let stored = try IndexTables.exist(connection) ? IndexTables.segments(connection) : []
        let everything = ClickFilter(fromMs: .min, untilMs: .max, spans: nil)
        let rows = try UnindexedRows(
            connection, Set(placesByID.keys), everything, spanLimit: sessions().spanLimit)
        let segments = try rows.filled(between: stored)
        knownSegments = segments
        return segments
    }

    /// Appends the clicks of a block to a buffer.
    func load(
        _ entry: SegmentDirectory.Entry, of segment: IndexedSegment, _ columns: ClickColumnSet, into buffer: ClickBuffer
    ) throws(StoreError) {
        let chunk = try chunks.chunk(entry.chunk, of: segment)
        let spanLimit = try sessions().spanLimit
        do throws(IndexDamage) {
            try chunk.decode(entry, columns, into: buffer, spanLimit: spanLimit)
        } catch {
            throw connection.damagedIndex(error.description)
        }
    }

    /// The ids of a segment's clicks in the order of its blocks: by control.
    func ids(of segment: IndexedSegment) throws(StoreError) -> [Int64] {
        if let known = knownIDs[segment.range.ids.lowerBound] { return known }
        var clicks: [(control: Int32, id: Int64)] = []
        try ClickRowReader(connection).visit(segment.range.ids) { id, click in
            let isKnown = placesByID[Int64(click.control)] != nil
            if isKnown || segment.isStored { clicks.append((click.control, id)) }
        }
        clicks.sort { $0 < $1 }
        let ids = clicks.map(\.id)
        knownIDs[segment.range.ids.lowerBound] = ids
        return ids
    }

    /// The names that spans have in a column.
    func names(_ column: ClicksColumn) throws(StoreError) -> NameRanks {
        if let known = knownNames[column] { return known }
        let names = try NameRanks(column, spanLimit: sessions().spanLimit, connection)
        knownNames[column] = names
        return names
    }

    /// What a span's session has said of itself.
    func properties(ofSpan span: Int32) throws(StoreError) -> PinnedText {
        if let known = knownProperties[span] { return known }
        let reader = if let propertyReader { propertyReader } else { try SessionPropertyReader(connection) }
        propertyReader = reader
        let text = try reader.properties(ofSpan: Int64(span))?.text
        let pinned =
            text.map { text in
                var text = text
                return text.withUTF8 { texts.pin(UnsafeRawBufferPointer($0)) }
            } ?? .null
        knownProperties[span] = pinned
        return pinned
    }

    /// Whether any click has details.
    func hasDetails() throws(StoreError) -> Bool {
        if let knownDetails { return knownDetails }
        let hasDetails = try connection.prepare("SELECT 1 FROM main.click_detail LIMIT 1").step()
        knownDetails = hasDetails
        return hasDetails
    }

    /// The text of a time, which stays.
    func text(
        _ ms: Int64, as form: ClickTimeText.Form, _ timeText: ClickTimeText
    ) throws(StoreError) -> PinnedText {
        if let known = knownTimes[form]?[ms] { return known }
        let pinned = try timeText.text(ms, as: form).map { $0.withUnsafeBytes(texts.pin) } ?? .null
        knownTimes[form, default: [:]][ms] = pinned
        return pinned
    }
}
