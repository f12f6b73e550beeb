/// A date and time of day in UTC, checked to exist.
struct CivilTime {
    /// Milliseconds since the Unix epoch, UTC.
    let ms: Int64

    /// Makes a time of numbers as people write them; nil for a day or time that does not exist.
    init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, millisecond: Int = 0) {
        guard (0...9_999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(in: month, of: year), (0...23).contains(hour), (0...59).contains(minute),
            (0...59).contains(second), (0...999).contains(millisecond)
        else { return nil }
        let days = Self.daysSinceEpoch(year: Int64(year), month: Int64(month), day: Int64(day))
        ms = ((days * 24 + Int64(hour)) * 60 + Int64(minute)) * 60_000 + Int64(second * 1_000 + millisecond)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The proleptic Gregorian calendar, by Howard Hinnant's `days_from_civil`
    /// (https://howardhinnant.github.io/date_algorithms.html), for years from 0 on.
    private static func daysSinceEpoch(year: Int64, month: Int64, day: Int64) -> Int64 {
        // The year begins in March; the first months of year 0 belong to the era before.
        let shifted = year + 400 - (month <= 2 ? 1 : 0)
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (shifted / 400 - 1) * 146_097 + dayOfEra - 719_468
    }
}
