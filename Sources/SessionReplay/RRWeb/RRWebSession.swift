import ClickTracking

/// The events of one rrweb session, gathered before they are played in the order of their times.
final class RRWebSession {
    /// What the file says of where the events come from.
    var origin: Origin
    /// Whether it was found as an object with a list of events.
    var isContainer = false
    private let options: ReplayOptions
    private let kept: RRWebKeptEvents
    private var events: [RRWebEvent] = []
    private var start = RRWebStart()
    /// Whether there is a full snapshot among the events: without one they go on with a page that is not theirs.
    private(set) var hasSnapshot = false
    /// Where further events were written.
    private var written: [Range<Int>] = []
    private var count = 0
    /// Clicks that have no usable time: they cannot be placed.
    private var timeless: [Rejection] = []
    /// How many changes of the page have no usable time.
    private var damaged = 0

    init(_ options: ReplayOptions, _ kept: RRWebKeptEvents, _ origin: Origin? = nil) {
        self.options = options
        self.kept = kept
        self.origin = origin ?? Origin()
    }

    /// Takes the next event of the recording, if it matters for clicks.
    ///
    /// - Parameter element: What stands in the recording for it.
    func add(_ event: JSONValue, _ element: @autoclosure () -> JSONStream.Element) {
        let index = count
        count += 1
        let meaning = RRWebEvent.meaning(of: event, options)
        if case .snapshot = meaning { hasSnapshot = true }
        guard let atMs = event["timestamp"]?.timeMs() else {
            return noteTimeless(meaning, RecordPlace(element(), index: index))
        }
        let mayNameSession = start.wants(event, at: atMs)
        if case .nothing = meaning, !mayNameSession { return }
        let element = element()
        if mayNameSession { start.take(event, at: atMs, element.bytes) }
        if case .nothing = meaning { return }
        append(
            RRWebEvent(
                atMs: atMs, kept: .memory(event, text: element.bytes), offset: element.offset, line: element.line,
                index: index, order: kept.nextOrder()))
    }

    private func append(_ event: RRWebEvent) {
        guard let place = kept.keep(event) else { return events.append(event) }
        if let last = written.last, last.upperBound == place.lowerBound {
            written[written.count - 1] = last.lowerBound..<place.upperBound
        } else {
            written.append(place)
        }
    }

    private func noteTimeless(_ meaning: RRWebEvent.Meaning, _ place: RecordPlace) {
        switch meaning {
        case .click: timeless.append(Rejection(reason: "the event has no timestamp", place: place))
        case .snapshot, .mutation: damaged += 1
        case .meta, .nothing: break
        }
    }

    /// Takes over the events of another part of the same session.
    func append(_ other: RRWebSession) {
        events += other.events
        written += other.written
        timeless += other.timeless
        damaged += other.damaged
        count += other.count
        start.take(other.start)
        hasSnapshot = hasSnapshot || other.hasSnapshot
    }

    /// Plays the events and hands their clicks on.
    func play(into output: any ReplayOutput) throws {
        for rejection in timeless { try output.reject(rejection) }
        if damaged > 0 { try output.damaged(damaged) }
        guard let ownName = start.name else { return }
        for place in written { events += try kept.events(in: place) }
        events.sort { ($0.atMs, $0.order) < ($1.atMs, $1.order) }
        let name = origin.session ?? origin.window ?? ownName
        let player = RRWebPlayer(session: name, options, output)
        for event in events {
            let (value, text) = try kept.take(event.kept)
            try player.play(event, value, text)
        }
        (events, written) = ([], [])
    }
}
