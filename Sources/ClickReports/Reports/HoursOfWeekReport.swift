package import Basics
package import ClickStore

/// How many clicks there are in each hour of the day on each weekday, over all weeks.
package struct HoursOfWeekReport: SelectedReport {
    package var selection: Selection
    package var zone: TimeZoneRules
    /// Whether there is a row for each hour of the day instead of one for each hour of the week, with a column for each weekday.
    package var forPeople: Bool

    package init(_ selection: Selection, in zone: TimeZoneRules = .utc, forPeople: Bool = false) {
        (self.selection, self.zone, self.forPeople) = (selection, zone, forPeople)
    }

    package typealias Figures = [Int]
    package static var noFigures: Figures { [] }

    /// - Returns: The clicks of each of a week's 168 hours, from Monday 0 o'clock on; none if there is no click.
    package func figures(by engine: any ReportEngine) throws -> Figures {
        let groups = try engine.groups(of: Relation(selection, by: .hourOfWeek(zone), []))
        var counts = Array(repeating: 0, count: groups.isEmpty ? 0 : 7 * 24)
        for group in groups {
            // A server may tell of other hours where its numbers overflow.
            if case .hourOfWeek(let hour) = group.key, counts.indices.contains(hour) {
                counts[hour] = group.statistics.clicks
            }
        }
        return counts
    }

    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// Makes the report.
    package func report(of counts: Figures) -> Report {
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
                .init("weekday", .text, "the day of the week, in English") { .text(weekdays[$0 / 24]) },
                .init("weekday_number", .count, "1 for Monday to 7 for Sunday, as ISO 8601 has it") {
                    Cell($0 / 24 + 1)
                },
                .init("hour", .count, "the hour that clocks show, 0 to 23; one that they repeat counts once with both")
                { Cell($0 % 24) },
                .init(.clicks.meaning("the number of clicks")) { Cell(counts[$0]) },
                .init(.share) { .real(Double(counts[$0]) / total) },
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
