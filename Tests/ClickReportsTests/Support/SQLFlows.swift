import ClickQuery
import ClickReports
import ClickStore
import ResponderChain

/// The reports on what follows on what by SQL alone: slow, but everyone can check them.
enum SQLFlows {
    /// Transitions, as `report transitions` has them.
    ///
    /// - Parameters:
    ///   - node: What steps lead from and to, in SQL: a text whose order is that of nodes.
    ///   - condition: Which clicks count, in SQL.
    static func transitions(
        _ store: ReportStore, node: String, withEnds: Bool, where condition: String
    ) throws -> [String] {
        let ends = """
            UNION ALL SELECT session, '', node, NULL FROM clicked WHERE n = 1
            UNION ALL SELECT session, node, '', NULL FROM clicked WHERE next IS NULL
            """
        return try store.rows(
            """
            WITH \(picked(owner: session, condition)), clicked AS (
                SELECT owner AS session, \(node) AS node, n, lead(\(node)) OVER w AS next, lead(at_ms) OVER w - at_ms AS gap
                FROM numbered WINDOW w AS (PARTITION BY owner ORDER BY n)
            ), users AS MATERIALIZED (
                SELECT DISTINCT owner AS session, (
                    SELECT user FROM picked AS other WHERE other.owner = picked.owner AND user NOT NULL
                    ORDER BY at_ms DESC, user DESC LIMIT 1) AS user
                FROM picked
            ), steps AS MATERIALIZED (
                SELECT session, node AS a, next AS b, gap FROM clicked WHERE next NOT NULL \(withEnds ? ends : "")
            ), ranked AS (
                SELECT a, b, gap, row_number() OVER (PARTITION BY a, b ORDER BY gap) - 1 AS rank,
                    count(*) OVER (PARTITION BY a, b) - 1 AS top FROM steps
            ), medians AS MATERIALIZED (
                SELECT a, b, sum(gap * CASE rank WHEN 50 * top / 100 THEN 100 - 50 * top % 100
                    WHEN 50 * top / 100 + 1 THEN 50 * top % 100 ELSE 0 END) / 100.0 AS p50 FROM ranked GROUP BY a, b
            ), totals AS (
                SELECT a, count(*) AS steps FROM steps GROUP BY a
            )
            SELECT a, b, count(*), 1.0 * count(*) / totals.steps, count(DISTINCT session), count(DISTINCT user), p50
            FROM steps JOIN users USING (session) JOIN medians USING (a, b) JOIN totals USING (a)
            GROUP BY a, b ORDER BY count(*) DESC, a, b
            """
        ).map { row in row.map(\.plain).joined(separator: " | ") }
    }

    /// The clicks of a session in order.
    struct Sequence {
        var nodes: [String] = []
        var times: [Int64] = []
        /// The last known user; nil for none.
        var user: ByteString?
    }

    /// The sessions with selected clicks.
    ///
    /// - Parameter node: What a click is on, in SQL.
    static func sessions(_ store: ReportStore, node: String, where condition: String) throws -> [Sequence] {
        var sessions: [ByteString: Sequence] = [:]
        let rows = try store.rows(
            """
            WITH \(picked(owner: session, condition))
            SELECT owner, \(node), at_ms, (
                SELECT user FROM picked AS other WHERE other.owner = numbered.owner AND user NOT NULL
                ORDER BY at_ms DESC, user DESC LIMIT 1)
            FROM numbered ORDER BY owner, n
            """)
        for row in rows {
            let owner = ByteString(row[0].text ?? "")
            sessions[owner, default: Sequence()].nodes.append(row[1].text ?? "")
            sessions[owner, default: Sequence()].times.append(row[2].integer ?? 0)
            sessions[owner, default: Sequence()].user = row[3].text.map { ByteString($0) }
        }
        return Array(sessions.values)
    }

    /// The longest trail of each session or user in a funnel.
    struct Trail {
        /// The times of its clicks.
        let times: [Int64]
        /// The control that was clicked next, if any in time.
        let next: String?
    }

