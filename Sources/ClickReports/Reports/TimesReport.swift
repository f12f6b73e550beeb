package import Basics
package import ClickStore

/// The clicks of each minute, hour, day, week or month.
package struct TimesReport: SelectedReport {
    package var selection: Selection
    package var unit: CalendarUnit
    package var zone: TimeZoneRules
    /// Whether times are shown in short, and a bar beside the figures.
    package var forPeople: Bool
    /// Whether there is a row for each period from the selection's beginning to its end, as far as time has come.
    package var showsAllPeriods = false
    /// What time it is, in milliseconds since the Unix epoch, UTC: people see which period is not over.
    package var nowMs = CurrentProcess.nowMs

    package init(
        _ selection: Selection, per unit: CalendarUnit, in zone: TimeZoneRules = .utc, forPeople: Bool = false
    ) {
        (self.selection, self.unit, self.zone, self.forPeople) = (selection, unit, zone, forPeople)
    }

    /// There are more periods between the first and the last click than a report has.
    package struct TooManyRows: OptionError, CustomStringConvertible {
        let unit: CalendarUnit
        let times: ClosedRange<Int64>
        let zone: TimeZoneRules

        package func message(_ option: (String) -> String) -> String {
            let (first, last) = (
                ISOTime.text(ms: times.lowerBound, in: zone), ISOTime.text(ms: times.upperBound, in: zone)
            )
            return """
                about \(Periods.count(of: unit, times)) \(unit.rawValue)s lie between the first click (\(first)) and the last \
                one (\(last)), and a report has \(Relation.maxPeriods) at most; select a shorter time with \
                \(option("since")) and \(option("until"))\(unit == .month ? "" : ", or take a longer period with \(option("per"))")
                """
        }
    }

    package typealias Figures = [ClickGroup]
    package static var noFigures: Figures { [] }

    /// Rows go with one another if the earlier period is whole rows before, and all periods have a row: weeks are compared with weeks.
    package func matching(_ periods: ComparedSides) -> RowMatching? {
        guard showsAllPeriods, unit != .month, let before = periods.before.sinceMs, let after = periods.after.sinceMs
        else { return nil }
        return (zone.localMs(atMs: after) - zone.localMs(atMs: before)) % unit.usualMs == 0 ? .order : nil
    }

    /// - Returns: The periods from that of the first click to that of the last one in the order of their starts, also those
    ///   without a click; none if there is no click.
    /// - Throws: ``TooManyRows``, and what the engine throws.
    package func figures(by engine: any ReportEngine) throws -> Figures {
        do {
            let groups = try engine.groups(of: Relation(selection, by: .period(unit, zone), .visitors))
            return withEmptyPeriods(groups.sortedAsReported())
        } catch let error as TooManyPeriods {
            throw TooManyRows(unit: unit, times: error.times, zone: zone)
        }
    }

    private func withEmptyPeriods(_ groups: [ClickGroup]) -> [ClickGroup] {
        let selected = showsAllPeriods ? selection.sinceMs : nil
        let end = showsAllPeriods ? selection.untilMs.map { max(selected ?? .min, min($0, nowMs) - 1) } : nil
        guard let first = selected ?? groups.first?.startMs, let last = end ?? groups.last?.startMs,
            let periods = Periods(of: unit, in: zone, first...last, limit: Relation.maxPeriods + 1)
        else { return groups }
        let ofPeriods = Dictionary(groups.map { (periods.period(at: $0.startMs), $0) }) { first, _ in first }
        return (periods.period(at: first)...periods.period(at: last)).map { period in
            ofPeriods[period]
                ?? ClickGroup(.period(startMs: periods.starts[period], day: periods.days[period]), ClickStatistics())
        }
    }

    /// Makes the report.
    package func report(of lines: Figures) -> Report {
        let total = Double(lines.reduce(0) { $0 + $1.statistics.clicks })
        let most = lines.reduce(0) { max($0, $1.statistics.clicks) }
        // Minutes and hours have more to say beside it: a row is to fit 80 columns.
        let width = unit.isOfClock ? 10 : 20
        let bar = Report.Field<ClickGroup>("bar", .text, "the clicks as a bar, of full width for the most of a row") {
            .text(Bar.text($0.statistics.clicks, of: most, width: width))
        }
        var report = Report(
            lines, [start] + Self.figures(total: total) + (forPeople ? [bar] : []))
        report.chart = .bars(bars(of: lines))
        report.noteUnknown(lines.lazy.map(\.statistics.outcomes))
        return report
    }

    private func bars(of lines: [ClickGroup]) -> Chart.Bars {
        let bars = lines.map { line in
            let ((label, tick, rank), mark) = (labels(of: line), mark(of: line))
            return Chart.Bars.Bar(
                label: label + mark, tick: tick + mark, rank: rank, value: line.statistics.clicks,
                marked: line.statistics.unhandled)
        }
        return Chart.Bars(
            title: "Clicks per \(unit.rawValue)", unit: "clicks", markedUnit: "unhandled", otherUnit: "handled",
            bars: bars)
    }

    /// What stands behind a period's name if only a part of it is there: it is not over, or the selection begins or ends in it.
    private func mark(of line: ClickGroup) -> String {
        let endMs = max(0, min(nowMs, selection.untilMs ?? .max))
        // Where many periods follow they need not be made to see that this one is over.
        if line.startMs <= endMs, Periods.count(of: unit, line.startMs...endMs) <= 2,
            Periods(of: unit, in: zone, line.startMs...endMs, limit: 1) != nil
        {
            return " (so far)"
        }
        return line.startMs < selection.sinceMs ?? .min ? " (part)" : ""
    }

    /// What a bar is of, what stands below it, and how much that says: of hours first the date of each day, then noon, then
    /// the quarters.
    private func labels(of line: ClickGroup) -> (label: String, tick: String, rank: Int) {
        guard unit.isOfClock else {
            let date = ISOTime.date(ofDay: line.firstDay(of: unit))
            return (date, date, 0)
        }
        let label = ISOTime.minuteText(ms: line.startMs, in: zone)
        let time = label.drop { $0 != " " }.dropFirst().prefix(5)
        switch time {
        case "00:00": return (label, ISOTime.date(ofDay: line.day), 3)
        case "12:00": return (label, String(time), 2)
        case "06:00", "18:00": return (label, String(time), 1)
        default: return (label, String(time), 0)
        }
    }

    private var start: Report.Field<ClickGroup> {
        let zone = zone
        switch unit {
        case .minute, .hour:
            guard forPeople else {
                return .init("start", .time, "when the \(unit.rawValue) begins") { .integer($0.startMs) }
            }
            return .init(
                "start", heading: unit.rawValue, .text, "when the \(unit.rawValue) begins, and the offset from UTC"
            ) { .text(ISOTime.minuteText(ms: $0.startMs, in: zone) + mark(of: $0)) }
        case .day: return date("day", "the day's date")
        case .week: return date("week from", "the date of the week's Monday")
        case .month: return date("month from", "the date of the month's first day")
        }
    }

    private func date(_ heading: String, _ meaning: String) -> Report.Field<ClickGroup> {
        .init("start", heading: heading, .text, meaning) { line in
            .text(ISOTime.date(ofDay: line.firstDay(of: unit)) + (forPeople ? mark(of: line) : ""))
        }
    }

    private static func figures(total: Double) -> [Report.Field<ClickGroup>] {
        [
            .init(.clicks.meaning("the number of clicks")) { Cell($0.statistics.clicks) },
            .init(.share) { .real(Double($0.statistics.clicks) / total) },
            .init(.sessions.meaning("distinct sessions with a click in this time")) { Cell($0.statistics.sessions) },
            .init(.users.meaning("distinct users with a click in this time; a click without a user counts for none")) {
                Cell($0.statistics.users)
            },
            .init(.unhandled) { Cell($0.statistics.unhandled) },
        ]
    }
}

extension ClickGroup {
    /// The day whose date a period goes by: days since 1970-01-01.
    package func firstDay(of unit: CalendarUnit) -> Int64 {
        switch unit {
        case .minute, .hour, .day: day
        case .week: LocalTime(day: day).monday
        case .month: LocalTime(day: day).firstOfMonth
        }
    }
}
