import ClickIndex
package import ClickTracking

/// A click with all that the store knows of it.
package struct StoredClick: Sendable {
    /// The id of its row: clicks that were stored later have higher ones.
    package let id: Int64
    package let control: ControlRow
    /// The path that the control has in the newest version of the app.
    package let controlNow: String
    /// The session's name, and the app, version and user at the time of the click.
    package let session: SessionKey
    /// The id of the session span that it belongs to.
    package let span: Int64
    /// Milliseconds since the Unix epoch, UTC.
    package let atMs: Int64
    /// Tenths of a point, or `Tenths.unknown`.
    package let x: Int32
    package let y: Int32
    /// Where it stands among the clicks of its session, kind and millisecond: those with a higher number came later.
    package let order: Int32
    package let handled: Handled
    package let answered: Answered
    package let detail: ClickDetail?
    /// What its session has said of itself.
    package var properties: SessionProperties?

    /// Makes a click that no row of a database file is the source of.
    package init(
        id: Int64, control: ControlRow, session: SessionKey, atMs: Int64, x: Int32, y: Int32, order: Int32 = 0,
        handled: Handled, answered: Answered = .unknown, detail: ClickDetail?
    ) {
        self.init(
            id: id, control: control, controlNow: control.path, session: session, span: -1, atMs: atMs, x: x, y: y,
            order: order, handled: handled, answered: answered, detail: detail)
    }

    fileprivate init(
        id: Int64, control: ControlRow, controlNow: String, session: SessionKey, span: Int64, atMs: Int64, x: Int32,
        y: Int32, order: Int32, handled: Handled, answered: Answered, detail: ClickDetail?
    ) {
        (self.id, self.control, self.controlNow, self.session, self.span) = (id, control, controlNow, session, span)
        (self.atMs, self.x, self.y, self.handled, self.detail) = (atMs, x, y, handled, detail)
        (self.order, self.answered) = (order, answered)
    }

    /// The place in the window, where the page was scrolled to another one.
    package var placeInWindow: (x: Int32, y: Int32) {
        (
            x == Tenths.unknown ? x : x &- (detail?.scroll?.x ?? 0),
            y == Tenths.unknown ? y : y &- (detail?.scroll?.y ?? 0)
        )
    }
}

extension StoredClick {
    /// A click of a store that has no session spans.
    ///
    /// - Parameters:
    ///   - id: Tells it from other clicks.
    ///   - controlNow: The path that its control has in the newest version; nil for the recorded one.
    ///   - span: The same for clicks of equal sessions.
    package init(
        id: Int64, control: ControlRow, controlNow: String?, session: SessionKey, span: Int64, atMs: Int64, x: Int32,
        y: Int32, order: Int32, handled: Handled, answered: Answered, detail: ClickDetail?
    ) {
        self.init(
            id: id, control: control, controlNow: controlNow ?? control.path, session: session, span: span, atMs: atMs,
            x: x, y: y, order: order, handled: handled, answered: answered, detail: detail)
    }
}

extension ClickReader {
    /// Visits the selected clicks in the order in which they were stored; where a recording's times fall, in the order of their
    /// times, so that those of one millisecond come in their order, too.
    ///
    /// This reads the rows between the first and the last click of the selected session spans, so a few of many sessions, or
    /// a short time of a long one, take as long as their own rows.
    ///
    /// - Parameter fewRows: So many rows are read sooner than a look at all clicks tells which of them are selected.
    /// - Throws: ``StoreError``, also in place of what the body throws.
    package func visitClicks(
        _ selection: Selection = Selection(), fewRows: Int64, _ body: (StoredClick) throws -> Void
    ) throws {
        try access { connection in
            try visitClicks(selection, in: .min ... .max, fewRows: fewRows, on: connection, body)
        }
    }

    /// - Parameter wanted: The ids that are looked at.
    package func visitClicks(
        _ selection: Selection, in wanted: ClosedRange<Int64>, fewRows: Int64, on connection: Connection,
        _ body: (StoredClick) throws -> Void
    ) throws {
        // What was recorded is exported.
        let filter = try RowFilter(selection, .recorded, connection)
        let ranges = try ClickBounds(connection, fewRows: fewRows).ranges(of: selection, filter)
            .filter { $0.overlaps(wanted) }.map { $0.clamped(to: wanted) }
        guard let first = ranges.first, let last = ranges.last else { return }
        let isByTime = try StoredClickReader.haveFallen(ranges, connection)
        var reader = try StoredClickReader(filter, connection, isByTime: isByTime)
        for ids in isByTime ? [first.lowerBound...last.upperBound] : ranges { try reader.visit(ids, body) }
    }
}

/// The clicks that were stored last.
package struct NewestClicks: Sendable {
    /// In the order in which they were stored.
    package let clicks: [StoredClick]
    /// The id of the last click that is stored, selected or not; 0 for none.
    package let lastID: Int64
    /// Whether there may be others after the id that was asked for.
    package let areCut: Bool
    /// Which clicks are not looked at, in a sentence for people; nil where all are.
    package let limits: String?

    /// Clicks as they are described above.
    package init(clicks: [StoredClick], lastID: Int64, areCut: Bool, limits: String? = nil) {
        (self.clicks, self.lastID, self.areCut, self.limits) = (clicks, lastID, areCut, limits)
    }
}

