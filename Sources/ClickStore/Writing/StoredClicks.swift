import ClickIndex
import ClickTracking

/// Reads stored clicks back while writing, to compare them with clicks that arrive.
struct StoredClicks {
    /// A click as it is stored.
    private struct Row {
        let content: ClickContent
        let hasIdentity: Bool
    }

    private let others: OtherKinds
    private let cache: SessionSpanCache
    private let between: Statement
    private let withUID: Statement
    private let detail: Statement
    private let numbered: Statement

    private static let columns =
        "click.session_id, click.control_id, click.at_ms, click.x, click.y, click.flags, click.id"

    /// - Parameter rowLimit: How many rows of a segment of the index are read before the whole segment is read instead.
    init(_ connection: Connection, rowLimit: Int) throws(StoreError) {
        others = try OtherKinds(connection)
        cache = try SessionSpanCache(connection, rowLimit: rowLimit)
        between = try connection.cachedStatement("SELECT \(Self.columns) FROM click WHERE id BETWEEN ? AND ?")
        withUID = try connection.cachedStatement("SELECT 1 FROM click_detail WHERE click_id = ? AND uid = ?")
        detail = try connection.cachedStatement(
            "SELECT \(ClickDetail.columns) FROM click_detail WHERE click_id = ?")
        numbered = try connection.cachedStatement(
            """
            SELECT 1 FROM click_detail
            CROSS JOIN click ON click.id = click_id CROSS JOIN session ON session.id = session_id
            WHERE click_id = ? AND seq = ? AND uid IS NULL AND stretch_of = ?
            """)
    }

    /// Whether a click has an `id`.
    func hasID(_ click: Int64, _ id: String) throws(StoreError) -> Bool {
        withUID.bind(click, at: 1)
        withUID.bind(id, at: 2)
        defer { withUID.reset() }
        return try withUID.step()
    }

    /// The content of a click; nil if it has no row.
    ///
    /// - Parameter identity: See ``SessionTable/identity(of:)``.
    func content(
        of click: Int64, identity: (Int64) throws(StoreError) -> Int64
    ) throws(StoreError) -> ClickContent? {
        between.bind(click, at: 1)
        between.bind(click, at: 2)
        defer { between.reset() }
        return try between.step() ? try row(between, span: identity(between.int(0))).content : nil
    }

    /// Whether a click is that of a session with a `seq`, and has no `id`.
    func isNumbered(_ click: Int64, _ seq: Int64, session origin: Int64) throws(StoreError) -> Bool {
        numbered.bind(click, at: 1)
        numbered.bind(seq, at: 2)
        numbered.bind(origin, at: 3)
        defer { numbered.reset() }
        return try numbered.step()
    }

    /// The clicks of each of some sessions that have neither an `id` nor a `seq`, in the order of the store, read in one go as
    /// their ranges overlap.
    ///
    /// - Parameters:
    ///   - ranges: The ids between which the clicks of each session's spans lie, by the spans' ids.
    ///   - identities: See ``SessionTable/identities``.
    func clicks(
        within ranges: [[Int64: ClosedRange<Int64>]], identities: [Int64: Int64]
    ) throws(StoreError) -> [[ClickContent]] {
        var sessions: [[ClickContent]] = Array(repeating: [], count: ranges.count)
        var places: [Int64: Int] = [:]
        for (place, spans) in ranges.enumerated() {
            for span in spans.keys { places[span] = place }
        }
        var spans = ranges.flatMap { $0 }.map { Span(id: $0.key, clicks: $0.value) }[...]
        spans.sort { $0.clicks.lowerBound < $1.clicks.lowerBound }
        for range in ranges.flatMap(\.values).merged() {
            let within = spans.prefix { $0.clicks.lowerBound <= range.upperBound }
            spans.removeFirst(within.count)
            for part in try cache.parts(of: range) {
                switch part {
                case .rows(let ids): try read(ids, places, identities, into: &sessions)
                case .segment(let segment, let clicks):
                    try read(clicks, of: segment, within, places, identities, into: &sessions)
                }
            }
        }
        return sessions
    }

    /// A session span, and the ids between which its clicks lie.
    private struct Span {
        let id: Int64
        let clicks: ClosedRange<Int64>
    }

    /// To be called when a transaction begins.
    func refresh() throws(StoreError) {
        try cache.refresh()
    }

