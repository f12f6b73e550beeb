import Basics
import CSQLite
import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import TestSupport
import Testing

/// A store in a folder of its own, filled with clicks to report on; gone with the object.
final class ReportStore {
    /// A click, with something in all that a click must have.
    struct Click {
        var path = "Window--Button#send--tap"
        var screen: String?
        var kind = ClickKind.activation
        var session = SessionKey(name: "s-1")
        var atMs: Int64 = 1_700_000_000_000
        var x: Int32 = 100
        var y: Int32 = 100
        var handled = Handled.unknown
        var answered = Answered.unknown
        var seq: Int64?
        var position: String?
        var item: String?
        var handledBy: String?
        var scroll: ClickDetail.Scroll?
        /// What its session says of itself then.
        var properties: [(key: String, value: String)] = []
    }

    private let folder: TemporaryFolder
    private var recordings = 0

    init(_ clicks: [Click] = []) throws {
        folder = try TemporaryFolder()
        try add(clicks)
    }

    /// A store of three random recordings, some of them in the index. The second one is empty, or has one click.
    convenience init(seed: UInt64) throws {
        try self.init()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> {
            try add(random.recording(clicks: number == 1 ? Int(seed % 2) : nil), isIndexed: seed >> number & 1 == 1)
        }
    }

    /// Takes a recording of some clicks, of layouts that sessions showed, and of screens that came to the front or went away.
    ///
    /// - Parameter isIndexed: Whether they are in the index then, too.
    func add(
        _ clicks: [Click], layouts: [(ScreenLayout, SessionKey, atMs: Int64)] = [],
        screens: [(screen: String, appeared: Bool, SessionKey, atMs: Int64)] = [], isIndexed: Bool = false
    ) throws {
        recordings += 1
        let store = try ClickDatabase(path: path)
        let head = SourceHead(length: 0, digest: 0)
        let source = ClickSource(name: "\(recordings).jsonl", format: "clicks", head: head)
        let feed = try store.open(source, continuing: nil)
        var builder = BatchBuilder()
        for click in clicks {
            var detail = ClickDetail(
                seq: click.seq, position: click.position, item: click.item, handledBy: click.handledBy)
            detail.scroll = click.scroll
            builder.append(
                ControlKey(path: click.path, screen: click.screen, kind: click.kind), click.session, atMs: click.atMs,
                x: click.x,
                y: click.y, handled: click.handled, answered: click.answered,
                detail: detail)
            guard let said = SessionProperties(click.properties, keeping: nil) else { continue }
            builder.append(said, session: builder.number(of: click.session), atMs: click.atMs)
        }
        for (screen, appeared, session, atMs) in screens {
            builder.append(screen: screen, appeared: appeared, session, atMs: atMs)
        }
        for (layout, session, atMs) in layouts { builder.append(layout, session, atMs: atMs) }
        let mark = SourceProgress(offset: clicks.count, digest: 0, isComplete: true)
        _ = try feed.write(builder.batch, upTo: mark) { row, reason in
            RejectedRecord(reason: reason, offset: row, content: .bytes([]))
        }
        try feed.close()
        if isIndexed { try store.close() }
    }

    /// - Parameter kinds: The kinds of clicks to count; empty for all.
    func controls(kinds: Set<ClickKind> = [.activation]) throws -> [ClickGroup] {
        try StatisticsReport(selection(kinds), withTrend: true).figures(by: reader())
    }

    /// - Parameter kinds: The kinds of clicks to count; empty for all.
    func report(kinds: Set<ClickKind> = [.activation]) throws -> Report {
        try StatisticsReport(selection(kinds)).report(from: reader())
    }

    /// - Parameter kinds: The kinds of clicks to count; empty for all.
    func groups(
        by grouping: Grouping, kinds: Set<ClickKind> = [], in timeZone: TimeZoneRules = .utc
    ) throws -> [ClickGroup] {
        try StatisticsReport(selection(kinds), by: grouping, in: timeZone, withTrend: true).figures(by: reader())
    }

    private func selection(_ kinds: Set<ClickKind>) -> Selection {
        var selection = Selection()
        selection.kinds = kinds
        return selection
    }

    func reader() throws -> ClickReader {
        try ClickReader(path: path)
    }

    /// The rows of a query over the plain tables: `clicks` is the view, which knows no index.
    func rows(_ sql: String) throws -> [[SQLQuery.Value]] {
        let view = "clicks AS (SELECT * FROM main.clicks)"
        let words = sql.split(whereSeparator: \.isWhitespace).prefix(2).map { $0.uppercased() }
        let start = words.first != "WITH" ? "" : words.last == "RECURSIVE" ? "WITH RECURSIVE" : "WITH"
        let rest = sql.drop(while: \.isWhitespace).dropFirst(start.count)
        let sql = start.isEmpty ? "WITH \(view) \(sql)" : "\(start) \(view), \(rest)"
        let query = try SQLQuery(sql, on: try ClickReader(path: path), timeout: 60)
        var rows: [[SQLQuery.Value]] = []
        while let row = try query.next() { rows.append(row) }
        return rows
    }

    /// Gives each version that has a name a catalogue of a few controls, as imports bring them.
    func addCatalogues() throws {
        try change(
            """
            INSERT INTO catalogue (app, version, imported_ms)
            SELECT DISTINCT app, version, 1700000000000 FROM session WHERE app IS NOT NULL AND version IS NOT NULL;
            INSERT INTO catalogue_control (catalogue_id, number, path, element, screen)
            SELECT id, number, element || '--tap', element, CASE (id + number) % 3 WHEN 1 THEN 'A' WHEN 2 THEN 'B' END
            FROM catalogue JOIN (
                SELECT 0 AS number, 'Window--Button' AS element UNION ALL SELECT 1, 'Window--Button[1]'
                UNION ALL SELECT 2, 'Window--Listed' UNION ALL SELECT 3, 'Window--Listed' UNION ALL SELECT 4, 'Window--New'
            );
            """)
    }

    /// Changes the tables behind the store's back.
    func change(_ statements: String) throws {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        try #require(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        try #require(sqlite3_exec(connection, statements, nil, nil, nil) == SQLITE_OK, "\(statements)")
    }

    var path: String { folder.store }
}

extension SQLQuery.Value {
    var real: Double? {
        if case .real(let value) = self { value } else { nil }
    }

    var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    var text: String? {
        if case .text(let value) = self { value } else { nil }
    }
}
