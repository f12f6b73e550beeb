import Basics
package import ClickStore

// The reports on times in SQL.

extension TimesReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        guard zone.isUTC else { throw NoSQL.timeZone }
        let (start, next): (SQLFragment, SQLFragment) =
            switch unit {
            case .minute:
                ("substr(at, 1, 16) || ':00.000Z'", "strftime('%Y-%m-%dT%H:%M:00.000Z', start, '+1 minute')")
            case .hour:
                ("substr(at, 1, 13) || ':00:00.000Z'", "strftime('%Y-%m-%dT%H:00:00.000Z', start, '+1 hour')")
            case .day: ("substr(at, 1, 10)", "date(start, '+1 day')")
            case .week: ("date(substr(at, 1, 10), 'weekday 0', '-6 days')", "date(start, '+7 days')")
            case .month: ("substr(at, 1, 7) || '-01'", "date(start, '+1 month')")
            }
        let periods: SQLFragment = """
            SELECT min(key) AS start FROM picked
            UNION ALL SELECT \(next) FROM periods WHERE start < (SELECT max(key) FROM picked)
            """
        let report: SQLFragment = """
            SELECT start, count(at_ms) AS clicks, count(at_ms) * 1.0 / (SELECT count(*) FROM picked) AS share,
                count(DISTINCT one_session) AS sessions, count(DISTINCT user) AS users, sum(handled = 0) AS unhandled
            FROM periods
            LEFT JOIN picked ON key = start
            WHERE start IS NOT NULL
            GROUP BY start
            """
        return ReportSQL(
            tables: try ReportSQL.clicks(selection, by: start, withSteps: false, on: reader)
                + [("periods", periods), ("report", report)],
            columns: columns, order: ["start"])
    }
}

extension HoursOfWeekReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        guard zone.isUTC else { throw NoSQL.timeZone }
        let hourOfWeek: SQLFragment = "(strftime('%w', at) + 6) % 7 * 24 + strftime('%H', at)"
        let hours: SQLFragment = "SELECT 0 AS number\nUNION ALL SELECT number + 1 FROM hours WHERE number < 167"
        let days = Self.weekdays.enumerated()
            .map { "WHEN \($0) THEN \(text: $1)" as SQLFragment }.joined(separator: " ")
        let report: SQLFragment = """
            SELECT CASE number / 24 \(days) END AS weekday,
                number / 24 + 1 AS weekday_number, number % 24 AS hour, count(at_ms) AS clicks,
                count(at_ms) * 1.0 / (SELECT count(*) FROM picked) AS share, number
            FROM hours
            LEFT JOIN picked ON key = number
            WHERE EXISTS (SELECT 1 FROM picked)
            GROUP BY number
            """
        return ReportSQL(
            tables: try ReportSQL.clicks(selection, by: hourOfWeek, withSteps: false, on: reader)
                + [("hours", hours), ("report", report)],
            columns: columns, order: ["number"])
    }
}
