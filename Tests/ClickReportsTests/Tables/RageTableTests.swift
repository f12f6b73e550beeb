import ClickQuery
import ClickReports
import ClickStore
import TestSupport
import Testing

/// The table of bursts of rage, against the reports that count them and against SQL over the rows.
struct RageTableTests {
    private static func rows(_ sql: String, _ store: ReportStore) throws -> [[SQLQuery.Value]] {
        let query = try SQLQuery(sql, on: try store.reader(), tables: ReportTable.all, timeout: 60)
        var rows: [[SQLQuery.Value]] = []
        while let row = try query.next() { rows.append(row) }
        return rows
    }

    @Test(
        arguments: sweep(3, of: 0..<12 as Range<UInt64>),
        ["", "WHERE kind = 'all'", "WHERE until = '2023-11-14T22:20:00Z'", "WHERE handled = 'no'"])
    func `the reports count as many bursts as there are rows`(seed: UInt64, condition: String) throws {
        let store = try ReportStore(seed: seed)
        for (report, keys) in [("control_report", "control, screen"), ("session_report", "session, app")] {
            let columns = "(SELECT * FROM rage_report \(condition))"
            let counted = try Self.rows("SELECT \(keys), count(*) FROM \(columns) GROUP BY 1, 2", store)
            let reported = try Self.rows(
                "SELECT \(keys), rage FROM \(report) \(condition) \(condition.isEmpty ? "WHERE" : "AND") rage > 0 ORDER BY 1, 2",
                store)
            // A control may have several kinds.
            guard !condition.contains("all") || report == "session_report" else { continue }
            #expect(counted == reported, "\(report)")
        }
    }

    @Test(arguments: sweep(3, of: 0..<12 as Range<UInt64>))
    func `each burst is the one that SQL finds in the rows`(seed: UInt64) throws {
        let store = try ReportStore(seed: seed)
        let columns = "start, \"end\", clicks, length_ms, screen, control, session, app"
        let expected = try Self.rows(
            """
            WITH step AS (
                SELECT *, at_ms - lag(at_ms) OVER one AS pause,
                    -- Coordinates have tenths of points, which floating-point numbers do not add up to exactly.
                    coalesce(round(abs(wx - lag(wx) OVER one) + abs(wy - lag(wy) OVER one), 1),
                        CASE WHEN (x + y IS NULL) = (lag(x + y) OVER one IS NULL) THEN 0 ELSE 30 END) AS way,
                    row_number() OVER one AS number
                FROM (SELECT *, x - coalesce(scroll_x, 0) AS wx, y - coalesce(scroll_y, 0) AS wy FROM main.clicks) WHERE kind = 'activation' AND event <> 'dblclick'
                WINDOW one AS (PARTITION BY app, session, control, screen ORDER BY at_ms, order_in_ms, x, y)
            ), burst AS (
                SELECT *, sum(pause IS NULL OR pause >= 1000 OR way >= 30)
                    OVER (PARTITION BY app, session, control, screen ORDER BY number) AS burst
                FROM step
            )
            SELECT min(at), max(at), count(*), max(at_ms) - min(at_ms), screen, control, session, app FROM burst
            GROUP BY app, session, control, screen, burst
            HAVING count(*) >= 3 AND min(CASE WHEN answered IS NOT 1 THEN number END) < max(number) ORDER BY 1, 2, 5, 6, 7, 8
            """, store)
        #expect(try Self.rows("SELECT \(columns) FROM rage_report ORDER BY 1, 2, 5, 6, 7, 8", store) == expected)
        // Of others that are as short, some have no burst.
        #expect(!expected.isEmpty || seed > 1)
    }
}