    /// - Parameters:
    ///   - owner: ``session`` or ``user``.
    ///   - steps: For each step a condition on controls.
    static func trails(
        _ store: ReportStore, per owner: String, steps: [String], isStrict: Bool, withinMs: Int64?,
        where condition: String
    ) throws -> [Trail] {
        let within = withinMs.map(String.init) ?? "9e18"
        var sql = "WITH \(picked(owner: owner, condition))"
        for (index, step) in steps.enumerated() {
            let (number, columns) = (index + 1, (1...steps.count).map { "t\($0)" })
            let earlier = columns.prefix(index).map { "before." + $0 }
            let later = columns.dropFirst(number).map { "NULL AS " + $0 }
            let times = (earlier + ["click.at_ms AS t\(number)"] + later).joined(separator: ", ")
            let last =
                "(SELECT max(n) FROM level\(index) AS other WHERE other.owner = click.owner AND other.n < click.n)"
            let join = """
                JOIN level\(index) AS before ON before.owner = click.owner
                    AND before.n = \(isStrict ? "click.n - 1" : last)
                """
            sql += """
                , level\(number) AS MATERIALIZED (
                    SELECT click.owner, \(number) AS steps, click.n, \(times)
                    FROM numbered AS click \(index == 0 ? "" : join) WHERE \(step)
                )
                """
        }
        let levels = (1...steps.count).map { "SELECT * FROM level\($0) WHERE t\($0) - t1 <= \(within)" }
        sql += """
            , ranked AS (
                SELECT *, row_number() OVER (
                    PARTITION BY owner ORDER BY steps DESC, CASE steps WHEN \(steps.count) THEN 0 ELSE -t1 END, n) AS place
                FROM (\(levels.joined(separator: " UNION ALL ")))
            )
            SELECT steps, \(control), \((1...steps.count).map { "t\($0)" }.joined(separator: ", "))
            FROM ranked LEFT JOIN numbered AS click
                ON click.owner = ranked.owner AND click.n = ranked.n + 1 AND click.at_ms - t1 <= \(within)
            WHERE place = 1
            """
        return try store.rows(sql).map { row in
            let count = Int(row[0].integer ?? 0)
            return Trail(times: row.dropFirst(2).prefix(count).compactMap(\.integer), next: row[1].text)
        }
    }

    /// Whether no click counts.
    static func isEmpty(_ store: ReportStore, where condition: String) throws -> Bool {
        try store.rows("WITH \(picked(owner: session, condition)) SELECT 1 FROM picked LIMIT 1").isEmpty
    }

    static let session = "quote(name) || ' ' || quote(app)"
    static let user = "user"

    /// Where a click's kind stands among the clicks of one millisecond.
    static let cause = "instr('control activation routed', kind)"

    /// What stands before the control in the order of a session's or user's clicks.
    static func order(_ owner: String) -> String {
        let session = owner == user ? "name, coalesce(app, '')," : ""
        return "at_ms, \(cause), \(session) in_ms, CASE in_ms WHEN 0 THEN x END, CASE in_ms WHEN 0 THEN y END"
    }

    /// A control as a text; such texts are in the order of controls.
    static let control = "path || char(1) || coalesce(screen, '') || char(1) || kind"

    /// The selected clicks, and the same with their numbers in their session or user's order.
    private static func picked(owner: String, _ condition: String) -> String {
        """
        picked AS (
            SELECT click.id, path, element, class, screen, kind, at_ms, x, y, session_id AS span, user, \(owner) AS owner,
                flags >> 5 AS in_ms, name, app
            FROM click JOIN control ON control.id = control_id JOIN session ON session.id = session_id
            WHERE \(condition)
        ), numbered AS MATERIALIZED (
            SELECT *, row_number() OVER (
                PARTITION BY owner ORDER BY \(order(owner)), path, coalesce(screen, ''), kind, id) AS n
            FROM picked WHERE owner NOT NULL
        )
        """
    }
}

extension SQLQuery.Value {
    /// The value as text; `-` for NULL.
    fileprivate var plain: String { text ?? integer.map(String.init) ?? real.map { "\($0)" } ?? "-" }
}
