import ClickReports
import ClickStore
import ClickTracking
import TestSupport
import Testing

struct SessionsReportTests {
    private typealias Click = ReportStore.Click

    private static func lines(
        _ store: ReportStore, _ selection: Selection = Selection(), limit: Int = 0
    ) throws -> [SQLSessions.Line] {
        try store.reader().figures(of: SessionsReport(selection, limit: limit)).lines.map { line in
            let (names, figures) = (line.names, line.figures)
            return [
                names.name, names.app, names.version, "\(figures.versions)", names.user, "\(figures.users)",
                "\(figures.firstMs)", "\(figures.lastMs)", "\(figures.outcomes.clicks)", "\(figures.controls)",
                figures.outcomes.unhandled.map(String.init), "\(figures.rage)",
            ]
        }
    }

    @Test(arguments: sweep(6, of: 0..<30 as Range<UInt64>))
    func `the report is the one that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> { try store.add(random.recording(), isIndexed: (seed >> number) & 1 == 1) }
        let expected = try SQLSessions.all(store)
        #expect(try Self.lines(store) == expected)
        for limit in [1, 2, expected.count, 100] {
            #expect(try Self.lines(store, limit: limit) == Array(expected.prefix(limit)))
        }
    }

    @Test(arguments: sweep(6, of: 30..<50 as Range<UInt64>))
    func `the report of a selection is the one that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<2 as Range<UInt64> { try store.add(random.recording(), isIndexed: (seed >> number) & 1 == 1) }
        var selection = Selection()
        selection.kinds = [.activation]
        #expect(try Self.lines(store, selection) == SQLSessions.all(store, where: "kind = 'activation'"))
        selection.users = ["u-1", "u-2"]
        #expect(
            try Self.lines(store, selection)
                == SQLSessions.all(store, where: "kind = 'activation' AND user IN ('u-1', 'u-2')"))
        selection = Selection()
        (selection.sinceMs, selection.versions) = (1_700_000_100_000, ["1"])
        #expect(
            try Self.lines(store, selection)
                == SQLSessions.all(store, where: "at_ms >= 1700000100000 AND version = '1'"))
    }

    @Test(arguments: [false, true])
    func `many sessions on many controls are counted on two threads as SQL does`(isIndexed: Bool) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 3)
        var clicks = random.recording(clicks: 4_000)
        for index in clicks.indices { clicks[index].session.name = "s-\(index * index % 701)" }
        try store.add(clicks, isIndexed: isIndexed)
        let expected = try SQLSessions.all(store)
        #expect(expected.count > 300)
        #expect(try Self.lines(store) == expected)
        #expect(try Self.lines(store, limit: 20) == Array(expected.prefix(20)))
    }

    @Test(arguments: sweep(1, of: [1, 2, 3] as [UInt64]))
    func `sorted by any column the first sessions are those of the whole report`(seed: UInt64) throws {
        let store = try ReportStore(seed: seed)
        let whole = try SessionsReport(Selection()).report(from: store.reader())
        for column in whole.columns.map(\.name) {
            for isDescending in [nil, true, false] {
                for limit in [1, 2, 7, 100] {
                    var all = whole
                    var first = try SessionsReport(Selection(), limit: limit, sortedBy: (column, isDescending))
                        .report(from: store.reader())
                    try all.sort(by: column, isDescending: isDescending)
                    try first.sort(by: column, isDescending: isDescending)
                    all.limit(to: limit)
                    first.limit(to: limit)
                    let texts = { (report: Report) in report.rows.map { row in row.map { $0.text } } }
                    #expect(texts(first) == texts(all), "\(column) \(limit)")
                    #expect(first.hiddenRows == all.hiddenRows)
                }
            }
        }
    }

    @Test func `a store without clicks, and a selection that matches none, have an empty report`() throws {
        #expect(try Self.lines(try ReportStore()).isEmpty)
        var selection = Selection()
        selection.users = ["nobody"]
        let report = try SessionsReport(selection, limit: 20).report(from: ReportStore([Click()]).reader())
        #expect(report.rows.isEmpty)
        #expect(report.hiddenRows == 0)
    }

    @Test func `the session that started last comes first, among equals by app and name, byte by byte`() throws {
        let keys = [
            SessionKey(name: "b", app: "A"), SessionKey(name: "a", app: "B"), SessionKey(name: "z"),
            SessionKey(name: "ae\u{301}", app: "A"), SessionKey(name: "a\u{E9}", app: "A"),
            SessionKey(name: "y", app: ""),
        ]
        var clicks = keys.map { Click(session: $0) }
        clicks.append(Click(session: SessionKey(name: "new"), atMs: 1_700_000_000_001))
        clicks.append(Click(session: SessionKey(name: "old"), atMs: 1_699_999_999_999))
        let names = ["new", "z", "y", "ae\u{301}", "a\u{E9}", "b", "a", "old"]
        let store = try ReportStore(clicks)
        #expect(try Self.lines(store).map { $0[0].map { Array($0.utf8) } } == names.map { Array($0.utf8) })
        for limit in 1...8 {
            let report = try SessionsReport(Selection(), limit: limit).report(from: store.reader())
            #expect(report.rows.map { Array($0[0].text.utf8) } == names.prefix(limit).map { Array($0.utf8) })
            #expect(report.hiddenRows == 8 - limit)
        }
    }

    @Test func `a session shows its last known user and version, and how many it had`() throws {
        func click(_ user: String?, _ version: String?, at second: Int64) -> Click {
            Click(
                session: SessionKey(name: "s", app: "A", version: version, user: user),
                atMs: 1_700_000_000_000 + second * 1_000)
        }
        let store = try ReportStore([
            click(nil, "1", at: 0), click("v", "2", at: 3), click("u", nil, at: 2), click("u", "1", at: 1),
            click(nil, nil, at: 4),
        ])
        let report = try SessionsReport(Selection()).report(from: store.reader())
        #expect(
            report.readable.columns == [
                "session", "user", "users", "start", "length", "clicks", "controls", "unhandled", "rage", "version",
                "versions",
            ])
        #expect(report.rows.first?.prefix(4).map(\.text) == ["s", "A", "v", "2"])
        #expect(
            report.readable.rows.first?.map(\.text) == [
                "s", "v", "2", "1700000000000", "4.0 s", "5", "1", "", "0", "2", "2",
            ])
    }

    @Test func `people see no columns that are empty for all sessions`() throws {
        let report = try SessionsReport(Selection()).report(from: ReportStore([Click()]).reader())
        #expect(
            report.readable.columns == ["session", "start", "length", "clicks", "controls", "unhandled", "rage"])
        #expect(
            report.columns.map(\.name).joined(separator: ", ")
                == "session, app, user, users, start, end, length_ms, clicks, controls, unhandled, rage, version, versions"
        )
    }
}
