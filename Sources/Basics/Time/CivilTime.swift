/// A date and time of day in UTC, checked to exist.
package struct CivilTime {
    /// Milliseconds since the Unix epoch, UTC.
    package let ms: Int64

    /// Makes a time of numbers as people write them; nil for a day or a time that does not exist.
    init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, millisecond: Int = 0) {
        guard (0...9_999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(in: month, of: year), (0...23).contains(hour), (0...59).contains(minute),
            (0...59).contains(second), (0...999).contains(millisecond)
        else { return nil }
        let days = Self.daysSinceEpoch(year: Int64(year), month: Int64(month), day: Int64(day))
        ms = ((days * 24 + Int64(hour)) * 60 + Int64(minute)) * 60_000 + Int64(second * 1_000 + millisecond)
    }

    /// Reads a time as DroidBot tags its files with it, such as `2017-08-11_155427`; nil for anything else.
    package init?(tag: String) {
        var scanner = DigitScanner(tag)
        guard let year = scanner.number(4), scanner.take("-") != nil, let month = scanner.number(2),
            scanner.take("-") != nil, let day = scanner.number(2), scanner.take("_") != nil,
            let hour = scanner.number(2), let minute = scanner.number(2), let second = scanner.number(2),
            scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The proleptic Gregorian calendar, by Howard Hinnant's `days_from_civil`
    /// (https://howardhinnant.github.io/date_algorithms.html), for years from 0 on.
    static func daysSinceEpoch(year: Int64, month: Int64, day: Int64) -> Int64 {
        // The year begins in March; the first months of year 0 belong to the era before.
        let shifted = year + 400 - (month <= 2 ? 1 : 0)
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (shifted / 400 - 1) * 146_097 + dayOfEra - 719_468
    }

    /// The proleptic Gregorian date of a day, by Howard Hinnant's `civil_from_days`
    /// (https://howardhinnant.github.io/date_algorithms.html).
    static func date(daysSinceEpoch: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = floored(daysSinceEpoch + 719_468, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    static func floored(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
