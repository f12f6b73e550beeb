import ClickTracking
import Dispatch
import Synchronization

/// Writes batches into a feed on a thread of its own, while the next ones are being read.
///
/// `@unchecked Sendable` holds because of this:
/// - ``feed``, ``result``, ``conflicts`` and ``failure`` are touched on ``queue`` alone.
/// - Nobody else uses the feed from the first ``submit(_:)`` until ``finish()`` has returned.
/// - Only one thread calls the methods.
final class BatchPipeline: @unchecked Sendable {
    private let feed: any ClickFeed
    private let queue = DispatchQueue(label: "taptrail.write")
    /// Batches that may be under way: the one being written, and as many as are read while a commit reaches the disk.
    private static let mostUnderWay = 48
    private let slots = DispatchSemaphore(value: mostUnderWay)
    /// A batch of many held lines takes the room of several.
    private static let bytesInSlot = 1 << 19
    /// Batches that have been written.
    private let empty = Mutex<[BatchWork]>([])
    private var result = WriteResult()
    private var conflicts: [RejectedRecord] = []
    private var failure: (any Error)?
    private let isGivenUp = Mutex(false)

    init(into feed: any ClickFeed) {
        self.feed = feed
    }

    /// An empty batch to be filled.
    func emptyBatch() -> BatchWork {
        empty.withLock { $0.popLast() } ?? BatchWork()
    }

    /// Hands on a batch, which is not the caller's any more; waits where several are under way. After a failure batches
    /// are given up.
    ///
    /// - Parameter heldBytes: How much memory it takes beside that of its clicks' numbers; a few megabytes at most.
    func submit(_ work: BatchWork, heldBytes: Int) {
        let room = 1 + min(heldBytes / Self.bytesInSlot, Self.mostUnderWay - 1)
        for _ in 0..<room { slots.wait() }
        queue.async { [self] in
            defer { for _ in 0..<room { slots.signal() } }
            take(work)
            work.removeAll()
            empty.withLock { $0.append(work) }
        }
    }

    /// Whether a batch could not be written, so that reading on is in vain; ``finish()`` tells why.
    var hasFailed: Bool { isGivenUp.withLock { $0 } }

    /// Waits until all batches are written.
    ///
    /// - Returns: What was made of them, and the first clicks whose identity is another click's.
    /// - Throws: What the feed threw.
    func finish() throws -> (result: WriteResult, conflicts: [RejectedRecord]) {
        try queue.sync {
            if let failure { throw failure }
            return (result, conflicts)
        }
    }

    private func take(_ work: BatchWork) {
        guard failure == nil else { return }
        do {
            result += try write(work)
        } catch {
            failure = error
            isGivenUp.withLock { $0 = true }
        }
    }

    private func write(_ work: BatchWork) throws -> WriteResult {
        try feed.write(work.batch, upTo: work.mark) { row, reason in
            let record =
                work.held.record(of: row, reason: reason)
                ?? RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
            if conflicts.count < ReplaySummary.namedProblems { conflicts.append(record) }
            return record
        }
    }
}
