import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

@testable import ClickReports

struct IcicleReportTests {
    private typealias Click = ReportStore.Click

    @Test(arguments: sweep(4, of: 0..<16 as Range<UInt64>))
    func `the report is the one that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore(seed: seed)
        for selected in SelectedClicks.samples {
            let lines = try IcicleReport(selected.selection).figures(by: store.reader()).map(Self.text)
            let expected = try SQLClicks(where: selected.condition).lines(Self.query, in: store)
            #expect(lines == expected, "\(selected)")
        }
    }

    private static let query = """
        SELECT element, count(*) AS clicks, count(DISTINCT control_id), sum(handled = 1)
        FROM picked GROUP BY element ORDER BY clicks DESC, element
        """

    private static func text(_ line: ClickGroup) -> ByteString {
        ReportLine.text([
            line.name, "\(line.statistics.clicks)", "\(line.statistics.controls)",
            line.statistics.unhandled.map { "\($0)" },
        ])
    }

    @Test func `a stack has the clicks of all screens and events, and the picture has every stack`() throws {
        let store = try ReportStore([
            Click(path: "App--A--tap", screen: "S", handled: .no), Click(path: "App--A--drag", screen: "T"),
            Click(path: "App--A--B#x[*]--tap", handled: .yes), Click(path: "App--C;D--tap"),
        ])
        let report = try IcicleReport(Selection()).report(from: store.reader())
        #expect(report.columns.map(\.name) == ["element", "clicks", "share", "unhandled", "depth", "controls"])
        #expect(
            report.rows.map { $0.map(\.text).joined(separator: " ") } == [
                "App--A 2 0.5 1 2 2", "App--A--B#x[*] 1 0.25 0 3 1", "App--C;D 1 0.25  2 1",
            ])
        #expect(report.chart?.text(as: .folded) == "App;A 2\nApp;A;B#x[*] 1\nApp;C%3BD 1\n")
    }

    @Test func `a store without clicks has an empty report and picture`() throws {
        let report = try IcicleReport(Selection()).report(from: ReportStore().reader())
        #expect(report.rows.isEmpty && report.chart?.text(as: .folded)?.isEmpty == true)
        #expect(report.chart?.text(as: .svg)?.contains("Nothing to show.") == true)
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `folded stacks are read back as tools read them`(seed: UInt64) throws {
        var random = RandomCharts(seed: seed)
        for case .icicle(let icicle) in random.charts() {
            let stacks = icicle.stacks.filter { $0.clicks > 0 }
            let lines = try #require(Chart.icicle(icicle).text(as: .folded)).split(separator: "\n")
            #expect(lines.count == stacks.count)
            for (line, stack) in zip(lines, stacks) {
                let space = try #require(line.lastIndex(of: " "))
                let names = line[..<space].split(separator: ";", omittingEmptySubsequences: false)
                #expect(Int(line[line.index(after: space)...]) == stack.clicks)
                #expect(names.count == max(1, stack.names.count))
            }
        }
    }

    @Test func `where no outcome is known the picture shows bursts of rage`() throws {
        let hurried = (0..<3).map { Click(path: "App--A--tap", atMs: 1_700_000_000_000 + 100 * Int64($0)) }
        for (handled, shown) in [
            (Handled.unknown, "3 clicks (75.0 %), 1 burst of rage"), (.yes, "0 unhandled (0.0 %)"),
        ] {
            let others = [Click(path: "App--B--tap", session: SessionKey(name: "s-2"), handled: handled)]
            let report = try IcicleReport(Selection()).report(from: ReportStore(hurried + others).reader())
            #expect(report.chart?.text(as: .svg)?.contains(shown) == true)
        }
    }
}
