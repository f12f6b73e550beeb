import Basics
package import ClickReports
import ClickStore
import ResponderChain

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
            let groups = ControlGroups(Array(selected.controls.values), by: grouping)
            steps.group = groups.sql
            let counted = try steps.statistics(by: .group, withTrend: withTrend, from: reader)
            return sorted(groups.named(counted).map { Line(name: $0, statistics: $1.statistics) })
        }
        let parts = try steps.statistics(by: .part, withTrend: withTrend, from: reader)
        return sorted(parts.map { Line(name: name($0.key), statistics: $0.statistics) })
    }
}

/// Numbers for the groups that controls are in.
struct ControlGroups {
    private let names: [String?]
    private let numbers: [UInt64: Int]

    /// Groups controls by what they have of a grouping.
    init(_ controls: [ControlRow], by grouping: Grouping) {
        var names: [String?] = []
        var numbers: [UInt64: Int] = [:]
        var known: [ByteString?: Int] = [:]
        for control in controls {
            let name = control.name(grouping)
            let number = known[name.map(ByteString.init), default: names.count]
            if number == names.count { names.append(name) }
            known[name.map(ByteString.init)] = number
            numbers[control.clickHouseID] = number
        }
        (self.names, self.numbers) = (names, numbers)
    }

    /// The number of a click's group, in SQL.
    var sql: String { Self.sql(numbers) }

    /// Groups with their names, nil for none. That of controls that were clicked for the first time since the controls were
    /// asked for is left out.
    func named(_ groups: [CountedGroup]) -> [(name: String?, group: CountedGroup)] {
        groups.compactMap { group in
            guard let number = Int(group.key), names.indices.contains(number) else { return nil }
            return (names[number], group)
        }
    }

    /// A number of a click's control, in SQL; 4294967295 for any other control.
    static func sql(_ numbers: [UInt64: Int]) -> String {
        let unknown = "toUInt32(\(UInt32.max))"
        guard !numbers.isEmpty else { return unknown }
        let sorted = numbers.sorted { $0.key < $1.key }
        let ids = sorted.map { String($0.key) }.joined(separator: ", ")
        let values = sorted.map { String($0.value) }.joined(separator: ", ")
        return "transform(control_id, CAST([\(ids)] AS Array(UInt64)), CAST([\(values)] AS Array(UInt32)), \(unknown))"
    }
}
