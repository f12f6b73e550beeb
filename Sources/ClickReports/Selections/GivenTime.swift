package import Basics

/// A time as people give it: `2026-01-31`, `2026-01-31T18:30Z`, `12h`, `7d`.
package enum GivenTime: Sendable {
    /// Milliseconds since the Unix epoch, UTC.
    case at(Int64)
    /// What clocks show in a time zone, in milliseconds since 1970-01-01T00:00 on them.
    case local(Int64)
    /// This many milliseconds before the command runs.
    case ago(Int64)

    /// Reads a date, a time or a duration.
    package init(_ text: String) throws(SelectionError) {
        if let ms = ISOTime.ms(text) {
            self = .at(ms)
        } else if let ms = ISOTime.ms(text, withoutOffset: .utc) ?? ISOTime.ms(text + "T00:00Z") {
            self = .local(ms)
        } else if let ms = TimeSpan.ms(text, in: TimeSpan.longUnits) {
            self = .ago(ms)
        } else {
            throw .notATime(text)
        }
    }

    /// The instant in milliseconds since the Unix epoch, UTC; of a local time that is skipped, the next one that is not.
    package func ms(nowMs: Int64, in timeZone: TimeZoneRules = .utc) -> Int64 {
        switch self {
        case .at(let ms): ms
        case .local(let ms): timeZone.ms(ofLocalMs: ms)
        case .ago(let ms): nowMs - ms
        }
    }
}

/// A length of time as people give it: `500ms`, `90s`, `30min`, `12h`, `7d`, `2w`.
package struct TimeSpan: Sendable {
    package let ms: Int64

    package init(_ text: String) throws(SelectionError) {
        // m is a minute where no month can be meant.
        let units = Self.longUnits + [("ms", 1), ("s", 1_000), ("m", 60_000)]
        guard let ms = Self.ms(text, in: units) else { throw .notALength(text) }
        self.ms = ms
    }

    fileprivate static let longUnits: [(String, Int64)] = [
        ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000), ("w", 7 * 86_400_000),
    ]

    /// The milliseconds that a number with a unit stands for; nil if it is none.
    fileprivate static func ms(_ text: String, in units: [(String, Int64)]) -> Int64? {
        for (unit, ms) in units where text.hasSuffix(unit) {
            let digits = text.dropLast(unit.count)
            guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let count = Int64(digits),
                // A million weeks ago is before any click, and does not overflow.
                count <= 1_000_000 * 7 * 86_400_000 / ms
            else { return nil }
            return count * ms
        }
        return nil
    }
}

/// A period as people give it: `2026-01-01..2026-01-08`, `14d..7d`.
package struct Period: Sendable {
    private let start: GivenTime
    private let end: GivenTime
    private let text: String

    package init(_ text: String) throws(SelectionError) {
        let ends = text.split(separator: "..", omittingEmptySubsequences: false)
        guard ends.count == 2, !ends[0].isEmpty, !ends[1].isEmpty else { throw .notAPeriod(text) }
        (start, end, self.text) = (try GivenTime(String(ends[0])), try GivenTime(String(ends[1])), text)
    }

    /// From the start to the end, in milliseconds since the Unix epoch; the end is not in it.
    ///
    /// - Parameter timeZone: That of dates, and of times without an offset.
    package func range(nowMs: Int64, in timeZone: TimeZoneRules) throws(SelectionError) -> Range<Int64> {
        let (startMs, endMs) = (start.ms(nowMs: nowMs, in: timeZone), end.ms(nowMs: nowMs, in: timeZone))
        guard startMs < endMs else { throw .emptyPeriod(text) }
        return startMs..<endMs
    }
}
