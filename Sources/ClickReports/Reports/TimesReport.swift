package import Basics
import ClickIndex
package import ClickStore

/// The clicks of each hour, day, week or month.
package struct TimesReport: ReportQuery {
    package var selection: Selection
    package var unit: CalendarUnit
    package var zone: TimeZoneRules

    package init(_ selection: Selection, per unit: CalendarUnit, in zone: TimeZoneRules = .utc) {
        self.selection = selection
        self.unit = unit
        self.zone = zone
    }

    /// The most periods that a report has.
    package static let maxPeriods = 10_000

    /// One period and its figures.
    package struct Line: Hashable, Sendable {
        /// The first millisecond of the period since the Unix epoch, UTC.
        package let startMs: Int64
        /// The date that clocks show then: days since 1970-01-01.
        package let day: Int64
        package let statistics: PeriodStatistics
    }

    /// There are more periods between the first and the last click than a report has.
    package struct TooManyRows: OptionError, CustomStringConvertible {
        let unit: CalendarUnit
        let times: ClosedRange<Int64>
        let zone: TimeZoneRules

        /// - Parameter times: Those of the first and the last click.
        package init(unit: CalendarUnit, times: ClosedRange<Int64>, zone: TimeZoneRules) {
            (self.unit, self.times, self.zone) = (unit, times, zone)
        }

        package func message(_ option: (String) -> String) -> String {
            let (first, last) = (
                ISOTime.text(ms: times.lowerBound, in: zone), ISOTime.text(ms: times.upperBound, in: zone)
            )
            return """
                about \(Periods.count(of: unit, times)) \(unit.rawValue)s lie between the first click (\(first)) and the last \
                one (\(last)), and a report has \(TimesReport.maxPeriods) at most; select a shorter time with \
                \(option("since")) and \(option("until"))\(unit == .month ? "" : ", or take a longer period with \(option("per"))")
                """
        }
    }

    /// - Returns: The periods from that of the first click to that of the last one in the order of their starts, also those
    ///   without a click; none if there is no click.
    package func figures(from reader: ClickReader) throws(StoreError) -> Result<[Line], TooManyRows> {
        if let lines = try lines(from: reader) { return .success(lines) }
        // What the index tells of times may reach beyond the selected clicks.
        guard let times = try Self.times(of: selection, reader) else { return .success([]) }
        var nearer = self
        nearer.selection.sinceMs = times.lowerBound
        nearer.selection.untilMs = times.upperBound == .max ? .max : times.upperBound + 1
        if let lines = try nearer.lines(from: reader) { return .success(lines) }
        return .failure(TooManyRows(unit: unit, times: times, zone: zone))
    }

    /// The lines; nil if there would be too many.
    private func lines(from reader: ClickReader) throws(StoreError) -> [Line]? {
        try reader.scan(selection) { scan throws(StoreError) -> (Periods, PeriodCounts)? in
            let times = scan.times ?? 0...0
            guard let periods = Periods(of: unit, in: zone, times, limit: Self.maxPeriods) else { return nil }
            var counter = try PeriodCounter(periods, scan.sessions)
            let buffer = ClickBuffer()
            while let clicks = try scan.next() {
                try clicks.visit(in: buffer) { block, _ throws(StoreError) in counter.count(block) }
            }
            return (periods, counter.counts)
        } finish: { parts, scan throws(StoreError) in
            let counted = parts.compactMap(\.self)
            guard counted.count == parts.count, let periods = counted.first?.0 else { return nil }
            return Self.lines(of: try PeriodCounts.statistics(of: counted.map(\.1), scan.sessions), in: periods)
        }
    }

    /// The lines from the first period with a click to the last one.
    ///
    /// - Parameter statistics: Those of all periods.
    package static func lines(of statistics: [PeriodStatistics], in periods: Periods) -> [Line] {
        guard let first = statistics.firstIndex(where: { $0.clicks > 0 }),
            let last = statistics.lastIndex(where: { $0.clicks > 0 })
        else { return [] }
        return (first...last).map { period in
            Line(startMs: periods.starts[period], day: periods.days[period], statistics: statistics[period])
        }
    }

    /// The times of the first and the last selected click, in milliseconds since the Unix epoch; nil if there is none.
    private static func times(of selection: Selection, _ reader: ClickReader) throws(StoreError) -> ClosedRange<Int64>?
    {
        let parts = try reader.scan(selection) { scan throws(StoreError) in
            let buffer = ClickBuffer()
            var times: [Int64] = []
            while let clicks = try scan.next() {
                try clicks.visit(in: buffer) { block, _ throws(StoreError) in
                    times += [block.atMs[0], block.atMs[block.count - 1]]
                }
            }
            return times
        }
        let times = parts.joined()
        guard let first = times.min(), let last = times.max() else { return nil }
        return first...last
    }
}

