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
