import Basics
import ClickIndex

/// The parts of time that clicks are grouped by, numbered from 0.
enum TimeSlices: Sendable {
    /// The local days from one on.
    case days(first: Int64, count: Int, TimeZoneRules)
    case periods(Periods, TimeZoneRules)
    case hoursOfWeek(TimeZoneRules)

    /// - Parameter times: Those that the clicks lie between, in milliseconds since the Unix epoch, UTC.
    /// - Returns: nil if there are too many periods.
    init?(_ key: Relation.Key, of times: ClosedRange<Int64>) {
        switch key {
        case .period(let unit, let zone):
            guard let periods = Periods(of: unit, in: zone, times, limit: Relation.maxPeriods) else { return nil }
            self = .periods(periods, zone)
        case .day(let zone):
            let days = [times.lowerBound, times.upperBound].map { LocalTime(localMs: zone.localMs(atMs: $0)).day }
            // A clock that is set back at midnight shows the day before once more.
            let first = days[0] - 1
            self = .days(first: first, count: Int(min(days[1] + 1 - first + 1, Int64(Int32.max))), zone)
        case .hourOfWeek(let zone): self = .hoursOfWeek(zone)
        case .all, .control, .name: return nil
        }
    }

    var count: Int {
        switch self {
        case .days(_, let count, _): count
        case .periods(let periods, _): periods.count
        case .hoursOfWeek: 7 * 24
        }
    }

    /// What a part goes by.
    func key(of number: Int) -> ClickGroup.Key {
        switch self {
        case .days(let first, _, _): .name(ISOTime.date(ofDay: first + Int64(number)))
        case .periods(let periods, _): .period(startMs: periods.starts[number], day: periods.days[number])
        case .hoursOfWeek: .hourOfWeek(number)
        }
    }

    /// Finds the parts of clicks.
    var clock: Clock { Clock(self) }

    /// Tells in which part of time clicks are, which is fast where they are in the order of their times.
    struct Clock {
        /// The periods; nil for days and hours.
        private let periods: Periods?
        private var piece = 0
        private var clock: LocalClock
        /// The first day and the number of the last one; nil for hours.
        private var days: (first: Int64, last: Int64)?
        /// The last answer, and the instant that it was for.
        private var last: (fromMs: Int64, number: Int, endMs: Int64) = (.max, 0, .min)

        fileprivate init(_ slices: TimeSlices) {
            switch slices {
            case .days(let first, let count, let zone):
                (periods, clock) = (nil, LocalClock(zone))
                days = (first, Int64(count - 1))
            case .periods(let periods, let zone): (self.periods, clock) = (periods, LocalClock(zone))
            case .hoursOfWeek(let zone): (periods, clock) = (nil, LocalClock(zone))
            }
        }

        /// The part that a click is in, and the row behind the last one of those after it that are in the same part.
        mutating func slice(of block: ClickColumns, from row: Int) -> (number: Int32, end: Int) {
            let (number, endMs) = part(at: block.atMs[row])
            var (end, next) = (row, (number: number, endMs: endMs))
            repeat {
                end = Self.end(of: block, after: end + 1, before: next.endMs)
                if end < block.count { next = part(at: block.atMs[end]) }
            } while end < block.count && next.number == number
            return (Int32(truncatingIfNeeded: number), end)
        }

        /// The first row from one on whose time is not before an instant. Mostly it is near.
        private static func end(of block: ClickColumns, after row: Int, before endMs: Int64) -> Int {
            let near = min(row + 8, block.count)
            for row in row..<max(row, near) where block.atMs[row] >= endMs { return row }
            guard near < block.count else { return block.count }
            let rest = UnsafeBufferPointer(start: block.atMs + near, count: block.count - near)
            return near + rest.partitioningIndex { $0 >= endMs }
        }

        /// The number of the part that an instant is in, and until when the time is in it at least.
        private mutating func part(at ms: Int64) -> (number: Int, endMs: Int64) {
            // What a slice ends before is where the next one begins.
            if ms >= last.fromMs, ms < last.endMs { return (last.number, last.endMs) }
            let (number, endMs) = newPart(at: ms)
            last = (ms, number, endMs)
            return (number, endMs)
        }

        private mutating func newPart(at ms: Int64) -> (number: Int, endMs: Int64) {
            if let periods {
                piece = periods.piece(at: ms, near: piece)
                return (periods.period(ofPiece: piece), periods.end(ofPiece: piece))
            }
            let localMs = clock.localMs(atMs: ms)
            let time = LocalTime(localMs: localMs)
            let ofDay = localMs &- time.day &* LocalTime.msOfDay
            guard let days else {
                let ofHour = ofDay &- Int64(time.hour) &* LocalTime.msOfHour
                return (time.weekday * 24 + time.hour, min(clock.stretch.endMs, ms &+ LocalTime.msOfHour &- ofHour))
            }
            // A damaged index may have times that its directory denies.
            let number = min(max(time.day &- days.first, 0), days.last)
            return (Int(number), min(clock.stretch.endMs, ms &+ LocalTime.msOfDay &- ofDay))
        }
    }
}