extension TimesReport {
    /// Makes the report.
    ///
    /// - Parameter forPeople: Whether to show times in short, and a bar beside the figures.
    /// - Throws: ``TooManyRows``, and what the engine throws.
    package func report(from engine: some ReportEngine, forPeople: Bool = false) throws -> Report {
        report(of: try engine.figures(of: self).get(), forPeople: forPeople)
    }

    func report(of lines: [Line], forPeople: Bool = false) -> Report {
        let total = Double(lines.reduce(0) { $0 + $1.statistics.clicks })
        let most = lines.reduce(0) { max($0, $1.statistics.clicks) }
        // Hours have more to say beside it: a row is to fit 80 columns.
        let width = unit == .hour ? 10 : 20
        let bar = Report.Field<Line>("bar", .text, "the clicks as a bar, of full width for the most of a row") {
            .text(Bar.text($0.statistics.clicks, of: most, width: width))
        }
        var report = Report(
            lines, [start(forPeople: forPeople)] + Self.figures(total: total) + (forPeople ? [bar] : []))
        report.chart = .bars(bars(of: lines))
        return report
    }

    private func bars(of lines: [Line]) -> Chart.Bars {
        let bars = lines.map { line in
            Chart.Bars.Bar(
                label: unit == .hour
                    ? ISOTime.minuteText(ms: line.startMs, in: zone)
                    : ISOTime.date(ofDay: firstDay(of: line)),
                value: line.statistics.clicks,
                marked: line.statistics.known == 0 ? nil : line.statistics.unhandled)
        }
        return Chart.Bars(title: "Clicks per \(unit.rawValue)", unit: "clicks", markedUnit: "unhandled", bars: bars)
    }

    /// The day whose date a period goes by.
    private func firstDay(of line: Line) -> Int64 {
        switch unit {
        case .hour, .day: line.day
        case .week: LocalTime(day: line.day).monday
        case .month: LocalTime(day: line.day).firstOfMonth
        }
    }

    private func start(forPeople: Bool) -> Report.Field<Line> {
        let zone = zone
        switch unit {
        case .hour where forPeople:
            return .init("start", heading: "hour", .text, "when the hour begins, and the offset from UTC") {
                .text(ISOTime.minuteText(ms: $0.startMs, in: zone))
            }
        case .hour: return .init("start", .time, "when the hour begins") { .integer($0.startMs) }
        case .day: return date("day", "the day's date")
        case .week: return date("week from", "the date of the week's Monday")
        case .month: return date("month from", "the date of the month's first day")
        }
    }

    private func date(_ heading: String, _ meaning: String) -> Report.Field<Line> {
        .init("start", heading: heading, .text, meaning) { .text(ISOTime.date(ofDay: firstDay(of: $0))) }
    }

    private static func figures(total: Double) -> [Report.Field<Line>] {
        [
            .init("clicks", .count, "the number of clicks") { Cell($0.statistics.clicks) },
            .init("share", .share, "the part of all clicks of the selection") {
                .real(Double($0.statistics.clicks) / total)
            },
            .init("sessions", .count, "distinct sessions with a click in this time") { Cell($0.statistics.sessions) },
            .init("users", .count, "distinct users with a click in this time; clicks without a user count for none") {
                Cell($0.statistics.users)
            },
            .init(
                "unhandled", .count, "clicks that no responder handled; empty if no outcome is known", isTerm: true
            ) { $0.statistics.known == 0 ? .null : Cell($0.statistics.unhandled) },
        ]
    }
}
