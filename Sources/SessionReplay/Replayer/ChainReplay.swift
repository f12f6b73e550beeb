import ClickTracking
import ResponderChain

/// Replays clicks of imported trees: each is raised at its node and climbs the chain, as in an app. What an observer of the
/// dispatcher sees is stored.
final class ChainReplay: ReplayOutput {
    /// The result of the clicks so far.
    private(set) var result = WriteResult()

    /// The first records that were rejected.
    private(set) var firstRejections: [RejectedRecord] = []

    /// Why clicks are no presses of their own, and how many.
    private(set) var folded: [String: Int] = [:]

    /// What people should know of clicks, and of how many.
    private(set) var notes: [String: Int] = [:]

    /// What was passed over, as it is no click, and how much of it.
    private(set) var passedOver: [String: Int] = [:]

    private let write: (DocumentBatch) throws -> WriteResult
    private let defaults: SessionDefaults
    private let acceptedTimes: ClosedRange<Int64>
    private let properties: PropertyKeys
    private let dispatcher = Dispatcher()
    private let observer = CaptureObserver()
    private var builder = BatchBuilder()
    private var seen = SeenScreens()
    /// The place of each click of the batch, in case the sink rejects it.
    private var places: [RecordPlace] = []

    /// The most clicks that wait in memory.
    private static let maxBatchClicks = 4_096
    /// The most layouts that wait in memory.
    private static let maxBatchLayouts = 256
    /// How many names are known before all are forgotten and numbered anew.
    private static let maxNames = 1 << 16
    /// The most rejected records, of up to 1 MiB each, that wait in memory.
    private static let maxBatchRejections = 64

    /// Makes a replay.
    ///
    /// - Parameter write: Writes a batch. Its results are added up in ``result``.
    init(
        defaults: SessionDefaults, acceptedTimes: ClosedRange<Int64>, keeping properties: PropertyKeys = .usual,
        to write: @escaping (DocumentBatch) throws -> WriteResult
    ) {
        self.write = write
        self.defaults = defaults
        (self.acceptedTimes, self.properties) = (acceptedTimes, properties)
        dispatcher.add(observer)
    }

    func click(_ click: ReplayedClick) throws {
        let kind: Event.Kind = ClickKind(eventName: click.event) == .activation ? .activation : .control
        let delivery = dispatcher.send(Event(click.event, kind: kind, from: click.source, at: click.location))
        guard let captured = observer.takeCapture() else {
            return try reject("\(delivery)", at: click.place)
        }
        // An imported tree does not tell whether the app handled the click.
        try add(
            captured, on: click.screen, of: click.session, atMs: click.atMs, .unknown, click.answered,
            ClickDetail(click),
            click.place)
        if let said = SessionProperties(click.properties, keeping: properties) {
            let session = builder.number(of: defaults.applied(to: click.session))
            builder.append(said, session: session, atMs: click.atMs)
        }
    }

    func observed(_ click: ObservedClick) throws {
        let captured = click.captured
        let (handled, handledBy) = CapturedClick.outcome(of: click.delivery)
        let detail = ClickDetail(
            seq: click.seq, position: captured.position, item: captured.item, handledBy: handledBy)
        try add(
            captured, on: captured.control.screen, of: click.session, atMs: click.atMs, handled, .unknown, detail,
            click.place)
    }

    func screen(_ screen: ReplayedScreen) throws {
        guard acceptedTimes.contains(screen.atMs) else { return }
        var screen = screen
        screen.session = defaults.applied(to: screen.session)
        seen.add(screen, to: &builder)
    }

    func layout(_ layout: ReplayedLayout) throws {
        guard acceptedTimes.contains(layout.atMs) else { return }
        var layout = layout
        layout.session = defaults.applied(to: layout.session)
        seen.add(layout, to: &builder)
        if builder.batch.newLayouts.count >= Self.maxBatchLayouts { try writeBatch(upTo: nil) }
    }

    func reject(_ record: RejectedRecord) throws {
        if firstRejections.count < ReplaySummary.namedProblems { firstRejections.append(record) }
        builder.reject(record)
        if builder.batch.rejected.count >= Self.maxBatchRejections { try writeBatch(upTo: nil) }
    }

    func damaged(_ count: Int) throws {
        builder.addDamaged(count)
    }

    func fold(_ count: Int, _ reason: String) throws {
        guard count > 0 else { return }
        folded[reason, default: 0] += count
        builder.addFolded(count)
    }

    func note(_ count: Int, _ what: String) {
        if count > 0 { notes[what, default: 0] += count }
    }

    func passOver(_ count: Int, _ what: String) {
        if count > 0 { passedOver[what, default: 0] += count }
    }

    /// Commits all clicks of the recording at once.
    func finish(_ progress: SourceProgress) throws {
        try writeBatch(upTo: progress)
    }

    private func add(
        _ captured: CapturedClick, on screen: String?, of session: SessionKey, atMs: Int64, _ handled: Handled,
        _ answered: Answered, _ detail: ClickDetail, _ place: RecordPlace
    ) throws {
        guard acceptedTimes.contains(atMs) else {
            return try reject(ClickLineError.badTime(atMs).description, at: place)
        }
        let session = defaults.applied(to: session)
        seen.click(in: session, &builder)
        builder.append(
            ControlKey(path: captured.control.path, screen: screen, kind: captured.control.kind), session, atMs: atMs,
            x: captured.x, y: captured.y, handled: handled, answered: answered, detail: detail)
        places.append(place)
        if builder.batch.count >= Self.maxBatchClicks { try writeBatch(upTo: nil) }
    }

    private func writeBatch(upTo progress: SourceProgress?) throws {
        result += try write(DocumentBatch(clicks: builder.batch, places: places, progress: progress))
        builder.startNextBatch()
        if builder.nameCount >= Self.maxNames { builder.forgetNames() }
        places.removeAll(keepingCapacity: true)
    }
}

extension ClickDetail {
    /// What a recording says of a click besides its control, time and place.
    fileprivate init(_ click: ReplayedClick) {
        self.init(id: click.id)
        (hit, tab) = (click.hit, click.tab)
        scroll = click.scroll.flatMap { scroll in
            Tenths.from(points: scroll.x).flatMap { x in Tenths.from(points: scroll.y).map { Scroll(x: x, y: $0) } }
        }
    }
}

/// Keeps the capture of the last event, taken before it climbed.
private final class CaptureObserver: DispatchObserver {
    private var captured: CapturedClick?

    func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        captured = CapturedClick(event, along: chain)
    }

    func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {}

    func takeCapture() -> CapturedClick? {
        defer { captured = nil }
        return captured
    }
}
