internal import Dispatch
internal import Logging
internal import Synchronization

/// Takes waiting clicks from the journal to the sink, on a queue of its own.
///
/// The sink commits how far the journal was taken together with the clicks, so a kill between that commit and the
/// removal of a segment stores nothing twice: the next drain goes on from the sink's own mark.
///
/// `@unchecked Sendable` holds because of this: all that changes, but for ``isWoken``, is touched on the queue alone.
final class RecorderDrain: @unchecked Sendable {
    private let core: RecorderCore
    private let source: ClickSource
    private let openSink: @Sendable () throws -> any ClickSink
    private let queue = DispatchQueue(label: "taptrail.recorder")
    private let timer: any DispatchSourceTimer
    private let isWoken = Atomic<Bool>(false)

    private var sink: (any ClickSink)?
    private var feed: (any ClickFeed)?
    private var builder = BatchBuilder()
    private var reader: JournalReader?
    /// Records below this number are stored already.
    private var storedBelow = 0
    private var hasFailed = false
    private var isStopped = false
    private let metrics = RecorderMetrics()

    /// How many clicks a transaction takes at most.
    private static let batchSize = 8_192
    /// A feed knows all names that it was told of; after so many it is replaced, so that memory stays bounded.
    private static let mostNames = 65_536

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
        let interval = DispatchTimeInterval.milliseconds(max(1, core.configuration.drainIntervalMs))
        timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(20))
        timer.setEventHandler { [weak self] in _ = self?.turn() }
        timer.resume()
        wake()
    }

    /// Drains soon.
    func wake() {
        guard !isWoken.exchange(true, ordering: .relaxed) else { return }
        queue.async { [weak self] in _ = self?.turn() }
    }

    /// Drains all that waits now, and waits for it.
    ///
    /// - Returns: Whether all of it is stored.
    @discardableResult
    func drainNow() -> Bool {
        queue.sync { turn() }
    }

    /// Drains a last time and lets go of the sink; does nothing any more after that.
    func stop() {
        timer.cancel()
        queue.sync {
            guard !isStopped else { return }
            _ = turn()
            isStopped = true
            sink = nil
            core.giveUpMemory()
        }
    }

    /// Does something while nothing is being drained; the journal may be another one afterwards.
    func whilePaused(_ body: () -> Void) {
        queue.sync {
            body()
            reader = nil
        }
    }

    private func turn() -> Bool {
        isWoken.store(false, ordering: .relaxed)
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
            giveUp(error)
            return false
        }
    }

    /// Stores the next records of a segment, up to a batch of them.
    private func store(_ segment: JournalSegment, below end: Int) throws {
        var reader = self.reader ?? JournalReader(segment)
        if reader.segment !== segment { reader = JournalReader(segment) }
        defer { self.reader = reader }
        while builder.batch.count < Self.batchSize, let entry = reader.next(below: end) {
            let record = segment.firstRecord + reader.position - 1
            if record >= storedBelow { append(entry) }
        }
        var result = WriteResult()
        if !builder.batch.isEmpty, let feed {
            let next = segment.firstRecord + reader.position
            let mark = SourceMark(offset: next, digest: source.head.digest, isComplete: false)
            result = try feed.write(builder.batch, upTo: mark) { row, reason in
                RejectedRecord(reason: reason, index: row, offset: next, content: .bytes([]))
            }
            storedBelow = next
            builder.startNextBatch()
        }
        core.noteStored(segment, upTo: reader.position, clicks: reader.clicks, rejected: result.rejected)
        if builder.nameCount > Self.mostNames { closeFeed() }
    }

    private func append(_ entry: JournalReader.Entry) {
        switch entry {
        case .click(let click):
            builder.append(
                click.control, click.session, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
                detail: click.detail)
        case .screen(let screen):
            builder.append(screen: screen.name, appeared: screen.isAppearance, screen.session, atMs: screen.atMs)
        }
    }

    private func openFeed() throws {
        guard feed == nil else { return }
        let sink = try sink ?? openSink()
        self.sink = sink
        let known = try sink.knownSources().first {
            $0.source.format == source.format && $0.source.head == source.head
        }
        feed = try sink.open(source, continuing: known)
        builder = BatchBuilder()
        storedBelow = known?.mark.offset ?? 0
    }

    /// Gives up the feed, which begins with its names anew, but not what was read: that is stored.
    private func closeFeed() {
        try? feed?.close()
        feed = nil
    }

    /// Lets everything wait until the next turn; the sink, opened anew, says then where to go on.
    private func giveUp(_ error: any Error) {
        closeFeed()
        sink = nil
        reader = nil
        core.noteFailure()
        if !hasFailed {
            core.configuration.logger.warning("Clicks wait in the journal, as the store does not take them: \(error)")
        }
        hasFailed = true
    }
}
