import Basics
import ClickIndex
import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import TestSupport
import Testing

/// The reports as tables of SQL, against the reports themselves and against SQL over the rows.
struct ReportTablesTests {
    /// Random clicks of three recordings, some of them in the index.
    private static func store(seed: UInt64) throws -> ReportStore {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> {
            try store.add(random.recordingWithDoubleClicks(), isIndexed: (seed >> number) & 1 == 1)
        }
        return store
    }

    private static func rows(_ sql: String, _ store: ReportStore) throws -> [[SQLQuery.Value]] {
        let query = try SQLQuery(sql, on: try store.reader(), tables: ReportTable.all, timeout: 60)
        var rows: [[SQLQuery.Value]] = []
        while let row = try query.next() { rows.append(row) }
        return rows
    }

    /// Selections, as SQL says them and as they are.
    private static let selections: [(sql: String, selection: @Sendable () throws -> Selection)] = [
        ("", { selection { _ in } }),
        ("WHERE kind = 'all'", { selection { ($0.kinds, $0.countsDoubleClicks) = ([], true) } }),
        ("WHERE kind = 'routed'", { selection { $0.kinds = [.routed] } }),
        (
            "WHERE since = '2023-11-14T22:14:00Z' AND until = '2023-11-14T22:20:00Z'",
            { selection { ($0.sinceMs, $0.untilMs) = (1_700_000_040_000, 1_700_000_400_000) } }
        ),
        ("WHERE §app = 'L*' AND §user = 'u-1'", { selection { ($0.apps, $0.users) = (["L*"], ["u-1"]) } }),
        ("WHERE §version = 2 AND §session = 's-1'", { selection { ($0.versions, $0.sessions) = (["2"], ["s-1"]) } }),
        ("WHERE §screen = 'A' AND §event = 'tap'", { selection { ($0.screens, $0.events) = (["A"], ["tap"]) } }),
        (
            "WHERE §event = 'dbl*'",
            { selection { ($0.events, $0.countsDoubleClicks) = (["dbl*"], true) } }
        ),
        ("WHERE §control = 'Window--Button'", { selection { $0.controls = ["Window--Button"] } }),
        (
            "WHERE selector = '*[1]' AND under = 'Window'",
            {
                let (one, window) = (try PathSelector(parsing: "*[1]"), try PathSelector(parsing: "Window"))
                return selection { ($0.selectors, $0.branches) = ([one], [window]) }
            }
        ),
        ("WHERE §handled = 'no'", { selection { $0.handled = HandledSet(.no) } }),
        ("WHERE visitors = 'returning'", { selection { $0.segment.visitors = .returning } }),
        (
            "WHERE sessions_with = 'Button' AND sessions_without = 'Button[1]:unhandled'",
            {
                let selectors = try ["Button", "Button[1]:unhandled"].map { try PathSelector(parsing: $0) }
                return selection { ($0.segment.having, $0.segment.without) = ([selectors[0]], [selectors[1]]) }
            }
        ),
        (
            "WHERE §handled = 'unknown' AND selector = 'Button:not(:handled)'",
            {
                let selector = try PathSelector(parsing: "Button:not(:handled)")
                return selection { ($0.handled, $0.selectors) = (HandledSet(.unknown), [selector]) }
            }
        ),
        ("WHERE §app = 'Nobody'", { selection { $0.apps = ["Nobody"] } }),
    ]

    private static func selection(_ change: (inout Selection) -> Void) -> Selection {
        var selection = Selection()
        (selection.kinds, selection.countsDoubleClicks) = ([.activation], false)
        change(&selection)
        return selection
    }

    private typealias Maker = @Sendable (Selection, ClickReader) throws -> Report

