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
    /// A batch, and what is needed to write it.
    struct Work: Sendable {
        var batch: ClickBatch
        /// How far the batch takes the source, where it is to be committed.
        var mark: SourceMark?
        /// The lines of clicks that the feed may reject.
        var held: HeldLines
    }

    private let feed: any ClickFeed
    private let queue = DispatchQueue(label: "taptrail.write")
    /// Batches that may be under way: one being written, one waiting.
    private let slots = DispatchSemaphore(value: 2)
    private var result = WriteResult()
    private var conflicts: [RejectedRecord] = []
    private var failure: (any Error)?
    private let isGivenUp = Mutex(false)

    init(into feed: any ClickFeed) {
        self.feed = feed
    }

    /// Hands on a batch; waits where two are under way. After a failure batches are given up.
    func submit(_ work: Work) {
        slots.wait()
        queue.async { [self] in
            defer { slots.signal() }
            guard failure == nil else { return }
            do {
                result += try write(work)
            } catch {
                failure = error
                isGivenUp.withLock { $0 = true }
            }
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

    private func write(_ work: Work) throws -> WriteResult {
        try feed.write(work.batch, upTo: work.mark) { row, reason in
            let record =
                work.held.record(of: row, reason: reason)
                ?? RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
            if conflicts.count < ReplaySummary.namedRejections { conflicts.append(record) }
            return record
        }
    }
}
