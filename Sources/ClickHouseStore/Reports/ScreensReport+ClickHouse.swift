package import ClickReports

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
