package import Basics
import ClickIndex
package import ClickStore

/// How many clicks there are in each hour of the day on each weekday, over all weeks.
package struct HoursOfWeekReport: ReportQuery {
    package var selection: Selection
    package var zone: TimeZoneRules

    package init(_ selection: Selection, in zone: TimeZoneRules = .utc) {
        self.selection = selection
        self.zone = zone
    }

    /// - Returns: The clicks of each of a week's 168 hours, from Monday 0 o'clock on; none if there is no click.
    package func figures(from reader: ClickReader) throws(StoreError) -> [Int] {
        let parts = try reader.scan(selection) { scan throws(StoreError) in
            let buffer = ClickBuffer()
            var (clock, counts) = (LocalClock(zone), Array(repeating: 0, count: 7 * 24))
            while let clicks = try scan.next() {
                try clicks.visit(in: buffer) { block, _ throws(StoreError) in
                    for row in 0..<block.count {
                        let time = LocalTime(localMs: clock.localMs(atMs: block.atMs[row]))
                        counts[time.weekday * 24 + time.hour] += 1
                    }
                }
            }
            return counts
        }
        let counts = (0..<7 * 24).map { hour in parts.reduce(0) { $0 + $1[hour] } }
        return counts.contains { $0 > 0 } ? counts : []
    }

    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// Makes the report: a row for each hour of the week.
    ///
    /// - Parameter forPeople: Whether there is a row for each hour of the day instead, with a column for each weekday.
    package func report(from engine: some ReportEngine, forPeople: Bool = false) throws -> Report {
        let counts = try engine.figures(of: self)
        var report = forPeople ? Self.table(counts) : Self.list(counts)
        report.chart = .grid(
            Chart.Grid(unit: "clicks", rows: Self.weekdays, columns: (0..<24).map(String.init), values: counts))
        return report
    }

    /// A row for each hour of the week, of the clicks of each.
    static func list(_ counts: [Int]) -> Report {
        let total = Double(counts.reduce(0, +))
        return Report(
            counts.indices,
            [
                .init("weekday", .text, "the day of the week") { .text(weekdays[$0 / 24]) },
                .init("weekday_number", .count, "1 for Monday to 7 for Sunday, as ISO 8601 has it") {
                    Cell($0 / 24 + 1)
                },
                .init("hour", .count, "the hour of the day, 0 to 23") { Cell($0 % 24) },
                .init("clicks", .count, "the number of clicks") { Cell(counts[$0]) },
                .init("share", .share, "the part of all clicks of the selection") { .real(Double(counts[$0]) / total) },
            ])
    }

    private static func table(_ counts: [Int]) -> Report {
        let most = counts.max() ?? 0
        let hour = Report.Field<Int>("hour", .text, "the hour of the day") {
            .text(($0 < 10 ? "0" : "") + "\($0):00")
        }
        let days = weekdays.enumerated().map { weekday, name in
            Report.Field<Int>(name, heading: String(name.prefix(3)), .count, "the number of clicks on this weekday") {
                let clicks = counts[weekday * 24 + $0]
                return .number("\(clicks) " + Bar.column(clicks, of: most))
            }
        }
        return Report(counts.isEmpty ? 0..<0 : 0..<24, [hour] + days)
    }
}
