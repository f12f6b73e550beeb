package import Basics

/// The units that a calendar divides time into.
package enum CalendarUnit: String, CaseIterable, Sendable {
    case minute, hour, day
    /// From Monday on, as ISO 8601 has it.
    case week
    case month

    /// The first millisecond, on the same clock, of the unit that a time on a clock is in.
    func start(ofLocalMs localMs: Int64) -> Int64 {
        let time = LocalTime(localMs: localMs)
        return switch self {
        case .minute: localMs - ((localMs % LocalTime.msOfMinute) + LocalTime.msOfMinute) % LocalTime.msOfMinute
        case .hour: time.day * LocalTime.msOfDay + Int64(time.hour) * LocalTime.msOfHour
        case .day: time.day * LocalTime.msOfDay
        case .week: time.monday * LocalTime.msOfDay
        case .month: time.firstOfMonth * LocalTime.msOfDay
        }
    }

    /// How long one is on a clock, in milliseconds: of months the mean.
    var usualMs: Int64 {
        switch self {
        case .minute: LocalTime.msOfMinute
        case .hour: LocalTime.msOfHour
        case .day: LocalTime.msOfDay
        case .week: 7 * LocalTime.msOfDay
        case .month: 365 * LocalTime.msOfDay / 12
        }
    }

    /// Whether clocks that are set back show the same one again, which is another one all the same.
    package var isOfClock: Bool { self == .minute || self == .hour }

    /// The first millisecond of the unit after the one that begins at a time on a clock.
    func end(ofStart localMs: Int64) -> Int64 {
        switch self {
        case .minute: localMs + LocalTime.msOfMinute
        case .hour: localMs + LocalTime.msOfHour
        case .day: localMs + LocalTime.msOfDay
        case .week: localMs + 7 * LocalTime.msOfDay
        case .month: start(ofLocalMs: localMs + 31 * LocalTime.msOfDay)
        }
    }
}

/// The minutes, hours, days, weeks or months between two instants as a zone's clocks show them, numbered from 0 in their order.
///
/// A period is what clocks show: clicks at which they show the same date are of one day, however long it is. Days that
/// clocks skip are not there. Of an hour, or a minute, that clocks show twice each one is a period of its own, as its offset tells
/// them apart; where the offset changes within an hour, another one begins.
package struct Periods: Sendable {
    /// The first millisecond of each period since the Unix epoch, UTC.
    package private(set) var starts: [Int64] = []
    /// The date that clocks show at each start: days since 1970-01-01.
    package private(set) var days: [Int64] = []
    /// The first millisecond of each piece of time that is in one period, ascending. A day has two pieces if clocks are
    /// set back from just after its beginning to the day before.
    private var pieces: [Int64] = []
    private var periodsOfPieces: [Int32] = []

    package var count: Int { starts.count }

    /// Divides the time from one instant to another; the first and the last period may lie beside it.
    ///
    /// Instants outside the years from 0 to 9999 count as the nearest in them: no click has such a time.
    ///
    /// - Parameters:
    ///   - times: Milliseconds since the Unix epoch, UTC.
    ///   - limit: How many periods at most; nil is returned where there would be more.
    package init?(of unit: CalendarUnit, in zone: TimeZoneRules, _ times: ClosedRange<Int64>, limit: Int) {
        let times = times.clamped(to: Self.years)
        var clock = LocalClock(zone)
        // A day earlier: if clocks are set back, they may show the day before once more.
        let before = unit.start(ofLocalMs: clock.localMs(atMs: times.lowerBound) - LocalTime.msOfDay)
        var ms = zone.ms(ofLocalMs: before)
        var keys: [Key] = []
        while ms <= times.upperBound {
            let local = clock.localMs(atMs: ms)
            let start = unit.start(ofLocalMs: local)
            let key = Key(start: start, offset: unit.isOfClock ? clock.stretch.offsetMs : 0)
            // Mostly a new one; else one of the last.
            let period = keys.lastIndex(of: key, among: 48) ?? keys.count
            if period == keys.count {
                keys.append(key)
                starts.append(ms)
                days.append(LocalTime(localMs: local).day)
            }
            if periodsOfPieces.last.map({ Int($0) != period }) ?? true {
                pieces.append(ms)
                periodsOfPieces.append(Int32(truncatingIfNeeded: period))
            }
            // The periods of the day before do not count.
            guard keys.count <= limit + 2 * 24 * 60 else { return nil }
            ms = min(clock.stretch.endMs, ms + (unit.end(ofStart: start) - local))
        }
        let (first, last) = (period(at: times.lowerBound), period(at: times.upperBound))
        guard last - first < limit else { return nil }
    }

    /// What clocks show in a period.
    private struct Key: Hashable {
        let start: Int64
        let offset: Int64
    }

    /// About as many periods as there are between two instants.
    static func count(of unit: CalendarUnit, _ times: ClosedRange<Int64>) -> Int {
        let times = times.clamped(to: years)
        return Int((times.upperBound - times.lowerBound) / unit.usualMs) + 1
    }

    /// The years from 0 to 9999.
    private static let years = -62_167_219_200_000...253_402_300_799_999 as ClosedRange<Int64>
}

extension Periods {
    /// The number of the period that an instant is in; the first or the last one for what lies beside all of them.
    package func period(at ms: Int64) -> Int {
        Int(periodsOfPieces[piece(at: ms)])
    }

    /// The number of the piece that an instant is in, where the first and the last one reach over all times.
    ///
    /// - Parameter hint: The number of a piece that is near.
    func piece(at ms: Int64, near hint: Int = 0) -> Int {
        for piece in hint..<min(hint + 2, pieces.count) where ms >= pieces[piece] && ms < end(ofPiece: piece) {
            return piece
        }
        return max(0, pieces.partitioningIndex { $0 > ms } - 1)
    }

    /// The period of a piece.
    func period(ofPiece piece: Int) -> Int { Int(periodsOfPieces[piece]) }

    /// The first millisecond of the next piece.
    func end(ofPiece piece: Int) -> Int64 {
        piece + 1 < pieces.count ? pieces[piece + 1] : .max
    }
}

extension Array where Element: Equatable {
    /// The index of the last element that equals another one, among so many at the end.
    fileprivate func lastIndex(of element: Element, among count: Int) -> Int? {
        self[Swift.max(0, self.count - count)...].lastIndex(of: element)
    }
}
