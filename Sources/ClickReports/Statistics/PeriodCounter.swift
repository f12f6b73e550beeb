import ClickIndex
import ClickStore
import ClickTracking

/// The figures of one period.
package struct PeriodStatistics: Hashable, Sendable {
    package var clicks = 0
    /// The exact number of distinct sessions with a click.
    package var sessions = 0
    /// The exact number of distinct users with a click; no user is not a user.
    package var users = 0
    /// Clicks with a known outcome, and those among them that nobody handled.
    package var known = 0
    package var unhandled = 0

    package init(clicks: Int = 0, sessions: Int = 0, users: Int = 0, known: Int = 0, unhandled: Int = 0) {
        (self.clicks, self.sessions, self.users) = (clicks, sessions, users)
        (self.known, self.unhandled) = (known, unhandled)
    }

    fileprivate mutating func add(_ other: PeriodStatistics) {
        clicks += other.clicks
        known += other.known
        unhandled += other.unhandled
    }
}

/// Counts clicks by periods, control after control.
///
/// For sessions and users it notes which session span clicked in which period, mostly once for each: a session's clicks
/// are near each other in time, so the last period that was noted of its span is mostly the one at hand.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit.
struct PeriodCounter {
    private let periods: Periods
    private(set) var counts: PeriodCounts
    /// The last period that was noted of each span, from 1; 0 for none.
    private let lastPeriods: ZeroedMemory<UInt32>
    /// When more visits are noted, doubles are removed.
    private var visitLimit: Int
    private var piece = 0

    init(_ periods: Periods, _ directory: SessionDirectory, visitLimit: Int = 1 << 21) throws(StoreError) {
        self.periods = periods
        self.visitLimit = visitLimit
        counts = PeriodCounts(statistics: Array(repeating: PeriodStatistics(), count: periods.count))
        lastPeriods = try ZeroedMemory(count: directory.sessionLimit)
    }

    /// Counts clicks, all those of one period in one go, which is fast where they are in the order of their times.
    mutating func count(_ block: ClickColumns) {
        var row = 0
        while row < block.count {
            piece = periods.piece(at: block.atMs[row], near: piece)
            let end = self.end(of: row, in: block, before: periods.end(ofPiece: piece))
            let period = periods.period(ofPiece: piece)
            countOutcomes(block, row..<end, period)
            note(block, row..<end, UInt32(truncatingIfNeeded: period))
            row = end
        }
        if counts.visits.count > visitLimit {
            // Keeps the memory near what it must be where many sessions go on over many periods.
            counts.removeDoubles()
            visitLimit = max(visitLimit, 2 * counts.visits.count)
        }
    }

    /// The first row after another one whose time is not before an instant.
    private func end(of row: Int, in block: ClickColumns, before endMs: Int64) -> Int {
        var row = row + 1
        while row < block.count, block.atMs[row] < endMs { row += 1 }
        return row
    }

    private mutating func countOutcomes(_ block: ClickColumns, _ rows: Range<Int>, _ period: Int) {
        var (known, unhandled) = (0, 0)
        for row in rows {
            known &+= block.handled[row] == Handled.unknown.rawValue ? 0 : 1
            unhandled &+= block.handled[row] == Handled.no.rawValue ? 1 : 0
        }
        counts.statistics[period].clicks += rows.count
        counts.statistics[period].known += known
        counts.statistics[period].unhandled += unhandled
    }

    private mutating func note(_ block: ClickColumns, _ rows: Range<Int>, _ period: UInt32) {
        let (lastPeriods, spans) = (lastPeriods.start, block.spans)
        for row in rows {
            let span = Int(spans[row])
            guard lastPeriods[span] != period + 1 else { continue }
            lastPeriods[span] = period + 1
            counts.visits.append(PeriodCounts.Visit(period) << 32 | PeriodCounts.Visit(truncatingIfNeeded: span))
        }
    }
}

/// What a counter found: figures of the periods that need no more than adding up, and who clicked when.
struct PeriodCounts: Sendable {
    /// A span in a period: the period's number in the upper half, the span's id in the lower one.
    typealias Visit = UInt64

    /// Without sessions and users.
    var statistics: [PeriodStatistics] = []
    /// The spans that clicked in the periods, some more than once.
    var visits: [Visit] = []

    mutating func removeDoubles() {
        visits.sort()
        var count = 0
        for visit in visits where count == 0 || visits[count - 1] != visit {
            visits[count] = visit
            count += 1
        }
        visits.removeSubrange(count...)
    }

    /// The figures of all periods, put together from what several counters found.
    static func statistics(
        of parts: [PeriodCounts], _ directory: SessionDirectory
    ) throws(StoreError) -> [PeriodStatistics] {
        guard var sum = parts.first?.statistics else { return [] }
        for part in parts.dropFirst() { for (period, other) in part.statistics.enumerated() { sum[period].add(other) } }
        let visited = VisitedSpans(parts.map(\.visits), periodCount: sum.count)
        // The last period in which each one was met, from 1.
        let sessions = try ZeroedMemory<UInt32>(count: directory.sessionLimit)
        let users = try ZeroedMemory<UInt32>(count: directory.nameLimit)
        for period in sum.indices {
            let mark = UInt32(truncatingIfNeeded: period) + 1
            // No user is not a user.
            users.start[0] = mark
            for span in visited.spans(of: period) {
                let (session, user) = (Int(directory.sessions[Int(span)]), Int(directory.users[Int(span)]))
                if session >= 0, sessions.start[session] != mark {
                    sessions.start[session] = mark
                    sum[period].sessions += 1
                }
                if users.start[user] != mark {
                    users.start[user] = mark
                    sum[period].users += 1
                }
            }
        }
        return sum
    }
}

/// Spans by the period in which they clicked, some more than once.
struct VisitedSpans {
    /// Where the spans of each period begin; one more for the end.
    private var starts: [Int]
    private var spans: [Int32]

    init(_ visits: [[PeriodCounts.Visit]], periodCount: Int) {
        starts = Array(repeating: 0, count: periodCount + 1)
        for visit in visits.joined() { starts[Int(visit >> 32) + 1] += 1 }
        for period in 0..<periodCount { starts[period + 1] += starts[period] }
        spans = Array(repeating: 0, count: starts[periodCount])
        var places = starts
        for visit in visits.joined() {
            let period = Int(visit >> 32)
            spans[places[period]] = Int32(truncatingIfNeeded: visit & 0xFFFF_FFFF)
            places[period] += 1
        }
    }

    func spans(of period: Int) -> ArraySlice<Int32> { spans[starts[period]..<starts[period + 1]] }
}
