import Basics
import ClickStore
import ClickTracking

/// The selected clicks of each session or user in the order that transitions and funnels see: by time, those of one
/// millisecond by kind, causes before effects, then by x, then y, unknown first, then by control. Copies of a click are left out.
struct ClickHouseSequences {
    /// Whose clicks come one after the other: `session_id` or `user_id`.
    var owner: SQLFragment = "session_id"
    /// What is told of a click beside its time and its control's rank, in SQL over the columns of the table.
    var values: [SQLFragment] = []
    /// What is told of an owner, in SQL: `max(at) AS last`.
    var ofOwners: [SQLFragment] = []
    /// Conditions beside those of the selection: on clicks, and on owners.
    var condition: SQLFragment
    var having: SQLFragment = ""

    private let clicks: SQLFragment
    /// The rank of a click's control, from 1, in SQL.
    private let rank: SQLFragment

    /// - Parameter controls: Those of the selection in their order.
    init(_ reader: ClickHouseReader, _ selected: ClickHouseSelection, _ controls: [ControlRow]) {
        (clicks, condition) = (reader.clicks, selected.condition)
        rank = selected.sql(Dictionary(zip(controls.map(\.clickHouseID), 1...)) { first, _ in first })
    }

    private static let causalRank: SQLFragment = {
        let kinds = ClickKind.allCases
        return "transform(kind, [\(list: kinds.map(\.number))], [\(list: kinds.map(\.causalRank))], 1)"
    }()

    /// What an element of `ordered` has, in a lambda whose argument is `e`.
    static let time: SQLFragment = "e.1"
    static let rank: SQLFragment = "e.5"
    static func value(_ index: Int) -> SQLFragment { "e.\(index + 7)" }

    /// The columns of a SELECT over the owners. The last of them is `ordered`, an owner's clicks.
    var columns: [SQLFragment] {
        let own: [SQLFragment] = ["at", Self.causalRank, "x", "y", rank, "id"]
        let click = (own + values).joined(separator: ", ")
        return ofOwners + [
            "arraySort(groupArray((\(click)))) AS gathered",
            """
            arrayFilter((e, copy) -> copy = 1, gathered, arrayEnumerateUniq(arrayMap(e -> e.6, gathered))) AS ordered
            """,
        ]
    }

    /// The rest of this SELECT.
    var source: SQLFragment {
        let groups: SQLFragment = "FROM \(clicks)\n    WHERE \(condition)\n    GROUP BY \(owner)"
        return having.isEmpty ? groups : "\(groups)\n    HAVING \(having)"
    }
}
