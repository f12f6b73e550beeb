import ClickReports
import ClickStore
import ClickTracking

/// The report on controls by SQL alone: slow, but everyone can check it.
struct SQLControlReport {
    /// The figures of one control, or of one group.
    struct Line: Equatable {
        /// The control's path, or the group's name.
        var name: String?
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
        /// The clicks of each twelfth of the time.
        var trend: [Int] = []
    }

    let lines: [Line]

    /// - Parameters:
    ///   - kinds: The kinds of clicks to count; empty for all.
    ///   - group: An expression over the tables of clicks, sessions and controls; nil for a group of each control.
    init(_ store: ReportStore, kinds: Set<ClickKind> = [], by group: String? = nil) throws {
        let selected = Self.selected(kinds, by: group)
        let names = group == nil ? "path AS name, screen, kind" : "key AS name, NULL AS screen, NULL AS kind"
        let rows = try store.rows(
            """
            \(selected)
            \(Self.steps)
            , figures AS (
                SELECT \(names), count(*) AS clicks, count(DISTINCT session) AS sessions, count(DISTINCT user) AS users,
                    min(at_ms) AS first, max(at_ms) AS last, sum(handled = 1) AS unhandled, key
                FROM selected GROUP BY key
            )
            SELECT name, screen, kind, clicks, sessions, users, first, last, unhandled, bursts, p50, p95, figures.key
            FROM figures LEFT JOIN rage ON rage.key IS figures.key LEFT JOIN quantiles ON quantiles.key IS figures.key
            ORDER BY clicks DESC, name, screen, kind
            """)
        let parts = try store.rows(
            """
            \(selected)
            SELECT key, (at_ms - (SELECT min(at_ms) FROM selected)) * 12
                / (SELECT max(at_ms) - min(at_ms) + 1 FROM selected) AS part, count(*)
            FROM selected GROUP BY key, part
            """)
        // By bytes, as equal strings may be different names.
        var trends: [[UInt8]: [Int]] = [:]
        for row in parts {
            trends[Array("\(row[0])".utf8), default: Array(repeating: 0, count: 12)][Int(row[1].integer ?? 0)] = Int(
                row[2].integer ?? 0)
        }
        lines = rows.map { row in
            Line(
                name: row[0].text, screen: row[1].text, kind: row[2].text, clicks: row[3].integer,
                sessions: row[4].integer, users: row[5].integer, firstMs: row[6].integer, lastMs: row[7].integer,
                unhandled: row[8].integer, rage: row[9].integer ?? 0, intervalP50Ms: row[10].real,
                intervalP95Ms: row[11].real, trend: trends[Array("\(row[12])".utf8)] ?? [])
        }
    }

    /// The selected clicks, each with the key of its group.
    private static func selected(_ kinds: Set<ClickKind>, by group: String?) -> String {
        let kinds = kinds.isEmpty ? Set(ClickKind.allCases) : kinds
        return """
            WITH selected AS MATERIALIZED (
                SELECT click.id, control_id, quote(name) || quote(app) AS session, user, at_ms, x, y, flags, \(SQLClicks.windowPlace),
                    nullif(flags & 3, 0) AS handled, flags >> 3 & 3 AS answered, path, screen, kind, \(group ?? "control_id") AS key
                FROM click JOIN session ON session.id = session_id JOIN control ON control.id = control_id
                WHERE kind IN (\(kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
            )
            """
    }

    /// Rage bursts and quantiles of intervals by key, from each click beside the one before it, of the same session on the
    /// same control with the same key.
    private static let steps = """
        , numbered AS MATERIALIZED (
            SELECT *, lag(at_ms) OVER clicks AS last_ms, lag(window_x) OVER clicks AS last_x, lag(window_y) OVER clicks AS last_y
            FROM selected WINDOW clicks AS (PARTITION BY key, control_id, session ORDER BY at_ms, flags >> 5, x, y, id)
        ), steps AS (
            SELECT *, at_ms - last_ms < 1000 AND \(SQLClicks.isNear) AS goes_on FROM numbered
        ), numbered_bursts AS (
            SELECT *, sum(CASE WHEN goes_on THEN 0 ELSE 1 END) OVER clicks AS burst, row_number() OVER clicks AS place
            FROM steps WINDOW clicks AS (PARTITION BY key, control_id, session ORDER BY at_ms, flags >> 5, x, y, id)
        ), rage_bursts AS (
            SELECT key FROM numbered_bursts GROUP BY key, control_id, session, burst
            HAVING count(*) >= 3 AND min(CASE WHEN answered <> 2 THEN place END) < max(place)
        ), rage AS MATERIALIZED (
            SELECT key, count(*) AS bursts FROM rage_bursts GROUP BY key
        ), ranked AS (
            SELECT key, at_ms - last_ms AS gap, row_number() OVER gaps - 1 AS rank, count(*) OVER (PARTITION BY key) - 1 AS top
            FROM numbered WHERE last_ms NOT NULL WINDOW gaps AS (PARTITION BY key ORDER BY at_ms - last_ms)
        ), quantiles AS MATERIALIZED (
            SELECT key, \(quantile(50)) AS p50, \(quantile(95)) AS p95 FROM ranked GROUP BY key
        )
        """

    /// A quantile as docs/definitions.md has it.
    private static func quantile(_ percent: Int) -> String {
        """
        sum(gap * CASE rank WHEN \(percent) * top / 100 THEN 100 - \(percent) * top % 100
            WHEN \(percent) * top / 100 + 1 THEN \(percent) * top % 100 ELSE 0 END) / 100.0
        """
    }
}

extension SQLControlReport.Line {
    /// The figures of a report, to be compared with those of SQL.
    init(_ statistics: ClickStatistics, name: String?) {
        self.init(
            name: name, clicks: Int64(statistics.clicks), sessions: Int64(statistics.sessions),
            users: Int64(statistics.users), firstMs: statistics.firstMs, lastMs: statistics.lastMs,
            unhandled: statistics.unhandled.map(Int64.init), rage: Int64(statistics.rage),
            intervalP50Ms: statistics.intervalP50Ms, intervalP95Ms: statistics.intervalP95Ms,
            trend: statistics.trend ?? [])
    }
}
