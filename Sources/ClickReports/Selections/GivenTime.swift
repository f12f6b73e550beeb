package import Basics

/// A time as people give it: `2026-01-31`, `2026-01-31T18:30Z`, `12h`, `7d`, `yesterday`.
package enum GivenTime: Sendable {
    /// Milliseconds since the Unix epoch, UTC.
    case at(Int64)
    /// What clocks show in a time zone, in milliseconds since 1970-01-01T00:00 on them.
    case local(Int64)
    /// This many milliseconds before the command runs.
    case ago(Int64)
    /// The beginning of a day, week or month.
    case start(NamedPeriod)

    /// Reads a date, a time or a duration.
    package init(_ text: String) throws(SelectionError) {
        if let ms = ISOTime.ms(text) {
            self = .at(ms)
        } else if let ms = ISOTime.ms(text, withoutOffset: .utc) ?? ISOTime.ms(text + "T00:00Z") {
            self = .local(ms)
        } else if let ms = TimeSpan.ms(text, in: TimeSpan.longUnits) {
            self = .ago(ms)
        } else if let period = NamedPeriod(rawValue: text) {
            self = .start(period)
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
        case .start(let period): period.range(nowMs: nowMs, in: timeZone).lowerBound
        }
    }
}

/// A day, week or month by its name. Weeks begin on Monday, as ISO 8601 has it.
package enum NamedPeriod: String, CaseIterable, Sendable {
    case today, yesterday
    case thisWeek = "this-week"
    case lastWeek = "last-week"
    case thisMonth = "this-month"
    case lastMonth = "last-month"

    private var unit: CalendarUnit {
        switch self {
        case .today, .yesterday: .day
        case .thisWeek, .lastWeek: .week
        case .thisMonth, .lastMonth: .month
        }
    }

    /// From the first millisecond to that of the next period, since the Unix epoch.
    func range(nowMs: Int64, in timeZone: TimeZoneRules) -> Range<Int64> {
        let current = unit.start(ofLocalMs: timeZone.localMs(atMs: nowMs))
        let isCurrent = [.today, .thisWeek, .thisMonth].contains(self)
        let start = isCurrent ? current : unit.start(ofLocalMs: current - 1)
        let startMs = timeZone.ms(ofLocalMs: start)
        return startMs..<max(startMs, timeZone.ms(ofLocalMs: unit.end(ofStart: start)))
    }
}

/// A day as people give it, or a week or month by its name: what ends with it.
package enum GivenDay: Sendable {
    /// Days since 1970-01-01.
    case date(Int64)
    case named(NamedPeriod)

    package init(_ text: String) throws(SelectionError) {
        if let ms = ISOTime.ms(text + "T00:00Z") {
            self = .date(ms / LocalTime.msOfDay)
        } else if let period = NamedPeriod(rawValue: text) {
            self = .named(period)
        } else {
            throw .notADay(text)
        }
    }

    /// The first millisecond after it, since the Unix epoch.
    package func endMs(nowMs: Int64, in timeZone: TimeZoneRules) -> Int64 {
        switch self {
        case .date(let day): timeZone.startMs(ofDay: day + 1)
        case .named(let period): period.range(nowMs: nowMs, in: timeZone).upperBound
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
