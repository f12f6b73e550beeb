package import ClickStore
import ClickTracking

/// Works out the statistics of controls, one after the other.
///
/// What it must know of each session and user stands in arrays by their numbers, stamped with the control that wrote
/// there last, so that going on to the next control clears nothing.
package struct ControlCounter {
    private let directory: SessionDirectory
    private var sessions: [LastClick]
    private var userStamps: [Int32]
    private var stamp: Int32 = 0

    /// The last click of a session on the control at hand.
    private struct LastClick {
        var stamp: Int32 = 0
        var x: Int32 = 0
        var y: Int32 = 0
        /// How many clicks the burst has that this click belongs to.
        var burst: Int32 = 0
        var atMs: Int64 = 0
    }

    package init(_ directory: SessionDirectory) {
        self.directory = directory
        sessions = Array(repeating: LastClick(), count: directory.sessionCount)
        userStamps = Array(repeating: 0, count: directory.userCount)
    }

    /// The statistics of one control's clicks. Clicks of the same millisecond count in the order of their rows.
    package mutating func statistics(of clicks: ControlClicks) -> ControlStatistics {
        stamp += 1
        var result = ControlStatistics()
        result.clicks = clicks.count
        var intervals: [Int64] = []
        intervals.reserveCapacity(clicks.count)
        for row in Self.timeOrder(of: clicks) { count(clicks, row, &result, &intervals) }
        intervals.sort()
        result.intervalP50Ms = Quantile.of(sorted: intervals, 0.5)
        result.intervalP95Ms = Quantile.of(sorted: intervals, 0.95)
        return result
    }

    private mutating func count(
        _ clicks: ControlClicks, _ row: Int, _ result: inout ControlStatistics, _ intervals: inout [Int64]
    ) {
        let stretch = Int(clicks.stretches[row])
        let session = Int(directory.sessions[stretch])
        let user = Int(directory.users[stretch])
        if user >= 0, userStamps[user] != stamp {
            userStamps[user] = stamp
            result.users += 1
        }
        result.firstMs = min(result.firstMs, clicks.atMs[row])
        result.lastMs = max(result.lastMs, clicks.atMs[row])
        if clicks.handled[row] != Handled.unknown.rawValue {
            result.unhandled = (result.unhandled ?? 0) + (clicks.handled[row] == Handled.no.rawValue ? 1 : 0)
        }
        // A stretch without a row belongs to no session that could be told from others.
        guard session >= 0 else { return }
        let last = sessions[session]
        var burst: Int32 = 1
        if last.stamp == stamp {
            intervals.append(clicks.atMs[row] - last.atMs)
            if Self.continues(last, clicks, row) { burst = last.burst + 1 }
        } else {
            result.sessions += 1
        }
        if burst == RageBurst.fewestClicks { result.rage += 1 }
        sessions[session] = LastClick(
            stamp: stamp, x: clicks.x[row], y: clicks.y[row], burst: burst, atMs: clicks.atMs[row])
    }

    private static func continues(_ last: LastClick, _ clicks: ControlClicks, _ row: Int) -> Bool {
        let (x, y) = (clicks.x[row], clicks.y[row])
        guard ![x, y, last.x, last.y].contains(Tenths.unknown) else { return false }
        let step = abs(Int64(x) - Int64(last.x)) + abs(Int64(y) - Int64(last.y))
        return clicks.atMs[row] - last.atMs < RageBurst.longestPauseMs && step < RageBurst.widestStep
    }

    /// The rows by time, those of one millisecond as they were stored.
    private static func timeOrder(of clicks: ControlClicks) -> [Int] {
        let rows = Array(0..<clicks.count)
        let isSorted = zip(clicks.atMs, clicks.atMs.dropFirst()).allSatisfy { $0 <= $1 }
        return isSorted ? rows : rows.sorted { (clicks.atMs[$0], $0) < (clicks.atMs[$1], $1) }
    }
}
