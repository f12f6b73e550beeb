import Basics
import ClickStore
import ClickTracking

extension ReportSQL {
    /// The tables that most reports begin with, of some clicks:
    ///
    /// - `picked`: the selected clicks, with what their sessions are told apart by, and places in tenths of a point;
    /// - `steps`: each of them beside the one before, of the same session on the same control;
    /// - `rages`: the click of each burst that makes it one of rage.
    ///
    /// - Parameters:
    ///   - key: What clicks are grouped by; a session has its clicks of each group for itself.
    ///   - withSteps: Whether `steps` and `rages` are wanted.
    static func clicks(
        _ selection: Selection, by key: SQLFragment, withSteps: Bool = true, on reader: ClickReader
    ) throws(StoreError) -> [Table] {
        let conditions = try reader.conditions(of: selection)
        let named = try named(on: reader)
        let picked: SQLFragment = """
            SELECT *, \(key) AS key, quote(app) || quote(session) AS one_session,
                CAST(round(10 * x) AS INTEGER) AS x10, CAST(round(10 * y) AS INTEGER) AS y10,
                CAST(round(10 * (x - coalesce(scroll_x, 0))) AS INTEGER) AS window_x,
                CAST(round(10 * (y - coalesce(scroll_y, 0))) AS INTEGER) AS window_y
            FROM \(named.clicks)\(conditions.whereClause)
            """
        return named.tables + [("picked", picked)] + (withSteps ? steps : [])
    }

    /// The tables `steps` and `rages`, of the table `picked`.
    static let steps: [Table] = [
        (
            "beside",
            """
            SELECT *, lag(at_ms) OVER before AS last_ms, lag(window_x) OVER before AS last_x, lag(window_y) OVER before AS last_y,
                row_number() OVER before AS place
            FROM picked
            WINDOW before AS (PARTITION BY key, control, screen, kind, one_session ORDER BY at_ms, order_in_ms, x10, y10)
            """
        ),
        (
            "steps",
            """
            SELECT *, sum(coalesce(at_ms - last_ms >= \(RageBurst.maximumPauseMs), 1)
                    OR coalesce(abs(window_x - last_x) + abs(window_y - last_y) >= \(RageBurst.maximumStep),
                        (window_x + window_y IS NULL) <> (last_x + last_y IS NULL)))
                OVER (PARTITION BY key, control, screen, kind, one_session ORDER BY place) AS burst
            FROM beside
            """
        ),
        (
            "in_bursts",
            """
            SELECT *, row_number() OVER so_far AS number,
                sum(answered IS NOT 1) OVER (so_far ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS unanswered
            FROM steps
            WINDOW so_far AS (PARTITION BY key, control, screen, kind, one_session, burst ORDER BY place)
            """
        ),
        (
            "rages",
            """
            SELECT *, min(place) AS first_place
            FROM in_bursts
            WHERE number >= \(RageBurst.minimumClicks) AND unanswered > 0
            GROUP BY key, control, screen, kind, one_session, burst
            """
        ),
    ]

    /// The table of quantiles, 50 and 95 of 100, of the intervals in `steps`; with linear interpolation in whole numbers.
    static let intervals: [Table] = [
        (
            "ranked",
            """
            SELECT key, at_ms - last_ms AS gap,
                row_number() OVER (PARTITION BY key ORDER BY at_ms - last_ms) - 1 AS rank,
                count(*) OVER (PARTITION BY key) - 1 AS top
            FROM beside
            WHERE last_ms IS NOT NULL
            """
        ),
        ("intervals", "SELECT key, \(quantile(50)) AS p50, \(quantile(95)) AS p95\nFROM ranked\nGROUP BY key"),
    ]

    /// A quantile of the intervals of each group; `top` is the last one's rank.
    private static func quantile(_ percent: Int) -> SQLFragment {
        """

            sum(gap * CASE rank WHEN \(percent) * top / 100 THEN 100 - \(percent) * top % 100
                WHEN \(percent) * top / 100 + 1 THEN \(percent) * top % 100 ELSE 0 END) / 100.0
        """
    }

    /// The tables of statistics by key, the last of which is `report`.
    ///
    /// - Parameters:
    ///   - names: The columns that name a group, over those of `picked`.
    ///   - more: Figures of a group beside those that all groups have, over the columns of `picked`.
    ///   - withIntervals: Whether the quantiles of intervals are among the figures.
    static func statistics(
        _ names: SQLFragment, and more: SQLFragment = "", withIntervals: Bool
    ) -> [Table] {
        let figures: SQLFragment = """
            SELECT key, \(names)\(more),
                count(*) AS clicks, count(*) * 1.0 / (SELECT count(*) FROM picked) AS share,
                count(DISTINCT one_session) AS sessions, count(DISTINCT user) AS users,
                min(at) AS first, max(at) AS last, sum(handled = 0) AS unhandled
            FROM picked
            GROUP BY key
            """
        let columns: SQLFragment = withIntervals ? ", p50 AS interval_p50_ms, p95 AS interval_p95_ms" : ""
        let join: SQLFragment = withIntervals ? "\nLEFT JOIN intervals ON intervals.key IS figures.key" : ""
        let report: SQLFragment = """
            SELECT figures.*, coalesce(bursts, 0) AS rage\(columns)
            FROM figures
            LEFT JOIN rage_counts ON rage_counts.key IS figures.key\(join)
            """
        let rageCounts: SQLFragment = "SELECT key, count(*) AS bursts\nFROM rages\nGROUP BY key"
        return (withIntervals ? intervals : [])
            + [("rage_counts", rageCounts), ("figures", figures), ("report", report)]
    }

    /// What the controls of `picked` are told apart by.
    static let control: SQLFragment = "quote(control) || quote(screen) || kind"
}
