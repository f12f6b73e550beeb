import Basics
package import ClickHouseStore
import ClickStore

extension CompareReport {
    package func figures(from reader: ClickHouseReader) throws -> Comparison {
        // Shares are of all sessions, so all controls are read to see who is on which side.
        let sides = try [before.ofAllControls, after.ofAllControls].map(reader.select)
        let owners = try ComparedOwners(sides, reader)
        var uses: [UInt64: ControlUse] = [:]
        let selected = try [before, after].map(reader.select)
        let rows: [SQLFragment] = selected.enumerated().map { side, selection in
            var steps = ClickSteps(reader, selection)
            steps.ofSessions = ["session_id"]
            return """
                SELECT control, \(owners.owner("user_of")) AS owner, session_id, toUInt8(\(side)) AS side, count() AS clicks,
                    countIf(outcome != 0) AS known, countIf(outcome = 1) AS refused
                FROM \(steps.rows([.control, .user, .outcome]))
                GROUP BY control, owner, session_id
                """
        }
        let isFirst: [SQLFragment] = (["first_before", "first_after"] as [SQLFragment]).map {
            owners.units.isOneSession ? "session_id = \($0)" : "1"
        }
        let sums: [SQLFragment] = (0...1).map { side in
            let isSide: SQLFragment = "side = \(side)"
            let isOther: SQLFragment = "\(isSide) AND \(isFirst[side])"
            let counts = (["1", "known > 0", "refused > 0"] as [SQLFragment]).map { holds in
                "if(sessions_before > 0 AND sessions_after > 0, countIf(\(isSide) AND \(holds)), toUInt64(countIf(\(isOther) AND \(holds)) > 0))"
                    as SQLFragment
            }
            return """
                sumIf(clicks, \(isSide)) AS clicks_\(side), sumIf(known, \(isSide)) AS known_\(side),
                    sumIf(refused, \(isSide)) AS refused_\(side), \(counts[0]) AS used_\(side), \(counts[1]) AS judged_\(side),
                    \(counts[2]) AS unhandled_\(side)
                """
        }
        try reader.client.query(
            """
            SELECT control, sessions_before, sessions_after, used_0, used_1, judged_0, judged_1, unhandled_0, unhandled_1,
                count(), sum(clicks_0), sum(known_0), sum(refused_0), sum(clicks_1), sum(known_1), sum(refused_1)
            FROM (
                SELECT control, owner, any(before) AS sessions_before, any(after) AS sessions_after,
                    \(sums.joined(separator: ",\n        "))
                FROM (\(rows.joined(separator: "\nUNION ALL\n"))) AS uses
                INNER JOIN (\(owners.query)) AS owners USING owner
                GROUP BY control, owner
            )
            GROUP BY control, sessions_before, sessions_after, used_0, used_1, judged_0, judged_1, unhandled_0, unhandled_1
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let id = try row.uint64()
            uses[id, default: owners.noUse].add(try (0..<15).map { _ in try row.integer() })
        }
        let controls = uses.compactMap { id, use in
            (selected[0].controls[id] ?? selected[1].controls[id]).map { (control: $0, use: use) }
        }
        return Comparison(owners.units, sizes: owners.sizes, controls)
    }
}

extension ControlUse {
    /// Adds users with the same figures: the sessions before and after, those with a click, with a known outcome and with a
    /// click that nobody handled, before and after; how many users; the clicks before, those whose outcome is known, those that
    /// nobody handled; the same after.
    fileprivate mutating func add(_ figures: [Int]) {
        let (users, isPair) = (figures[8], figures[0] > 0 && figures[1] > 0)
        before.add(Outcomes(clicks: figures[9], known: figures[10], unhandled: figures[11]))
        after.add(Outcomes(clicks: figures[12], known: figures[13], unhandled: figures[14]))
        guard isPair else {
            // All others are in the strata already.
            uses.addOthers(before: (users * figures[2], 0), after: (users * figures[3], 0))
            unhandled.addOthers(
                before: (users * figures[6], users * figures[4]), after: (users * figures[7], users * figures[5]))
            return
        }
        uses.add(
            Stratum(before: .init(figures[2], of: figures[0]), after: .init(figures[3], of: figures[1])), users: users)
        unhandled.add(
            Stratum(before: .init(figures[6], of: figures[4]), after: .init(figures[7], of: figures[5])), users: users)
    }
}

/// The users or sessions that two selections are compared by.
private struct ComparedOwners {
    let units: Comparison.Units
    /// The sessions of all, in which nothing has happened yet.
    private(set) var sizes = Strata()
    /// A control that nobody used.
    private(set) var noUse = ControlUse()
    /// A query for the owners, each with the number of its sessions on either side, `before` and `after`, and the first of them; of
    /// two that begin at once it is the first by name, then app.
    let query: SQLFragment
    private let unit: Comparison.Unit

    init(_ sides: [ClickHouseSelection], _ reader: ClickHouseReader) throws {
        let conditions: [SQLFragment] = sides.map { "(\($0.condition))" }
        let isOnEither: SQLFragment = "(\(conditions.joined(separator: " OR ")))"
        let (sessions, withUser) =
            try reader.client.row(
                """
                SELECT uniqExact(session_id), uniqExactIf(session_id, user_id != 0) FROM \(reader.clicks) WHERE \(isOnEither)
                """
            ) { (try $0.integer(), try $0.integer()) } ?? (0, 0)
        unit = Comparison.Unit(sessions: sessions, withUser: withUser)
        let places: [SQLFragment] = (["first_ms_before", "first_ms_after"] as [SQLFragment]).map {
            "concat(toString(\($0) + 1000000000000000), name, '\\0', app_name)"
        }
        query = """
            SELECT owner, countIf(is_before = 1) AS before, countIf(is_after = 1) AS after,
                argMinIf(session_id, \(places[0]), is_before = 1) AS first_before,
                argMinIf(session_id, \(places[1]), is_after = 1) AS first_after
            FROM (
                SELECT \(Self.owner("user_id", unit)) AS owner, session_id, any(session) AS name, any(app) AS app_name,
                    toUInt8(max(\(conditions[0]))) AS is_before, toUInt8(max(\(conditions[1]))) AS is_after,
                    minIf(at, \(conditions[0])) AS first_ms_before, minIf(at, \(conditions[1])) AS first_ms_after
                FROM \(reader.clicks)
                WHERE \(isOnEither)
                GROUP BY owner, session_id
            )
            GROUP BY owner
            """
        var (pairs, alone, theirs): ([(Stratum, Int)], [Int], [Int]) = ([], [0, 0], [0, 0])
        try reader.client.query(
            "SELECT before, after, count() FROM (\(query)) GROUP BY before, after",
            settings: ClickHouseReader.sessionSettings
        ) { row in
            let sizes = [try row.integer(), try row.integer()]
            let owners = try row.integer()
            if !sizes.contains(0) {
                pairs.append((Stratum(before: .init(0, of: sizes[0]), after: .init(0, of: sizes[1])), owners))
            }
            for side in 0...1 where sizes[1 - side] == 0 {
                alone[side] += owners
                theirs[side] += owners * sizes[side]
            }
        }
        units = Comparison.Units(
            unit, before: alone[0], after: alone[1], sessions: (theirs[0], theirs[1]),
            onBoth: pairs.reduce(0) { $0 + $1.1 })
        for (stratum, owners) in pairs { sizes.add(stratum, users: owners) }
        sizes.addOthers(before: (0, alone[0]), after: (0, alone[1]))
        noUse.uses.addOthers(before: (0, alone[0]), after: (0, alone[1]))
    }

    /// Whose a click is: a session without a user stands for itself.
    func owner(_ user: SQLFragment) -> SQLFragment { Self.owner(user, unit) }

    private static func owner(_ user: SQLFragment, _ unit: Comparison.Unit) -> SQLFragment {
        unit == .session ? "session_id" : "if(\(user) = 0, session_id, \(user))"
    }
}
