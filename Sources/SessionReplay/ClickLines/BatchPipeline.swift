import ClickTracking
import Dispatch

/// Writes batches into a feed on a background queue, while the next ones are being read.
///
/// `@unchecked Sendable` holds because of this:
/// - ``feed``, ``result``, ``conflicts`` and ``failure`` are used on ``queue`` alone.
/// - Nobody else uses the feed from the first ``submit(_:)`` until ``finish()`` has returned.
/// - Only one thread calls the methods.
final class BatchPipeline: @unchecked Sendable {
    private let feed: any ClickFeed
    private let queue = DispatchQueue(label: "taptrail.write")
    /// The batches that may be pending: the one being written, and those that are read while a commit reaches the disk.
    private static let maxPending = 48
    private let slots = DispatchSemaphore(value: maxPending)
    /// A batch of many held lines takes several slots.
    private static let heldBytesPerSlot = 1 << 19
    private let batches = Locked(Batches())
    private var result = WriteResult()
    private var conflicts: [RejectedRecord] = []
    private var failure: (any Error)?

    private struct Batches {
        /// Those to be written, in order.
        var pending: [ClickLineBatch] = []
        /// Those that have been written, for their memory.
        var empty: [ClickLineBatch] = []
        /// Whether a batch could not be written.
        var haveFailed = false
    }

    init(into feed: any ClickFeed) {
        self.feed = feed
    }

    /// Hands on a batch and leaves an empty one in its place; waits while too many are pending. After a failure batches
    /// are dropped.
    func submit(_ batch: inout ClickLineBatch) {
        let slotCount = 1 + min(batch.heldBytes / Self.heldBytesPerSlot, Self.maxPending - 1)
        for _ in 0..<slotCount { slots.wait() }
        batches.withLock { batches in
            var empty = batches.empty.popLast() ?? ClickLineBatch()
            swap(&empty, &batch)
            batches.pending.append(empty)
        }
        queue.async { [self] in
            // Only the array held the batch, so it can be emptied without a copy.
            var batch = batches.withLock { $0.pending.removeFirst() }
            write(batch)
            batch.removeAll()
            batches.withLock { $0.empty.append(batch) }
            for _ in 0..<slotCount { slots.signal() }
        }
    }

    /// Whether a batch could not be written, so that there is no use in reading on; ``finish()`` throws the error.
    var hasFailed: Bool { batches.withLock { $0.haveFailed } }

    /// Waits until all batches are written.
    ///
    /// - Returns: The result of all, and the first clicks whose identity is another click's.
    /// - Throws: The error of the feed.
    func finish() throws -> (result: WriteResult, conflicts: [RejectedRecord]) {
        try queue.sync {
            if let failure { throw failure }
            return (result, conflicts)
        }
    }

    private func write(_ batch: borrowing ClickLineBatch) {
        guard failure == nil else { return }
        do {
            result += try feed.write(batch.clicks, upTo: batch.progress) { row, reason in
                let record = batch.rejectedRecord(row: row, reason: reason)
                if conflicts.count < ReplaySummary.namedProblems { conflicts.append(record) }
                return record
            }
        } catch {
            failure = error
            batches.withLock { $0.haveFailed = true }
        }
    }
}