extension ClickReader {
    /// The selected clicks that were stored last.
    ///
    /// - Parameters:
    ///   - id: Only those with higher ids; nil for all.
    ///   - count: So many at most.
    ///   - rows: So many clicks are looked at, selected or not.
    package func newestClicks(
        _ selection: Selection, after id: Int64?, upTo count: Int, among rows: Int64
    ) throws(StoreError) -> NewestClicks {
        try access { connection in
            let last = try DeletedEnds.lastClickID(connection)
            // Whoever asks may name any number, also one that no row has yet.
            guard last > max(id ?? 0, 0) else { return NewestClicks(clicks: [], lastID: last, areCut: false) }
            let first = max(id ?? 0, last - min(last, max(rows, 0))) + 1
            var clicks: [StoredClick] = []
            var isCut = id.map { first - 1 > $0 } ?? false
            guard first <= last else { return NewestClicks(clicks: [], lastID: last, areCut: isCut) }
            var reader = try StoredClickReader(try RowFilter(selection, naming, connection), connection)
            // Mostly a few rows are enough.
            var start = id == nil ? max(first, last - Int64(clamping: count)) : first
            while true {
                clicks = []
                try reader.visit(start...last) { clicks.append($0) }
                guard clicks.count < count, start > first else { break }
                start = max(first, last - 4 * (last - start + 1))
            }
            if clicks.count > count {
                isCut = isCut || id != nil
                clicks.removeFirst(clicks.count - count)
            }
            return NewestClicks(clicks: clicks, lastID: last, areCut: isCut)
        }
    }
}

/// Reads selected clicks by their ids.
struct StoredClickReader {
    private let filter: RowFilter
    private let rows: Statement
    private let details: Statement
    private let names: SpanNames
    private let newest: ShownControls?
    private let properties: SessionPropertyReader
    private let connection: Connection
    /// By the id of the span, up to 65,536 of them.
    private var sessions: [Int64: (key: SessionKey, properties: SessionProperties?)] = [:]

    /// - Parameter isByTime: Whether clicks are visited by their times, then in their order; else by their ids.
    init(_ filter: RowFilter, _ connection: Connection, isByTime: Bool = false) throws(StoreError) {
        self.filter = filter
        self.connection = connection
        rows = try connection.prepare(
            """
            SELECT id, control_id, session_id, at_ms, x, y, flags FROM click WHERE id BETWEEN ? AND ?
            ORDER BY \(isByTime ? "at_ms, flags >> \(ClickFlags.orderShift), id" : "id")
            """)
        details = try connection.prepare(
            "SELECT \(ClickDetail.columns) FROM click_detail WHERE click_id = ?")
        names = try SpanNames(connection)
        newest = try ShownControls(newestOn: connection)
        properties = try SessionPropertyReader(connection)
    }

    /// Whether some clicks came before others of their session and millisecond that were stored earlier.
    static func haveFallen(_ ranges: [ClosedRange<Int64>], _ connection: Connection) throws(StoreError) -> Bool {
        let find = try connection.prepare("SELECT 1 FROM click WHERE id BETWEEN ? AND ? AND flags < 0 LIMIT 1")
        for range in ranges {
            find.bind(range.lowerBound, at: 1)
            find.bind(range.upperBound, at: 2)
            defer { find.reset() }
            if try find.step() { return true }
        }
        return false
    }

    private func nameNow(_ control: Int64, _ span: Int64) -> String? {
        newest?.control(of: control, span: Int32(truncatingIfNeeded: span))?.row.path
    }

    /// Visits the clicks of a range.
    ///
    /// - Parameter isOwn: Which session spans are wanted besides what the selection says.
    mutating func visit(
        _ ids: ClosedRange<Int64>, ofSpans isOwn: (Int64) -> Bool = { _ in true }, _ body: (StoredClick) throws -> Void
    ) throws {
        rows.bind(ids.lowerBound, at: 1)
        rows.bind(ids.upperBound, at: 2)
        defer { rows.reset() }
        while try rows.step() {
            let (span, handled) = (rows.int(2), ClickFlags.handled(rows.int(6)))
            guard isOwn(span),
                let control = try filter.control(rows.int(1), span: span, atMs: rows.int(3), handled, connection)
            else { continue }
            let hasDetail = rows.int(6) & ClickFlags.hasDetail != 0
            let session = try session(of: span)
            var click = StoredClick(
                id: rows.int(0), control: control, controlNow: nameNow(rows.int(1), span) ?? control.path,
                session: session.key, span: span, atMs: rows.int(3),
                x: rows.tenths(4), y: rows.tenths(5), order: ClickFlags.order(rows.int(6)), handled: handled,
                answered: ClickFlags.answered(rows.int(6)), detail: hasDetail ? try detail(of: rows.int(0)) : nil)
            click.properties = session.properties
            try body(click)
        }
    }

    private mutating func session(of span: Int64) throws(StoreError) -> (
        key: SessionKey, properties: SessionProperties?
    ) {
        if let known = sessions[span] { return known }
        guard let key = try names.names(of: span) else { throw connection.damaged("session \(span) is not there") }
        if sessions.count >= 1 << 16 { sessions = [:] }
        let session = (key, try properties.properties(ofSpan: span))
        sessions[span] = session
        return session
    }

    private func detail(of click: Int64) throws(StoreError) -> ClickDetail? {
        details.bind(click, at: 1)
        defer { details.reset() }
        guard try details.step() else { return nil }
        return ClickDetail(details)
    }
}
