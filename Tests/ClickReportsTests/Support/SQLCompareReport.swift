import ClickStore
import ClickTracking

/// The comparison by SQL alone, but for the interval.
struct SQLCompareReport {
    struct Line: Equatable {
        let path: String
        let screen: String?
        let kind: String?
        /// Clicks and sessions, before and after.
        let clicks: [Int64?]
        let sessions: [Int64?]
    }

    let lines: [Line]
    /// How many sessions there were before and after.
    let sessions: [Int64?]

    /// - Parameters:
    ///   - before: A condition on clicks, `t`, with the columns `at_ms`, `app`, `version`, `user`.
    ///   - after: The same for the other clicks.
    ///   - chosen: A condition on the controls that are compared.
    init(_ store: ReportStore, before: String, after: String, chosen: String) throws {
        let sides = """
            WITH t AS (
                SELECT control_id, at_ms, app, version, user, quote(name) || quote(app) AS session
                FROM click JOIN session ON session.id = session_id
            ), side AS (
                SELECT control_id, session, 0 AS number FROM t WHERE \(before)
                UNION ALL SELECT control_id, session, 1 FROM t WHERE \(after)
            )
            """
        lines = try store.rows(
            sides + """
                SELECT path, screen, kind, sum(number = 0), sum(number = 1),
                    count(DISTINCT iif(number = 0, session, NULL)), count(DISTINCT iif(number = 1, session, NULL))
                FROM side JOIN control ON control.id = control_id WHERE \(chosen)
                GROUP BY control_id ORDER BY path, coalesce(screen, ''), kind
                """
        ).map { row in
            Line(
                path: row[0].text ?? "", screen: row[1].text, kind: row[2].text,
                clicks: row[3...4].map(\.integer), sessions: row[5...6].map(\.integer))
        }
        sessions = try (0...1).map { number in
            try store.rows(sides + "SELECT count(DISTINCT session) FROM side WHERE number = \(number)")[0][0].integer
        }
    }
}
