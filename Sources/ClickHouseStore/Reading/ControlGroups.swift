import Basics
import ClickReports
import ClickStore
import ResponderChain

/// Numbers for the groups that controls are in.
struct ControlGroups {
    private let names: [String?]
    /// The number of a click's group, in SQL.
    let sql: SQLFragment

    /// Groups the selected controls by what they have of a grouping.
    init(_ selected: ClickHouseSelection, by grouping: Grouping) {
        var names: [String?] = []
        var numbers: [UInt64: Int] = [:]
        var known: [ByteString?: Int] = [:]
        for control in selected.controls.values {
            let name = control.name(grouping)
            let number = known[name.map(ByteString.init), default: names.count]
            if number == names.count { names.append(name) }
            known[name.map(ByteString.init)] = number
            numbers[control.clickHouseID] = number
        }
        self.names = names
        sql = selected.sql(numbers)
    }

    /// Groups with their names, nil for none. That of controls that were clicked for the first time since the controls were
    /// asked for is left out.
    func named(_ groups: [CountedGroup]) -> [(name: String?, group: CountedGroup)] {
        groups.compactMap { group in
            guard let number = Int(group.key), names.indices.contains(number) else { return nil }
            return (names[number], group)
        }
    }
}

extension ClickHouseSelection {
    /// A number of a click's control, in SQL; 4294967295 for any other control.
    func sql(_ numbers: [UInt64: Int]) -> SQLFragment {
        let unknown: SQLFragment = "toUInt32(\(UInt32.max))"
        guard !numbers.isEmpty else { return unknown }
        let sorted = numbers.sorted { $0.key < $1.key }
        return """
            transform(\(control), CAST([\(list: sorted.map(\.key))] AS Array(UInt64)), \
            CAST([\(list: sorted.map(\.value))] AS Array(UInt32)), \(unknown))
            """
    }
}
