import Basics
import ClickIndex
import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

/// Each report beside the query that it prints.
struct ReportSQLTests {
    /// Selections of all sorts, those with names that only the random clicks have among them.
    private static let selections: [Selection] =
        SelectedClicks.samples.map(\.selection) + [
            selection { $0.apps = ["Sh*", "Nobody's"] },
            selection { $0.sessions = ["s-?"] },
            selection { ($0.screens, $0.versions) = (["A", "B"], ["1"]) },
            selection { $0.controls = ["Window--Button", "Window--Caf*"] },
            selection { $0.events = ["tap"] },
            selection { $0.selectors = selectors("Button:not([1])") },
            selection { $0.selectors = selectors("Button:screen(A)") },
            selection { ($0.branches, $0.kinds) = (selectors("Window"), [.control, .routed]) },
            selection { $0.selectors = selectors("Nothing") },
            selection { $0.segment.having = selectors("Button") },
            selection {
                ($0.segment.without, $0.kinds) = (selectors("Button:screen(A), *:event(long*)"), [.activation])
            },
            selection {
                ($0.segment.having, $0.segment.without) = (
                    selectors("Button:unhandled") + selectors(":kind(control)"), selectors("Button[1]")
                )
                $0.apps = ["Shop"]
            },
            selection { $0.segment.visitors = .new },
            selection {
                ($0.segment.visitors, $0.segment.having, $0.versions) = (.returning, selectors("Button"), ["1"])
            },
            selection { $0.countsDoubleClicks = false },
            selection { ($0.kinds, $0.countsDoubleClicks) = ([.activation], false) },
        ] + outcomes

    /// Selections of clicks by what became of them.
    private static let outcomes: [Selection] = [
        selection { $0.handled = HandledSet(.no) },
        selection { ($0.handled, $0.kinds) = ([HandledSet(.unknown), HandledSet(.yes)], [.activation]) },
        selection { ($0.handled, $0.apps) = ([HandledSet(.unknown), HandledSet(.no)], ["Shop"]) },
        selection { ($0.handled, $0.selectors) = ([HandledSet(.yes), HandledSet(.no)], selectors("Button")) },
        selection { $0.selectors = selectors("Button:screen(A):unhandled, Button[1], :screen(B):handled") },
        selection { $0.selectors = selectors(":not(:handled)") },
        selection { ($0.branches, $0.handled) = (selectors("Window:handled, Button"), HandledSet(.unknown)) },
    ]

    private static func selection(_ change: (inout Selection) -> Void) -> Selection {
        var selection = Selection()
        change(&selection)
        return selection
    }

    /// Every third of them, so that three seeds have all.
    private static func selections(seed: UInt64) -> [Selection] {
        selections.indices.filter { ($0 + Int(seed)) % 3 == 0 }.map { selections[$0] }
    }

    private static func selectors(_ text: String) -> [PathSelector] {
        (try? PathSelector(parsing: text)).map { [$0] } ?? []
    }

    @Test(arguments: sweep(2, of: 0..<6 as Range<UInt64>))
    func `a report's query gives the report's rows and columns`(seed: UInt64) throws {
        let store = try Self.store(seed: seed)
        let hasPlans = try store.reader().propertyKeys().contains("plan")
        #expect(hasPlans || seed < 2)
        for selection in Self.selections(seed: seed) {
            try expectSame(StatisticsReport(selection), in: store) { try $0.report(from: $1) }
            try expectSame(StatisticsReport(screensOf: selection), in: store) { try $0.report(from: $1) }
            try expectSame(FrustrationReport(selection), in: store) { try $0.report(from: $1) }
            try expectSame(HoursOfWeekReport(selection), in: store) { try $0.report(from: $1) }
            try expectSame(IcicleReport(selection), in: store) { try $0.report(from: $1) }
            try expectSame(SessionsReport(selection), in: store) { try $0.report(from: $1) }
            var tree = TreeReport(selection)
            try expectSame(tree, in: store) { try $0.report(from: $1) }
            (tree.maximumDepth, tree.minimumShare, tree.limit) = (2, 0.1, 3)
            try expectSame(tree, in: store) { try $0.report(from: $1) }
            for grouping in Grouping.allCases + (hasPlans ? [.property("plan")] : []) {
                try expectSame(StatisticsReport(selection, by: grouping), in: store) { try $0.report(from: $1) }
            }
            for unit in CalendarUnit.allCases {
                try expectSame(TimesReport(selection, per: unit), in: store) { try $0.report(from: $1) }
            }
        }
    }

