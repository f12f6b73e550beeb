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
            let line = try store.reader().figures(of: OverviewReport(selected.selection)).map(Self.text)
            let expected = try SQLClicks(where: selected.condition).lines(Self.query, in: store)
            #expect([line].compactMap(\.self) == expected, "\(selected)")
        }
    }

    private static let query = """
        SELECT count(*), count(DISTINCT session), count(DISTINCT user), count(DISTINCT screen),
            count(DISTINCT control_id), min(at_ms), max(at_ms), sum(handled = 1), (SELECT count(*) FROM rages)
        FROM picked HAVING count(*) > 0
        """

    private static func text(_ line: OverviewReport.Line) -> ByteString {
        let figures = line.statistics
        return ReportLine.text([
            "\(figures.clicks)", "\(figures.sessions)", "\(figures.users)", "\(line.screens)", "\(line.controls)",
            "\(figures.firstMs)", "\(figures.lastMs)", figures.unhandled.map { "\($0)" }, "\(figures.rage)",
        ])
    }

    @Test func `a store without clicks has an empty report`() throws {
        #expect(try OverviewReport(Selection()).report(from: ReportStore().reader()).rows.isEmpty)
    }
}
