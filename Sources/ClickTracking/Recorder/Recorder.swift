public import ResponderChain

/// Records every activation and routed event that an application's dispatcher carries, with no code per control.
///
/// Adding a recorder to a dispatcher is the whole hook:
///
/// ```swift
/// let recorder = try Recorder(into: sink, session: SessionKey(name: "s-1", app: "LiveRoom"))
/// application.dispatcher?.add(recorder)
/// ```
///
/// The chain is captured before the event climbs, and whether anybody handled it is learnt after, so a click is
/// recorded with its whole path also when a handler stops the event or removes the control. A recorder belongs to the
/// actor of its chain.
public final class Recorder: DispatchObserver {
    /// The session that events are recorded in which are sent from now on.
    ///
    /// Clicks are numbered within their session. A session that goes on with another user or version, or that is come
    /// back to, goes on in its numbers; but two recorders must not use one session's name, as both would begin at 0.
    public var session: SessionKey

    /// The events that are recorded besides activations and routed ones.
    public var alsoRecords: Set<String> = []

    /// Clicks that could not be kept: the sink had failed or rejected them, or the clock showed a time before 2000.
    public private(set) var lost = 0

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
    /// The clicks whose events climb now or were sent meanwhile, in the order in which they were sent: a handler may
    /// send events of its own, and the outer one comes first.
    private var open: [OpenClick] = []
    /// How many events are climbing, one inside the handlers of the other.
    private var depth = 0

    /// A click whose outcome is not known yet, or that waits for an outer one.
    private struct OpenClick {
        let captured: CapturedClick
        let session: SessionKey
        let atMs: Int64
        /// How deep inside others its event was sent.
        let depth: Int
        var delivery: Delivery?
    }

    /// Makes a recorder that writes into a sink.
    ///
    /// - Parameters:
    ///   - sink: Where clicks go, in batches.
    ///   - session: The session of the first clicks.
    ///   - batchSize: How many clicks wait in memory at most before they are written.
    ///   - nowMs: The clock, in milliseconds since the Unix epoch, UTC.
    /// - Throws: What the sink throws when it opens.
    public init(
        into sink: any ClickSink, session: SessionKey, batchSize: Int = 1_024, nowMs: @escaping () -> Int64
    ) throws {
        self.session = session
        self.batchSize = max(1, batchSize)
        self.nowMs = nowMs
        let source = ClickSource(name: session.name, format: "live", head: SourceHead(length: 0, digest: 0))
        feed = try sink.open(source, continuing: nil)
    }

    public func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        depth += 1
        let isWanted = event.kind != .control || alsoRecords.contains(event.name)
        guard isWanted, !isClosed, chain.facts.mayBeRecorded else { return }
        let captured = CapturedClick(event, along: chain)
        open.append(OpenClick(captured: captured, session: session, atMs: nowMs(), depth: depth))
    }

    public func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        // An event that was climbing already when the recorder was added has no capture.
        guard depth > 0 else { return }
        if let index = open.lastIndex(where: { $0.depth == depth && $0.delivery == nil }) {
            open[index].delivery = delivery
        }
        depth -= 1
        guard depth == 0 else { return }
        for click in open { record(click) }
        open.removeAll(keepingCapacity: true)
    }

    /// Writes what waits in memory, and ends the recording.
    ///
    /// - Throws: The first error that the sink had; clicks after it were not stored.
    public func close() throws {
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
        let (handled, handledBy) = CapturedClick.outcome(of: click.delivery ?? .unhandled)
        let it = click.captured
        // A clock that was never set would put the click decades away from the others.
        guard failure == nil, !isClosed, click.atMs >= ClickTime.earliestMs else {
            lost += 1
            return
        }
        let seq = nextSeq[SessionKey(name: click.session.name, app: click.session.app), default: 0]
        nextSeq[SessionKey(name: click.session.name, app: click.session.app)] = seq + 1
        recorded += 1
        let detail = ClickDetail(seq: seq, position: it.position, item: it.item, handledBy: handledBy)
        builder.append(
            it.control, click.session, atMs: click.atMs, x: it.x, y: it.y, handled: handled, detail: detail)
        if builder.batch.count >= batchSize { write() }
    }

    /// Hands the waiting clicks to the sink. An app must not fail with its recorder, so an error is kept for the end.
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
