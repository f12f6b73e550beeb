/// The end of a time zone's file, which says how its offset changes each year: `CET-1CEST,M3.5.0,M10.5.0/3`. It is the
/// TZ string of POSIX with the additions of RFC 9636, section 3.3.1: hours from -167 to 167.
struct YearlyRule: Hashable, Sendable {
    /// When clocks change.
    struct Change: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// `J60`: 1 to 365, 29 February is not counted and so never meant.
            case withoutLeapDay(Int64)
            /// `59`: 0 to 365, 29 February is counted.
            case ofYear(Int64)
            /// `M3.5.0`: a month, a week from 1 to 5, which is the last one, and a weekday from Sunday, 0.
            case weekday(month: Int64, week: Int64, weekday: Int64)
        }

        let day: Day
        /// Seconds after midnight of the day, on the clock that is changed.
        let second: Int64
    }

    /// In seconds east of UTC, as all offsets here.
    let standard: Int32
    let daylight: Daylight?

    struct Daylight: Hashable, Sendable {
        let offset: Int32
        let start: Change
        let end: Change
    }

    /// The time around an instant in which the offset does not change, in seconds since the Unix epoch; `end` is not in it.
    func stretch(at second: Int64) -> (start: Int64, end: Int64, offset: Int32) {
        guard let daylight else { return (.min, .max, standard) }
        // The calendar repeats itself every 400 years, so one cycle of it does for all times.
        let (cycle, inCycle) = CivilTime.floored(second, by: Self.cycle)
        let year = CivilTime.date(daysSinceEpoch: inCycle / 86_400).year
        var changes: [(second: Int64, offset: Int32)] = []
        // A change may be a week away from its year.
        for year in year - 2...year + 2 {
            changes.append((daylight.end.second(in: year) - Int64(daylight.offset), standard))
            changes.append((daylight.start.second(in: year) - Int64(standard), daylight.offset))
        }
        // Where daylight saving ends when the next one starts, it never ends: RFC 9636 writes such zones so.
        changes.sort { ($0.second, $0.offset == standard ? 0 : 1) < ($1.second, $1.offset == standard ? 0 : 1) }
        let next = changes.partitioningIndex { $0.second > inCycle }
        guard next > 0, next < changes.count else { return (second, second + 1, standard) }
        let origin = cycle * Self.cycle
        return (origin + changes[next - 1].second, origin + changes[next].second, changes[next - 1].offset)
    }

    /// 400 years, in seconds.
    private static let cycle: Int64 = 146_097 * 86_400
}

extension YearlyRule.Change {
    /// The seconds from the Unix epoch to the change, on the clock that is changed.
    fileprivate func second(in year: Int64) -> Int64 {
        day(in: year) * 86_400 + second
    }

    private func day(in year: Int64) -> Int64 {
        let newYear = CivilTime.daysSinceEpoch(year: year, month: 1, day: 1)
        switch day {
        case .ofYear(let day): return newYear + day
        case .withoutLeapDay(let day):
            let march = CivilTime.daysSinceEpoch(year: year, month: 3, day: 1)
            return day < 60 ? newYear + day - 1 : march + day - 60
        case .weekday(let month, let week, let weekday):
            let first = CivilTime.daysSinceEpoch(year: year, month: month, day: 1)
            let next = CivilTime.daysSinceEpoch(
                year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
            // 1970-01-01 was a Thursday.
            let firstWeekday = CivilTime.floored(first + 4, by: 7).remainder
            let day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
            return day < next ? day : day - 7
        }
    }
}

extension YearlyRule {
    /// Reads the TZ string; nil if it is none.
    init?(_ text: Substring.UTF8View) {
        var scanner = RuleScanner(rest: text)
        guard scanner.name(), let standard = scanner.offset() else { return nil }
        self.standard = standard
        if scanner.rest.isEmpty {
            daylight = nil
            return
        }
        guard scanner.name() else { return nil }
        let offset: Int32
        if scanner.rest.first == UInt8(ascii: ",") {
            offset = standard + 3_600
        } else {
            guard let written = scanner.offset() else { return nil }
            offset = written
        }
        guard let start = scanner.change(), let end = scanner.change(), scanner.rest.isEmpty else { return nil }
        daylight = Daylight(offset: offset, start: start, end: end)
    }
}

/// Reads the parts of a TZ string, each of which is nil where something else stands.
private struct RuleScanner {
    var rest: Substring.UTF8View

    /// Skips a name: three letters or more, or anything in angle brackets.
    mutating func name() -> Bool {
        if take("<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")), end != rest.startIndex else { return false }
            rest = rest[end...].dropFirst()
            return true
        }
        let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    /// An offset, in seconds east of UTC: POSIX writes it as what is added to local time.
    mutating func offset() -> Int32? {
        time(hours: 24).map { Int32(-$0) }
    }

    mutating func change() -> YearlyRule.Change? {
        guard take(","), let day = day() else { return nil }
        guard take("/") else { return YearlyRule.Change(day: day, second: 7_200) }
        return time(hours: 167).map { YearlyRule.Change(day: day, second: $0) }
    }

    private mutating func day() -> YearlyRule.Change.Day? {
        if take("J") { return number(1...365).map { .withoutLeapDay($0) } }
        guard take("M") else { return number(0...365).map { .ofYear($0) } }
        guard let month = number(1...12), take("."), let week = number(1...5), take("."), let weekday = number(0...6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }

    /// `-1`, `5:45` or `+01:02:03`, in seconds.
    private mutating func time(hours: Int64) -> Int64? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard var seconds = number(0...hours).map({ $0 * 3_600 }) else { return nil }
        for unit in [60, 1] as [Int64] where take(":") {
            guard let number = number(0...59) else { return nil }
            seconds += number * unit
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty, digits.count <= 3 else { return nil }
        rest = rest.dropFirst(digits.count)
        let number = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return range.contains(number) ? number : nil
    }

    private mutating func take(_ sign: Character) -> Bool {
        guard rest.first == sign.asciiValue else { return false }
        rest = rest.dropFirst()
        return true
    }
}