    @Test(arguments: sweep(2, of: 0..<6 as Range<UInt64>))
    func `the query of a report that is split gives the rows of its parts`(seed: UInt64) throws {
        let store = try Self.store(seed: seed)
        for (index, selection) in Self.selections(seed: seed).enumerated() {
            let splits = Split.allCases + (seed < 2 ? [] : [.property("plan")])
            let split = splits[(index + Int(seed)) % splits.count]
            var selection = selection
            if split == .segment {
                selection.segment = Segment()
                switch index % 3 {
                case 0: selection.segment.visitors = .returning
                case 1: selection.segment.having = Self.selectors("Button[1]")
                default: selection.segment.without = Self.selectors("Button:unhandled")
                }
            }
            try expectSame(SplitReport(FrustrationReport(selection), by: split), in: store, .recorded, Self.plain)
        }
    }

    /// A report that is split, without the comparison of two parts.
    private static func plain<Base>(_ query: SplitReport<Base>, _ reader: ClickReader) throws -> Report {
        var report = try query.report(from: reader)
        try report.choose(query.columns.map(\.name))
        return report
    }

    /// Three seeds have all selections with each naming.
    @Test(arguments: sweep(3, of: [2, 3, 4, 1, 5, 6] as [UInt64]))
    func `a query gives the names that the report shows`(seed: UInt64) throws {
        let store = try Self.store(seed: seed)
        try RandomAliases(seed: seed).accept(in: store)
        for (number, naming) in [ControlNaming.newest, .asNamedIn("1"), .recorded].enumerated() {
            for selection in Self.selections(seed: seed + UInt64(number)) {
                try expectSame(StatisticsReport(selection), in: store, naming) { try $0.report(from: $1) }
                try expectSame(SessionsReport(selection), in: store, naming) { try $0.report(from: $1) }
                try expectSame(TreeReport(selection), in: store, naming) { try $0.report(from: $1) }
            }
        }
    }

    private static func store(seed: UInt64) throws -> ReportStore {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        guard seed > 0 else { return store }
        for number in 0..<2 as Range<UInt64> {
            let clicks = seed == 1 ? random.recording(clicks: 1) : random.recordingWithDoubleClicks()
            try store.add(clicks, isIndexed: (seed >> number) & 1 == 1)
        }
        return store
    }

    @Test(arguments: 2..<6 as Range<UInt64>)
    func `a query knows users whose first clicks were pruned`(seed: UInt64) throws {
        let store = try Self.store(seed: seed)
        let times = try store.rows("SELECT at_ms FROM click ORDER BY at_ms").compactMap { $0[0].integer }
        let database = try ClickDatabase(path: store.path)
        #expect(try database.prune(beforeMs: times[times.count / 3]).clicks > 0)
        try database.close()
        #expect(try !store.rows("SELECT 1 FROM first_click").isEmpty)
        for visitors in [Segment.Visitors.new, .returning] {
            let selection = Self.selection { $0.segment.visitors = visitors }
            try expectSame(StatisticsReport(selection), in: store) { try $0.report(from: $1) }
        }
    }

    /// Each with words of the sentence that says where SQL has what is asked for.
    private static let others: [(any SelectedReport, String)] = [
        (RetentionReport(Selection(), per: .day, periods: 3), "retention_report"),
        (FunnelReport(Selection(), steps: []), "funnel_report"),
        (TransitionsReport(Selection()), "transition_report"), (UnusedReport(Selection()), "unused_report"),
        (SessionReport("s-1", Selection()), "session_click_report"),
        (CompareReport(Selection(), Selection()), "compare_report"), (HeatmapReport(Selection()), "x and y"),
        (SplitReport(RetentionReport(Selection(), per: .day, periods: 3), by: .version), "retention_report"),
    ]

