import ClickReports
import ClickStore
import TestSupport
import Testing

/// Programs read a report's values by their columns: each column has values of one type, or none.
struct ReportTypesTests {
    @Test(arguments: sweep(3, of: 0..<8 as Range<UInt64>))
    func `a column's values are all of one type in every report`(seed: UInt64) throws {
        let store = try ReportStore()
        var clicks = RandomClicks(seed: seed)
        for number in 0..<3 { try store.add(clicks.recording(), isIndexed: number == 1) }
        let (reader, all) = (try store.reader(), Selection())
        var reports = [
            try StatisticsReport(all, withTrend: true).report(from: reader), try TreeReport(all).report(from: reader),
            try StatisticsReport(screensOf: all).report(from: reader), try FrustrationReport(all).report(from: reader),
            try TimesReport(all, per: .hour).report(from: reader), try HoursOfWeekReport(all).report(from: reader),
            try SessionsReport(all).report(from: reader), try UnusedReport(all).report(from: reader),
            try RetentionReport(all, per: .day, periods: 3).report(from: reader),
        ]
        for grouping in Grouping.allCases {
            reports.append(try StatisticsReport(all, by: grouping).report(from: reader))
        }
        for report in reports {
            for (index, column) in report.columns.enumerated() {
                let types = Set(report.rows.compactMap { Self.type(of: $0[index]) })
                #expect(types.count < 2, "\(column.name): \(types)")
            }
        }
    }

    /// The type that JSON gives a value; whole numbers and others are two, as 12 and 12.5 are to those who read them.
    private static func type(of cell: Cell) -> String? {
        switch cell {
        case .null: nil
        case .integer: "whole number"
        case .real: "number"
        case .text, .number, .blob: "text"
        case .list: "list"
        case .texts: "texts"
        }
    }
}
