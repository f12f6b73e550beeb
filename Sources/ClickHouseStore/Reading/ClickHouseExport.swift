import Basics
package import ClickQuery
package import ClickStore
package import ClickTracking

extension ClickHouseReader: ClickArchive, ClickFeedArchive {
    /// Visits the selected clicks by time; those of one millisecond by app, session, order, seq, path, screen, kind, x and y, each by
    /// its bytes or as a number, unknown first; last by id, which depends on content alone.
    ///
    /// The servers sort so many days at a time as have ``clicksAtOnce`` clicks, on their disks where memory is short.
    package func visitClicks(_ selection: Selection, _ body: (StoredClick) throws -> Void) throws {
        let selected = try select(selection)
        let days: [SQLFragment] = try days(of: selected).map {
            "intDiv(at, 86400000) BETWEEN \($0.lowerBound) AND \($0.upperBound)"
        }
        try visitClicks(
            selected, of: days, inOrder: "at, app, session, \(order), seq, path, screen, kind, x, y, id",
            Self.exportOptions, body)
    }

    /// Visits the selected clicks that were stored after a cursor, by the second in which that was, then by time.
    ///
    /// A click counts as stored when its insert began, by the first node's clock, and is given a minute later, when inserts have ended.
    /// One that was sent twice, as an insert failed, may be given twice; one whose insert took more than a minute is not given.
    package func visitClicks(
        _ selection: Selection, after cursor: ExportCursor?, _ body: (StoredClick) throws -> Void
    ) throws -> ExportCursor {
        guard hasStoredTimes else {
            throw ExportCursor.Foreign(
                "the database does not know yet when clicks were stored",
                remedy: "a command of this version that writes to it, such as 'taptrail replay', adds that")
        }
        var start: Int64 = -1
        if case .second(let second) = cursor {
            start = second
        } else if let cursor {
            throw ExportCursor.Foreign("the cursor '\(cursor.description)' is of a database file")
        }
        let now = Int64(try client.row("SELECT toUInt32(now())") { try $0.uint32() } ?? 0)
        let end = now - Self.insertSeconds
        guard start <= now else {
            throw ExportCursor.Foreign("the cursor '\(cursor?.description ?? "")' is later than the first node's clock")
        }
        guard start < end else { return .second(max(0, start)) }
        let stored: SQLFragment = "toInt64(toUInt32(stored_at)) > \(start) AND toUInt32(stored_at) <= \(end)"
        try visitClicks(
            try select(selection), of: [stored],
            inOrder: "stored_at, at, app, session, \(order), seq, path, screen, kind, x, y, id", Self.exportOptions,
            body)
        return .second(end)
    }

    /// How long inserts take at most, in seconds.
    private static let insertSeconds: Int64 = 60

    /// Visits selected clicks.
    ///
    /// - Parameters:
    ///   - stretches: What holds for the clicks of one query after the other.
    ///   - id: What their ids are.
    ///   - limit: How many of a query at most; nil for all.
    func visitClicks(
        _ selected: ClickHouseSelection, of stretches: [SQLFragment], inOrder order: SQLFragment,
        knownBy id: SQLFragment = "id", upTo limit: Int? = nil, _ options: ClickHouseClient.Options,
        _ body: (StoredClick) throws -> Void
    ) throws {
        var controls = ExportedControls(controls: selected.controls)
        var spans = SpanNumbers()
        let newest = try namedControls(.newest)
        let paths = Dictionary(newest.shown.map { ($0.clickHouseID, $0.path) }) { first, _ in first }
        let withProperties = try !propertyKeys().isEmpty
        for stretch in stretches {
            // Copies of a click, which the servers drop when they merge parts, are dropped here.
            let sql: SQLFragment = """
                SELECT \(newest.control) AS control_now, \(id), \(Self.exported), \(pageColumns),
                    \(withProperties ? "said_keys, said_values" : Self.nothingSaid)
                FROM \(withProperties ? clicksWithProperties : clicks)
                WHERE \(selected.condition) AND \(stretch)
                ORDER BY \(order)
                LIMIT 1 BY id\(limit.map { " LIMIT \($0)" as SQLFragment } ?? "")
                """
            try client.query(sql, options) { row in
                try body(try Self.click(&row, &controls, paths, &spans))
            }
        }
    }

    private static let nothingSaid: SQLFragment = "emptyArrayString(), emptyArrayString()"
    private static let clicksAtOnce = 2_000_000

