import Basics
import ClickHouseStore
import ClickStore
import ClickTracking

/// The selected clicks of each session or user in the order that transitions and funnels see: by time, those of one
/// millisecond by kind, causes before effects, of a user by session, then by order, where that is 0 by x, then y, unknown
/// first, then by control. Copies of a click are left out.
struct ClickHouseSequences {
    /// Whether all clicks of a user come one after the other, instead of those of a session.
    var areOfUsers = false
    /// What is told of a click beside its time and its control's rank, in SQL over the columns of the table.
    var values: [SQLFragment] = []
    /// What is told of an owner, in SQL: `max(at) AS last`.
    var ofOwners: [SQLFragment] = []
    /// Conditions beside those of the selection: on clicks, and on owners.
    var condition: SQLFragment
    var having: SQLFragment = ""

    private let clicks: SQLFragment
    private let order: SQLFragment
    /// The rank of a click's control, from 1, in SQL.
    private let rank: SQLFragment

    /// - Parameter controls: Those of the selection in their order.
    init(_ reader: ClickHouseReader, _ selected: ClickHouseSelection, _ controls: [ControlRow]) {
        (clicks, order, condition) = (reader.clicks, reader.order, selected.condition)
        rank = selected.sql(zip(controls, 1...))
    }

    private static let causalRank: SQLFragment = {
        let kinds = ClickKind.allCases
        return "transform(kind, [\(list: kinds.map(\.number))], [\(list: kinds.map(\.causalRank))], 1)"
    }()

    /// What an element of `ordered` has, in a lambda whose argument is `e`.
    static let time: SQLFragment = "e.1"
    static let rank: SQLFragment = "e.7"
    static func value(_ index: Int) -> SQLFragment { "e.\(index + 9)" }

    /// How many clicks of an owner share time, kind and order with another one, in SQL over ``columns``.
    static let unordered: SQLFragment = "toUInt64(arrayCount(n -> n > 1, alike) + arrayCount(n -> n = 2, alike))"

    /// The columns of a SELECT over the owners: `ordered` is an owner's clicks, `alike` numbers those of one time, kind and
    /// order.
    var columns: [SQLFragment] {
        let session: SQLFragment = areOfUsers ? "concat(session, unhex('00'), app)" : "toUInt8(0)"
        let place = (["x", "y"] as [SQLFragment]).map { "if(\(order) = 0, \($0), 0)" as SQLFragment }
        let own: [SQLFragment] = ["at", Self.causalRank, session, order] + place + [rank, "id"]
        let click = (own + values).joined(separator: ", ")
        return ofOwners + [
            "arraySort(groupArray((\(click)))) AS gathered",
            """
            arrayFilter((e, copy) -> copy = 1, gathered, arrayEnumerateUniq(arrayMap(e -> e.8, gathered))) AS ordered
            """,
            "arrayEnumerateUniq(arrayMap(e -> e.1, ordered), arrayMap(e -> e.2, ordered), arrayMap(e -> e.4, ordered)) AS alike",
        ]
    }

    /// The rest of this SELECT.
    var source: SQLFragment {
        let groups: SQLFragment =
            "FROM \(clicks)\n    WHERE \(condition)\n    GROUP BY \(areOfUsers ? "user_id" : "session_id")"
        return having.isEmpty ? groups : "\(groups)\n    HAVING \(having)"
    }
}

extension ClickHouseSelection {
    /// A number of a click's control, in SQL; 4294967295 for any other control.
    func sql(_ numbers: some Sequence<(ControlRow, Int32)>) -> SQLFragment {
        let unknown: SQLFragment = "toUInt32(\(UInt32.max))"
        let numbers = Dictionary(numbers.map { ($0.clickHouseID, $1) }) { first, _ in first }
        guard !numbers.isEmpty else { return unknown }
        let sorted = numbers.sorted { $0.key < $1.key }
        return """
            transform(\(control), CAST([\(list: sorted.map(\.key))] AS Array(UInt64)), \
            CAST([\(list: sorted.map(\.value))] AS Array(UInt32)), \(unknown))
            """
    }
}
