import Basics
package import ClickStore

extension SessionsReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        let figures: SQLFragment = """
            SELECT key, session, app, count(DISTINCT user) AS users, min(at) AS start, max(at) AS "end",
                max(at_ms) - min(at_ms) AS length_ms, count(*) AS clicks,
                count(DISTINCT \(ReportSQL.control)) AS controls, sum(handled = 0) AS unhandled,
                count(DISTINCT version) AS versions
            FROM picked
            GROUP BY key
            """
        let report: SQLFragment = """
            SELECT figures.*, user, version, (SELECT count(*) FROM rages WHERE rages.key = figures.key) AS rage
            FROM figures
            LEFT JOIN last_users USING (key)
            LEFT JOIN last_versions USING (key)
            """
        return ReportSQL(
            tables: try ReportSQL.clicks(selection, by: "quote(app) || quote(session)", on: reader)
                + [
                    ("last_users", Self.last("user")), ("last_versions", Self.last("version")), ("figures", figures),
                    ("report", report),
                ],
            columns: columns, order: ["start DESC", "app", "session"])
    }

    /// The name that the last click of each session has among those that have one.
    private static func last(_ name: SQLFragment) -> SQLFragment {
        """
        SELECT key, \(name)
        FROM (
            SELECT *, row_number() OVER (PARTITION BY key ORDER BY at_ms DESC, \(name) DESC) AS place
            FROM picked WHERE \(name) IS NOT NULL
        )
        WHERE place = 1
        """
    }
}
