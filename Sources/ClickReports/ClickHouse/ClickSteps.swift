package import Basics
package import ClickHouseStore
import ClickTracking

/// The selected clicks of each session in order, as what stands behind FROM in a query: a row for each click, which tells
/// what the click is to the one before it.
///
/// Copies of a click, which a table may hold until its parts are merged, are left out. All work within sessions is one
/// SELECT, which each node runs on its own sessions; so the query needs ``ClickHouseReader/sessionSettings``. Clicks of a
/// session are in the order of their controls' ids, those of one control in the order of their times, then of their
/// orders, of x and y, unknown first. Of several contents under one id, which only writers that race leave, the first in that order counts.
package struct ClickSteps {
    /// The table of the clicks.
    package var clicks: SQLFragment
    /// What holds for the selected clicks; see ``ClickHouseSelection/condition``.
    package var condition: SQLFragment
    /// The id of a click's control; see ``ClickHouseSelection/control``.
    package var control: SQLFragment
    private let answered: SQLFragment
    private let place: SQLFragment
    private let placeInWindow: SQLFragment
    /// A number that is the same for clicks of one group, in SQL over the columns of the table.
    package var group: SQLFragment = "toUInt8(0)"
    /// What divides sessions into parts that are sessions of their own, such as `version`; each row has it as `part`.
    package var division: SQLFragment?
    /// What each row tells of its session, in SQL: `any(app) AS part`.
    package var ofSessions: [SQLFragment] = []

    package init(_ reader: ClickHouseReader, _ selection: ClickHouseSelection) {
        (clicks, condition, control) = (reader.clicks, selection.condition, selection.control)
        (answered, place) = (reader.answered, reader.order)
        placeInWindow = reader.placeInWindow.joined(separator: ", ")
    }

    /// What a row can tell of a click; the raw value is the column's name.
    package enum Column: String {
        case group = "group_of"
        /// The control's id.
        case control
        /// Milliseconds since the Unix epoch, UTC.
        case time
        /// As `handled` has it.
        case outcome
        /// Whether the page answered, as `Answered` has it.
        case answer
        /// The user's id; 0 for none.
        case user = "user_of"
        /// The same, but 0 also where the click before in the session, on the same control, has the same user: enough to
        /// count users.
        case newUser = "new_user"
        /// 1 for the session's first click on the control, of the group, or of all.
        case isFirstOnControl = "first_on_control"
        case isFirstOfGroup = "first_of_group"
        case isFirst = "is_first"
        /// Milliseconds since the session's click before on the control; -1 for the first one.
        case gap
        /// 1 for the click that makes a burst one of rage.
        case rage
    }

    /// What stands behind FROM.
    package func rows(_ columns: [Column]) -> SQLFragment {
        var session: [SQLFragment] = ["session_id"]
        var selected = ofSessions
        if let division {
            selected.append("\(division) AS part")
            session.append("part")
        }
        selected += order(columns.contains { [.group, .isFirstOfGroup].contains($0) } ? group : nil)
        selected += (columns.contains(.rage) ? Self.nearness : [])
        selected += columns.map { "\(Self.expression($0)) AS \(column: $0)s" }
        return """
            (
                SELECT
                    \(selected.joined(separator: ",\n        "))
                FROM \(clicks)
                WHERE \(condition)
                GROUP BY \(session.joined(separator: ", "))
            )
            ARRAY JOIN \(columns.map { "\(column: $0)s AS \(column: $0)" as SQLFragment }.joined(separator: ", "))
            """
    }

    /// A session's clicks in order, each once, and for each of them the one before; the first one stands before itself.
    ///
    /// - Parameter group: nil if groups are not asked for.
    private func order(_ group: SQLFragment?) -> [SQLFragment] {
        let click: [SQLFragment] =
            [control, "at", place, "x", "y", "id", "user_id", "handled", answered, placeInWindow]
            + (group.map { [$0] } ?? [])
        return [
            "arraySort(groupArray((\(click.joined(separator: ", "))))) AS gathered",
            """
            arrayFilter((e, copy) -> copy = 1, gathered, arrayEnumerateUniq(arrayMap(e -> e.6, gathered))) AS ordered
            """,
            "arrayConcat(arraySlice(ordered, 1, 1), arrayPopBack(ordered)) AS previous",
        ]
    }

    /// Whether each click goes on with the burst of the one before, as `RageBurst` has it, and whether it makes its burst one
    /// of rage if none before it has. Sums that never fall below 0 begin again where a burst does.
    private static let nearness: [SQLFragment] = [
        """
        arrayMap((e, p, i) -> toUInt8(i > 1 AND e.1 = p.1 AND e.2 - p.2 < \(RageBurst.maximumPauseMs)
                AND if(\(isPlaced("e")) AND \(isPlaced("p")),
                    abs(toInt64(e.10) - p.10) + abs(toInt64(e.11) - p.11) < \(RageBurst.maximumStep),
                    NOT \(isPlaced("e")) AND NOT \(isPlaced("p")))),
            ordered, previous, arrayEnumerate(ordered)) AS near
        """,
        "arrayCumSumNonNegative(arrayMap(n -> if(n, toInt64(1), \(fresh)), near)) AS clicks_before",
        """
        arrayCumSumNonNegative(arrayMap((n, p) -> if(n, toInt64(p.9 != \(Answered.yes.rawValue)), \(fresh)), near, previous))
            AS unanswered_before
        """,
        """
        arrayMap((c, u) -> toUInt8(c + 1 >= \(RageBurst.minimumClicks) AND u > 0), clicks_before, unanswered_before)
            AS hurried
        """,
        "arrayPushFront(arrayPopBack(hurried), toUInt8(0)) AS hurried_before",
    ]
    /// Less than any sum of a session's clicks.
    private static let fresh: SQLFragment = "toInt64(-4000000000000000000)"

    private static func isPlaced(_ click: SQLFragment) -> SQLFragment {
        "(\(click).4 != \(Tenths.unknown) AND \(click).5 != \(Tenths.unknown))"
    }

    private static func expression(_ column: Column) -> SQLFragment {
        func compared(_ value: SQLFragment) -> SQLFragment {
            "arrayMap((e, p, i) -> \(value), ordered, previous, arrayEnumerate(ordered))"
        }
        return switch column {
        case .control: "arrayMap(e -> e.1, ordered)"
        case .time: "arrayMap(e -> e.2, ordered)"
        case .user: "arrayMap(e -> e.7, ordered)"
        case .outcome: "arrayMap(e -> e.8, ordered)"
        case .answer: "arrayMap(e -> e.9, ordered)"
        case .group: "arrayMap(e -> e.12, ordered)"
        case .newUser: compared("if(i > 1 AND e.1 = p.1 AND e.7 = p.7, 0, e.7)")
        case .gap: compared("if(i > 1 AND e.1 = p.1, e.2 - p.2, -1)")
        case .isFirstOnControl: compared("toUInt8(i = 1 OR e.1 != p.1)")
        case .isFirstOfGroup:
            "arrayMap(number -> toUInt8(number = 1), arrayEnumerateUniq(arrayMap(e -> e.12, ordered)))"
        case .isFirst: "arrayMap(i -> toUInt8(i = 1), arrayEnumerate(ordered))"
        case .rage: "arrayMap((h, b, n) -> toUInt8(h AND NOT (n AND b)), hurried, hurried_before, near)"
        }
    }
}
