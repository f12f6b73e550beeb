import Basics
import ClickHouseStore

extension CalendarUnit {
    /// So many weeks before 1970 numbers are right: those of clocks may be some hours below 0.
    static let sqlWeeks: Int64 = 100_000

    /// A number of the unit that a time on a clock is in, in SQL: of minutes, hours, days and weeks those since 1970-01-01T00:00,
    /// 1970-01-01 and 1970-01-05.
    ///
    /// Servers round whole numbers towards 0, and their own calendars end in 2105 or 2149.
    ///
    /// - Parameter local: The time in milliseconds, in SQL.
    func sql(ofLocalMs local: SQLFragment) -> SQLFragment {
        func number(_ size: Int64, after first: Int64 = 0) -> SQLFragment {
            let before = Self.sqlWeeks * 7 * LocalTime.msOfDay
            return "(intDiv(\(local) + \(before - first), \(size)) - \(before / size))"
        }
        return switch self {
        case .minute: number(LocalTime.msOfMinute)
        case .hour: number(LocalTime.msOfHour)
        case .day: number(LocalTime.msOfDay)
        case .week: number(7 * LocalTime.msOfDay, after: 4 * LocalTime.msOfDay)
        case .month: Self.month(ofDay: number(LocalTime.msOfDay))
        }
    }

    /// A number of a day's month in the Gregorian calendar: years begin in March, and so a leap day is the last of its year.
    /// https://howardhinnant.github.io/date_algorithms.html#civil_from_days
    private static func month(ofDay day: SQLFragment) -> SQLFragment {
        // 400 years have 146,097 days; 719,468 of them lie between 0000-03-01 and 1970-01-01.
        let day: SQLFragment = "(\(day) + 719468)"
        let ofEra: SQLFragment = "(\(day) % 146097)"
        let year: SQLFragment =
            "intDiv(\(ofEra) - intDiv(\(ofEra), 1460) + intDiv(\(ofEra), 36524) - intDiv(\(ofEra), 146096), 365)"
        let ofYear: SQLFragment = "(\(ofEra) - 365 * \(year) - intDiv(\(year), 4) + intDiv(\(year), 100))"
        return "((intDiv(\(day), 146097) * 400 + \(year)) * 12 + intDiv(5 * \(ofYear) + 2, 153))"
    }
}
