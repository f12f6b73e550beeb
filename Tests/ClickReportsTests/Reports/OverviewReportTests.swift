import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

struct OverviewReportTests {
    @Test(arguments: sweep(4, of: 0..<16 as Range<UInt64>))
    func `the report is the one that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore(seed: seed)
        for selected in SelectedClicks.samples {
            let all = try OverviewReport(selected.selection).figures(by: store.reader())
            let line = all.clicks > 0 ? Self.text(all) : nil
            let expected = try SQLClicks(where: selected.condition).lines(Self.query, in: store)
            #expect([line].compactMap(\.self) == expected, "\(selected)")
        }
    }

    private static let query = """
        SELECT count(*), count(DISTINCT session), count(DISTINCT user), count(DISTINCT screen),
            count(DISTINCT control_id), min(at_ms), max(at_ms), sum(handled = 1), (SELECT count(*) FROM rages)
        FROM picked HAVING count(*) > 0
        """

    private static func text(_ figures: ClickStatistics) -> ByteString {
        ReportLine.text([
            "\(figures.clicks)", "\(figures.sessions)", "\(figures.users)", "\(figures.screens)", "\(figures.controls)",
            "\(figures.firstMs)", "\(figures.lastMs)", figures.unhandled.map { "\($0)" }, "\(figures.rage)",
        ])
    }

    @Test func `a store without clicks has an empty report`() throws {
        let overview = OverviewReport(Selection())
        #expect(overview.report(of: try overview.figures(by: ReportStore().reader())).rows.isEmpty)
    }
}
