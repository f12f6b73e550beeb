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
    private let users: NumberedStates<Int32>
    private var stamp: Int32 = 0
    private var intervals: [Int64] = []
    private let buffer = ClickBuffer()
    /// Keeps the compiler from leaving out what ``touch(_:_:)`` does.
    private var touched: Int32 = 0

    /// How many clicks' sessions are fetched at once.
    private static let lookahead = 64

    package init(_ directory: SessionDirectory) {
        self.directory = directory
        sessions = NumberedStates(LastClick(), count: directory.sessionLimit)
        users = NumberedStates(0, count: directory.userLimit)
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
        for start in stride(from: 0, to: block.count, by: Self.lookahead) {
            let rows = start..<min(start + Self.lookahead, block.count)
            touch(block, rows)
            for row in rows { count(block, row, &result) }
        }
    }

    /// Reads what the next clicks' sessions are known by, without a decision in between, so that the processor fetches
    /// many of them from memory at once. That takes a third off the time of the whole report.
    @inline(__always)
    private mutating func touch(_ block: ClickBlock, _ rows: Range<Int>) {
        var sum: Int32 = 0
        for row in rows { sum &+= sessions[max(0, Int(directory.sessions[Int(block.stretches[row])]))].stamp }
        touched = sum
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
        var click = LastClick(stamp: stamp, stretch: stretch, x: block.x[row], y: block.y[row], atMs: block.atMs[row])
        let last = sessions[session]
        if last.stamp == stamp {
            intervals.append(click.atMs &- last.atMs)
            if click.continues(last) { click.burst = min(last.burst, RageBurst.fewestClicks) + 1 }
            if click.burst == RageBurst.fewestClicks { result.rage += 1 }
        } else {
            result.sessions += 1
        }
        if last.stamp != stamp || last.stretch != stretch { countUser(of: stretch, &result) }
        sessions[session] = click
    }

    private mutating func countUser(of stretch: Int32, _ result: inout ControlStatistics) {
        let user = Int(directory.users[Int(stretch)])
        guard user >= 0, users[user] != stamp else { return }
        users[user] = stamp
        result.users += 1
    }
}
