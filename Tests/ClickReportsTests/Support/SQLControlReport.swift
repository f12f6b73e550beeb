import ClickStore
import ClickTracking

/// The report on controls by SQL alone: slow, but everyone can check it.
struct SQLControlReport {
    /// The figures of one control.
    struct Line: Equatable {
        var path: String?
        var screen: String?
        var kind: String?
        var clicks: Int64?
        var sessions: Int64?
        var users: Int64?
        var firstMs: Int64?
        var lastMs: Int64?
        var unhandled: Int64?
        var rage: Int64?
        var intervalP50Ms: Double?
        var intervalP95Ms: Double?
    }

    let lines: [Line]

    /// - Parameter kinds: The kinds of clicks to count; empty for all.
    init(_ store: ReportStore, kinds: Set<ClickKind> = []) throws {
        lines = try store.rows(Self.statement(kinds)).map { row in
            Line(
                path: row[0].text, screen: row[1].text, kind: row[2].text, clicks: row[3].integer,
                sessions: row[4].integer, users: row[5].integer, firstMs: row[6].integer, lastMs: row[7].integer,
                unhandled: row[8].integer, rage: row[9].integer ?? 0, intervalP50Ms: row[10].real,
                intervalP95Ms: row[11].real)
        }
    }

    /// The statement counts the clicks of each key, which here is the control.
    private static func statement(_ kinds: Set<ClickKind>) -> String {
        let kinds = kinds.isEmpty ? Set(ClickKind.allCases) : kinds
        return """
            WITH selected AS (
                SELECT click.id, control_id, quote(name) || quote(app) AS session, user, at_ms, x, y,
                    nullif(flags & 3, 0) AS handled, path, screen, kind, control_id AS key
                FROM click JOIN session ON session.id = session_id JOIN control ON control.id = control_id
                WHERE kind IN (\(kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
            )
            \(steps)
            SELECT path, screen, kind, count(*) AS clicks, count(DISTINCT session), count(DISTINCT user), min(at_ms),
                max(at_ms), sum(handled = 1), bursts, p50, p95
            FROM selected LEFT JOIN rage ON rage.key IS selected.key LEFT JOIN quantiles ON quantiles.key IS selected.key
            GROUP BY selected.key ORDER BY clicks DESC, path, screen, kind
            """
    }

    /// Rage bursts and quantiles of intervals by key, from each click beside the one before it, of the same session on the
    /// same control with the same key.
    private static let steps = """
        , numbered AS (
            SELECT *, lag(at_ms) OVER clicks AS last_ms, lag(x) OVER clicks AS last_x, lag(y) OVER clicks AS last_y
            FROM selected WINDOW clicks AS (PARTITION BY key, control_id, session ORDER BY at_ms, x, y, id)
        ), steps AS (
            SELECT *, at_ms - last_ms < 1000 AND abs(x - last_x) + abs(y - last_y) < 300 AS goes_on FROM numbered
        ), numbered_bursts AS (
            SELECT *, sum(CASE WHEN goes_on THEN 0 ELSE 1 END) OVER clicks AS burst
            FROM steps WINDOW clicks AS (PARTITION BY key, control_id, session ORDER BY at_ms, x, y, id)
        ), rage_bursts AS (
            SELECT key FROM numbered_bursts GROUP BY key, control_id, session, burst HAVING count(*) >= 3
        ), rage AS (
            SELECT key, count(*) AS bursts FROM rage_bursts GROUP BY key
        ), ranked AS (
            SELECT key, at_ms - last_ms AS gap, row_number() OVER gaps - 1 AS rank, count(*) OVER (PARTITION BY key) - 1 AS top
            FROM numbered WHERE last_ms NOT NULL WINDOW gaps AS (PARTITION BY key ORDER BY at_ms - last_ms)
        ), quantiles AS (
            SELECT key, \(quantile(50)) AS p50, \(quantile(95)) AS p95 FROM ranked GROUP BY key
        )
        """

    /// A quantile as docs/reports.md has it.
    private static func quantile(_ percent: Int) -> String {
        """
        sum(gap * CASE rank WHEN \(percent) * top / 100 THEN 100 - \(percent) * top % 100
            WHEN \(percent) * top / 100 + 1 THEN \(percent) * top % 100 ELSE 0 END) / 100.0
        """
    }
}
