/// Times as people and machines read them: ISO 8601 in UTC.
package enum Timestamp {
    /// A time with milliseconds, such as `2026-01-31T09:00:00.123Z`.
    ///
    /// - Parameter ms: Milliseconds since the Unix epoch, UTC.
    package static func text(ms: Int64) -> String {
        let (days, msOfDay) = floored(ms, by: 86_400_000)
        let date = date(daysSinceEpoch: days)
        let seconds = msOfDay / 1_000
        let numbers: [(Int64, width: Int, end: String)] = [
            (date.year, 4, "-"), (date.month, 2, "-"), (date.day, 2, "T"), (seconds / 3_600, 2, ":"),
            (seconds / 60 % 60, 2, ":"), (seconds % 60, 2, "."), (msOfDay % 1_000, 3, "Z"),
        ]
        var text = ""
        for (number, width, end) in numbers {
            let digits = String(number)
            for _ in digits.utf8.count..<max(width, digits.utf8.count) { text += "0" }
            text += digits
            text += end
        }
        return text
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

    private static func floored(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
