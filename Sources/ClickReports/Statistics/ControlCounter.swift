package import ClickIndex
package import ClickStore
import ClickTracking

/// The statistics of one control's clicks.
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
    /// Clicks that nobody handled; nil if no click of the control has a known outcome.
    package var unhandled: Int?
    /// Bursts of hurried clicks on one spot.
    package var rage = 0
    /// The median and the 95th percentile of the time between one session's consecutive clicks, in milliseconds; nil
    /// if no session clicked twice.
    package var intervalP50Ms: Double?
    package var intervalP95Ms: Double?
}

/// Works out the statistics of controls, one after the other.
///
/// A block is counted in passes, each of them simple: reads that miss the cache are all in passes of their own, in which
/// no branch waits for them. The last click of each session and user is found in memory by their numbers.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit, and a directory's
/// sessions and users are below theirs; the scratch memory is as large as the largest block so far, and a control has fewer
/// intervals than clicks.
package struct ControlCounter {
    private let directory: SessionDirectory
    private var rows: SessionRows
    private let lastClicks: ZeroedMemory<LastClick>
    /// The last control that each user clicked.
    private let users: ZeroedMemory<UInt32>
    private var control: UInt32 = 0
    /// The times between a session's clicks on the control at hand, and how many there are.
    private var intervals: ZeroedMemory<Int64>
    private var intervalCount = 0
    private let buffer: ClickBuffer
    private var scratch: BlockScratch

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
        rows = try SessionRows(sessionLimit: directory.sessionLimit, first: firstRow)
        lastClicks = try ZeroedMemory(count: directory.sessionLimit)
        users = try ZeroedMemory(count: directory.nameLimit)
        intervals = try ZeroedMemory(count: 1 << 16)
        scratch = try BlockScratch(capacity: ClickBuffer.defaultVisitSize * 2)
    }

    /// The statistics of one control's clicks.
    package mutating func statistics(of clicks: ControlClicks) throws(StoreError) -> ControlStatistics {
        control += 1
        // No user is not a user.
        users.start[0] = control
        rows.startControl()
        intervalCount = 0
        if clicks.maxClicks > intervals.count { intervals = try ZeroedMemory(count: clicks.maxClicks) }
        var result = ControlStatistics()
        try clicks.visit(in: buffer) { block, isLast throws(StoreError) in
            try count(block, isLast: isLast, &result)
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
        if block.count > scratch.capacity { scratch = try BlockScratch(capacity: block.count) }
        rows.startBlock(rows: block.count)
        directory.sessions.withUnsafeBufferPointer { sessions in
            guard let sessions = sessions.baseAddress else { return }
            rows.link(block.spans, count: block.count, sessions, into: scratch.previous.start)
            let (firsts, repeats) = divide(block.count)
            result.sessions += firsts
            countUsers(of: block, firsts, &result)
            countRepeats(block, repeats, sessions, &result)
            if !isLast { keep(block, sessions) }
        }
    }

    private func countOutcomes(_ block: ClickColumns, _ result: inout ControlStatistics) {
        var (known, unhandled) = (0, 0)
        for outcome in UnsafeBufferPointer(start: block.handled, count: block.count) {
            known += outcome == Handled.unknown.rawValue ? 0 : 1
            unhandled += outcome == Handled.no.rawValue ? 1 : 0
        }
        if known > 0 { result.unhandled = (result.unhandled ?? 0) + unhandled }
    }

    /// Divides rows into those that are the first one of their session and those that are not; returns how many.
    private func divide(_ count: Int) -> (firsts: Int, repeats: Int) {
        let (previous, firstRows, repeatRows) = (scratch.previous.start, scratch.firsts.start, scratch.repeats.start)
        let control = Int64(rows.control)
        var (firsts, repeats) = (0, 0)
        for row in 0..<count where previous[row] != SessionRows.noSession {
            firstRows[firsts] = Int32(truncatingIfNeeded: row)
            repeatRows[repeats] = Int32(truncatingIfNeeded: row)
            // 1 where the number is lower than the control's first one. Not a comparison: a branch would mostly be
            // guessed wrong.
            let isFirst = Int((Int64(previous[row]) &- control) &>> 63) & 1
            firsts &+= isFirst
            repeats &+= 1 &- isFirst
        }
        return (firsts, repeats)
    }

    private func countUsers(of block: ClickColumns, _ firsts: Int, _ result: inout ControlStatistics) {
        let (rows, users) = (scratch.firsts.start, users.start)
        var found = 0
        directory.users.withUnsafeBufferPointer { usersOfSpans in
            for index in 0..<firsts {
                let user = Int(usersOfSpans[Int(block.spans[Int(rows[index])])])
                // 1 where the two are different, without a branch.
                found &+= Int((UInt64(users[user] ^ control) &+ UInt64(UInt32.max)) &>> 32)
                users[user] = control
            }
        }
        result.users += found
    }

    /// Counts what a click and the one before it make together: intervals, bursts, and a session's next user.
    private mutating func countRepeats(
        _ block: ClickColumns, _ repeats: Int, _ sessions: UnsafePointer<Int32>, _ result: inout ControlStatistics
    ) {
        let (rows, bursts, intervals) = (scratch.repeats.start, scratch.bursts.start, intervals.start + intervalCount)
        bursts.update(repeating: 1, count: block.count)
        let longestPause = RageBurst.maximumPauseMs
        for index in 0..<repeats {
            let row = Int(rows[index])
            let last = lastClick(before: row, in: block, sessions)
            // A damaged index may say that clicks are in order which are not.
            let pause = max(0, block.atMs[row] &- last.atMs)
            intervals[index] = pause
            // Most pauses are too long: then there is nothing to ask.
            if pause < longestPause,
                RageBurst.goesOn(pauseMs: pause, from: (last.x, last.y), to: (block.x[row], block.y[row]))
            {
                let burst = min(last.burst, RageBurst.minimumClicks) + 1
                bursts[row] = UInt8(truncatingIfNeeded: burst)
                if burst == RageBurst.minimumClicks { result.rage += 1 }
            }
            if last.span != block.spans[row] { countUser(of: block.spans[row], &result) }
        }
        intervalCount += repeats
    }

    @inline(__always)
    private func lastClick(before row: Int, in block: ClickColumns, _ sessions: UnsafePointer<Int32>) -> LastClick {
        let previous = scratch.previous.start[row]
        guard previous >= rows.block else { return lastClicks.start[Int(sessions[Int(block.spans[row])])] }
        let last = Int(previous &- rows.block)
        let burst = scratch.bursts.start[last]
        scratch.bursts.start[last] = BlockScratch.isFollowed
        return LastClick(
            atMs: block.atMs[last], x: block.x[last], y: block.y[last], span: block.spans[last],
            burst: UInt32(burst))
    }

    private func countUser(of span: Int32, _ result: inout ControlStatistics) {
        let user = Int(directory.users[Int(span)])
        if users.start[user] != control { result.users += 1 }
        users.start[user] = control
    }

    /// Keeps the last click of each session for the blocks to come.
    private func keep(_ block: ClickColumns, _ sessions: UnsafePointer<Int32>) {
        let (lastClicks, bursts, lastRows) = (lastClicks.start, scratch.bursts.start, scratch.firsts.start)
        var count = 0
        for row in 0..<block.count {
            lastRows[count] = Int32(truncatingIfNeeded: row)
            // 0 for a row that is followed, without a branch.
            count &+= Int(bursts[row] &+ 7) &>> 3
        }
        for index in 0..<count {
            let row = Int(lastRows[index])
            let session = Int(sessions[Int(block.spans[row])])
            guard session >= 0 else { continue }
            lastClicks[session] = LastClick(
                atMs: block.atMs[row], x: block.x[row], y: block.y[row], span: block.spans[row],
                burst: UInt32(bursts[row]))
        }
    }
}

