import ClickStore
import ClickTracking

/// The selected clicks of each session or user in the order that transitions and funnels see: by time, those of one
/// millisecond by kind, causes before effects, then by x, then y, unknown first, then by control. Copies of a click are left out.
struct ClickHouseSequences {
    /// Whose clicks come one after the other: `session_id` or `user_id`.
    var owner = "session_id"
    /// What is told of a click beside its time and its control's rank, in SQL over the columns of the table.
    var values: [String] = []
    /// What is told of an owner, in SQL: `max(at) AS last`.
    var ofOwners: [String] = []
    /// Conditions beside those of the selection: on clicks, and on owners.
    var condition: String
    var having = ""

    private let clicks: String
    /// The rank of a click's control, from 1, in SQL.
    private let rank: String

    /// - Parameter controls: Those of the selection in their order.
    init(_ reader: ClickHouseReader, _ selected: ClickHouseSelection, _ controls: [ControlRow]) {
        (clicks, condition) = (reader.clicks, selected.condition)
        rank = selected.sql(Dictionary(zip(controls.map(\.clickHouseID), 1...)) { first, _ in first })
    }

    private static let causalRank: String = {
        let kinds = ClickKind.allCases
        let numbers = kinds.map { "\($0.number)" }, ranks = kinds.map { "\($0.causalRank)" }
        return "transform(kind, [\(numbers.joined(separator: ", "))], [\(ranks.joined(separator: ", "))], 1)"
    }()

    /// What an element of `ordered` has, in a lambda whose argument is `e`.
    static let time = "e.1"
    static let rank = "e.5"
    static func value(_ index: Int) -> String { "e.\(index + 7)" }

    /// The columns of a SELECT over the owners. The last of them is `ordered`, an owner's clicks.
    var columns: [String] {
        let click = (["at", Self.causalRank, "x", "y", rank, "id"] + values).joined(separator: ", ")
        return ofOwners + [
            "arraySort(groupArray((\(click)))) AS gathered",
            """
            arrayFilter((e, copy) -> copy = 1, gathered, arrayEnumerateUniq(arrayMap(e -> e.6, gathered))) AS ordered
            """,
        ]
    }

    /// The rest of this SELECT.
    var source: String {
        "FROM \(clicks)\n    WHERE \(condition)\n    GROUP BY \(owner)"
            + (having.isEmpty ? "" : "\n    HAVING \(having)")
    }
}
