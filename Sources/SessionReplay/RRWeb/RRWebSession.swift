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
        guard let atMs = event["timestamp"]?.timeMs() else {
            return noteTimeless(meaning, RecordPlace(element(), index: index))
        }
        let mayNameSession = start.wants(event, at: atMs)
        if case .nothing = meaning, !mayNameSession { return }
        let element = element()
        if mayNameSession { start.take(event, at: atMs, element.bytes) }
        if case .nothing = meaning { return }
        events.append(
            RRWebEvent(
                atMs: atMs, kept: kept.keep(event, text: element.bytes), offset: element.offset, line: element.line,
                index: index))
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
        timeless += other.timeless
        damaged += other.damaged
        count += other.count
        start.take(other.start)
    }

    /// Plays the events and hands their clicks on.
    func play(into output: any ReplayOutput) throws {
        for rejection in timeless { try output.reject(rejection) }
        if damaged > 0 { try output.damaged(damaged) }
        guard let ownName = start.name else { return }
        let order = events.indices.sorted { (events[$0].atMs, $0) < (events[$1].atMs, $1) }
        let name = origin.session ?? origin.window ?? ownName
        let player = RRWebPlayer(session: name, options, output)
        for index in order {
            let (event, text) = try kept.take(events[index].kept)
            try player.play(events[index], event, text)
        }
        events = []
    }
}
