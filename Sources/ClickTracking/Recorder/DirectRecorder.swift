package import ResponderChain

/// Writes the clicks of one session straight into a sink, in batches, on the caller's thread.
///
/// For simulated runs, whose time is not the present: nothing waits, nothing is dropped, and everything is decided by
/// the run alone. A live app has a ``Recorder``.
package final class DirectRecorder: DispatchObserver {
    /// The session that events are recorded in which are sent from now on.
    ///
    /// Clicks are numbered within their session. A session that goes on with another user or version, or that is come
    /// back to, goes on in its numbers; but two recorders must not use one session's name, as both would begin at 0.
    package var session: SessionKey

    /// The events that are recorded besides activations and routed ones.
    package var alsoRecords: Set<String> = []

    /// Clicks that could not be kept: the sink had failed or rejected them, or the clock showed a time before 2000.
    package private(set) var lost = 0

    /// The clock, in milliseconds since the Unix epoch, UTC.
    private let nowMs: () -> Int64
    private let feed: any ClickFeed
    private let batchSize: Int
    private var builder = BatchBuilder()
    /// The number of the next click, by session: its name and app.
    private var nextSeq: [SessionKey: Int64] = [:]
    private var recorded = 0
    private var failure: (any Error)?
    private var isClosed = false
    private var events = NestedEvents<OpenClick>()

    /// A click whose outcome is not known yet, or that waits for an outer one.
    private struct OpenClick {
        let captured: CapturedClick
        let session: SessionKey
        let atMs: Int64
        var delivery = Delivery.unhandled
    }

    /// Makes a recorder that writes into a sink.
    ///
    /// - Parameters:
    ///   - sink: Where clicks go, in batches.
    ///   - session: The session of the first clicks.
    ///   - batchSize: How many clicks wait in memory at most before they are written.
    ///   - nowMs: The clock, in milliseconds since the Unix epoch, UTC.
    /// - Throws: What the sink throws when it opens.
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
        let isWanted = event.kind != .control || alsoRecords.contains(event.name)
        guard isWanted, !isClosed, chain.facts.mayBeRecorded else { return events.begin(nil) }
        events.begin(OpenClick(captured: CapturedClick(event, along: chain), session: session, atMs: nowMs()))
    }

    package func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        events.end { $0.delivery = delivery }
        guard !events.areClimbing else { return }
        for click in events.takeAll() { record(click) }
    }

    /// Writes what waits in memory, and ends the recording.
    ///
    /// - Throws: The first error that the sink had; clicks after it were not stored.
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

    private func record(_ click: OpenClick) {
        let (handled, handledBy) = CapturedClick.outcome(of: click.delivery)
        let it = click.captured
        // A clock that was never set would put the click decades away from the others.
        guard failure == nil, !isClosed, click.atMs >= ClickTime.earliestMs else {
            lost += 1
            return
        }
        let name = SessionKey(name: click.session.name, app: click.session.app)
        let seq = nextSeq[name, default: 0]
        nextSeq[name] = seq + 1
        recorded += 1
        let detail = ClickDetail(seq: seq, position: it.position, item: it.item, handledBy: handledBy)
        builder.append(
            it.control, click.session, atMs: click.atMs, x: it.x, y: it.y, handled: handled, detail: detail)
        if builder.batch.count >= batchSize { write() }
    }

    /// Hands the waiting clicks to the sink. A run must not fail with its recorder, so an error is kept for the end.
    private func write() {
        guard failure == nil, !builder.batch.isEmpty else { return }
        do {
            let mark = SourceMark(offset: recorded, digest: 0, isComplete: false)
            let result = try feed.write(builder.batch, upTo: mark) { row, reason in
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
