import ClickIndex
import ClickStore
import ClickTracking

/// Tells of each click of a control what it is to the click before it of the same session: the session's first one, or how
/// long after that one, and in which burst.
///
/// A block is looked at in passes, each of them simple: reads that miss the cache are all in passes of their own, in which
/// no branch waits for them. The last click of each session is found in memory by the session's number.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit, and a directory's sessions are
/// below theirs; the scratch memory is as large as the largest block so far.
struct SessionSteps {
    /// The session of each span, by its id; -1 for none.
    private let sessions: [Int32]
    private var rows: SessionRows
    private let lastClicks: ZeroedMemory<LastClick>
    private var scratch: BlockScratch

    /// Of the block that was looked at last: the rows that are the first of their session, and those that are not.
    private(set) var firsts = UnsafeBufferPointer<Int32>(start: nil, count: 0)
    private(set) var repeats = UnsafeBufferPointer<Int32>(start: nil, count: 0)
    /// Those that make a burst one of rage.
    private(set) var rage = UnsafeBufferPointer<Int32>(start: nil, count: 0)
    /// Those whose session was in another span before.
    private(set) var changes = UnsafeBufferPointer<Int32>(start: nil, count: 0)

    /// - Parameters:
    ///   - sessions: The session of each span, by its id, each less than the number of spans; -1 for none.
    ///   - firstRow: The number of the first row.
    init(_ sessions: [Int32], firstRow: UInt32 = 1) throws(StoreError) {
        self.sessions = sessions
        rows = try SessionRows(sessionLimit: sessions.count, first: firstRow)
        lastClicks = try ZeroedMemory(count: sessions.count)
        scratch = try BlockScratch(capacity: ClickBuffer.defaultVisitSize * 2)
    }

    /// Forgets all clicks, as those to come belong to another control.
    mutating func startControl() { rows.startControl() }

    /// Looks at the next clicks of the control, which are in order.
    ///
    /// - Parameters:
    ///   - isLast: Whether the control has no more of them.
    ///   - pauses: Takes the time since the click before for each of ``repeats``, in milliseconds; has room for all clicks.
    mutating func look(
        at block: ClickColumns, isLast: Bool, pauses: UnsafeMutablePointer<Int64>
    ) throws(StoreError) {
        if block.count > scratch.capacity { scratch = try BlockScratch(capacity: block.count) }
        rows.startBlock(rows: block.count)
        sessions.withUnsafeBufferPointer { sessions in
            guard let sessions = sessions.baseAddress else { return }
            rows.link(block.spans, count: block.count, sessions, into: scratch.previous.start)
            divide(block.count)
            findBursts(block, sessions, pauses)
            if !isLast { keep(block, sessions) }
        }
    }

    /// Divides rows into those that are the first one of their session and those that are not.
    private mutating func divide(_ count: Int) {
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
        self.firsts = UnsafeBufferPointer(start: firstRows, count: firsts)
        self.repeats = UnsafeBufferPointer(start: repeatRows, count: repeats)
    }

    /// Measures the pauses, and finds what the repeats make together with the clicks before them.
    private mutating func findBursts(
        _ block: ClickColumns, _ sessions: UnsafePointer<Int32>, _ pauses: UnsafeMutablePointer<Int64>
    ) {
        let (bursts, rageRows, changeRows) = (scratch.bursts.start, scratch.rage.start, scratch.changes.start)
        for row in 0..<block.count { bursts[row] = RageBurst.begun(answered: block.answered[row]) }
        let longestPause = RageBurst.maximumPauseMs
        var (rage, changes) = (0, 0)
        for (index, row32) in repeats.enumerated() {
            let row = Int(row32)
            let last = lastClick(before: row, in: block, sessions)
            // A damaged index may say that clicks are in order which are not.
            let pause = max(0, block.atMs[row] &- last.atMs)
            pauses[index] = pause
            // Most pauses are too long: then there is nothing to ask.
            if pause < longestPause,
                RageBurst.goesOn(pauseMs: pause, from: last.place, to: block.placeInWindow(row))
            {
                let burst = RageBurst.continued(last.burst, answered: block.answered[row])
                bursts[row] = burst
                if burst == RageBurst.isRage, last.burst != RageBurst.isRage {
                    rageRows[rage] = row32
                    rage += 1
                }
            }
            if last.span != block.spans[row] {
                changeRows[changes] = row32
                changes += 1
            }
        }
        self.rage = UnsafeBufferPointer(start: rageRows, count: rage)
        self.changes = UnsafeBufferPointer(start: changeRows, count: changes)
    }

    @inline(__always)
    private func lastClick(before row: Int, in block: ClickColumns, _ sessions: UnsafePointer<Int32>) -> LastClick {
        let previous = scratch.previous.start[row]
        guard previous >= rows.block else { return lastClicks.start[Int(sessions[Int(block.spans[row])])] }
        let last = Int(previous &- rows.block)
        let burst = scratch.bursts.start[last]
        scratch.bursts.start[last] = BlockScratch.isFollowed
        return LastClick(block, last, burst: burst)
    }

    /// Keeps the last click of each session for the blocks to come.
    private func keep(_ block: ClickColumns, _ sessions: UnsafePointer<Int32>) {
        let (lastClicks, bursts, lastRows) = (lastClicks.start, scratch.bursts.start, scratch.previous.start)
        var count = 0
        for row in 0..<block.count {
            lastRows[count] = UInt32(truncatingIfNeeded: row)
            // 0 for a row that is followed, without a branch.
            count &+= Int(bursts[row] &+ 7) &>> 3
        }
        for index in 0..<count {
            let row = Int(lastRows[index])
            let session = Int(sessions[Int(block.spans[row])])
            guard session >= 0 else { continue }
            lastClicks[session] = LastClick(block, row, burst: bursts[row])
        }
    }
}

/// A session's last click on the control at hand, kept when the block that held it is overwritten.
private struct LastClick {
    let atMs: Int64
    /// In the window, tenths of a point, or `Tenths.unknown`.
    let place: (x: Int32, y: Int32)
    let span: Int32
    /// How far its burst has come, as ``RageBurst`` has it.
    let burst: UInt8

    @inline(__always)
    init(_ block: ClickColumns, _ row: Int, burst: UInt8) {
        (atMs, place, span) = (block.atMs[row], block.placeInWindow(row), block.spans[row])
        self.burst = burst
    }
}

/// Values computed for the rows of a block, in memory that is used again for the next block.
private final class BlockScratch {
    /// In `bursts`: a later row of the block continues this one.
    static let isFollowed: UInt8 = 0

    let capacity: Int
    /// The number of the row before each one; see ``SessionRows``. At the end, the rows that no other one follows.
    let previous: ZeroedMemory<UInt32>
    /// Rows, as ``SessionSteps`` has them.
    let firsts: ZeroedMemory<Int32>
    let repeats: ZeroedMemory<Int32>
    let rage: ZeroedMemory<Int32>
    let changes: ZeroedMemory<Int32>
    /// How far each row's burst has come, as ``RageBurst`` has it.
    let bursts: ZeroedMemory<UInt8>

    init(capacity: Int) throws(StoreError) {
        self.capacity = capacity
        previous = try ZeroedMemory(count: capacity)
        firsts = try ZeroedMemory(count: capacity)
        repeats = try ZeroedMemory(count: capacity)
        rage = try ZeroedMemory(count: capacity)
        changes = try ZeroedMemory(count: capacity)
        bursts = try ZeroedMemory(count: capacity)
    }
}
