import Basics
package import ClickReports

extension TimesReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> Result<[Line], TooManyRows> {
        let selected = try reader.select(selection)
        guard let times = try reader.times(of: selected) else { return .success([]) }
        guard let periods = Periods(of: unit, in: zone, times, limit: Self.maxPeriods) else {
            return .failure(TooManyRows(unit: unit, times: times, zone: zone))
        }
        var statistics = Array(repeating: PeriodStatistics(), count: periods.count)
        let local = zone.localMsSQL(of: "at", in: times)
        // Clocks show an hour twice, each time with another offset.
        let keys = ["\(unit.sql(ofLocalMs: local)) AS period"] + (unit == .hour ? ["\(local) - at AS shift"] : [])
        let names = ["period", "shift"].prefix(keys.count).joined(separator: ", ")
        try reader.client.query(
            """
            SELECT min(first), toUInt64(sum(clicks)), count(), uniqExactArray(users), toUInt64(sum(known)),
                toUInt64(sum(unhandled))
            FROM (
                SELECT session_id, \(keys.joined(separator: ", ")),
                    min(at) AS first, uniqExact(id) AS clicks, uniqExactIf(id, handled != 0) AS known,
                    uniqExactIf(id, handled = 1) AS unhandled, groupUniqArrayIf(user_id, user_id != 0) AS users
                FROM \(reader.clicks)
                WHERE \(selected.condition)
                GROUP BY session_id, \(names)
            )
            GROUP BY \(names)
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            // Clicks of one group are of one period, and the first of them tells which.
            let first = try row.int64()
            guard times.contains(first) else { return }
            statistics[periods.period(at: first)] = PeriodStatistics(
                clicks: try row.integer(), sessions: try row.integer(), users: try row.integer(),
                known: try row.integer(),
                unhandled: try row.integer())
        }
        return .success(Self.lines(of: statistics, in: periods))
    }
}

extension HoursOfWeekReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> [Int] {
        let selected = try reader.select(selection)
        guard let times = try reader.times(of: selected) else { return [] }
        var counts = Array(repeating: 0, count: 7 * 24)
        // 1970-01-01 was a Thursday.
        let hour = CalendarUnit.hour.sql(ofLocalMs: zone.localMsSQL(of: "at", in: times))
        try reader.client.query(
            """
            SELECT hour, toUInt64(sum(clicks))
            FROM (
                SELECT session_id, toUInt8((\(hour) + 3 * 24 + 168 * \(CalendarUnit.sqlWeeks)) % 168) AS hour,
                    uniqExact(id) AS clicks
                FROM \(reader.clicks)
                WHERE \(selected.condition)
                GROUP BY session_id, hour
            )
            GROUP BY hour
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let hour = Int(try row.uint8())
            let clicks = try row.integer()
            if counts.indices.contains(hour) { counts[hour] += clicks }
        }
        return counts
    }
}

extension CalendarUnit {
    /// So many weeks before 1970 numbers are right: those of clocks may be some hours below 0.
    static let sqlWeeks: Int64 = 100_000

    /// A number of the unit that a time on a clock is in, in SQL: of hours, days and weeks those since 1970-01-01T00:00,
    /// 1970-01-01 and 1970-01-05.
    ///
    /// Servers round whole numbers towards 0, and their own calendars end in 2105 or 2149.
    ///
    /// - Parameter local: The time in milliseconds, in SQL.
    func sql(ofLocalMs local: String) -> String {
        func number(_ size: Int64, after first: Int64 = 0) -> String {
            let before = Self.sqlWeeks * 7 * LocalTime.msOfDay
            return "(intDiv(\(local) + \(before - first), \(size)) - \(before / size))"
        }
        return switch self {
        case .hour: number(LocalTime.msOfHour)
        case .day: number(LocalTime.msOfDay)
        case .week: number(7 * LocalTime.msOfDay, after: 4 * LocalTime.msOfDay)
        case .month: Self.month(ofDay: number(LocalTime.msOfDay))
        }
    }

    /// A number of a day's month in the Gregorian calendar: years begin in March, and so a leap day is the last of its year.
    /// https://howardhinnant.github.io/date_algorithms.html#civil_from_days
    private static func month(ofDay day: String) -> String {
        // 400 years have 146,097 days; 719,468 of them lie between 0000-03-01 and 1970-01-01.
        let day = "(\(day) + 719468)"
        let ofEra = "(\(day) % 146097)"
        let year = "intDiv(\(ofEra) - intDiv(\(ofEra), 1460) + intDiv(\(ofEra), 36524) - intDiv(\(ofEra), 146096), 365)"
        let ofYear = "(\(ofEra) - 365 * \(year) - intDiv(\(year), 4) + intDiv(\(year), 100))"
        return "((intDiv(\(day), 146097) * 400 + \(year)) * 12 + intDiv(5 * \(ofYear) + 2, 153))"
    }
}
