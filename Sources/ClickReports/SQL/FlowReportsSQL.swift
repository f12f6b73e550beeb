import Basics
package import ClickStore

// The reports on what people do one after the other in SQL.

extension TransitionsReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        let tables: [ReportSQL.Table] = [
            ("moves", moves), ("transitions", transitions), ("ranked", Self.ranked),
            (
                "medians",
                "SELECT from_key, to_key, \(ReportSQL.quantile(50)) AS p50\nFROM ranked\nGROUP BY from_key, to_key"
            ),
            ("report", report),
        ]
        return ReportSQL(
            tables: try ReportSQL.clicks(
                selection, by: unit == .control ? ReportSQL.control : "quote(\(column: unit))", withSteps: false,
                on: reader) + tables,
            columns: columns, order: order)
    }

    /// The columns that name a node.
    private var names: [SQLFragment] { unit == .control ? ["control", "screen", "kind"] : ["\(column: unit)"] }

    /// The columns of the report that name a node, `from` or `to`.
    private func names(_ side: SQLFragment) -> [SQLFragment] {
        names.indices.map { $0 == 0 ? "\"\(side)\"" : "\(side)_\(names[$0])" }
    }

    private func named(_ side: SQLFragment, _ values: [SQLFragment]) -> SQLFragment {
        zip(values, names(side)).map { "\($0) AS \($1)" as SQLFragment }.joined(separator: ", ")
    }

    /// Each click beside the next one of its session, and the session's last known user.
    private var moves: SQLFragment {
        let next = names.map { "lead(\($0)) OVER after AS next_\($0)" as SQLFragment }.joined(separator: ", ")
        return """
            SELECT *, lead(key) OVER after AS next_key, \(next),
                lead(at_ms) OVER after - at_ms AS gap, row_number() OVER after AS number,
                first_value(user) OVER back AS last_user
            FROM picked
            WINDOW after AS (PARTITION BY one_session ORDER BY \(ReportSQL.clickOrder)),
                back AS (PARTITION BY one_session ORDER BY user IS NULL, at_ms DESC, user DESC)
            """
    }

    /// A row for each transition; the start and the end of a session have an empty key.
    private var transitions: SQLFragment {
        let steps: SQLFragment = """
            SELECT one_session, last_user, key AS from_key, \(named("from", names)),
                next_key AS to_key, \(named("to", names.map { "next_" + $0 })), gap
            FROM moves
            WHERE next_key IS NOT NULL
            """
        guard withEnds else { return steps }
        let own = names.joined(separator: ", ")
        let others: [SQLFragment] = names.dropFirst().map { _ in "NULL" }
        return """
            \(steps)
            UNION ALL
            SELECT one_session, last_user, '', \(named("from", ["'(start)'"] + others)), key, \(own), NULL
            FROM moves
            WHERE number = 1
            UNION ALL
            SELECT one_session, last_user, key, \(own), '', \(named("to", ["'(end)'"] + others)), NULL
            FROM moves
            WHERE next_key IS NULL
            """
    }

    private static let ranked: SQLFragment = """
        SELECT from_key, to_key, gap, row_number() OVER (PARTITION BY from_key, to_key ORDER BY gap) - 1 AS rank,
            count(*) OVER (PARTITION BY from_key, to_key) - 1 AS top
        FROM transitions
        """

    private var report: SQLFragment {
        let names = (names("from") + names("to")).joined(separator: ", ")
        return """
            SELECT from_key, to_key, \(names), count(*) AS transitions,
                count(*) * 1.0 / sum(count(*)) OVER (PARTITION BY from_key) AS share, p50 AS interval_p50_ms,
                count(DISTINCT one_session) AS sessions, count(DISTINCT last_user) AS users
            FROM transitions
            LEFT JOIN medians USING (from_key, to_key)
            GROUP BY from_key, to_key
            """
    }

    /// The start and the end of sessions come first, then unknown screens.
    private var order: [SQLFragment] {
        var order: [SQLFragment] = ["transitions DESC"]
        for side: SQLFragment in ["from", "to"] {
            order.append("\(side)_key <> ''")
            for (name, column) in zip(names, names(side)) {
                order.append(name == "screen" && unit == .control ? "coalesce(\(column), '')" : column)
            }
        }
        return order
    }
}

