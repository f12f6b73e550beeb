/// Times as text, in ISO 8601. Reads `2026-01-31T09:00:00Z`, `2026-01-31 10:00:00.123456+01:00`, and ` UTC` in place of
/// `Z`, as data warehouses write it; writes `2026-01-31T09:00:00.123Z`.
package enum ISOTime {
    /// The meaning of a time without `Z` and without an offset.
    package enum WithoutOffset {
        /// It is UTC, as databases export it.
        case utc
        /// Nothing: nobody can tell which time is meant.
        case invalid
    }

    /// The time in milliseconds since the Unix epoch, UTC, finer fractions cut off; nil for anything else.
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

    /// A time with milliseconds, such as `2026-01-31T09:00:00.123Z`.
    ///
    /// - Parameter ms: Milliseconds since the Unix epoch, UTC.
    package static func text(ms: Int64) -> String {
        localText(ms) + "Z"
    }

    /// A time with milliseconds and its offset from UTC in a zone, such as `2026-01-31T10:00:00.123+01:00`; with `Z` in
    /// the zone ``TimeZoneRules/utc``.
    ///
    /// - Parameter ms: Milliseconds since the Unix epoch, UTC.
    package static func text(ms: Int64, in zone: TimeZoneRules) -> String {
        localText(zone.localMs(atMs: ms)) + offsetText(ms, in: zone)
    }

    /// A time without seconds for people, such as `2026-01-31 10:00+01:00`.
    ///
    /// - Parameter ms: Milliseconds since the Unix epoch, UTC.
    package static func minuteText(ms: Int64, in zone: TimeZoneRules) -> String {
        let local = localText(zone.localMs(atMs: ms)).dropLast(7)
        return local.dropLast(6) + " " + local.suffix(5) + offsetText(ms, in: zone)
    }

    /// A date, such as `2026-01-31`.
    ///
    /// - Parameter day: Days since 1970-01-01.
    package static func date(ofDay day: Int64) -> String {
        let date = CivilTime.date(daysSinceEpoch: day)
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
    }

    private static func localText(_ localMs: Int64) -> String {
        let (day, msOfDay) = CivilTime.floored(localMs, by: 86_400_000)
        let seconds = msOfDay / 1_000
        let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
        return date(ofDay: day) + "T\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2))"
            + ".\(digits(msOfDay % 1_000, 3))"
    }

    private static func offsetText(_ ms: Int64, in zone: TimeZoneRules) -> String {
        zone.name == TimeZoneRules.utc.name ? "Z" : offsetText(zone.offsetSeconds(atMs: ms))
    }

    /// An offset from UTC, such as `+05:45`; with seconds, `+00:53:28`, where it has some, as before there were zones.
    static func offsetText(_ offsetSeconds: Int) -> String {
        let seconds = Int64(offsetSeconds.magnitude)
        let text = (offsetSeconds < 0 ? "-" : "+") + "\(digits(seconds / 3_600, 2)):\(digits(seconds / 60 % 60, 2))"
        return seconds % 60 == 0 ? text : text + ":" + digits(seconds % 60, 2)
    }

    private static func digits(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
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

/// Reads the fixed-width numbers and signs that times are written with.
struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// A number of exactly so many digits.
    mutating func number(_ width: Int) -> Int? {
        let digits = rest.prefix(width)
        guard digits.count == width, let number = Self.value(digits) else { return nil }
        rest = rest.dropFirst(width)
        return number
    }

    /// The digits that follow, as thousandths; digits after the third are cut off. Nil if no digit follows.
    mutating func thousandths() -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty, let value = Self.value(digits.prefix(3)) else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.count == 1 ? value * 100 : digits.count == 2 ? value * 10 : value
    }

    /// The next character, if it is one of `signs`.
    mutating func take(_ signs: String) -> Character? {
        guard let byte = rest.first, signs.utf8.contains(byte) else { return nil }
        rest = rest.dropFirst()
        return Character(Unicode.Scalar(byte))
    }

    /// Skips a word if it comes next; returns whether it did.
    mutating func take(word: String) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    private static func value(_ digits: Substring.UTF8View) -> Int? {
        var value = 0
        for byte in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
