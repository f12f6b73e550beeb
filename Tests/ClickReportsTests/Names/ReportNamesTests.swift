import ClickReports
import TestSupport
import Testing

/// What a table calls a control is true of the figures beside it.
struct ReportNamesTests {
    private static let send = "App--Panel--Button#send"

    @Test func `a name tells a control from one that the limit leaves out`() throws {
        let clicks = ["touchUpInside", "touchUpInside", "tap"].map { ReportStore.Click(path: "\(Self.send)--\($0)") }
        var report = try ReportStore(clicks).report()
        report.limit(to: 1)
        #expect(report.readable.rows.map { $0[0].text } == ["Button#send · touchUpInside"])
        try report.choose(["clicks", "control"])
        #expect(report.readable.rows.map { $0[1].text } == ["Button#send · touchUpInside"])
    }

    @Test func `a name tells a control from one that the top of its group leaves out`() throws {
        let clicks = ["touchUpInside", "touchUpInside", "tap"].map {
            ReportStore.Click(path: "\(Self.send)--\($0)", screen: "Room")
        }
        var report = try ReportStore(clicks).report()
        try report.keep(top: 1, ofEach: "screen")
        let (columns, rows) = report.readable
        let control = try #require(columns.firstIndex(of: "control"))
        #expect(rows.map { $0[control].text } == ["Button#send · touchUpInside"])
    }

    @Test(arguments: sweep(3, of: 0..<20 as Range<UInt64>))
    func `no name depends on how many rows are shown`(seed: UInt64) throws {
        let report = try ReportStore(seed: seed).report(kinds: [])
        let all = report.readable.rows.map { $0[0].text }
        for count in 1...max(1, all.count) {
            var limited = report
            limited.limit(to: count)
            #expect(limited.readable.rows.map { $0[0].text } == Array(all.prefix(count)))
        }
    }
}