extension FunnelReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        guard steps.count <= Self.maxSQLSteps else {
            throw NoSQL("SQL gives a funnel of \(Self.maxSQLSteps) steps at most")
        }
        guard !steps.contains(where: \.isOptional) else { throw NoSQL("SQL gives no optional steps of a funnel") }
        let levels: [ReportSQL.Table] = (1...steps.count).map { ("level_\($0)", level($0)) }
        let best: SQLFragment = """
            SELECT *
            FROM (
                SELECT *, row_number() OVER (
                    PARTITION BY owner ORDER BY steps DESC, iif(steps = \(steps.count), 0, -t1), number) AS place
                FROM trails
            )
            WHERE place = 1
            """
        let selectors: [SQLFragment] = steps.enumerated().map {
            "SELECT \($0 + 1) AS step, \(text: $1.text) AS selector"
        }
        let tables: [ReportSQL.Table] = [
            ("trails", trails), ("best", best), ("lost", lost), ("instead", instead), ("waits", waits),
            ("ranked", Self.ranked), ("medians", Self.medians),
            ("selectors", selectors.joined(separator: "\nUNION ALL ")),
            (
                "counts",
                """
                SELECT *, (SELECT count(*) FROM best WHERE steps >= step) AS reached
                FROM selectors
                WHERE EXISTS (SELECT 1 FROM picked)
                """
            ), ("report", report),
        ]
        return ReportSQL(
            tables: try ReportSQL.clicks(selection, by: "NULL", withSteps: false, on: reader)
                + [("numbered", try numbered(reader)), ("ordered", ordered)] + levels + tables,
            columns: columns, order: ["step"])
    }

    /// With more steps, the query nears what SQLite takes of columns.
    static let maxSQLSteps = 32

    private var ownerColumn: SQLFragment { owner == .session ? "one_session" : "user" }
    private var owners: SQLFragment { owner == .session ? "sessions" : "users" }

    /// The condition that a time is near enough to that of the first step.
    private func isInTime(_ time: SQLFragment, since first: SQLFragment) -> SQLFragment {
        withinMs.map { "\(time) - \(first) <= \($0)" } ?? "\(time) IS NOT NULL"
    }

    /// The clicks of each owner with their numbers, whether they belong to each step, and which control was clicked next.
    private func numbered(_ reader: ClickReader) throws(StoreError) -> SQLFragment {
        var columns: [SQLFragment] = ["\(ownerColumn) AS owner", "at_ms", "row_number() OVER after AS number"]
        for name in Self.nextColumns {
            columns += [name, "lead(\(name)) OVER after AS next_\(name)"].suffix(name == "at_ms" ? 1 : 2)
        }
        for (index, step) in steps.enumerated() {
            guard let selection = step.selection else {
                columns.append("0 AS is_\(index + 1)")
                continue
            }
            let conditions = try reader.conditions(of: selection)
            columns.append("\(conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")) AS is_\(index + 1)")
        }
        return """
            SELECT \(columns.joined(separator: ",\n    "))
            FROM picked
            WHERE \(ownerColumn) IS NOT NULL
            WINDOW after AS (PARTITION BY \(ownerColumn) ORDER BY \(ReportSQL.clickOrder(of: owner)), handled)
            """
    }

    private static let nextColumns: [SQLFragment] = ["control", "screen", "kind", "at_ms"]

    /// The same, and the start and the end of each owner like clicks before its first and after its last one, if they are steps.
    private var ordered: SQLFragment {
        func rows(_ number: SQLFragment, next: (SQLFragment) -> SQLFragment, where condition: SQLFragment, step: Int)
            -> SQLFragment
        {
            let others = Self.nextColumns.map { "\(next($0)) AS next_\($0)" as SQLFragment }
            let areSteps = steps.indices.map { "\($0 == step ? 1 : 0) AS is_\($0 + 1)" as SQLFragment }
            return """
                UNION ALL SELECT owner, at_ms, \(number) AS number, \((others + areSteps).joined(separator: ", "))
                FROM numbered
                WHERE \(condition)
                """
        }
        let columns: [SQLFragment] =
            ["owner", "at_ms", "number"] + Self.nextColumns.map { "next_\($0)" }
            + steps.indices.map { "is_\($0 + 1)" }
        var tables: [SQLFragment] = ["SELECT \(columns.joined(separator: ", "))\nFROM numbered"]
        if edges.hasStart { tables.append(rows("0", next: { $0 }, where: "number = 1", step: 0)) }
        if edges.hasEnd {
            tables.append(
                rows("number + 1", next: { _ in "NULL" }, where: "next_at_ms IS NULL", step: steps.count - 1))
        }
        return tables.joined(separator: "\n")
    }

    /// The clicks with the times of the trails that end there with a step: `t3_1` is that of the first step in a trail of
    /// three. As a later click never has an earlier trail, the latest one before has the highest times.
    private func level(_ step: Int) -> SQLFragment {
        guard step > 1 else { return "SELECT *, CASE WHEN is_1 THEN at_ms END AS t1_1\nFROM ordered" }
        func before(_ column: SQLFragment) -> SQLFragment { "\(isStrict ? "lag" : "max")(\(column)) OVER before" }
        let times: [SQLFragment] = (1..<step).map { earlier in
            "CASE WHEN is_\(step) THEN \(before("t\(step - 1)_\(earlier)")) END AS t\(step)_\(earlier)"
        }
        let own: SQLFragment =
            "CASE WHEN is_\(step) AND \(before("t\(step - 1)_1")) IS NOT NULL THEN at_ms END AS t\(step)_\(step)"
        let frame: SQLFragment = isStrict ? "" : " ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING"
        return """
            SELECT *, \((times + [own]).joined(separator: ",\n    "))
            FROM level_\(step - 1)
            WINDOW before AS (PARTITION BY owner ORDER BY number\(frame))
            """
    }

    /// All trails with the times of their steps.
    private var trails: SQLFragment {
        (1...steps.count).map { (step) -> SQLFragment in
            let times: [SQLFragment] = (1...steps.count).map { "\($0 <= step ? "t\(step)_\($0)" : "NULL") AS t\($0)" }
            return """
                SELECT owner, number, \(step) AS steps, next_control, next_screen, next_kind, next_at_ms,
                    \(times.joined(separator: ", "))
                FROM level_\(steps.count)
                WHERE \(isInTime("t\(step)_\(step)", since: "t\(step)_1"))
                """
        }.joined(separator: "\nUNION ALL\n")
    }

    /// The owners that did not go on from a step, and what they clicked next in time.
    private var lost: SQLFragment {
        """
        SELECT steps AS step, next_screen, next_kind,
            CASE WHEN \(isInTime("next_at_ms", since: "t1")) THEN next_control END AS next_control
        FROM best
        WHERE steps < \(steps.count)
        """
    }

    private var instead: SQLFragment {
        """
        SELECT step, next_control, count(*) AS owners, row_number() OVER (
            PARTITION BY step ORDER BY count(*) DESC, next_control, coalesce(next_screen, ''), next_kind) AS place
        FROM lost
        WHERE next_control IS NOT NULL
        GROUP BY step, next_control, next_screen, next_kind
        """
    }

    /// The times to each step from the one before and from the first one.
    private var waits: SQLFragment {
        (2...steps.count).map { (step) -> SQLFragment in
            "SELECT \(step) AS step, t\(step) - t\(step - 1) AS wait, t\(step) - t1 AS total FROM best WHERE steps >= \(step)"
        }.joined(separator: "\nUNION ALL ")
    }

    private static let ranked: SQLFragment = """
        SELECT *, row_number() OVER (PARTITION BY step ORDER BY wait) - 1 AS wait_rank,
            row_number() OVER (PARTITION BY step ORDER BY total) - 1 AS total_rank,
            count(*) OVER (PARTITION BY step) - 1 AS top
        FROM waits
        """

    private static let medians: SQLFragment = """
        SELECT step, \(ReportSQL.quantile(50, of: "wait", at: "wait_rank")) AS step_p50_ms,\
        \(ReportSQL.quantile(50, of: "total", at: "total_rank")) AS total_p50_ms,\
        \(ReportSQL.quantile(25, of: "total", at: "total_rank")) AS total_p25_ms,\
        \(ReportSQL.quantile(75, of: "total", at: "total_rank")) AS total_p75_ms
        FROM ranked
        GROUP BY step
        """

    private var report: SQLFragment {
        let instead: [SQLFragment] = (1...Self.instead).map { place in
            let row: SQLFragment = "FROM instead WHERE instead.step = counts.step AND place = \(place)"
            return """
                ,
                    (SELECT next_control \(row)) AS instead_\(place),
                    (SELECT owners \(row)) AS instead_\(place)_\(owners)
                """
        }
        let lost: SQLFragment = "SELECT count(*) FROM lost WHERE lost.step = counts.step"
        return """
            SELECT step, selector, reached AS \(owners),
                reached * 1.0 / nullif(lag(reached) OVER so_far, 0) AS share_of_previous,
                reached * 1.0 / nullif(first_value(reached) OVER so_far, 0) AS share, step_p50_ms, total_p50_ms,
                total_p25_ms, total_p75_ms,
                CASE WHEN step < \(steps.count) THEN (\(lost)) END AS lost,
                CASE WHEN step < \(steps.count) THEN (\(lost) AND next_control IS NULL) END AS ended\(instead.joined())
            FROM counts
            LEFT JOIN medians USING (step)
            WINDOW so_far AS (ORDER BY step)
            """
    }
}
