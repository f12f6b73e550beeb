import Basics
package import ClickReports
import ClickStore

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
