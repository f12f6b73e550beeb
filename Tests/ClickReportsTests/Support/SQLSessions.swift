import ClickStore

/// The reports on sessions by SQL alone: slow, but everyone can check them.
enum SQLSessions {
    /// The figures of one session, or what a click of one is, as text; nil for NULL.
    typealias Line = [String?]

    /// All sessions, as `report sessions` has them.
    ///
    /// - Parameter condition: Which clicks count, in SQL.
    static func all(_ store: ReportStore, where condition: String = "1") throws -> [Line] {
        try lines(
            store,
            selected(condition) + steps + """
                , rage AS (
                    SELECT session, count(*) AS bursts FROM bursts WHERE is_rage GROUP BY session
                )
                SELECT name, app, \(last("version")), count(DISTINCT version), \(last("user")), count(DISTINCT user),
                    min(at_ms), max(at_ms), count(*), count(DISTINCT control_id), sum(handled = 1), coalesce(bursts, 0)
                FROM selected LEFT JOIN rage USING (session)
                GROUP BY selected.session ORDER BY min(at_ms) DESC, app, name
                """)
    }

    /// The clicks of one session, as `report session` has them.
    static func one(_ store: ReportStore, _ name: String, app: String?, where condition: String = "1") throws -> [Line]
    {
        let app = app.map { "'\($0)'" } ?? "NULL"
        return try lines(
            store,
            selected("name = '\(name)' AND app IS \(app) AND \(condition)") + steps + """
                , rage AS (
                    SELECT control_id, burst, row_number() OVER (ORDER BY first) AS number FROM bursts WHERE is_rage
                )
                SELECT at_ms, at_ms - min(at_ms) OVER (), at_ms - lag(at_ms) OVER by_time, screen, path, kind,
                    CASE handled WHEN 1 THEN 'no' WHEN 2 THEN 'yes' ELSE 'unknown' END, handled_by, rage.number, x, y,
                    item, user, version
                FROM stepped LEFT JOIN rage USING (control_id, burst)
                WINDOW by_time AS (ORDER BY \(order)) ORDER BY \(order)
                """)
    }

    /// The user or version of the last click that has one; in one millisecond, the last one by its bytes.
    private static func last(_ column: String) -> String {
        """
        (SELECT \(column) FROM selected AS other
            WHERE other.session = selected.session AND \(column) NOT NULL ORDER BY at_ms DESC, \(column) DESC LIMIT 1)
        """
    }

    private static func selected(_ condition: String) -> String {
        """
        WITH selected AS (
            SELECT click.id AS id, control_id, session_id AS span, quote(name) || quote(app) AS session, name, app,
                version, user, at_ms, x, y, flags, \(SQLClicks.windowPlace), nullif(flags & 3, 0) AS handled,
                flags >> 3 & 3 AS answered, screen, path, kind, handled_by, item,
                position, seq
            FROM click JOIN session ON session.id = session_id JOIN control ON control.id = control_id
                LEFT JOIN click_detail ON click_id = click.id
            WHERE \(condition)
        )
        """
    }

    /// Each click with the number of its burst among those of one session on one control, and these bursts.
    private static let order = """
        at_ms, \(SQLFlows.cause), flags >> 5, CASE flags >> 5 WHEN 0 THEN x END, CASE flags >> 5 WHEN 0 THEN y END, path, coalesce(screen, ''), kind, seq, user, version, coalesce(handled, 0), handled_by, position, item
        """

    private static let steps = """
        , numbered AS (
            SELECT *, row_number() OVER (ORDER BY \(order)) AS number, row_number() OVER clicks AS place,
                lag(at_ms) OVER clicks AS last_ms, lag(window_x) OVER clicks AS last_x, lag(window_y) OVER clicks AS last_y
            FROM selected WINDOW clicks AS (PARTITION BY control_id, session ORDER BY at_ms, flags >> 5, x, y, id)
        ), stepped AS (
            SELECT *, sum(CASE WHEN at_ms - last_ms < 1000 AND \(SQLClicks.isNear) THEN 0 ELSE 1 END) OVER clicks AS burst
            FROM numbered WINDOW clicks AS (PARTITION BY control_id, session ORDER BY at_ms, flags >> 5, x, y, id)
        ), bursts AS (
            SELECT session, control_id, burst, min(number) AS first,
                count(*) >= 3 AND min(CASE WHEN answered <> 2 THEN place END) < max(place) AS is_rage
            FROM stepped GROUP BY session, control_id, burst
        )
        """

    private static func lines(_ store: ReportStore, _ sql: String) throws -> [Line] {
        try store.rows(sql).map { row in row.map { $0.text ?? $0.integer.map(String.init) } }
    }
}
