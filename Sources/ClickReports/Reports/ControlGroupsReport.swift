package import Basics
package import ClickStore

/// The statistics of groups of clicks: those of an app, of a screen, of a day.
package struct ControlGroupsReport: ReportQuery {
    package var selection: Selection
    package var grouping: Grouping
    /// That of days.
    package var timeZone: TimeZoneRules
    /// Whether clicks are counted in parts of the selection's time, too.
    package var withTrend: Bool

    package init(
        _ selection: Selection, by grouping: Grouping, in timeZone: TimeZoneRules = .utc, withTrend: Bool = false
    ) {
        self.selection = selection
        self.grouping = grouping
        self.timeZone = timeZone
        self.withTrend = withTrend
    }

    /// One group and its statistics.
    package struct Line: Sendable {
        /// nil for the clicks without a name, such as those without a user.
        package let name: String?
        package let statistics: ControlStatistics

        package init(name: String?, statistics: ControlStatistics) {
            (self.name, self.statistics) = (name, statistics)
        }
    }

    /// - Returns: The groups with clicks, most clicks first; among equals by name, no name first. Days are in their order.
    package func figures(from reader: ClickReader) throws(StoreError) -> [Line] {
        let lines = try reader.scan(selection, withApps: [.app, .version].contains(grouping)) {
            scan throws(StoreError) in
            var counter = try GroupCounter(ClickGroups(grouping, of: scan, in: timeZone), of: scan)
            while let clicks = try scan.next() { try counter.count(clicks) }
            return counter.counts
        } finish: { parts, scan throws(StoreError) in
            let groups = ClickGroups(grouping, of: scan, in: timeZone)
            var statistics = try GroupCounts.statistics(parts, limit: groups.limit)
            if withTrend {
                let trend = try Trend(of: groups, statistics.map(\.statistics), scan)
                for (index, group) in statistics.map(\.group).enumerated() {
                    statistics[index].statistics.trend = trend.counts(of: group)
                }
            }
            let names = try groups.names(of: statistics.map(\.group), scan)
            return zip(names, statistics).map { Line(name: $0, statistics: $1.statistics) }
        }
        return sorted(lines)
    }

    /// Lines in the order of the report; days are in theirs already.
    package func sorted(_ lines: [Line]) -> [Line] {
        grouping == .day ? lines : lines.sorted { $0.precedes($1) }
    }

    package func report(from engine: some ReportEngine) throws -> Report {
        report(of: try engine.figures(of: self))
    }

    func report(of lines: [Line]) -> Report {
        let name = Report.Field<Line>(grouping.rawValue, grouping == .element ? .path : .text, grouping.meaning) {
            Cell($0.name)
        }
        return Report(lines, [name] + ControlStatistics.fields(of: lines, withTrend: withTrend, \.statistics))
    }
}

extension ControlGroupsReport.Line {
    fileprivate func precedes(_ other: Self) -> Bool {
        if statistics.clicks != other.statistics.clicks { return statistics.clicks > other.statistics.clicks }
        guard let name, let others = other.name else { return name == nil && other.name != nil }
        return name.utf8.lexicographicallyPrecedes(others.utf8)
    }
}

extension Grouping {
    fileprivate var meaning: String {
        switch self {
        case .app: "the app; empty if it is not known"
        case .version: "the app's version; empty if it is not known"
        case .screen: "the screen that the controls are on; empty if it is not known"
        case .event: "the event's name"
        case .class: "the class of the controls"
        case .user: "the user; empty for clicks without one"
        case .element: "the controls' path without its event"
        case .day: "the day in the report's time zone"
        }
    }
}
