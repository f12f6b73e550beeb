import ClickTracking

/// The selected clicks of each session in order, as what stands behind FROM in a query: a row for each click, which tells
/// what the click is to the one before it.
///
/// Copies of a click, which a table may hold until its parts are merged, are left out. All work within sessions is one
/// SELECT, which each node runs on its own sessions; so the query needs ``ClickHouseReader/sessionSettings``. Clicks of a
/// session are in the order of their groups and controls, those of one control in the order of their times, then of x and
/// y, unknown first.
package struct ClickSteps {
    /// The table of the clicks.
    package var clicks: String
    /// What holds for the selected clicks; see ``ClickHouseSelection/condition``.
    package var condition: String
    /// A number that is the same for clicks of one group, in SQL over the columns of the table. Clicks on one control are
    /// of one group.
    package var group = "toUInt8(0)"
    /// What divides sessions into parts that are sessions of their own, such as `version`; each row has it as `part`.
    package var division: String?
    /// What each row tells of its session, in SQL: `any(app) AS part`.
    package var ofSessions: [String] = []

    package init(_ reader: ClickHouseReader, _ selection: ClickHouseSelection) {
        (clicks, condition) = (reader.clicks, selection.condition)
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
        /// The user's id; 0 for none.
        case user = "user_of"
        /// The same, but 0 also where the click before in the session, on the same control, has the same user: enough to
        /// count users.
        case newUser = "new_user"
        /// 1 for the session's first click of its group.
        case isFirst = "is_first"
        /// Milliseconds since the session's click before on the control; -1 for the first one.
        case gap
        /// 1 for the click that makes a burst one of rage.
        case rage
    }

    /// What stands behind FROM.
    package func rows(_ columns: [Column]) -> String {
        var session = ["session_id"]
        var selected = ofSessions
        if let division {
            selected.append("\(division) AS part")
            session.append("part")
        }
        selected += Self.order(group) + (columns.contains(.rage) ? Self.nearness : [])
        selected += columns.map { "\(Self.expression($0)) AS \($0.rawValue)s" }
        return """
            (
                SELECT
                    \(selected.joined(separator: ",\n        "))
                FROM \(clicks)
                WHERE \(condition)
                GROUP BY \(session.joined(separator: ", "))
            )
            ARRAY JOIN \(columns.map { "\($0.rawValue)s AS \($0.rawValue)" }.joined(separator: ", "))
            """
    }

    /// A session's clicks in order, each once, and for each of them the one before; the first one stands before itself.
    private static func order(_ group: String) -> [String] {
        [
            "arraySort(groupArray((\(group), control_id, at, x, y, id, user_id, handled))) AS gathered",
            """
            arrayFilter((e, copy) -> copy = 1, gathered, arrayEnumerateUniq(arrayMap(e -> e.6, gathered))) AS ordered
            """,
            "arrayConcat(arraySlice(ordered, 1, 1), arrayPopBack(ordered)) AS previous",
        ]
    }

    /// Whether each click goes on with the burst of the one before, as `RageBurst` has it, and the same of the clicks before.
    private static let nearness = [
        """
        arrayMap((e, p, i) -> toUInt8(i > 1 AND e.2 = p.2 AND e.3 - p.3 < \(RageBurst.maximumPauseMs)
                AND e.4 != \(Tenths.unknown) AND e.5 != \(Tenths.unknown)
                AND p.4 != \(Tenths.unknown) AND p.5 != \(Tenths.unknown)
                AND abs(toInt64(e.4) - p.4) + abs(toInt64(e.5) - p.5) < \(RageBurst.maximumStep)),
            ordered, previous, arrayEnumerate(ordered)) AS near
        """,
        "arrayPushFront(arrayPopBack(near), toUInt8(0)) AS near_before",
        "arrayPushFront(arrayPopBack(near_before), toUInt8(0)) AS near_at_first",
    ]

    private static func expression(_ column: Column) -> String {
        func compared(_ value: String) -> String {
            "arrayMap((e, p, i) -> \(value), ordered, previous, arrayEnumerate(ordered))"
        }
        return switch column {
        case .group: "arrayMap(e -> e.1, ordered)"
        case .control: "arrayMap(e -> e.2, ordered)"
        case .time: "arrayMap(e -> e.3, ordered)"
        case .outcome: "arrayMap(e -> e.8, ordered)"
        case .user: "arrayMap(e -> e.7, ordered)"
        case .newUser: compared("if(i > 1 AND e.2 = p.2 AND e.7 = p.7, 0, e.7)")
        case .isFirst: compared("toUInt8(i = 1 OR e.1 != p.1)")
        case .gap: compared("if(i > 1 AND e.2 = p.2, e.3 - p.3, -1)")
        // The third click of a burst: the one before goes on with it, too, and the one before that begins it.
        case .rage: "arrayMap((n, b, f) -> toUInt8(n AND b AND NOT f), near, near_before, near_at_first)"
        }
    }
}
