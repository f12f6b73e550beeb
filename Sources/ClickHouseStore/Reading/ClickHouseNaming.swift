import Basics
import ClickStore
import ClickTracking
import ResponderChain

/// The controls that a reader shows, by the names that it shows them by, and how SQL finds out which of them a click is of.
struct ClickHouseNaming {
    /// Each with its own id, or with one that no recorded control has.
    let shown: [ControlRow]
    /// The id of a click's control, in SQL over the columns of ``ClickHouseReader/clicks``.
    let control: SQLFragment
    /// What leads to the names; nil if no alias counts.
    let steps: AliasSteps?
    /// The recorded controls whose clicks a shown one has; nil where each has its own.
    private let origins: [UInt64: [UInt64]]?

    /// - Parameters:
    ///   - controls: Those that were recorded.
    ///   - steps: nil if no alias counts.
    ///   - releases: The versions in which controls were clicked.
    init(_ controls: [ControlRow], _ steps: AliasSteps?, _ releases: [Release]) {
        self.steps = steps
        guard let steps else {
            (shown, control, origins) = (controls, "control_id", nil)
            return
        }
        let naming = ReleaseNaming(steps, releases, controls)
        let wanted = naming.shown.filter { !$0.origins.isEmpty }
        shown = wanted.map(\.row)
        origins = Dictionary(
            wanted.map { ($0.row.clickHouseID, $0.origins.map { UInt64(bitPattern: $0.id) }) }
        ) { $0 + $1 }
        control = Self.control(naming, releases)
    }

    /// The condition that a click is of one of some shown controls, in SQL.
    func condition(_ chosen: [ControlRow]) -> SQLFragment {
        let ids = chosen.map(\.clickHouseID)
        guard let origins else { return "control_id IN \(ClickHouseSQL.list(ids))" }
        // The recorded controls say the less of the two, but every server finds them sooner.
        let recorded = Set(ids.flatMap { origins[$0] ?? [] }).sorted()
        return "control_id IN \(ClickHouseSQL.list(recorded)) AND \(control) IN \(ClickHouseSQL.list(ids))"
    }

    /// Versions in which the same controls go by other names are told together.
    private static func control(_ naming: ReleaseNaming, _ releases: [Release]) -> SQLFragment {
        var changes: [[UInt64: UInt64]] = Array(repeating: [:], count: releases.count)
        for (row, origins) in naming.shown {
            for origin in origins where origin.id != row.id {
                for release in releases.indices where origin.releases?[release] ?? true {
                    changes[release][UInt64(bitPattern: origin.id)] = row.clickHouseID
                }
            }
        }
        let same = Dictionary(grouping: releases.indices.filter { !changes[$0].isEmpty }) { changes[$0] }
        let branches: [SQLFragment] = same.sorted { $0.value[0] < $1.value[0] }.map { change, numbers in
            "\(condition(numbers.map { releases[$0] })), \(transform(change))"
        }
        return branches.isEmpty ? "control_id" : "multiIf(\(branches.joined(separator: ", ")), control_id)"
    }

    private static func condition(_ releases: [Release]) -> SQLFragment {
        let apps = Dictionary(grouping: releases) { ByteString($0.app ?? "") }
        let conditions: [SQLFragment] = apps.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }.map
        {
            app, releases in
            "app = \(text: app.text) AND version IN \(ClickHouseSQL.list(releases.map { $0.version ?? "" }))"
        }
        return conditions.count == 1
            ? conditions[0] : conditions.map { "(\($0))" as SQLFragment }.joined(separator: " OR ")
    }

    private static func transform(_ change: [UInt64: UInt64]) -> SQLFragment {
        let sorted = change.sorted { $0.key < $1.key }
        let (old, new) = (sorted.map(\.key), sorted.map(\.value))
        return """
            transform(control_id, CAST([\(list: old)] AS Array(UInt64)), \
            CAST([\(list: new)] AS Array(UInt64)), control_id)
            """
    }
}
