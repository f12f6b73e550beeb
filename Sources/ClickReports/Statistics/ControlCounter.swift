package import ClickIndex
package import ClickStore
import ClickTracking

/// The statistics of the clicks of one control, or of a group of clicks on several.
package struct ControlStatistics: Hashable, Sendable {
    /// The number of clicks.
    package var clicks = 0
    /// The exact number of distinct sessions.
    package var sessions = 0
    /// The exact number of distinct users; no user is not a user.
    package var users = 0
    /// The earliest and the latest click, in milliseconds since the Unix epoch, UTC.
    package var firstMs: Int64 = .max
    package var lastMs: Int64 = .min
    /// Clicks that nobody handled; nil if no click has a known outcome.
    package var unhandled: Int?
    /// Bursts of hurried clicks on one spot.
    package var rage = 0
    /// The median and the 95th percentile of the time between one session's consecutive clicks on a control, in
    /// milliseconds; nil if no session clicked twice.
    package var intervalP50Ms: Double?
    package var intervalP95Ms: Double?
    /// The clicks in the parts of the selection's time; nil if they were not asked for.
    package var trend: [Int]?

    package init() {}

    /// Adds the figures of a control that are sums. Its sessions and users may be those of other controls, too.
    package mutating func add(_ control: ControlStatistics) {
        clicks += control.clicks
        firstMs = min(firstMs, control.firstMs)
        lastMs = max(lastMs, control.lastMs)
        if let more = control.unhandled { unhandled = (unhandled ?? 0) + more }
        rage += control.rage
    }
}

/// Works out the statistics of controls, one after the other.
///
/// Safety of the raw memory: a directory's users are below its limit, and a control has fewer intervals than clicks.
package struct ControlCounter {
    private let directory: SessionDirectory
    private var steps: SessionSteps
    /// The last control that each user clicked.
    private let users: ZeroedMemory<UInt32>
    private var control: UInt32 = 0
    /// The times between a session's clicks on the control at hand, and how many there are.
    private var intervals: ZeroedMemory<Int64>
    private var intervalCount = 0
    private let buffer: ClickBuffer

    /// - Throws: ``StoreError/outOfMemory``, as counting does.
    package init(_ directory: SessionDirectory) throws(StoreError) {
        try self.init(directory, firstRow: 1, buffer: ClickBuffer())
    }

    /// - Parameters:
    ///   - firstRow: The number of the first row that is counted.
    ///   - buffer: The memory that blocks are read into.
    package init(_ directory: SessionDirectory, firstRow: UInt32, buffer: ClickBuffer) throws(StoreError) {
        self.directory = directory
        self.buffer = buffer
        steps = try SessionSteps(directory.sessions, firstRow: firstRow)
        users = try ZeroedMemory(count: directory.nameLimit)
        intervals = try ZeroedMemory(count: 1 << 16)
    }

    /// The statistics of one control's clicks.
    ///
    /// - Parameter visit: Counts something else: takes the clicks, many at a time, and the rows of those that make a burst
    ///   one of rage.
    package mutating func statistics(
        of clicks: ControlClicks,
        _ visit: (_ block: ClickColumns, _ rage: UnsafeBufferPointer<Int32>) -> Void = { _, _ in }
    ) throws(StoreError) -> ControlStatistics {
        control += 1
        // No user is not a user.
        users.start[0] = control
        steps.startControl()
        intervalCount = 0
        if clicks.maxClicks > intervals.count { intervals = try ZeroedMemory(count: clicks.maxClicks) }
        var result = ControlStatistics()
        try clicks.visit(in: buffer) { block, isLast throws(StoreError) in
            try count(block, isLast: isLast, &result)
            visit(block, steps.rage)
        }
        let quantiles = Quantile.of(UnsafeBufferPointer(start: intervals.start, count: intervalCount), [50, 95])
        result.intervalP50Ms = quantiles?[0]
        result.intervalP95Ms = quantiles?[1]
        return result
    }

    private mutating func count(
        _ block: ClickColumns, isLast: Bool, _ result: inout ControlStatistics
    ) throws(StoreError) {
        result.clicks += block.count
        result.firstMs = min(result.firstMs, block.atMs[0])
        result.lastMs = max(result.lastMs, block.atMs[block.count - 1])
        countOutcomes(block, &result)
        try steps.look(at: block, isLast: isLast, pauses: intervals.start + intervalCount)
        intervalCount += steps.repeats.count
        result.sessions += steps.firsts.count
        result.users += newUsers(of: block, steps.firsts) + newUsers(of: block, steps.changes)
        result.rage += steps.rage.count
    }

    private func countOutcomes(_ block: ClickColumns, _ result: inout ControlStatistics) {
        var (known, unhandled) = (0, 0)
        for outcome in UnsafeBufferPointer(start: block.handled, count: block.count) {
            known += outcome == Handled.unknown.rawValue ? 0 : 1
            unhandled += outcome == Handled.no.rawValue ? 1 : 0
        }
        if known > 0 { result.unhandled = (result.unhandled ?? 0) + unhandled }
    }

    /// How many users of some rows had not clicked the control.
    private func newUsers(of block: ClickColumns, _ rows: UnsafeBufferPointer<Int32>) -> Int {
        let users = users.start
        var found = 0
        directory.users.withUnsafeBufferPointer { usersOfSpans in
            for row in rows {
                let user = Int(usersOfSpans[Int(block.spans[Int(row)])])
                // 1 where the two are different, without a branch.
                found &+= Int((UInt64(users[user] ^ control) &+ UInt64(UInt32.max)) &>> 32)
                users[user] = control
            }
        }
        return found
    }
}
