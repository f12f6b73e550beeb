import Basics
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

extension RRWebSession {
    /// What a file says of where events come from.
    struct Origin: Hashable {
        /// The session's name; nil for none.
        var session: String?
        /// The browser window, where the file tells windows apart: each numbers its nodes by itself.
        var window: String?

        var isKnown: Bool { session != nil || window != nil }

        /// The origin with what the origin around it says besides.
        func within(_ outer: Origin) -> Origin {
            Origin(session: session ?? outer.session, window: window ?? outer.window)
        }

        /// Takes note of a member of an object that may hold a name.
        mutating func note(_ key: String, _ value: JSONValue) {
            guard let name = value.string, !name.isEmpty else { return }
            if Self.sessionKeys.contains(key) { session = name }
            if Self.windowKeys.contains(key) { window = name }
        }

        static let keys = sessionKeys.union(windowKeys)
        private static let sessionKeys: Set = ["session_guid", "session_id", "sessionId", "$session_id"]
        private static let windowKeys: Set = ["window_id", "windowId", "$window_id"]
    }
}

extension RRWebSession.Origin {
    /// What an event says of itself.
    init(_ event: JSONValue) {
        for member in event.members ?? JSONMembers(.null) where member.value.isString { note(member.key, member.value) }
    }
}

/// The sessions of a recording that the file names: their parts may stand anywhere in it, so they are played when all of
/// it has been read.
struct RRWebSessions {
    private let options: ReplayOptions
    private let kept: RRWebKeptEvents
    private var byOrigin: [RRWebSession.Origin: RRWebSession] = [:]
    private var order: [RRWebSession] = []

    init(_ options: ReplayOptions, _ kept: RRWebKeptEvents) {
        self.options = options
        self.kept = kept
    }

    /// The session of an origin, new or known.
    mutating func session(_ origin: RRWebSession.Origin) -> RRWebSession {
        if let known = byOrigin[origin] { return known }
        let session = RRWebSession(options, kept, origin)
        byOrigin[origin] = session
        order.append(session)
        return session
    }

    /// Plays them in the order in which they were first met.
    func play(into output: any ReplayOutput) throws {
        for session in order { try session.play(into: output) }
    }
}

/// What names a session that nothing else does: its first event, and the first thing that its user did.
///
/// The first event alone would not do, as it may say nothing but its time: of many people that open a page, some do so in
/// the same millisecond. Nobody moves like another, and every session with a click has such an event. Both stay the
/// first ones when the session goes on.
struct RRWebStart {
    private struct Moment {
        var atMs = Int64.max
        var digest: UInt64 = 0
    }

    private var first: Moment?
    private var firstAct: Moment?

    /// The session's name; nil before any event.
    var name: String? {
        first.map { SessionName.of(digest: FoldedHash.combine($0.digest, firstAct?.digest ?? 0)) }
    }

    /// Whether an event may be one of the two.
    func wants(_ event: JSONValue, at atMs: Int64) -> Bool {
        atMs < first?.atMs ?? .max || atMs < firstAct?.atMs ?? .max && Self.isAct(event)
    }

    /// Takes an event that is wanted.
    ///
    /// - Parameter bytes: The event as the recording has it.
    mutating func take(_ event: JSONValue, at atMs: Int64, _ bytes: [UInt8]) {
        let moment = Moment(atMs: atMs, digest: Self.digest(of: bytes))
        if atMs < first?.atMs ?? .max { first = moment }
        if atMs < firstAct?.atMs ?? .max, Self.isAct(event) { firstAct = moment }
    }

    /// Takes over what another part of the session began with.
    mutating func take(_ other: RRWebStart) {
        if let theirs = other.first, theirs.atMs < first?.atMs ?? .max { first = theirs }
        if let theirs = other.firstAct, theirs.atMs < firstAct?.atMs ?? .max { firstAct = theirs }
    }

    /// Whether a person moved, touched or pressed something. Scrolling and the focus also change by themselves.
    private static func isAct(_ event: JSONValue) -> Bool {
        guard event["type"]?.int == 3, let data = event["data"] else { return false }
        switch data["source"]?.int {
        case 1, 6, 12: return true
        case 2: return ![5, 6].contains(data["type"]?.int)
        default: return false
        }
    }

    /// What an event says, also where it was packed into a string.
    private static func digest(of bytes: [UInt8]) -> UInt64 {
        guard bytes.first == UInt8(ascii: "\""), let text = try? JSONValue(parsing: bytes).string,
            let event = RRWebPayload.unpack(text)
        else { return JSONDigest.of(bytes) }
        return JSONDigest.of(Array(event.canonicalText.utf8))
    }
}
