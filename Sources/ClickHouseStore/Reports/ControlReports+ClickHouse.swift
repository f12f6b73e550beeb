import Basics
package import ClickReports
import ClickStore

extension ControlsReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> [Line] {
        let selected = try reader.select(selection)
        let groups = try ClickSteps(reader, selected).statistics(by: .control, withTrend: withTrend, from: reader)
        return Self.sorted(
            groups.compactMap { group in
                selected.control(group.key).map { Line(control: $0, statistics: group.statistics) }
            })
    }
}

extension ClickHouseSelection {
    /// The control of an id as text; nil for one that was clicked for the first time since the controls were asked for.
    func control(_ id: String) -> ControlRow? { UInt64(id).flatMap { controls[$0] } }
}

extension ControlGroupsReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> [Line] {
        let selected = try reader.select(selection)
        var steps = ClickSteps(reader, selected)
        var name = { (key: String) -> String? in key.isEmpty ? nil : key }
        switch grouping {
        case .app: steps.ofSessions = ["any(app) AS part"]
        case .version, .user: steps.division = grouping.rawValue
        case .day:
            guard let times = try reader.times(of: selected) else { return [] }
            steps.division = CalendarUnit.day.sql(ofLocalMs: timeZone.localMsSQL(of: "at", in: times))
            name = { key in Int64(key).map(ISOTime.date) }
        case .screen, .event, .class, .element:
            let groups = ControlGroups(selected, by: grouping)
            steps.group = groups.sql
            let counted = try steps.statistics(by: .group, withTrend: withTrend, from: reader)
            return sorted(groups.named(counted).map { Line(name: $0, statistics: $1.statistics) })
        }
        let parts = try steps.statistics(by: .part, withTrend: withTrend, from: reader)
        return sorted(parts.map { Line(name: name($0.key), statistics: $0.statistics) })
    }
}

extension ScreensReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> [Line] {
        let selected = try reader.select(selection)
        let screens = ControlGroups(selected, by: .screen)
        var steps = ClickSteps(reader, selected)
        steps.group = screens.sql
        let groups = try steps.statistics(by: .group, withIntervals: false, withControls: true, from: reader)
        return Self.sorted(
            screens.named(groups).map { screen, group in
                Line(screen: screen, controls: group.controls.count, statistics: group.statistics)
            })
    }
}

extension OverviewReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> Line? {
        let selected = try reader.select(selection)
        let groups = try ClickSteps(reader, selected)
            .statistics(by: .all, withIntervals: false, withControls: true, from: reader)
        return groups.first.map { all in Line(of: all.controls.compactMap { selected.controls[$0] }, all.statistics) }
    }
}

extension IcicleReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> [Line] {
        let selected = try reader.select(selection)
        var controls: [ControlOutcomes] = []
        try reader.client.query(
            """
            SELECT control, count(), countIf(outcome != 0), countIf(outcome = 1)
            FROM \(ClickSteps(reader, selected).rows([.control, .outcome]))
            GROUP BY control
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let id = try row.uint64()
            let outcomes = Outcomes(clicks: try row.integer(), known: try row.integer(), unhandled: try row.integer())
            if let control = selected.controls[id] { controls.append((control, outcomes)) }
        }
        return Self.lines(controls)
    }
}
