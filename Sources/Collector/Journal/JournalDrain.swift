package import ClickTracking
internal import Dispatch
package import Logging
package import SessionReplay

/// Stores what waits in a ``RequestJournal`` in a database, in inserts of 65,536 clicks or each second.
///
/// A group is stored together with how far the journal is in the database by then, so whoever continues after a crash begins where
/// the database says. What was sent twice all the same is known by the clicks' identities.
///
/// `@unchecked Sendable`: what changes is used on ``queue`` alone, but for the state under its lock.
package final class JournalDrain: @unchecked Sendable {
    private let journal: RequestJournal
    private let open: () throws -> any ClickSink
    private let options: ReplayOptions
    private let logger: Logger
    private let metrics: CollectorMetrics
    private let queue = DispatchQueue(label: "taptrail.drain")
    private let wake = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)
    private let ended = DispatchGroup()
    private let state = Locked(State())
    /// Nil before the first group, and after a failure.
    private var writer: DeliveryWriter?

    private struct State {
        var isEnding = false
        var isDraining = true
        var changes = 0
    }

    /// How long to wait after a failure, in seconds: twice as long each time.
    private static let pauses = 1...16

    /// - Parameters:
    ///   - options: As the collector reads requests.
    ///   - open: Opens the database, at first and after each failure.
    package init(
        of journal: RequestJournal, reading options: ReplayOptions, logger: Logger, metrics: CollectorMetrics,
        opening open: @escaping () throws -> any ClickSink
    ) {
        self.journal = journal
        self.options = options
        (self.logger, self.metrics) = (logger, metrics)
        self.open = open
        journal.whenFull { [wake] in wake.signal() }
    }

    /// What waits in the journal, and whether the database took the last group.
    var figures: (clicks: Int, bytes: Int, isDraining: Bool) {
        let figures = journal.figures
        return (figures.clicks, figures.bytes, state.withLock { $0.isDraining })
    }

    /// Rises whenever the database may have changed.
    package var changes: Int { state.withLock { $0.changes } }

    /// Begins to store what waits.
    package func begin() {
        queue.async(group: ended) { [self] in
            var pause = Self.pauses.lowerBound
            // Clicks that fill an insert do not wait, unless the database has just failed.
            var signal = wake
            while !state.withLock({ $0.isEnding }) {
                _ = signal.wait(timeout: .now() + .seconds(pause))
                let isStored = drain()
                signal = isStored ? wake : end
                pause = isStored ? Self.pauses.lowerBound : min(2 * pause, Self.pauses.upperBound)
            }
        }
    }

    /// Stores what waits if the database takes it, and ends. The journal keeps the rest.
    package func close() {
        let isDraining = state.withLock { state in
            state.isEnding = true
            return state.isDraining
        }
        wake.signal()
        end.signal()
        ended.wait()
        queue.sync {
            if isDraining, drain() { try? journal.compact() }
            writer = nil
            journal.close()
        }
    }

    /// Stores all that waits; false if the database does not take it. To be called by one thread at a time.
    func drain() -> Bool {
        do {
            while try drainGroup() {}
            state.withLock { $0.isDraining = true }
            return true
        } catch {
            // What is half sent is known again by the next one.
            writer = nil
            if state.withLock({ $0.isDraining }) { logger.error("Clicks wait in the journal: \(error)") }
            state.withLock { $0.isDraining = false }
            return false
        }
    }

    /// Stores one group; false if nothing waits.
    private func drainGroup() throws -> Bool {
        let writer = try self.writer ?? DeliveryWriter(try open(), from: journal.id)
        self.writer = writer
        let waiting = try journal.waiting(from: writer.storedOffset)
        guard !waiting.requests.isEmpty else { return false }
        metrics.drained(try writer.drain(waiting.requests.map { delivery(of: $0, upTo: $1) }))
        try journal.remove(waiting)
        state.withLock { $0.changes += 1 }
        return true
    }

    /// Reads a request again. It was read when it came, so this cannot fail unless a version reads what the next one does not.
    private func delivery(of kept: JournaledRequest, upTo end: Int) -> Delivery {
        do throws(CollectorError) {
            guard let reader = CollectorProtocol.reader(of: kept.path) else { throw .notFound }
            let headers = kept.sent.map { [reader.sentHeader: $0] } ?? [:]
            let request = CollectorRequest(
                head: RequestHead(method: "POST", path: kept.path, headers: headers), body: kept.body,
                receivedMs: kept.receivedMs, reading: options)
            var delivery = try reader.read(request)
            if let app = kept.app { try delivery.restrict(to: app) }
            // Each click is known by its number; the app continues by the answer.
            (delivery.journal, delivery.end) = (nil, end)
            return delivery
        } catch {
            logger.error("A request of the journal cannot be read any more; it is kept as rejected: \(error)")
            var delivery = Delivery(unreadable: kept.body, "\(error)")
            delivery.end = end
            return delivery
        }
    }
}
