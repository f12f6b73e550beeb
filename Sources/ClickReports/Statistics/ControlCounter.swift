package import ClickStore
import ClickTracking

/// Works out the statistics of controls, one after the other.
///
/// What it must know of each session and user stands in arrays by their numbers, stamped with the control that wrote
/// there last, so that going on to the next control clears nothing.
package struct ControlCounter {
    private let directory: SessionDirectory
    private let sessions: NumberedStates<LastClick>
    /// The last control that each user clicked.
    private let users: NumberedStates<UInt32>
    private var stamp: UInt32 = 0
    private var intervals: [Int64] = []
    private let buffer = ClickBuffer()

    package init(_ directory: SessionDirectory) {
        self.directory = directory
        sessions = NumberedStates(count: directory.sessionLimit)
        users = NumberedStates(count: directory.userLimit)
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
        var click = LastClick(
            stamp: stamp, stretch: stretch, atMs: block.atMs[row], x: block.x[row], y: block.y[row])
        let last = sessions[session]
        let isFirst = last.stamp != stamp
        if isFirst {
            result.sessions += 1
        } else {
            intervals.append(click.atMs &- last.atMs)
            if click.continues(last) { click.lengthenBurst(of: last) }
            if click.burst == RageBurst.fewestClicks { result.rage += 1 }
        }
        if isFirst || last.stretch != stretch { countUser(of: stretch, &result) }
        sessions[session] = click
    }

    private mutating func countUser(of stretch: Int32, _ result: inout ControlStatistics) {
        let user = Int(directory.users[Int(stretch)])
        guard user > 0, users[user] != stamp else { return }
        users[user] = stamp
        result.users += 1
    }
}
