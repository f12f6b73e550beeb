/// The offsets from UTC that a time zone has at each instant, such as those of `Europe/Berlin`.
///
/// The rules come from the system's time zone database and reach over all times: before the first change the zone has its
/// first offset, after the last one the yearly rule at the end of its file goes on for ever. Foundation is not asked, as
/// it knows no named zones in a static build.
package struct TimeZoneRules: Sendable {
    /// The name as it was given, such as `Europe/Berlin`.
    package let name: String
    /// The seconds since the Unix epoch at which each stretch of one offset begins, ascending; the first has no beginning.
    private let starts: [Int64]
    /// The offset of each stretch, in seconds east of UTC.
    private let offsets: [Int32]
    /// What holds from the last stretch's beginning on; nil if its offset stays.
    private let rule: YearlyRule?

    /// UTC, which needs no database.
    package static let utc = TimeZoneRules(name: "UTC", firstOffset: 0)

    /// - Parameters:
    ///   - firstOffset: The offset before all changes, in seconds east of UTC.
    ///   - changes: When the offset changes, in seconds since the Unix epoch, ascending, and to what.
    ///   - rule: What holds from the last change on; without changes, at all times.
    init(
        name: String, firstOffset: Int32, changes: [(second: Int64, offset: Int32)] = [], rule: YearlyRule? = nil
    ) {
        self.name = name
        self.rule = rule
        starts = [.min] + changes.map(\.second)
        offsets = [firstOffset] + changes.map(\.offset)
    }

    /// A time without end in which the offset does not change, or from one change to the next.
    package struct Stretch: Hashable, Sendable {
        /// The first millisecond since the Unix epoch, UTC; `Int64.min` if there is none.
        package let startMs: Int64
        /// The first millisecond of the next stretch; `Int64.max` if there is none.
        package let endMs: Int64
        /// Milliseconds east of UTC: fewer than 26 hours.
        package let offsetMs: Int64

        package func contains(_ ms: Int64) -> Bool { ms >= startMs && ms < endMs }
    }

    /// The stretch of one offset that an instant is in. Neighbours may have the same offset.
    ///
    /// - Parameter ms: Milliseconds since the Unix epoch, UTC.
    package func stretch(atMs ms: Int64) -> Stretch {
        let second = CivilTime.floored(ms, by: 1_000).quotient
        let index = starts.partitioningIndex { $0 > second } - 1
        var (start, end) = (starts[index], index + 1 < starts.count ? starts[index + 1] : .max)
        var offset = offsets[index]
        if let rule, index + 1 == starts.count {
            let ruled = rule.stretch(at: second)
            (start, end, offset) = (max(start, ruled.start), ruled.end, ruled.offset)
        }
        return Stretch(startMs: start.milliseconds, endMs: end.milliseconds, offsetMs: Int64(offset) * 1_000)
    }

    /// The offset at an instant, in seconds east of UTC.
    package func offsetSeconds(atMs ms: Int64) -> Int {
        Int(stretch(atMs: ms).offsetMs / 1_000)
    }

    /// The time that a clock shows at an instant, in milliseconds since 1970-01-01T00:00 on that clock.
    package func localMs(atMs ms: Int64) -> Int64 {
        ms.saturatingAdd(stretch(atMs: ms).offsetMs)
    }

    /// The first instant at which a clock shows a time, or a later one because it skips that time: at 02:30 on the day on
    /// which Berlin's clocks go from 02:00 to 03:00, that is 03:00. A time that clocks show twice is the first one.
    ///
    /// - Parameter localMs: Milliseconds since 1970-01-01T00:00 on the zone's clocks.
    /// - Returns: Milliseconds since the Unix epoch, UTC.
    package func ms(ofLocalMs localMs: Int64) -> Int64 {
        // No offset reaches further.
        var stretch = stretch(atMs: localMs.saturatingAdd(-26 * 3_600_000))
        while true {
            let ms = max(stretch.startMs, localMs.saturatingAdd(-stretch.offsetMs))
            if ms < stretch.endMs || stretch.endMs == .max { return ms }
            stretch = self.stretch(atMs: stretch.endMs)
        }
    }

    /// The first instant of a local day, which need not be 00:00; of a day that clocks skip, that of the next one.
    ///
    /// - Parameter day: Days since 1970-01-01, in the range of ``LocalTime``.
    /// - Returns: Milliseconds since the Unix epoch, UTC.
    package func startMs(ofDay day: Int64) -> Int64 {
        ms(ofLocalMs: day.saturatingMultiply(LocalTime.msOfDay))
    }
}

/// Tells the local times of many instants, fastest if most of them are near the one before.
package struct LocalClock {
    package let zone: TimeZoneRules
    /// The stretch of the last instant.
    package private(set) var stretch: TimeZoneRules.Stretch

    package init(_ zone: TimeZoneRules) {
        self.zone = zone
        stretch = zone.stretch(atMs: 0)
    }

    /// The time that a clock shows at an instant, in milliseconds since 1970-01-01T00:00 on that clock.
    package mutating func localMs(atMs ms: Int64) -> Int64 {
        if !stretch.contains(ms) { stretch = zone.stretch(atMs: ms) }
        return ms.saturatingAdd(stretch.offsetMs)
    }
}

/// What a clock and a calendar show: the day, the hour, the weekday.
package struct LocalTime: Hashable, Sendable {
    /// The milliseconds of a day on the clock.
    package static let msOfDay: Int64 = 86_400_000
    /// The milliseconds of an hour.
    package static let msOfHour: Int64 = 3_600_000
    /// The milliseconds of a minute.
    package static let msOfMinute: Int64 = 60_000

    /// Days since 1970-01-01.
    package let day: Int64
    /// 0 to 23.
    package let hour: Int

    /// - Parameter localMs: Milliseconds since 1970-01-01T00:00 on the clock.
    package init(localMs: Int64) {
        let (day, msOfDay) = CivilTime.floored(localMs, by: Self.msOfDay)
        self.day = day
        hour = Int(msOfDay / Self.msOfHour)
    }

    /// The beginning of a day, in days since 1970-01-01.
    package init(day: Int64) {
        self.day = day
        hour = 0
    }

    /// Days since Monday: 0 to 6.
    package var weekday: Int { Int(CivilTime.floored(day + 3, by: 7).remainder) }
    /// The day that this one's week begins with, a Monday as ISO 8601 has it.
    package var monday: Int64 { day - Int64(weekday) }
    /// The proleptic Gregorian date.
    package var date: (year: Int64, month: Int64, day: Int64) { CivilTime.date(daysSinceEpoch: day) }
    /// The first day of this one's month.
    package var firstOfMonth: Int64 { day - date.day + 1 }
}

extension Int64 {
    fileprivate func saturatingAdd(_ other: Int64) -> Int64 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? (other < 0 ? .min : .max) : sum
    }

    fileprivate func saturatingMultiply(_ factor: Int64) -> Int64 {
        let (product, isTooLarge) = multipliedReportingOverflow(by: factor)
        return isTooLarge ? ((self < 0) == (factor < 0) ? .max : .min) : product
    }

    /// Seconds in milliseconds.
    fileprivate var milliseconds: Int64 { saturatingMultiply(1_000) }
}
