import ClickStore
import ClickTracking

/// The report on controls by SQL alone: slow, but everyone can check it.
struct SQLControlReport {
    /// One control's figures.
    struct Line: Equatable {
        var path = ""
        var screen: String?
        var kind: String?
        var clicks: Int64?
        var sessions: Int64?
        var users: Int64?
        var firstMs: Int64?
        var lastMs: Int64?
        var unhandled: Int64?
        var rage: Int64?
        /// In ascending order.
        var intervals: [Int64] = []
    }

    private(set) var lines: [Line] = []

    /// - Parameter kinds: The kinds of clicks to count; empty for all.
    init(_ store: ReportStore, kinds: Set<ClickKind> = []) throws {
        let counted = kinds.isEmpty ? Set(ClickKind.allCases) : kinds
        let gaps = try store.rows(
            Self.numbered + " SELECT control_id, at_ms - last_ms AS gap FROM numbered WHERE gap NOT NULL ORDER BY gap")
        for row in try store.rows(Self.numbered + Self.figures)
        where counted.contains(where: { $0.rawValue == row[10].text }) {
            var line = Line(path: row[1].text ?? "", screen: row[2].text)
            line.clicks = row[3].integer
            line.sessions = row[4].integer
            line.users = row[5].integer
            line.firstMs = row[6].integer
            line.lastMs = row[7].integer
            line.unhandled = row[8].integer
            line.rage = row[9].integer
            line.kind = row[10].text
            line.intervals = gaps.filter { $0[0].integer == row[0].integer }.compactMap(\.[1].integer)
            lines.append(line)
        }
    }

    /// Each click beside the one before it, of the same session on the same control.
    private static let numbered = """
        WITH numbered AS (
            SELECT click.id, control_id, name, app, user, at_ms, x, y, nullif(flags & 3, 0) AS handled,
                lag(at_ms) OVER clicks AS last_ms, lag(x) OVER clicks AS last_x, lag(y) OVER clicks AS last_y
            FROM click JOIN session ON session.id = session_id
            WINDOW clicks AS (PARTITION BY control_id, name, app ORDER BY at_ms, click.id)
        )
        """

    private static let figures = """
        , steps AS (
            SELECT *, at_ms - last_ms < 1000 AND abs(x - last_x) + abs(y - last_y) < 300 AS goes_on FROM numbered
        ), bursts AS (
            SELECT control_id, name, app, sum(CASE WHEN goes_on THEN 0 ELSE 1 END) OVER clicks AS burst FROM steps
            WINDOW clicks AS (PARTITION BY control_id, name, app ORDER BY at_ms, id)
        ), rage AS (
            SELECT control_id FROM bursts GROUP BY control_id, name, app, burst HAVING count(*) >= 3
        )
        SELECT control_id, path, screen, count(*) AS clicks, count(DISTINCT quote(name) || quote(app)),
            count(DISTINCT user), min(at_ms), max(at_ms), sum(handled = 1),
            (SELECT count(*) FROM rage WHERE rage.control_id = numbered.control_id), kind
        FROM numbered JOIN control ON control.id = control_id
        GROUP BY control_id ORDER BY clicks DESC, path, coalesce(screen, ''), kind
        """
}