/// A session's last click on the control that is counted, kept when the block that held it is overwritten.
private struct LastClick {
    let atMs: Int64
    /// Tenths of a point, or `Tenths.unknown`.
    let x: Int32
    let y: Int32
    let span: Int32
    /// How many clicks its burst has so far, at most one more than a rage burst needs.
    let burst: UInt32
}

/// Values computed for the rows of a block, in memory that is used again for the next block.
private final class BlockScratch {
    /// In `bursts`: a later row of the block continues this one.
    static let isFollowed: UInt8 = 0

    let capacity: Int
    /// The number of the row before each one; see ``SessionRows``.
    let previous: ZeroedMemory<UInt32>
    /// The rows that are the first one of their session, and those that are not; at the end, in `firsts`, those that no
    /// other one follows.
    let firsts: ZeroedMemory<Int32>
    let repeats: ZeroedMemory<Int32>
    /// How many clicks each row's burst has so far, at most 4.
    let bursts: ZeroedMemory<UInt8>

    init(capacity: Int) throws(StoreError) {
        self.capacity = capacity
        previous = try ZeroedMemory(count: capacity)
        firsts = try ZeroedMemory(count: capacity)
        repeats = try ZeroedMemory(count: capacity)
        bursts = try ZeroedMemory(count: capacity)
    }
}
