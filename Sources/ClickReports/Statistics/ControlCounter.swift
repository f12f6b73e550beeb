package import ClickIndex
package import ClickStore
import ClickTracking

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
    ) throws(StoreError) -> ClickStatistics {
        control += 1
        // No user is not a user.
        users.start[0] = control
        steps.startControl()
        intervalCount = 0
        if clicks.maxClicks > intervals.count { intervals = try ZeroedMemory(count: clicks.maxClicks) }
        var result = ClickStatistics()
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
        _ block: ClickColumns, isLast: Bool, _ result: inout ClickStatistics
    ) throws(StoreError) {
        result.outcomes.add(Outcomes(block))
        let times = block.times
        result.firstMs = min(result.firstMs, times.lowerBound)
        result.lastMs = max(result.lastMs, times.upperBound)
        try steps.look(at: block, isLast: isLast, pauses: intervals.start + intervalCount)
        intervalCount += steps.repeats.count
        result.sessions += steps.firsts.count
        result.users += newUsers(of: block, steps.firsts) + newUsers(of: block, steps.changes)
        result.rage += steps.rage.count
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