    /// Each table, and how its report is made.
    private static let makers: [String: Maker] = {
        var makers: [String: Maker] = [
            "control_report": { try StatisticsReport($0).report(from: $1) },
            "screen_report": { try StatisticsReport(screensOf: $0).report(from: $1) },
            "tree_report": { try TreeReport($0).report(from: $1) },
            "frustration_report": { try FrustrationReport($0).report(from: $1) },
            "weekday_report": { try HoursOfWeekReport($0).report(from: $1) },
            "session_report": { try SessionsReport($0).report(from: $1) },
            "transition_report": { try TransitionsReport($0).report(from: $1) },
            "retention_report": { try RetentionReport($0, per: .day, periods: 7).report(from: $1) },
            "view_report": { try ViewsReport($0).report(from: $1) },
            "people_report": { try PeopleReport($0).report(from: $1) },
            "unused_report": { try UnusedReport($0).report(from: $1) },
            "icicle_report": { try IcicleReport($0).report(from: $1) },
        ]
        for grouping in [Grouping.app, .version, .event, .class, .user, .element] {
            makers["\(grouping)_report"] = { try StatisticsReport($0, by: grouping).report(from: $1) }
        }
        for unit in CalendarUnit.allCases {
            makers["\(unit)_report"] = { try TimesReport($0, per: unit).report(from: $1) }
        }
        return makers
    }()

    @Test(arguments: sweep(1, of: 0..<3 as Range<UInt64>))
    func `a table has the columns and rows that the report has for machines`(seed: UInt64) throws {
        let store = try Self.store(seed: seed)
        for table in ReportTable.all {
            guard let maker = Self.makers[table.name] else { continue }
            for (condition, selection) in Self.selections {
                let sql = "SELECT * FROM \(table.name) " + Self.named(condition, table)
                let selection = try selection()
                let report = try maker(selection, try store.reader()).withTimes(in: .utc)
                let expected = Self.cells(report, of: table, kind: selection.kinds.first)
                #expect(try Self.rows(sql, store) == expected, "\(sql)")
            }
        }
    }

    @Test(arguments: [
        ([Handled.no, .yes, .unknown, .unknown], "2 of these 4 clicks (50.0 %) have no known outcome"),
        ([.no, .yes], nil), ([.unknown, .unknown, .unknown], nil),
    ])
    func `a report that counts unhandled clicks says how many it leaves out`(
        outcomes: [Handled], note: String?
    ) throws {
        let clicks = outcomes.enumerated().map { index, handled in
            ReportStore.Click(
                path: "App--Window--Button#\(handled)--tap", screen: "A", atMs: 1_700_000_000_000 + Int64(index) * 100,
                handled: handled)
        }
        let store = try ReportStore(clicks)
        // The controls that frustrate are not all of them, and of screen views there are none.
        for (name, maker) in Self.makers where !["frustration_report", "view_report"].contains(name) {
            let report = try maker(Self.selection { _ in }, store.reader())
            guard report.columns.contains(where: { $0.name == "unhandled" }) else { continue }
            #expect(report.notes.map { String($0.prefix { $0 != ";" }) } == (note.map { [$0] } ?? []), "\(name)")
        }
        let all = Self.selection { _ in }
        let split = try SplitReport(StatisticsReport(all), by: .screen).report(from: store.reader())
        #expect(split.notes.filter { $0.contains("outcome") }.count == (note == nil ? 0 : 1))
        let compared = try CompareReport(all, Self.selection { $0.apps = ["Nobody"] }).report(from: store.reader())
        #expect(compared.notes.filter { $0.contains("outcome") }.count == (note == nil ? 0 : 1))
    }

