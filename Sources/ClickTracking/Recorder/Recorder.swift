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
    /// The session that clicks are recorded in from now on; its order within the session starts anew with each.
    public var session: SessionKey {
        didSet { if session != oldValue { nextSeq = 0 } }
    }

    /// The events that are recorded besides activations and routed ones.
    public var alsoRecords: Set<String> = []

    /// The clock, in milliseconds since the Unix epoch, UTC.
    private let nowMs: () -> Int64
    private let feed: any ClickFeed
    private let batchSize: Int
    private var builder = BatchBuilder()
    private var nextSeq: Int64 = 0
    private var recorded = 0
    private var failure: (any Error)?
    /// The clicks whose events climb now or were sent meanwhile, in the order in which they were sent: a handler may
    /// send events of its own, and the outer one comes first.
    private var open: [OpenClick] = []
    /// How many events are climbing, one inside the handlers of the other.
    private var depth = 0

    /// A click whose outcome is not known yet, or that waits for an outer one.
    private struct OpenClick {
        let captured: CapturedClick
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
        guard isWanted, chain.mayBeRecorded else { return }
        open.append(OpenClick(captured: CapturedClick(event, along: chain), atMs: nowMs(), depth: depth))
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
        try feed.close()
        if let failure { throw failure }
    }

    private func record(_ click: OpenClick) {
        let (handled, handledBy) = CapturedClick.outcome(of: click.delivery ?? .unhandled)
        let it = click.captured
        let detail = ClickDetail(seq: nextSeq, position: it.position, item: it.item, handledBy: handledBy)
        nextSeq += 1
        recorded += 1
        builder.append(
            it.control, session, atMs: click.atMs, x: it.x, y: it.y, handled: handled, detail: detail)
        if builder.batch.count >= batchSize { write() }
    }

    /// Hands the waiting clicks to the sink. An app must not fail with its recorder, so an error is kept for the end.
    private func write() {
        guard failure == nil, !builder.batch.isEmpty else { return }
        do {
            let mark = SourceMark(offset: recorded, digest: 0, isComplete: false)
            _ = try feed.write(builder.batch, upTo: mark) { row, reason in
                RejectedRecord(reason: reason, index: row, offset: 0, content: .bytes([]))
            }
            builder.startNextBatch()
        } catch {
            failure = error
        }
    }
}
