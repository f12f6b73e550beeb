import ClickTracking
import ResponderChain

/// Replays clicks of imported trees: each is raised at its node and climbs the chain, as in an app, and what a
/// dispatcher's observer sees of it is what is stored.
final class ChainReplay: ReplayOutput {
    /// What was made of the clicks so far.
    private(set) var result = WriteResult()

    /// The first records that were rejected.
    private(set) var firstRejections: [RejectedRecord] = []

    private let feed: any ClickFeed
    private let defaults: SessionDefaults
    private let acceptedTimes: ClosedRange<Int64>
    private let dispatcher = Dispatcher()
    private let observer = CaptureObserver()
    private var builder = BatchBuilder()
    /// Where the batch's clicks stand, in case the sink rejects one.
    private var places: [RecordPlace] = []

    /// How many clicks wait in memory at most.
    private static let batchSize = 4_096
    /// How many names are known before all are forgotten and numbered anew.
    private static let mostNames = 1 << 16
    /// How many rejected records, of up to 1 MiB each, wait in memory at most.
    private static let rejectedBatchSize = 64

    init(into feed: any ClickFeed, defaults: SessionDefaults, acceptedTimes: ClosedRange<Int64>) {
        self.feed = feed
        self.defaults = defaults
        self.acceptedTimes = acceptedTimes
        dispatcher.add(observer)
    }

    func click(_ click: ReplayedClick) throws {
        guard acceptedTimes.contains(click.atMs) else {
            let reason = ClickLineError.badTime(click.atMs).description
            return try reject(Rejection(reason: reason, place: click.place))
        }
        let delivery = dispatcher.send(
            Event(click.event, kind: .activation, from: click.source, at: click.location))
        guard let captured = observer.takeCapture() else {
            return try reject(Rejection(reason: "\(delivery)", place: click.place))
        }
        let control = ControlKey(path: captured.control.path, screen: click.screen)
        // Nobody can tell from an imported tree whether the app did something.
        builder.append(
            control, defaults.applied(to: click.session), atMs: click.atMs, x: captured.x, y: captured.y,
            handled: .unknown, detail: ClickDetail(id: click.id))
        places.append(click.place)
        if builder.batch.count >= Self.batchSize { try write(upTo: nil) }
    }

    func reject(_ rejection: Rejection) throws {
        if firstRejections.count < ReplaySummary.namedRejections { firstRejections.append(rejection.record) }
        builder.reject(rejection.record)
        if builder.batch.rejected.count >= Self.rejectedBatchSize { try write(upTo: nil) }
    }

    func damaged(_ count: Int) throws {
        builder.addDamaged(count)
    }

    /// Commits all clicks of the recording at once.
    func finish(_ mark: SourceMark) throws {
        try write(upTo: mark)
    }

    private func write(upTo mark: SourceMark?) throws {
        let places = places
        result += try feed.write(builder.batch, upTo: mark) { row, reason in
            Rejection(reason: reason, place: places[row]).record
        }
        builder.startNextBatch()
        if builder.nameCount >= Self.mostNames { builder.forgetNames() }
        self.places.removeAll(keepingCapacity: true)
    }
}

/// Keeps what the chain told of the last event before it climbed.
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
