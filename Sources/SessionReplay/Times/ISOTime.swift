/// Reads times in ISO 8601: `2026-01-31T09:00:00Z`, `2026-01-31 10:00:00.123456+01:00`, and with ` UTC` behind them, as
/// data warehouses write them.
package enum ISOTime {
    /// What a time without `Z` and without an offset means.
    package enum WithoutOffset {
        /// It is UTC, as databases export it.
        case utc
        /// It is no time at all: nobody can tell which one is meant.
        case invalid
    }

    /// The time in milliseconds since the Unix epoch, UTC, finer fractions cut off; nil for what is none.
    package static func ms(_ text: String, withoutOffset: WithoutOffset = .invalid) -> Int64? {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(4), scanner.take("-") != nil, let month = scanner.number(2),
            scanner.take("-") != nil, let day = scanner.number(2), scanner.take("Tt ") != nil,
            let hour = scanner.number(2), scanner.take(":") != nil, let minute = scanner.number(2)
        else { return nil }
        var second = 0
        var millisecond = 0
        if scanner.take(":") != nil {
            guard let written = scanner.number(2) else { return nil }
            second = written
            if scanner.take(".,") != nil {
                guard let fraction = scanner.thousandths() else { return nil }
                millisecond = fraction
            }
        }
        guard let offsetMinutes = offset(&scanner, withoutOffset), scanner.isAtEnd else { return nil }
        let local = CivilTime(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: millisecond)
        return local.map { $0.ms - Int64(offsetMinutes) * 60_000 }
    }

    /// The minutes that the written time is ahead of UTC.
    private static func offset(_ scanner: inout DigitScanner, _ withoutOffset: WithoutOffset) -> Int? {
        if scanner.isAtEnd { return withoutOffset == .utc ? 0 : nil }
        if scanner.take("Zz") != nil || scanner.take(word: " UTC") { return 0 }
        guard let sign = scanner.take("+-"), let hours = scanner.number(2), hours < 24 else { return nil }
        var minutes = 0
        if !scanner.isAtEnd {
            _ = scanner.take(":")
            guard let written = scanner.number(2), written < 60 else { return nil }
            minutes = written
        }
        return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
    }
}
