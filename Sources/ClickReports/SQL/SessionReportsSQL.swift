import Basics
package import ClickStore
import ClickTracking

// The reports on sessions in SQL.

extension ReportSQL {
    /// The clicks with the columns of the view `clicks` that reports need, and the numbers of their rows and session spans.
    static let numbered: Table = (
        name: "numbered",
        query: """
        SELECT click.id AS id, click.session_id AS span, control.path AS control, control.element AS element,
            control.event AS event, control.class AS class, control.screen AS screen, control.kind AS kind,
            strftime('%Y-%m-%dT%H:%M:%S', click.at_ms / 1000, 'unixepoch')
                || printf('.%03dZ', click.at_ms % 1000) AS at,
            click.at_ms AS at_ms, session.name AS session, session.user AS user, session.app AS app,
            session.version AS version, click.x / 10.0 AS x, click.y / 10.0 AS y,
            click_detail.position AS position, click_detail.item AS item,
            nullif(click.flags & 3, 0) - 1 AS handled, click_detail.handled_by AS handled_by, click_detail.seq AS seq,
            nullif(click.flags >> 3 & 3, 0) - 1 AS answered, click.flags >> 5 AS order_in_ms,
            click_detail.scroll_x / 10.0 AS scroll_x, click_detail.scroll_y / 10.0 AS scroll_y
        FROM click
        JOIN control ON control.id = click.control_id
        JOIN session ON session.id = click.session_id
        LEFT JOIN click_detail ON click_detail.click_id = click.id
        """
    )
}

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

extension SessionReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        // Whether the name tells one session is the report's to say.
        let lines = try figures(from: reader).get()
        let app: [SQLFragment] = lines.first.map { ["app IS \(text: $0.click.session.app)"] } ?? []
        let placed: SQLFragment = """
            SELECT *, row_number() OVER (
                ORDER BY \(ReportSQL.clickOrder), seq, user, version, handled, handled_by, position, item) AS number
            FROM steps
            """
        let bursts: SQLFragment = """
            SELECT control, screen, kind, burst, row_number() OVER (ORDER BY min(number)) AS rage
            FROM placed
            GROUP BY control, screen, kind, burst
            HAVING count(*) >= \(RageBurst.minimumClicks)
                AND min(CASE WHEN answered IS NOT 1 THEN number END) < max(number)
            """
        let report: SQLFragment = """
            SELECT at AS time, at_ms - min(at_ms) OVER () AS offset_ms,
                at_ms - lag(at_ms) OVER (ORDER BY number) AS interval_ms, placed.screen, placed.control, element, event,
                placed.kind, CASE handled WHEN 0 THEN 'no' WHEN 1 THEN 'yes' ELSE 'unknown' END AS handled, handled_by,
                rage, x, y, position, item, user, version, session, app, number
            FROM placed
            LEFT JOIN bursts ON bursts.control = placed.control AND bursts.screen IS placed.screen
                AND bursts.kind = placed.kind AND bursts.burst = placed.burst
            """
        return ReportSQL(
            tables: try ReportSQL.clicks(
                selection, where: ["session = \(text: name)"] + app, by: "NULL", on: reader)
                + [("placed", placed), ("bursts", bursts), ("report", report)],
            columns: columns, order: ["number"])
    }
}
