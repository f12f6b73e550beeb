internal import Dispatch
internal import Logging

/// Stores waiting clicks: moves them from the journal to the sink, on a queue of its own.
///
/// The sink commits the clicks together with the number of the next record. So a kill between that commit and the
/// removal of a segment stores nothing twice: the next drain goes on from the sink's own progress.
///
/// `@unchecked Sendable`: everything that changes, except ``isWoken``, is used on the queue alone.
final class RecorderDrain: @unchecked Sendable {
    private let core: RecorderCore
    private let source: ClickSource
    private let openSink: @Sendable () throws -> any ClickSink
    private let queue = DispatchQueue(label: "taptrail.recorder")
    private let timer: any DispatchSourceTimer
    private let isWoken = SharedFlag()

    private var sink: (any ClickSink)?
    private var feed: (any ClickFeed)?
    private var builder = BatchBuilder()
    private var reader: JournalReader?
    /// Records below this number are stored already.
    private var storedBelow = 0
    private var hasFailed = false
    private var isStopped = false
    private let metrics = RecorderMetrics()

    /// A feed keeps all names that it was given. After so many it is replaced, so that memory stays bounded.
    private static let maximumNameCount = 65_536

    init(
        _ core: RecorderCore, source: ClickSource, openSink: @escaping @Sendable () throws -> any ClickSink
    ) {
        self.core = core
        self.source = source
        self.openSink = openSink
        timer = DispatchSource.makeTimerSource(queue: queue)
    }

    /// Begins to drain from time to time.
    func start() {
        let interval = DispatchTimeInterval.milliseconds(Int(clamping: max(1, core.configuration.drainInterval.inMs)))
        timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(20))
        timer.setEventHandler { [weak self] in _ = self?.turn() }
        timer.resume()
        wake()
    }

    /// Drains soon.
    func wake() {
        guard !isWoken.set() else { return }
        queue.async { [weak self] in _ = self?.turn() }
    }

    /// Drains everything that waits now, and returns when that is done.
    ///
    /// - Returns: Whether all of it is stored.
    @discardableResult
    func drainNow() -> Bool {
        queue.sync { turn() }
    }

    /// Drains everything that waits now, on the drain's own thread.
    ///
    /// - Returns: Whether all of it is stored.
    func flush() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.turn()) }
        }
    }

    /// Drains a last time and closes the sink. After that, the drain does nothing any more.
    func stop() {
        timer.cancel()
        queue.sync {
            guard !isStopped else { return }
            _ = turn()
            isStopped = true
            sink = nil
            core.dropClicksInMemory()
        }
    }

    /// Does some work between two turns. It may replace the journal's segments.
    func whilePaused(_ body: () -> Void) {
        queue.sync {
            body()
            reader = nil
        }
    }

    private func turn() -> Bool {
        isWoken.clear()
        guard !isStopped else { return core.account.waiting == 0 }
        let isDone = drain()
        metrics.report(core.account)
        return isDone
    }

    private func drain() -> Bool {
        do {
            while let (segment, end) = core.nextToDrain(after: reader) {
                try openFeed()
                try store(segment, below: end)
            }
            closeFeed()
            hasFailed = false
            return true
        } catch {
            waitAfter(error)
            return false
        }
    }

    /// Stores the next records of a segment, up to a batch of them.
    private func store(_ segment: JournalSegment, below end: Int) throws {
        var reader = self.reader ?? JournalReader(segment)
        if reader.segment !== segment { reader = JournalReader(segment) }
        defer { self.reader = reader }
        let batchSize = max(1, sink?.recorderBatchSize ?? 1)
        while builder.batch.count < batchSize, let record = reader.next(below: end) {
            if segment.firstRecord + reader.position > storedBelow { reader.append(record, to: &builder) }
        }
        var result = WriteResult()
        if !builder.batch.isEmpty, let feed {
            let next = segment.firstRecord + reader.position
            let progress = SourceProgress(offset: next, digest: source.head.digest, isComplete: false)
            result = try feed.write(builder.batch, upTo: progress) { row, reason in
                RejectedRecord(reason: reason, index: row, offset: next, content: .bytes([]))
            }
            storedBelow = next
            builder.startNextBatch()
        }
        core.didStore(segment, upTo: reader.position, clicks: reader.clicks, rejected: result.rejected)
        if builder.nameCount > Self.maximumNameCount { closeFeed() }
    }

    private func openFeed() throws {
        guard feed == nil else { return }
        let sink = try sink ?? openSink()
        self.sink = sink
        let known = try sink.known(source)
        feed = try sink.open(source, continuing: known)
        builder = BatchBuilder()
        storedBelow = known?.progress.offset ?? 0
    }

    /// Closes the feed; the next one numbers names anew. The reader stays where it is, as everything before is stored.
    private func closeFeed() {
        try? feed?.close()
        feed = nil
    }

    /// Lets all clicks wait until the next turn. The sink is opened again then and says where to go on.
    private func waitAfter(_ error: any Error) {
        closeFeed()
        sink = nil
        reader = nil
        core.didFailToStore()
        if !hasFailed {
            core.configuration.logger.warning("Clicks wait in the journal, as the store does not take them: \(error)")
        }
        hasFailed = true
    }
}

extension RecorderCore {
    /// The segment to read next, and how many of its slots are written; nil when all have been read.
    ///
    /// The segment is not dropped before ``didStore(_:upTo:clicks:rejected:)`` or ``didFailToStore()``.
    fileprivate func nextToDrain(after reader: JournalReader?) -> (JournalSegment, Int)? {
        withState { state in
            let next = state.journal.segments.first { segment in
                guard let reader else { return segment.count > 0 }
                if segment === reader.segment { return reader.position < segment.count }
                return segment.number > reader.segment.number && segment.count > 0
            }
            state.inFlight = next?.number
            return next.map { ($0, $0.count) }
        }
    }

    /// Counts what the sink has committed, and removes the segments that are no longer needed.
    ///
    /// - Parameter clicks: How many clicks of the segment are stored by now, those of earlier turns included.
    fileprivate func didStore(_ segment: JournalSegment, upTo position: Int, clicks: Int, rejected: Int) {
        let stored = withState { state in
            state.inFlight = nil
            // After a failure the segment is read again from its start.
            let new = max(0, clicks - segment.storedClicks)
            segment.storedClicks += new
            state.account.waiting -= new
            state.account.stored += new - rejected
            state.waitingAtWake = state.account.waiting
            state.drop(.rejected, rejected)
            return state.journal.removeStored(segment, upTo: position)
        }
        for segment in stored { segment.remove() }
    }

    fileprivate func didFailToStore() {
        withState { $0.inFlight = nil }
    }
}
