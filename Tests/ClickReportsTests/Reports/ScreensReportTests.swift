import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

struct ScreensReportTests {
    private typealias Click = ReportStore.Click

    @Test(arguments: sweep(4, of: 0..<16 as Range<UInt64>))
    func `the report is the one that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore(seed: seed)
        for selected in SelectedClicks.samples {
            let lines = try StatisticsReport(screensOf: selected.selection).figures(by: store.reader()).map(Self.text)
            let expected = try SQLClicks(where: selected.condition).lines(Self.query, in: store)
            #expect(lines == expected, "\(selected)")
        }
    }

    private static let query = """
        SELECT screen, count(*) AS clicks, count(DISTINCT session), count(DISTINCT user), count(DISTINCT control_id),
            min(at_ms), max(at_ms), sum(handled = 1), (SELECT count(*) FROM rages WHERE rages.screen IS picked.screen)
        FROM picked GROUP BY screen ORDER BY clicks DESC, screen
        """

    private static func text(_ line: ClickGroup) -> ByteString {
        let figures = line.statistics
        return ReportLine.text([
            line.name, "\(figures.clicks)", "\(figures.sessions)", "\(figures.users)", "\(figures.controls)",
            "\(figures.firstMs)", "\(figures.lastMs)", figures.unhandled.map { "\($0)" }, "\(figures.rage)",
        ])
    }

    @Test func `sessions and users count once for all controls of a screen`() throws {
        let store = try ReportStore([
            Click(path: "a--t", screen: "S", session: SessionKey(name: "s", user: "u")),
            Click(path: "b--t", screen: "S", session: SessionKey(name: "s", user: "u")),
            Click(path: "b--t", screen: "S", session: SessionKey(name: "s", app: "A", user: "u")),
            Click(path: "b--t", screen: "T", session: SessionKey(name: "s")),
        ])
        let lines = try StatisticsReport(screensOf: Selection()).figures(by: store.reader())
        #expect(lines.map(\.name) == ["S", "T"])
        #expect(lines.map(\.statistics.sessions) == [2, 1])
        #expect(lines.map(\.statistics.users) == [1, 0])
        #expect(lines.map(\.statistics.controls) == [2, 1])
    }

    @Test func `the unknown screen is a row of its own, with no name`() throws {
        let store = try ReportStore([
            Click(screen: "B", handled: .no), Click(), Click(atMs: 1_700_000_002_000), Click(screen: "A"),
        ])
        let report = try StatisticsReport(screensOf: Selection()).report(from: store.reader())
        #expect(
            report.columns.map(\.name).joined(separator: ", ")
                == "screen, clicks, share, sessions, users, first, last, unhandled, rage, controls")
        #expect(
            report.readable.rows.map { $0.map(\.text) } == [
                ["", "2", "50.0 %", "1", "0", "", "0", "1"], ["A", "1", "25.0 %", "1", "0", "", "0", "1"],
                ["B", "1", "25.0 %", "1", "0", "1", "0", "1"],
            ])
        #expect(report.rows[0][0].text.isEmpty)
    }

    @Test func `a store without clicks has an empty report`() throws {
        let report = try StatisticsReport(screensOf: Selection()).report(from: ReportStore().reader())
        #expect(report.rows.isEmpty)
    }
}