    private static var exportOptions: ClickHouseClient.Options {
        var options = ClickHouseClient.Options()
        options.settings = ["max_bytes_before_external_sort": "1000000000"]
        options.isStreamed = true
        return options
    }

    /// The days since 1970 that have selected clicks, in stretches.
    private func days(of selected: ClickHouseSelection) throws -> [ClosedRange<Int64>] {
        var stretches: [ClosedRange<Int64>] = []
        var count = 0
        try client.query(
            """
            SELECT intDiv(at, 86400000) AS number, count() FROM \(clicks) WHERE \(selected.condition)
            GROUP BY number ORDER BY number
            """
        ) { row in
            let day = try row.int64()
            let clicks = Int(clamping: try row.uint64())
            if let last = stretches.indices.last, clicks <= Self.clicksAtOnce - min(count, Self.clicksAtOnce) {
                stretches[last] = stretches[last].lowerBound...day
                count += clicks
            } else {
                stretches.append(day...day)
                count = clicks
            }
        }
        return stretches
    }

    private static let exported: SQLFragment = """
        control_id, path, screen, kind, app, session, user, version, width, height, at, x, y, handled, uid, seq, position, item,
            handled_by, info
        """

    private static func click(
        _ row: inout RowBinaryReader, _ controls: inout ExportedControls, _ newest: [UInt64: String],
        _ spans: inout SpanNumbers
    ) throws -> StoredClick {
        let (newestControl, id) = (try row.uint64(), try row.uint64())
        let control = try controls.control(&row)
        let app = try row.optionalString()
        var session = SessionKey(name: try row.string(), app: app)
        session.user = try row.optionalString()
        session.version = try row.optionalString()
        session.window = WindowSize(tenths: try row.int32(), try row.int32())
        let (at, x, y) = (try row.int64(), try row.int32(), try row.int32())
        let handled = Handled(rawValue: try row.uint8()) ?? .unknown
        var detail = ClickDetail()
        detail.id = try row.optionalString()
        let seq = try row.int64()
        detail.seq = seq == .min ? nil : seq
        detail.position = try row.optionalString()
        detail.item = try row.optionalString()
        detail.handledBy = try row.optionalString()
        detail.info = try row.optionalString()
        let (answered, order) = try detail.addPage(&row)
        var click = StoredClick(
            id: Int64(bitPattern: id), control: control, controlNow: newest[newestControl],
            session: session, span: spans.number(of: session), atMs: at,
            x: x, y: y, order: order, handled: handled, answered: answered, detail: detail.isEmpty ? nil : detail)
        let (keys, values) = (try row.array { try $0.string() }, try row.array { try $0.string() })
        click.properties = SessionProperties(zip(keys, values).map { ($0, $1) }, keeping: nil)
        return click
    }
}

extension ClickDetail {
    /// Reads what a web page adds; returns whether it answered, and the click's order.
    package mutating func addPage(_ row: inout RowBinaryReader) throws -> (answered: Answered, order: Int32) {
        (hit, tab) = (try row.optionalString(), try row.optionalString())
        let (x, y) = (try row.int32(), try row.int32())
        scroll = x == Tenths.unknown ? nil : Scroll(x: x, y: y)
        return (Answered(rawValue: try row.uint8()) ?? .unknown, try row.int32())
    }
}

/// Controls by their ids: their paths are taken apart once.
private struct ExportedControls {
    private(set) var controls: [UInt64: ControlRow]

    /// Reads the columns `control_id`, `path`, `screen`, `kind`.
    mutating func control(_ row: inout RowBinaryReader) throws -> ControlRow {
        let id = try row.uint64()
        let (path, screen) = (try row.string(), try row.optionalString())
        let kind = ClickKind(number: try row.uint8())
        if let known = controls[id] { return known }
        let control = ControlRow(id: Int64(bitPattern: id), path: path, screen: screen, kind: kind)
        controls[id] = control
        return control
    }
}

/// Numbers for sessions, so that those of the same click line need not be compared by their names.
private struct SpanNumbers {
    private var numbers: [SessionKey: Int64] = [:]

    /// The number of a session. Numbers are not given twice, even when all are forgotten because there are too many.
    mutating func number(of session: SessionKey) -> Int64 {
        if let known = numbers[session] { return known }
        if numbers.count >= 1 << 20 { numbers = [:] }
        next += 1
        numbers[session] = next
        return next
    }

    private var next: Int64 = 0
}
