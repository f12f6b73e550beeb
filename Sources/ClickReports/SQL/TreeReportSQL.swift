import Basics
package import ClickStore

extension TreeReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        let tables: [ReportSQL.Table] = [
            ("beginnings", Self.beginnings), ("branches", Self.branches), ("members", Self.members),
            ("figures", Self.figures),
            ("rage_counts", "SELECT path, count(*) AS bursts\nFROM rages\nJOIN members USING (key)\nGROUP BY path"),
            ("ranked", Self.ranked), ("walk", Self.walk), ("large", large), ("report", report),
        ]
        return ReportSQL(
            tables: try ReportSQL.clicks(selection, by: ReportSQL.control, on: reader) + tables,
            columns: columns, order: ["place"], isTree: true)
    }

    /// Each control with each beginning of its path, and the component after that.
    private static let beginnings: SQLFragment = """
        SELECT key, \(first(of: "element")) AS path, \(rest(of: "element")) AS rest, 1 AS level
        FROM (SELECT DISTINCT key, element FROM picked)
        UNION ALL
        SELECT key, path || '--' || \(first(of: "rest")), \(rest(of: "rest")), level + 1
        FROM beginnings
        WHERE rest IS NOT NULL
        """

    private static func first(of path: SQLFragment) -> SQLFragment {
        "substr(\(path), 1, instr(\(path) || '--', '--') - 1)"
    }

    private static func rest(of path: SQLFragment) -> SQLFragment {
        "CASE WHEN instr(\(path), '--') THEN substr(\(path), instr(\(path), '--') + 2) END"
    }

    /// Beginnings that are a whole element, or go on differently.
    private static let branches: SQLFragment = """
        SELECT path
        FROM beginnings
        GROUP BY path
        HAVING sum(rest IS NULL) > 0 OR count(DISTINCT \(first(of: "rest"))) > 1
        """

    private static let members: SQLFragment = """
        SELECT key, path, rest IS NULL AS is_own, row_number() OVER above AS depth, lag(path) OVER above AS parent
        FROM beginnings
        JOIN branches USING (path)
        WINDOW above AS (PARTITION BY key ORDER BY level)
        """

    private static let figures: SQLFragment = """
        SELECT path, depth, parent, coalesce(substr(path, length(parent) + 3), path) AS component,
            count(*) AS clicks, count(*) * 1.0 / (SELECT count(*) FROM picked) AS share,
            count(DISTINCT one_session) AS sessions, count(DISTINCT user) AS users,
            min(at) AS first, max(at) AS last, sum(handled = 0) AS unhandled,
            count(DISTINCT key) AS controls, sum(is_own) AS own
        FROM picked
        JOIN members USING (key)
        GROUP BY path
        """

    private static let ranked: SQLFragment = """
        SELECT *, printf('%09d', row_number() OVER (PARTITION BY parent ORDER BY clicks DESC, component)) AS rank
        FROM figures
        """

    private static let walk: SQLFragment = """
        SELECT path, rank AS place FROM ranked WHERE parent IS NULL
        UNION ALL SELECT ranked.path, place || rank FROM walk JOIN ranked ON ranked.parent = walk.path
        """

    /// The branches that the depth and the share leave.
    private var large: SQLFragment {
        let depth: SQLFragment = maximumDepth.map { " AND depth <= \($0)" } ?? ""
        return """
            SELECT *, row_number() OVER (ORDER BY clicks DESC, place) AS number
            FROM ranked
            JOIN walk USING (path)
            WHERE share >= \(minimumShare)\(depth)
            """
    }

    private var report: SQLFragment {
        """
        SELECT large.*, coalesce(bursts, 0) AS rage
        FROM large
        LEFT JOIN rage_counts USING (path)\(limit > 0 ? "\nWHERE number <= \(limit)" : "")
        """
    }
}

extension IcicleReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        let report: SQLFragment = """
            SELECT element, count(*) AS clicks, count(*) * 1.0 / (SELECT count(*) FROM picked) AS share,
                sum(handled = 0) AS unhandled,
                (length(element) - length(replace(element, '--', ''))) / 2 + 1 AS depth,
                count(DISTINCT \(ReportSQL.control)) AS controls
            FROM picked
            GROUP BY element
            """
        return ReportSQL(
            tables: try ReportSQL.clicks(selection, by: "element", withSteps: false, on: reader)
                + [("report", report)],
            columns: columns, order: ["clicks DESC", "element"])
    }
}