    @Test func `the table of ways takes where they begin and lead`() throws {
        let store = try Self.store(seed: 5)
        var query = JourneysReport(Self.selection { _ in }, by: .screen)
        query.from = [try TransitionEnd("A", of: .screen, isStart: true)]
        query.steps = 3
        let expected = try query.report(from: store.reader()).rows.map { row in row.map(\.text) }
        let sql = "SELECT step_1, step_2, step_3, sessions, share, users, duration_p50_ms, step_4 FROM journey_report"
        let rows = try Self.rows(sql + " WHERE by = 'screen' AND from_step = 'A' AND steps = 3", store)
        #expect(!rows.isEmpty && rows.allSatisfy { $0.last == .null })
        let texts = rows.map { row in
            row.dropLast().map { $0.text ?? $0.integer.map(String.init) ?? $0.real.map { "\($0)" } ?? "" }
        }
        #expect(texts == expected)
        for wrong in ["steps = 9", "steps = 0", "steps = 'a'", "to_step = '#send:handled'", "by = 'user'"] {
            #expect(throws: SQLError.self, "\(wrong)") {
                _ = try Self.rows("SELECT * FROM journey_report WHERE \(wrong)", store)
            }
        }
    }

    /// The condition with the names that a table has for its parameters.
    private static func named(_ condition: String, _ table: any ComputedTable) -> String {
        condition.split(separator: " ").map { word in
            guard word.first == "§" else { return String(word) }
            let name = String(word.dropFirst())
            return table.parameters.contains { $0.name == name } ? name : "only_" + name
        }.joined(separator: " ")
    }

    /// The report's cells, each as a value of the table's column.
    ///
    /// - Parameter kind: That of the clicks, if they are of one.
    private static func cells(_ report: Report, of table: any ComputedTable, kind: ClickKind?) -> [[SQLQuery.Value]] {
        let names = table.columns.map { $0.name == "control_kind" ? "kind" : $0.name }
        let places = names.map { name in report.columns.firstIndex { $0.name == name } }
        // The kind is missing where all clicks are of one.
        #expect(report.columns.map(\.name) == zip(names, places).filter { $1 != nil }.map(\.0))
        #expect(zip(names, places).filter { $1 == nil }.allSatisfy { $0.0 == "kind" })
        return report.rows.map { row in
            places.map { place in
                switch place.map({ row[$0] }) {
                case .integer(let value): .integer(value)
                case .real(let value): .real(value)
                case .text(let text): .text(text)
                case nil: kind.map { .text($0.rawValue) } ?? .null
                default: .null
                }
            }
        }
    }

    @Test(arguments: sweep(3, of: 0..<8 as Range<UInt64>))
    func `joins with the clicks and among reports agree with SQL over the rows`(seed: UInt64) throws {
        let store = try Self.store(seed: seed)
        #expect(
            try Self.rows("SELECT sum(clicks) FROM control_report WHERE kind = 'all'", store)
                == Self.rows("SELECT nullif(count(*), 0) FROM main.clicks", store))
        // Each click finds its control.
        #expect(
            try Self.rows(
                """
                SELECT control, count(*) FROM control_report r JOIN main.clicks c USING (control)
                WHERE r.kind = 'all' AND r.screen IS c.screen AND r.control_kind = c.kind GROUP BY 1 ORDER BY 1
                """, store)
                == Self.rows("SELECT control, count(*) FROM main.clicks GROUP BY 1 ORDER BY 1", store))
        // A session's own report, for each session with an app.
        #expect(
            try Self.rows(
                """
                SELECT s.session, s.app, s.clicks, count(*), max(c.offset_ms) = s.length_ms
                FROM session_report s JOIN session_click_report c ON c.name = s.session AND c.only_app = s.app
                WHERE s.kind = 'all' GROUP BY 1, 2 ORDER BY 1, 2
                """, store)
                == Self.rows(
                    """
                    SELECT session, app, count(*), count(*), 1 FROM main.clicks WHERE app NOT NULL
                    GROUP BY 1, 2 ORDER BY 1, 2
                    """, store))
        // One report per app, and the whole.
        #expect(
            try Self.rows(
                """
                SELECT a.app, (SELECT sum(clicks) FROM screen_report WHERE app = a.app) = a.clicks FROM app_report a
                WHERE a.app NOT NULL ORDER BY 1
                """, store)
                == Self.rows(
                    """
                    SELECT DISTINCT app, 1 FROM main.clicks WHERE app NOT NULL AND kind = 'activation' ORDER BY 1
                    """, store))
    }

    @Test func `each report's table is known`() {
        let others = ["session_click_report", "compare_report", "funnel_report", "journey_report", "rage_report"]
        #expect(Set(ReportTable.all.map(\.name)) == Set(Self.makers.keys).union(others))
        for table in ReportTable.all {
            let names = table.columns.map(\.name) + table.parameters.map(\.name)
            #expect(Set(names).count == names.count, "\(table.name)")
        }
    }
}