    private func read(
        _ ids: ClosedRange<Int64>, _ places: [Int64: Int], _ identities: [Int64: Int64],
        into sessions: inout [[ClickContent]]
    ) throws(StoreError) {
        between.bind(ids.lowerBound, at: 1)
        between.bind(ids.upperBound, at: 2)
        while try between.step() {
            guard let place = places[between.int(0)] else { continue }
            let span = between.int(0)
            let row = try row(between, span: identities.isEmpty ? span : identities[span] ?? span)
            if !row.hasIdentity { sessions[place].append(row.content) }
        }
    }

    /// Takes the clicks of some spans from a segment, in which none has details.
    private func read(
        _ clicks: SessionSpanClicks, of segment: IndexedRange, _ spans: ArraySlice<Span>, _ places: [Int64: Int],
        _ identities: [Int64: Int64], into sessions: inout [[ClickContent]]
    ) throws(StoreError) {
        for span in spans where span.clicks.overlaps(segment.ids) {
            guard let id = Int32(exactly: span.id), let place = places[span.id] else { continue }
            let identity = identities.isEmpty ? span.id : identities[span.id] ?? span.id
            for click in clicks.clicks(of: id) {
                let control = try others.firstRow(of: Int64(click.control))
                sessions[place].append(ClickContent(click, span: identity, control: control))
            }
        }
    }

    private func row(_ statement: Statement, span: Int64) throws(StoreError) -> Row {
        let flags = statement.int(5)
        let detail = flags & ClickFlags.hasDetail == 0 ? nil : try detail(of: statement.int(6))
        let content = ClickContent(
            span: span, control: try others.firstRow(of: statement.int(1)), atMs: statement.int(2),
            x: statement.optionalInt(3).map(Int32.init(truncatingIfNeeded:)) ?? Tenths.unknown,
            y: statement.optionalInt(4).map(Int32.init(truncatingIfNeeded:)) ?? Tenths.unknown,
            handled: ClickFlags.handled(flags), detail: detail)
        return Row(content: content, hasIdentity: detail?.id != nil || detail?.seq != nil)
    }

    private func detail(of click: Int64) throws(StoreError) -> ClickDetail {
        detail.bind(click, at: 1)
        defer { detail.reset() }
        guard try detail.step() else { return ClickDetail() }
        return ClickDetail(detail)
    }
}

/// All that a click says but its kind: two clicks without identities of their own are the same if this is the same.
struct ClickContent: Hashable {
    /// The id of the first session span with its session, user and version, whatever the size of the window.
    let span: Int64
    /// The id of the first control with its screen and path, whatever its kind.
    let control: Int64
    var atMs: Int64
    let x: Int32
    let y: Int32
    let handled: UInt8
    /// The details by which clicks are told apart, in one text; nil if there are none.
    let detail: [UInt8]?

    init(
        span: Int64, control: Int64, atMs: Int64, x: Int32, y: Int32, handled: Handled, detail: ClickDetail?
    ) {
        self.span = span
        self.control = control
        self.atMs = atMs
        self.x = x
        self.y = y
        self.handled = handled.rawValue
        self.detail = detail.flatMap { $0.tellsNothing ? nil : Self.bytes(of: $0) }
    }

    /// Whether another click says the same.
    ///
    /// - Parameter isAtAnyTime: Whether their times do not matter.
    func isSame(as other: ClickContent, atAnyTime isAtAnyTime: Bool) -> Bool {
        var other = other
        if isAtAnyTime { other.atMs = atMs }
        return self == other
    }

    /// A click that has no details.
    init(_ click: IndexedClick, span: Int64, control: Int64) {
        self.init(
            span: span, control: control, atMs: click.atMs, x: click.x, y: click.y,
            handled: click.handled, detail: nil)
    }

    /// Every detail's bytes behind its length, so that no two different details look alike.
    private static func bytes(of detail: ClickDetail) -> [UInt8] {
        var bytes: [UInt8] = []
        let parts = [
            detail.id, detail.seq.map(String.init), detail.position, detail.item, detail.handledBy, detail.info,
        ]
        for part in parts {
            guard let part else {
                bytes.append(UInt8(ascii: "-"))
                continue
            }
            bytes.append(contentsOf: "\(part.utf8.count):".utf8)
            bytes.append(contentsOf: part.utf8)
        }
        return bytes
    }
}
