import Basics
package import ClickHouseStore
import ClickStore

extension RetentionReport {
    package func figures(from reader: ClickHouseReader) throws -> Result<Cohorts, TooLong> {
        let without = try sessionsWithoutUser(reader)
        let prunedMs = try reader.prunedMs()
        guard let users = try users(reader) else {
            return .success(self.cohorts([], sessionsWithoutUser: without, prunedBeforeMs: prunedMs))
        }
        switch users {
        case .failure(let error): return .failure(error)
        case .success(let users):
            let cohorts = try cohorts(users.sql, users.times, reader)
            return .success(self.cohorts(cohorts, sessionsWithoutUser: without, prunedBeforeMs: prunedMs))
        }
    }

    /// How many sessions have clicks, and none of them of a user.
    func sessionsWithoutUser(_ reader: ClickHouseReader) throws -> Int {
        let condition = try reader.select(selection).condition
        var sessions = 0
        try reader.client.query(
            """
            SELECT count()
            FROM (SELECT max(user_id) AS any_user FROM \(reader.clicks) WHERE \(condition) GROUP BY session_id)
            WHERE any_user = 0
            """, settings: ClickHouseReader.sessionSettings
        ) { sessions = try $0.integer() }
        return sessions
    }

    /// A query for the users: the first click ever, the number of its period, and those of the periods with a selected click; when the clicks
    /// were, and when the first one was, those that were pruned among them. Nil if there are none.
    func users(
        _ reader: ClickHouseReader
    ) throws -> Result<(sql: SQLFragment, times: ClosedRange<Int64>, firstMs: Int64), TooLong>? {
        let selected = try reader.select(selection)
        let every = try everyClick.map(reader.select) ?? selected
        guard let times = try reader.times(of: every) else { return nil }
        guard Periods(of: unit, in: zone, times, limit: Self.maxPeriods) != nil else {
            return .failure(TooLong(unit: unit))
        }
        let pruned = try prunedFirsts(reader)
        let local = zone.localMsSQL(of: "at", in: times)
        let firstMs = min(times.lowerBound, pruned?.firstMs ?? .max)
        let ofFirst = zone.localMsSQL(of: "first", in: firstMs...times.upperBound)
        let isNew: SQLFragment = try newcomers.map { "minIf(at, \(try reader.select($0).condition))" } ?? "min(at)"
        let sql: SQLFragment = """
            SELECT user_id, min(earliest) AS first, min(new) AS first_new, \(unit.sql(ofLocalMs: ofFirst)) AS cohort,
                    groupUniqArrayArray(came) AS active
                FROM (
                    SELECT user_id, min(at) AS earliest, \(isNew) AS new,
                        groupUniqArrayIf(toInt64(\(unit.sql(ofLocalMs: local))), \(selected.condition)) AS came
                    FROM \(reader.clicks)
                    WHERE user_id != 0 AND \(every.condition)
                    GROUP BY user_id\(pruned?.rows ?? "")
                )
                GROUP BY user_id
            """
        return .success((sql, times, firstMs))
    }

    private func cohorts(
        _ users: SQLFragment, _ times: ClosedRange<Int64>, _ reader: ClickHouseReader
    ) throws -> [Cohort] {
        let end = min(times.upperBound, selection.untilMs.map { max($0, times.lowerBound + 1) - 1 } ?? .max)
        let last = number(ofDay: LocalTime(localMs: zone.localMs(atMs: end)).day)
        var counts: [Int64: (users: Int, active: [Int])] = [:]
        let bounds: [SQLFragment?] = [
            "1", selection.sinceMs.map { "first >= \($0)" }, selection.untilMs.map { "first < \($0)" },
            newcomers.map { _ in "first = first_new" },
        ]
        // What is -1 stands for the user, not for a period.
        try reader.client.query(
            """
            SELECT cohort, later, count()
            FROM (
                SELECT cohort,
                    arrayPushFront(arrayFilter(p -> p >= 0 AND p <= \(periods), arrayMap(p -> p - cohort, active)), -1) AS all
                FROM (\(users))
                WHERE \(bounds.compactMap(\.self).joined(separator: " AND "))
            )
            ARRAY JOIN all AS later
            GROUP BY cohort, later
            """
        ) { row in
            let (cohort, later, users) = (try row.int64(), Int(try row.int64()), try row.integer())
            let length = Int(max(0, min(Int64(periods), last &- cohort))) + 1
            var count = counts[cohort] ?? (0, Array(repeating: 0, count: length))
            if later < 0 { count.users = users } else if later < length { count.active[later] = users }
            counts[cohort] = count
        }
        return counts.sorted { $0.key < $1.key }.map { number, count in
            Cohort(day: unit == .week ? number &* 7 &+ 4 : number, users: count.users, active: count.active)
        }
    }

    /// When the first one was, of the users' first clicks that were pruned, and the arm of the query that has them; nil if none
    /// was pruned.
    private func prunedFirsts(_ reader: ClickHouseReader) throws -> (firstMs: Int64, rows: SQLFragment)? {
        guard reader.keepsFirsts else { return nil }
        let kinds = selection.kinds.map { UInt64($0.number) }.sorted()
        let ofKinds: [SQLFragment] = kinds.isEmpty ? [] : ["kind IN \(ClickHouseSQL.list(kinds))"]
        let conditions = try ["1"] + ofKinds + reader.nameConditions(reader.resolve(selection), of: [.app, .user])
        let condition = conditions.joined(separator: " AND ")
        let found = try reader.client.row("SELECT count(), min(at) FROM first_click WHERE \(condition)") {
            (count: try $0.integer(), firstMs: try $0.int64())
        }
        guard let found, found.count > 0 else { return nil }
        // The earliest of all times is no newcomer's.
        return (
            found.firstMs,
            """

                    UNION ALL
                    SELECT user_id, min(at), toInt64(\(Int64.max)), emptyArrayInt64() FROM first_click WHERE \(condition) GROUP BY user_id
            """
        )
    }
}