    @Test func `a report that follows people names the table that has its rows`() throws {
        let store = try Self.store(seed: 2)
        for (report, words) in Self.others {
            let error = try #require(throws: NoSQL.self) { try report.sql(on: store.reader()) }
            #expect(error.description.contains(words), "\(error)")
            if words.hasSuffix("_report") { #expect(ReportTable.all.contains { $0.name == words }) }
        }
    }

    private func expectSame<Query: SelectedReport>(
        _ query: Query, in store: ReportStore, _ naming: ControlNaming = .recorded,
        _ make: (Query, ClickReader) throws -> Report, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let reader = try store.reader()
        reader.naming = naming
        let report = try make(query, reader).withTimes(in: .utc)
        let text = try query.sql(on: reader).text()
        // The view in the file, as other tools have it.
        let answer = try SQLQuery(text.replacing("FROM clicks", with: "FROM main.clicks"), on: reader, timeout: 60)
        var rows: [ByteString] = []
        while let row = try answer.next() { rows.append(ReportLine.text(row.map(Self.text))) }
        #expect(answer.columns == report.columns.map(\.name), sourceLocation: sourceLocation)
        let expected = report.rows.map { row in ReportLine.text(row.map { $0.isNull ? nil : $0.text }) }
        #expect(rows == expected, "\(text)", sourceLocation: sourceLocation)
    }

    private static func text(_ value: SQLQuery.Value) -> String? {
        switch value {
        case .null: nil
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .text(let text): text
        case .blob: "blob"
        }
    }
}

extension Cell {
    fileprivate var isNull: Bool { if case .null = self { true } else { false } }
}

struct ReportSQLTextTests {
    private let reader: ClickReader
    private let store: ReportStore

    init() throws {
        store = try ReportStore([
            .init(path: "App--Button#it's--tap", session: SessionKey(name: "s-1")),
            .init(path: "App--Other--tap", atMs: 1_700_000_100_000),
        ])
        reader = try store.reader()
    }

    @Test func `it is sorted, cut and limited as the report is`() throws {
        let query = try StatisticsReport(screensOf: Selection()).sql(on: reader)
        #expect(
            try query.text(sort: ("screen", nil), choosing: ["clicks", "screen"], limit: 3).hasSuffix(
                "SELECT clicks, screen\nFROM report\nORDER BY screen NULLS LAST, clicks DESC, screen\nLIMIT 3;\n"))
        #expect(try query.text(sort: ("users", nil)).contains("ORDER BY users DESC NULLS LAST, clicks DESC"))
        #expect(throws: Report.UnknownColumn.self) { try query.text(sort: ("clcks", nil)) }
    }

    @Test func `names that would end a text or command a terminal are quoted`() throws {
        var selection = Selection()
        selection.users = ["it's", "a\u{1B}[2J", "\u{0}", "O'*"]
        let text = try StatisticsReport(screensOf: selection).sql(on: reader).text()
        #expect(
            text.contains(
                "(user IN ('it''s', ('a' || char(27) || '[2J'), char(0)) OR user GLOB 'O''*')"), "\(text)")
        #expect(try SQLQuery(text, on: reader, timeout: 60).next() == nil)
    }

    @Test func `a screen's short name becomes the screens that have it`() throws {
        let store = try ReportStore(["RoomView", "RoomViewController", "Lobby"].map { .init(screen: $0) })
        var selection = Selection()
        selection.screens = ["Room", "Lobby", "Hall"]
        let conditions = try store.reader().conditions(of: selection).map(\.sqlite)
        #expect(conditions == ["screen IN ('RoomView', 'RoomViewController', 'Lobby', 'Hall')"])
    }

    @Test func `selectors become the paths of controls, and nothing where none matches`() throws {
        var selection = Selection()
        selection.selectors = [try PathSelector(parsing: "Button")]
        #expect(try reader.conditions(of: selection).map(\.sqlite) == ["control = 'App--Button#it''s--tap'"])
        selection.selectors = [try PathSelector(parsing: "Nothing")]
        #expect(try reader.conditions(of: selection).map(\.sqlite) == ["0"])
    }

    @Test func `what SQL cannot give is told`() throws {
        #expect(throws: NoSQL.self) { try StatisticsReport(Selection(), withTrend: true).sql(on: reader) }
        let offset = try TimeZoneRules(name: "Etc/GMT-1")
        #expect(throws: NoSQL.self) { try TimesReport(Selection(), per: .day, in: offset).sql(on: reader) }
    }
}
