package import ResponderChain

/// Writes the clicks of one session straight into a sink, in batches, on the caller's thread.
///
/// It is for simulated runs, whose time is not the present: nothing is dropped, and no thread or clock besides the
/// run's changes the result. A live app uses a ``Recorder``.
package final class DirectRecorder: DispatchObserver {
    /// The session of events that are sent from now on.
    ///
    /// Clicks are numbered within their session, also when it goes on with another user or version or after another
    /// session. Two recorders must not use the same session name, as both would begin at 0.
    package var session: SessionKey

    /// The events that are recorded besides activations and routed ones.
    package var alsoRecords: Set<String> {
        get { Set(rules.alsoRecords.map(\.text)) }
        set { rules = ClickRules(alsoRecords: newValue) }
    }

    /// Clicks that were not stored: the sink had failed or rejected them, or the clock showed a time before 2000.
    package private(set) var lost = 0

    /// The clock, in milliseconds since the Unix epoch, UTC.
    private let nowMs: () -> Int64
    private var rules = ClickRules()
    private let feed: any ClickFeed
    private let batchSize: Int
    private var builder = BatchBuilder()
    /// The number of the next click, by session: its name and app.
    private var nextSeq: [SessionKey: Int64] = [:]
    private var recorded = 0
    private var failure: (any Error)?
    private var isClosed = false
    private let clicks = SentClicks()

    /// Makes a recorder that writes into a sink.
    ///
    /// - Parameters:
    ///   - sink: Stores the clicks, in batches.
    ///   - session: The session of the first clicks.
    ///   - batchSize: The most clicks that wait in memory before they are written.
    ///   - nowMs: The clock, in milliseconds since the Unix epoch, UTC.
    /// - Throws: The sink's error if it cannot open the feed.
    package init(
        into sink: any ClickSink, session: SessionKey, batchSize: Int = 1_024, nowMs: @escaping () -> Int64
    ) throws {
        self.session = session
        self.batchSize = max(1, batchSize)
        self.nowMs = nowMs
        let source = ClickSource(name: session.name, format: "simulated", head: SourceHead(length: 0, digest: 0))
        feed = try sink.open(source, continuing: nil)
    }

    package func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        guard !isClosed, let record = rules.record(of: event, on: chain.summary) else { return clicks.begin(nil) }
        let session = LiveSession(session, isSampled: true)
        clicks.begin(SentClick(record: record, session: session, atMs: nowMs(), location: event.location))
    }

    package func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        guard clicks.end(delivery) else { return }
        if let outermost = clicks.takeOutermost() { record(outermost, delivery) }
        for (click, delivery) in clicks.takeInner() { record(click, delivery) }
    }

    package func dispatcher(_ dispatcher: Dispatcher, windowWidth: Double, height: Double) {
        session.window = WindowSize(width: windowWidth, height: height)
    }

    /// Writes the clicks that wait in memory, and ends the recording.
    ///
    /// - Throws: The sink's first error; clicks after it were not stored.
    package func close() throws {
        write()
        isClosed = true
        do {
            try feed.close()
        } catch {
            throw failure ?? error
        }
        if let failure { throw failure }
    }

    private func record(_ sent: SentClick, _ delivery: Delivery) {
        // A clock that was never set would put the click decades before the others.
        guard failure == nil, !isClosed, sent.atMs >= ClickTime.earliestMs else {
            lost += 1
            return
        }
        let session = sent.session.key
        let name = SessionKey(name: session.name, app: session.app)
        let seq = nextSeq[name, default: 0]
        nextSeq[name] = seq + 1
        recorded += 1
        let (record, place) = (sent.record, sent.location.tenths)
        let (handled, handledBy) = CapturedClick.outcome(of: delivery)
        let detail = ClickDetail(seq: seq, position: record.position, item: record.item, handledBy: handledBy)
        builder.append(
            ControlKey(record), session, atMs: sent.atMs, x: place.x, y: place.y, handled: handled, detail: detail)
        if builder.batch.count >= batchSize { write() }
    }

    /// Writes the waiting clicks. A run must not fail because its recorder does, so an error is kept for ``close()``.
    private func write() {
        guard failure == nil, !builder.batch.isEmpty else { return }
        do {
            let progress = SourceProgress(offset: recorded, digest: 0, isComplete: false)
            let result = try feed.write(builder.batch, upTo: progress) { row, reason in
                RejectedRecord(reason: reason, index: row, offset: 0, content: .bytes([]))
            }
            lost += result.rejected
        } catch {
            failure = error
            lost += builder.batch.count
        }
        builder.startNextBatch()
    }
}
