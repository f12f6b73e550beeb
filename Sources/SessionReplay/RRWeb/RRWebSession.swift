import ClickTracking

/// The events of one rrweb session, gathered before they are played in the order of their times.
final class RRWebSession {
    /// The name that the file gives the session; nil for none.
    var name: String?
    /// The browser window that the events come from, where the file tells windows apart.
    var window: String?
    /// Whether it was found as an object with a list of events.
    var isContainer = false
    private let options: ReplayOptions
    private var events: [RRWebEvent] = []
    private var first: (atMs: Int64, bytes: [UInt8])?
    private var count = 0
    /// Clicks that have no usable time: they cannot be placed.
    private var timeless: [Rejection] = []

    init(_ options: ReplayOptions) {
        self.options = options
    }

    /// Takes the next event of the recording, if it matters for clicks.
    func add(_ event: JSONValue, _ element: JSONStream.Element) {
        let index = count
        count += 1
        let meaning = RRWebEvent.meaning(of: event, options)
        guard let atMs = event["timestamp"]?.floored else {
            if case .click = meaning {
                timeless.append(
                    Rejection(
                        reason: "the event has no timestamp", place: RecordPlace(element, index: index)))
            }
            return
        }
        if atMs < first?.atMs ?? .max { first = (atMs, element.bytes) }
        if case .nothing = meaning { return }
        events.append(
            RRWebEvent(
                atMs: atMs, bytes: element.bytes, offset: element.offset, line: element.line, index: index))
    }

    /// Takes over the events of another part of the same session.
    func append(_ other: RRWebSession) {
        events += other.events
        timeless += other.timeless
        count += other.count
        if let theirs = other.first, theirs.atMs < first?.atMs ?? .max { first = theirs }
    }

    /// Plays the events and hands their clicks on.
    func play(into output: any ReplayOutput) throws {
        for rejection in timeless { try output.reject(rejection) }
        guard let first else { return }
        let order = events.indices.sorted { (events[$0].atMs, $0) < (events[$1].atMs, $1) }
        let player = RRWebPlayer(session: name ?? SessionName.hash(of: first.bytes), options, output)
        for index in order { try player.play(events[index]) }
        events = []
    }
}
