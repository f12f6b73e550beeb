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
    private var intervals: [Int64] = []
    private let buffer = ClickBuffer()

    /// The last click of a session on the control at hand.
    private struct LastClick {
        var stamp: Int32 = 0
        var stretch: Int32 = -1
        var x: Int32 = 0
        var y: Int32 = 0
        var atMs: Int64 = 0
        /// How many clicks the burst has that this click belongs to.
        var burst: Int32 = 0
    }

    package init(_ directory: SessionDirectory) {
        self.directory = directory
        sessions = Array(repeating: LastClick(), count: directory.sessionLimit)
        userStamps = Array(repeating: 0, count: directory.userLimit)
    }

    /// The statistics of one control's clicks. Clicks of the same millisecond count in the order of their rows.
    package mutating func statistics(of clicks: ControlClicks) throws(StoreError) -> ControlStatistics {
        stamp += 1
        intervals.removeAll(keepingCapacity: true)
        var result = ControlStatistics()
        try clicks.visit(in: buffer) { count($0, &result) }
        let quantiles = Quantile.of(intervals, [0.5, 0.95])
        result.intervalP50Ms = quantiles?[0]
        result.intervalP95Ms = quantiles?[1]
        return result
    }

    private mutating func count(_ block: ClickBlock, _ result: inout ControlStatistics) {
        result.clicks += block.count
        result.firstMs = min(result.firstMs, block.atMs[0])
        result.lastMs = max(result.lastMs, block.atMs[block.count - 1])
        countOutcomes(block.handled, &result)
        for row in 0..<block.count { count(block, row, &result) }
    }

    private func countOutcomes(_ handled: UnsafeBufferPointer<UInt8>, _ result: inout ControlStatistics) {
        var (known, unhandled) = (0, 0)
        for outcome in handled {
            known += outcome == Handled.unknown.rawValue ? 0 : 1
            unhandled += outcome == Handled.no.rawValue ? 1 : 0
        }
        if known > 0 { result.unhandled = (result.unhandled ?? 0) + unhandled }
    }

    @inline(__always)
    private mutating func count(_ block: ClickBlock, _ row: Int, _ result: inout ControlStatistics) {
        let stretch = block.stretches[row]
        let session = Int(directory.sessions[Int(stretch)])
        // A stretch without a row belongs to no session that could be told from others.
        guard session >= 0 else { return }
        let (atMs, x, y) = (block.atMs[row], block.x[row], block.y[row])
        let last = sessions[session]
        let isNew = last.stamp != stamp
        var burst: Int32 = 1
        if isNew {
            result.sessions += 1
        } else {
            intervals.append(atMs &- last.atMs)
            if Self.continues(last, atMs: atMs, x: x, y: y) { burst = last.burst &+ 1 }
        }
        if isNew || last.stretch != stretch { countUser(of: stretch, &result) }
        if burst == RageBurst.fewestClicks { result.rage += 1 }
        sessions[session] = LastClick(stamp: stamp, stretch: stretch, x: x, y: y, atMs: atMs, burst: burst)
    }

    private mutating func countUser(of stretch: Int32, _ result: inout ControlStatistics) {
        let user = Int(directory.users[Int(stretch)])
        guard user >= 0, userStamps[user] != stamp else { return }
        userStamps[user] = stamp
        result.users += 1
    }

    @inline(__always)
    private static func continues(_ last: LastClick, atMs: Int64, x: Int32, y: Int32) -> Bool {
        guard atMs &- last.atMs < RageBurst.longestPauseMs, x != Tenths.unknown, y != Tenths.unknown,
            last.x != Tenths.unknown, last.y != Tenths.unknown
        else { return false }
        return abs(Int64(x) - Int64(last.x)) + abs(Int64(y) - Int64(last.y)) < RageBurst.widestStep
    }
}
