package import ClickStore
import ClickTracking

/// Works out the statistics of controls, one after the other.
///
/// A block is counted in passes, each of them simple: reads that miss the cache are all in passes of their own, in which
/// no branch waits for them. What must be known of each session and user stands in memory by their numbers.
///
/// What makes the raw memory safe: a scan checks that stretches are below the directory's limit, and a directory's
/// sessions and users are below theirs; the room is as large as the largest block so far, and a control has fewer
/// intervals than clicks.
package struct ControlCounter {
    private let directory: SessionDirectory
    private var rows: SessionRows
    private let kept: ZeroedMemory<KeptClick>
    /// The last control that each user clicked.
    private let users: ZeroedMemory<UInt32>
    private var control: UInt32 = 0
    /// The times between a session's clicks on the control at hand, and how many there are.
    private var intervals: ZeroedMemory<Int64>
    private var intervalCount = 0
    private let buffer: ClickBuffer
    private var room: BlockRoom

    /// - Throws: ``StoreError/outOfMemory``, as counting does.
    package init(_ directory: SessionDirectory) throws(StoreError) {
        try self.init(directory, firstRow: 1, buffer: ClickBuffer())
    }

    /// - Parameters:
    ///   - firstRow: The number of the first row that is counted.
    ///   - buffer: Where blocks are read into.
    package init(_ directory: SessionDirectory, firstRow: UInt32, buffer: ClickBuffer) throws(StoreError) {
        self.directory = directory
        self.buffer = buffer
        rows = try SessionRows(sessionLimit: directory.sessionLimit, first: firstRow)
        kept = try ZeroedMemory(count: directory.sessionLimit)
        users = try ZeroedMemory(count: directory.userLimit)
        intervals = try ZeroedMemory(count: 1 << 16)
        room = try BlockRoom(capacity: ClickBuffer.comfortable * 2)
    }

    /// The statistics of one control's clicks. Clicks of the same millisecond count in the order of their rows.
    package mutating func statistics(of clicks: ControlClicks) throws(StoreError) -> ControlStatistics {
        control += 1
        // No user is not a user.
        users.start[0] = control
        rows.startControl()
        intervalCount = 0
        if clicks.mostClicks > intervals.count { intervals = try ZeroedMemory(count: clicks.mostClicks) }
        var result = ControlStatistics()
        try clicks.visit(in: buffer) { block throws(StoreError) in try count(block, &result) }
        let quantiles = Quantile.of(UnsafeBufferPointer(start: intervals.start, count: intervalCount), [0.5, 0.95])
        result.intervalP50Ms = quantiles?[0]
        result.intervalP95Ms = quantiles?[1]
        return result
    }

    private mutating func count(_ block: ClickBlock, _ result: inout ControlStatistics) throws(StoreError) {
        result.clicks += block.count
        result.firstMs = min(result.firstMs, block.atMs[0])
        result.lastMs = max(result.lastMs, block.atMs[block.count - 1])
        countOutcomes(block.handled, &result)
        if block.count > room.capacity { room = try BlockRoom(capacity: block.count) }
        rows.startBlock(rows: block.count)
        directory.sessions.withUnsafeBufferPointer { sessions in
            guard let sessions = sessions.baseAddress else { return }
            rows.link(block.stretches, sessions, into: room.previous.start)
            let (firsts, repeats) = divide(block.count)
            result.sessions += firsts
            countUsers(of: block, firsts, &result)
            countRepeats(block, repeats, sessions, &result)
            if !block.isLast { keep(block, sessions) }
        }
    }

    private func countOutcomes(_ handled: UnsafeBufferPointer<UInt8>, _ result: inout ControlStatistics) {
        var (known, unhandled) = (0, 0)
        for outcome in handled {
            known += outcome == Handled.unknown.rawValue ? 0 : 1
            unhandled += outcome == Handled.no.rawValue ? 1 : 0
        }
        if known > 0 { result.unhandled = (result.unhandled ?? 0) + unhandled }
    }

    /// Divides rows into those that are the first one of their session and those that are not; returns how many.
    private func divide(_ count: Int) -> (firsts: Int, repeats: Int) {
        let (previous, firstRows, repeatRows) = (room.previous.start, room.firsts.start, room.repeats.start)
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

    private func countUsers(of block: ClickBlock, _ firsts: Int, _ result: inout ControlStatistics) {
        let (rows, users) = (room.firsts.start, users.start)
        var found = 0
        directory.users.withUnsafeBufferPointer { usersOfStretches in
            for index in 0..<firsts {
                let user = Int(usersOfStretches[Int(block.stretches[Int(rows[index])])])
                // 1 where the two are different, without a branch.
                found &+= Int((UInt64(users[user] ^ control) &+ UInt64(UInt32.max)) &>> 32)
                users[user] = control
            }
        }
        result.users += found
    }

    /// Counts what a click and the one before it make together: intervals, bursts, and a session's next user.
    private mutating func countRepeats(
        _ block: ClickBlock, _ repeats: Int, _ sessions: UnsafePointer<Int32>, _ result: inout ControlStatistics
    ) {
        let (rows, bursts, intervals) = (room.repeats.start, room.bursts.start, intervals.start + intervalCount)
        bursts.update(repeating: 1, count: block.count)
        let longestPause = RageBurst.longestPauseMs
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
                let burst = min(last.burst, RageBurst.fewestClicks) + 1
                bursts[row] = UInt8(truncatingIfNeeded: burst)
                if burst == RageBurst.fewestClicks { result.rage += 1 }
            }
            if last.stretch != block.stretches[row] { countUser(of: block.stretches[row], &result) }
        }
        intervalCount += repeats
    }

    @inline(__always)
    private func lastClick(before row: Int, in block: ClickBlock, _ sessions: UnsafePointer<Int32>) -> KeptClick {
        let previous = room.previous.start[row]
        guard previous >= rows.block else { return kept.start[Int(sessions[Int(block.stretches[row])])] }
        let last = Int(previous &- rows.block)
        let burst = room.bursts.start[last]
        room.bursts.start[last] = BlockRoom.isFollowed
        return KeptClick(
            atMs: block.atMs[last], x: block.x[last], y: block.y[last], stretch: block.stretches[last],
            burst: UInt32(burst))
    }

    private func countUser(of stretch: Int32, _ result: inout ControlStatistics) {
        let user = Int(directory.users[Int(stretch)])
        if users.start[user] != control { result.users += 1 }
        users.start[user] = control
    }

    /// Keeps the last click of each session for the blocks to come.
    private func keep(_ block: ClickBlock, _ sessions: UnsafePointer<Int32>) {
        let (kept, bursts, lastRows) = (kept.start, room.bursts.start, room.firsts.start)
        var count = 0
        for row in 0..<block.count {
            lastRows[count] = Int32(truncatingIfNeeded: row)
            // 0 for a row that is followed, without a branch.
            count &+= Int(bursts[row] &+ 7) &>> 3
        }
        for index in 0..<count {
            let row = Int(lastRows[index])
            let session = Int(sessions[Int(block.stretches[row])])
            guard session >= 0 else { continue }
            kept[session] = KeptClick(
                atMs: block.atMs[row], x: block.x[row], y: block.y[row], stretch: block.stretches[row],
                burst: UInt32(bursts[row]))
        }
    }
}
