import Basics
import ClickReports
import ClickStore

extension CompareReport {
    func figures(from reader: ClickHouseReader) throws -> Comparison {
        // Shares are of all units, so all controls are read to see who is on which side.
        let sides = try [before.ofAllControls, after.ofAllControls].map(reader.select)
        let owners = try ComparedOwners(sides, reader)
        let uses = try zip([before, after], sides).map { side, all in
            try Self.uses(reader.select(side), among: all, owners, reader)
        }
        return Comparison(owners.units, before: uses[0], after: uses[1])
    }

    /// How much each of the selected controls was used, by owners of all clicks of a side.
    private static func uses(
        _ selected: ClickHouseSelection, among all: ClickHouseSelection, _ owners: ComparedOwners,
        _ reader: ClickHouseReader
    ) throws -> [Comparison.CountedControl] {
        var steps = ClickSteps(reader, selected)
        steps.ofSessions = ["session_id"]
        let counted: SQLFragment =
            switch owners.units.unit {
            case .user:
                """
                uniqExactIf(user_of, user_of != 0 AND user_of NOT IN (\(owners.onBoth))\
                \(owners.units.isOneSession ? " AND (user_of, session_id) IN (\(firstSessions(all, reader)))" : ""))
                """
            case .session: "countIf(first_on_control = 1 AND session_id NOT IN (\(owners.onBoth)))"
            }
        var controls: [Comparison.CountedControl] = []
        try reader.client.query(
            """
            SELECT control, count(), \(counted)
            FROM \(steps.rows([.control, .user, .isFirstOnControl]))
            GROUP BY control
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let id = try row.uint64()
            let use = ControlUse(clicks: try row.integer(), units: try row.integer())
            if let control = selected.controls[id] { controls.append((control, use)) }
        }
        return controls
    }
}

extension CompareReport {
    /// A query for the users of some clicks, each with the first session; of two that begin at once it is the first by name, then
    /// app.
    private static func firstSessions(_ selected: ClickHouseSelection, _ reader: ClickHouseReader) -> SQLFragment {
        """
        SELECT user_id, argMin(session_id, place)
        FROM (
            SELECT user_id, session_id, concat(toString(min(at) + 1000000000000000), any(session), '\\0', any(app)) AS place
            FROM \(reader.clicks)
            WHERE user_id != 0 AND \(selected.condition)
            GROUP BY user_id, session_id
        )
        GROUP BY user_id
        """
    }
}

/// The users or sessions that two selections are compared by.
private struct ComparedOwners {
    let units: Comparison.Units
    /// A query for the ids of those with clicks on both sides.
    let onBoth: SQLFragment

    init(_ sides: [ClickHouseSelection], _ reader: ClickHouseReader) throws {
        let conditions: [SQLFragment] = sides.map { "(\($0.condition))" }
        let isOnEither: SQLFragment = "(\(conditions.joined(separator: " OR ")))"
        let (sessions, withUser) =
            try reader.client.row(
                """
                SELECT uniqExact(session_id), uniqExactIf(session_id, user_id != 0) FROM \(reader.clicks) WHERE \(isOnEither)
                """
            ) { (try $0.integer(), try $0.integer()) } ?? (0, 0)
        let unit = Comparison.Unit(sessions: sessions, withUser: withUser)
        let owner: SQLFragment = unit == .user ? "user_id" : "session_id"
        // Grouped twice, as the nodes may have been told not to merge what they group, and a user is on several.
        let owners: SQLFragment = """
            SELECT owner, max(b) AS is_before, max(a) AS is_after, sum(sb) AS before, sum(sa) AS after
            FROM (
                SELECT \(owner) AS owner, toUInt8(max(\(conditions[0]))) AS b, toUInt8(max(\(conditions[1]))) AS a,
                    uniqExactIf(session_id, \(conditions[0])) AS sb, uniqExactIf(session_id, \(conditions[1])) AS sa
                FROM \(reader.clicks)
                WHERE \(owner) != 0 AND \(isOnEither)
                GROUP BY owner
            )
            GROUP BY owner
            """
        onBoth = "SELECT owner FROM (\(owners)) WHERE is_before = 1 AND is_after = 1"
        let counts =
            try reader.client.row(
                """
                SELECT countIf(is_before = 1 AND is_after = 0), countIf(is_before = 0 AND is_after = 1),
                    countIf(is_before = 1 AND is_after = 1), toUInt64(sumIf(before, is_after = 0)),
                    toUInt64(sumIf(after, is_before = 0))
                FROM (\(owners))
                """
            ) { row in try (0..<5).map { _ in try row.integer() } } ?? Array(repeating: 0, count: 5)
        units = Comparison.Units(
            unit, before: counts[0], after: counts[1], sessions: (counts[3], counts[4]), onBoth: counts[2],
            withoutUser: unit == .user ? sessions - withUser : 0)
    }
}
