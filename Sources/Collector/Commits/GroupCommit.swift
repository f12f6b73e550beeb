internal import Basics
package import ClickTracking
internal import Dispatch
package import Logging
internal import Synchronization

/// Stores deliveries, all that wait at a time in one commit, so that many senders share one write to the disk.
///
/// `@unchecked Sendable`: the writer is used on ``queue`` alone, and the rest never changes or is under a lock.
package final class GroupCommit: @unchecked Sendable {
    /// The most clicks of a commit, but for those of a single delivery: what comes later waits for the next one.
    private static let mostClicks = 1 << 15
    /// How long to wait before a lent database is opened again.
    private static let reopeningMicroseconds: UInt32 = 50_000

    /// Nil while the sink is somebody else's.
    private var writer: (any DeliveryWriting)?
    /// Whether deliveries are kept in a journal, by their requests.
    let keepsRequests: Bool
    private let logger: Logger
    private let metrics: CollectorMetrics
    private let queue = DispatchQueue(label: "taptrail.collector")
    private let state = Locked(State())

    private struct State {
        var waiting: [Waiting] = []
        var isRunning = false
        var isOpen = true
        var hasFailed = false
        /// How often the database may have changed.
        var changes = 0
    }

    private struct Waiting {
        let delivery: Delivery
        let done: @Sendable (Result<Receipt, CollectorError>) -> Void
    }

    /// - Parameter sink: Takes the clicks. Nobody else may use it until ``close()`` has returned.
    package init(into sink: any ClickSink, logger: Logger, metrics: CollectorMetrics) throws {
        writer = try DeliveryWriter(sink)
        (self.logger, self.metrics, keepsRequests) = (logger, metrics, false)
    }

    /// - Parameter requests: Keeps the requests of deliveries, for somebody else to store their clicks.
    package init(keeping requests: any DeliveryWriting, logger: Logger, metrics: CollectorMetrics) {
        writer = requests
        (self.logger, self.metrics, keepsRequests) = (logger, metrics, true)
    }

    /// Stores a delivery. When `done` is called, each click is on the disk, was there before, or is in `rejected`.
    func store(_ delivery: Delivery, then done: @escaping @Sendable (Result<Receipt, CollectorError>) -> Void) {
        enqueue(Waiting(delivery: delivery, done: done))
    }

    /// Tells the number of the record that a journal's next batch begins with, when all that waits now is stored.
    func nextRecord(of journal: UInt64, then done: @escaping @Sendable (Int) -> Void) {
        queue.async { [self] in done(writer?.nextRecord(of: journal) ?? 0) }
    }

    /// Lets somebody else have the database while nothing is committed. What comes meanwhile waits.
    ///
    /// - Parameters:
    ///   - work: Closes the sink, and waits until the database is given back.
    ///   - reopen: Opens the sink again. While that fails it is tried again.
    package func lend(while work: () -> Void, reopening reopen: () throws -> any ClickSink) {
        queue.sync {
            // Whoever holds a sink keeps others from it.
            writer = nil
            work()
            while state.withLock({ $0.isOpen }) {
                do {
                    writer = try DeliveryWriter(try reopen())
                    state.withLock { $0.changes += 1 }
                    return
                } catch {
                    // Perhaps the system has not closed the borrower's files yet.
                    state.withLock { $0.hasFailed = true }
                    usleep(Self.reopeningMicroseconds)
                }
            }
        }
    }

    /// Whether the last commit succeeded.
    package var isHealthy: Bool { state.withLock { !$0.hasFailed } }

    /// Rises whenever the database may have changed.
    package var changes: Int { state.withLock { $0.changes } }

    /// Stores what waits, and takes nothing more.
    package func close() {
        state.withLock { $0.isOpen = false }
        queue.sync { commitAllWaiting() }
    }

    private func enqueue(_ waiting: Waiting) {
        let (isOpen, begins) = state.withLock { state in
            guard state.isOpen else { return (false, false) }
            state.waiting.append(waiting)
            defer { state.isRunning = true }
            return (true, !state.isRunning)
        }
        if !isOpen { return waiting.done(.failure(.ending)) }
        if begins { queue.async { [self] in commitAllWaiting() } }
    }

    private func commitAllWaiting() {
        while let group = nextGroup() { commit(group) }
    }

    /// Takes as many of those that wait as one commit may hold; nil if nothing waits.
    private func nextGroup() -> [Waiting]? {
        state.withLock { state in
            var clicks = 0
            let end = state.waiting.firstIndex { waiting in
                defer { clicks += waiting.delivery.clicks }
                return clicks > 0 && clicks + waiting.delivery.clicks > Self.mostClicks
            }
            let group = Array(state.waiting[..<(end ?? state.waiting.count)])
            state.waiting.removeFirst(group.count)
            state.isRunning = !group.isEmpty
            return group.isEmpty ? nil : group
        }
    }

    private func commit(_ group: [Waiting]) {
        let start = DispatchTime.now()
        do {
            guard let writer else { throw CollectorError.ending }
            let results = try writer.write(group.map(\.delivery))
            metrics.committed(results, nanoseconds: DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds)
            state.withLock { state in
                state.hasFailed = false
                state.changes += 1
            }
            for (waiting, result) in zip(group, results) { waiting.done(result) }
        } catch {
            // One that cannot be stored must not keep the others from it.
            if group.count > 1 { return group.forEach { commit([$0]) } }
            logger.error("Nothing was stored of a request: \(error)")
            state.withLock { $0.hasFailed = true }
            for waiting in group { waiting.done(.failure(.cannotStore)) }
        }
    }
}
