package import ClickReports

extension OverviewReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> Line? {
        let selected = try reader.select(selection)
        let groups = try ClickSteps(reader, selected)
            .statistics(by: .all, withIntervals: false, withControls: true, from: reader)
        return groups.first.map { all in Line(of: all.controls.compactMap { selected.controls[$0] }, all.statistics) }
    }
}
