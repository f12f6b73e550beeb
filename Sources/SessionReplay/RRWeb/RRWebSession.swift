import Basics
import ClickTracking
import JSON
import ResponderChain

/// The events of one rrweb session, or of one of its windows, gathered before they are played in the order of their times.
final class RRWebSession {
    /// The origin of the events, as the file tells it.
    var origin: Origin
    /// Whether it was found as an object with a list of events.
    var isContainer = false
    private let options: ReplayOptions
    private let kept: RRWebKeptEvents
    private var events: [RRWebEvent] = []
    private var start = RRWebSessionStart()
    /// What the page did, by which clicks are judged to be answered.
    private var activity = RRWebActivity()
    /// Whether there is a full snapshot among the events. Without one they continue a page that is not theirs.
    private(set) var hasSnapshot = false
    /// The places of further events that were written.
    private var written: [Range<Int>] = []
    private var count = 0
    /// From the first of all events to the last one, in milliseconds since the Unix epoch; nil before any.
    private(set) var times: ClosedRange<Int64>?
    /// Clicks that have no usable time, and so no place among the events.
    private var timelessClicks: [RejectedRecord] = []
    /// How many changes of the page have no usable time.
    private var timelessChangeCount = 0

    init(_ options: ReplayOptions, _ kept: RRWebKeptEvents, _ origin: Origin = Origin()) {
        self.options = options
        self.kept = kept
        self.origin = origin
    }

    /// Adds the next event of the recording, if it matters for clicks.
    ///
    /// - Parameter element: The event's bytes in the recording, and where they stand.
    func add(_ event: JSONValue, _ element: @autoclosure () -> JSONStream.Element) {
        let index = count
        count += 1
        let meaning = RRWebEvent.meaning(of: event, options)
        if case .snapshot = meaning { hasSnapshot = true }
        guard let atMs = event["timestamp"]?.timeMs() else {
            return addTimeless(meaning, element().place(index: index))
        }
        extend(to: atMs...atMs)
        if options.rules == .controls { activity.add(event, atMs: atMs) }
        let mayNameSession = start.mayInclude(event, at: atMs)
        if case .nothing = meaning, !mayNameSession { return }
        let element = element()
        if mayNameSession { start.add(event, at: atMs, element.bytes) }
        if case .nothing = meaning { return }
        append(
            RRWebEvent(
                atMs: atMs, kept: .memory(event, text: element.bytes), offset: element.offset, line: element.line,
                index: index, order: kept.nextOrder()))
    }

    private func append(_ event: RRWebEvent) {
        guard let range = kept.keep(event) else { return events.append(event) }
        if let last = written.last, last.upperBound == range.lowerBound {
            written[written.count - 1] = last.lowerBound..<range.upperBound
        } else {
            written.append(range)
        }
    }

    private func addTimeless(_ meaning: RRWebEvent.Meaning, _ place: RecordPlace) {
        switch meaning {
        case .click: timelessClicks.append(place.rejected(because: "the event has no timestamp"))
        case .snapshot, .mutation: timelessChangeCount += 1
        case .custom(.tap): timelessClicks.append(place.rejected(because: "the event has no timestamp"))
        case .meta, .resize, .scroll, .press, .custom, .nothing: break
        }
    }

    private func extend(to other: ClosedRange<Int64>) {
        times = times.map { min($0.lowerBound, other.lowerBound)...max($0.upperBound, other.upperBound) } ?? other
    }

    /// Appends the events of another part of the same session.
    func append(_ other: RRWebSession) {
        events += other.events
        written += other.written
        timelessClicks += other.timelessClicks
        timelessChangeCount += other.timelessChangeCount
        count += other.count
        start.add(other.start)
        activity.append(other.activity)
        if let times = other.times { extend(to: times) }
        hasSnapshot = hasSnapshot || other.hasSnapshot
    }

    /// Hands on what has no place among the events.
    private func handOnTimeless(_ output: any ReplayOutput) throws {
        output.passOver(count, "events that are no clicks")
        for click in timelessClicks { try output.reject(click) }
        if timelessChangeCount > 0 { try output.damaged(timelessChangeCount) }
    }

    /// Removes the events, in no order.
    private func takeEvents() throws -> [RRWebEvent] {
        for range in written { events += try kept.events(in: range) }
        defer { (events, written) = ([], []) }
        return events
    }

    /// Removes what the page did, in the order of time.
    private func takeActivity() -> PageActivity {
        activity.sort()
        defer { activity = RRWebActivity() }
        return activity.page
    }
}

extension RRWebSession {
    /// Plays the events of a session's windows in the order of their times, and hands their clicks on.
    static func play(_ windows: [RRWebSession], _ options: ReplayOptions, into output: any ReplayOutput) throws {
        for window in windows { try window.handOnTimeless(output) }
        var start = RRWebSessionStart()
        for window in windows { start.add(window.start) }
        guard let ownName = start.name else { return }
        let origin = windows.first?.origin ?? Origin()
        let windowName = options.rules == .elements ? origin.window : nil
        let name = origin.session ?? options.sessionName ?? windowName ?? ownName
        var presses = PressFolding()
        for together in groupedByTime(windows) {
            let players = together.indices.map { place in
                let window = together[place]
                return RRWebPlayer(
                    session: name, window: (place, window.origin.window), window.takeActivity(),
                    endMs: window.times?.upperBound ?? .max, options, output)
            }
            var events: [(window: Int, event: RRWebEvent)] = []
            for (place, window) in together.enumerated() {
                events += try window.takeEvents().map { (place, $0) }
            }
            events.sort { ($0.event.atMs, $0.event.order) < ($1.event.atMs, $1.event.order) }
            for (window, event) in events {
                guard let kept = together.first?.kept else { break }
                let (value, text) = try kept.take(event.kept)
                try players[window].play(event, value, text, &presses)
            }
            for player in players { player.finish() }
        }
        try presses.finish(output)
    }

    /// The sessions of a file's windows: those that it names, and one of all others, unless these lie too far apart.
    static func sessions(of windows: [RRWebSession], by rules: ReadingRules) -> [[RRWebSession]] {
        guard rules == .controls else { return windows.map { [$0] } }
        var sessions: [[RRWebSession]] = []
        var places: [ByteString: Int] = [:]
        for window in windows {
            guard let name = window.origin.session else { continue }
            let place = places[ByteString(name), default: sessions.count]
            if places.updateValue(place, forKey: ByteString(name)) == nil { sessions.append([]) }
            sessions[place].append(window)
        }
        let unnamed = windows.filter { $0.origin.session == nil }
        return sessions + runs(of: unnamed) { _, end, next in next.lowerBound &- end > maximumPauseMs }
    }

    /// Windows of a file that names no session are of one session up to this time apart.
    private static let maximumPauseMs: Int64 = 30 * 60_000
    /// So many windows are played together at most, as each has a page in memory.
    private static let maximumTogether = 16

    /// The windows that are open at the same time; those of one group are played together.
    private static func groupedByTime(_ windows: [RRWebSession]) -> [[RRWebSession]] {
        runs(of: windows) { count, end, next in next.lowerBound > end || count >= maximumTogether }
    }

    /// Some windows in the order of their first events, cut where a test says.
    ///
    /// - Parameter isCut: The windows since the last cut, the end of the last one, and the next one's times.
    private static func runs(
        of windows: [RRWebSession], where isCut: (_ count: Int, _ end: Int64, _ next: ClosedRange<Int64>) -> Bool
    ) -> [[RRWebSession]] {
        // Windows without a time come first, and are cut off from nothing.
        let inOrder = windows.enumerated().sorted { a, b in
            (a.element.times?.lowerBound ?? .min, a.offset) < (b.element.times?.lowerBound ?? .min, b.offset)
        }
        var runs: [[RRWebSession]] = []
        var end: Int64?
        for (_, window) in inOrder {
            let isNew =
                end.flatMap { end in window.times.map { isCut(runs.last?.count ?? 0, end, $0) } } ?? runs.isEmpty
            if isNew { runs.append([]) }
            runs[runs.count - 1].append(window)
            if let times = window.times { end = max(end ?? .min, times.upperBound) }
        }
        return runs
    }
}

extension RRWebSession {
    /// The origin of events, as a file tells it.
    struct Origin: Hashable {
        /// The session's name; nil for none.
        var session: String?
        /// The browser window, if the file tells windows apart: each numbers its nodes by itself.
        var window: String?

        var isKnown: Bool { session != nil || window != nil }

        /// The origin, completed by the origin around it.
        func within(_ outer: Origin) -> Origin {
            Origin(session: session ?? outer.session, window: window ?? outer.window)
        }

        /// Adds a member of an object, if it is a name.
        mutating func add(_ key: String, _ value: JSONValue) {
            guard let name = value.string, !name.isEmpty else { return }
            if Self.sessionKeys.contains(key) { session = name }
            if Self.windowKeys.contains(key) { window = name }
        }

        static func == (a: Origin, b: Origin) -> Bool {
            a.session.hasSameBytes(as: b.session) && a.window.hasSameBytes(as: b.window)
        }

        func hash(into hasher: inout Hasher) {
            session.hashBytes(into: &hasher)
            window.hashBytes(into: &hasher)
        }

        static let keys = sessionKeys.union(windowKeys)
        private static let sessionKeys: Set = ["session_guid", "session_id", "sessionId", "$session_id"]
        private static let windowKeys: Set = ["window_id", "windowId", "$window_id"]
    }
}

extension RRWebSession.Origin {
    /// The fields of an event.
    init(_ event: JSONValue) {
        for member in event.members ?? JSONMembers(.null) where member.value.isString { add(member.key, member.value) }
    }
}

/// The events that name a session without a name: its first one, and the first thing that its user did.
///
/// The first event alone would not do, as it may say nothing but its time: of many people that open a page, some do so
/// in the same millisecond. Nobody moves like another, and every session with a click has such an event. Both stay the
/// first ones when the session goes on.
private struct RRWebSessionStart {
    private struct WaitingEvent {
        var atMs: Int64
        var digest: UInt64
    }

    private var first: WaitingEvent?
    private var firstAct: WaitingEvent?

    /// The session's name; nil before any event.
    var name: String? {
        first.map { DefaultSessionName.of(digest: FoldedHash.combine($0.digest, firstAct?.digest ?? 0)) }
    }

    /// Whether an event may be one of the two.
    func mayInclude(_ event: JSONValue, at atMs: Int64) -> Bool {
        atMs < first?.atMs ?? .max || atMs < firstAct?.atMs ?? .max && Self.isAct(event)
    }

    /// Adds an event that may be one of the two.
    ///
    /// - Parameter bytes: The event as the recording has it.
    mutating func add(_ event: JSONValue, at atMs: Int64, _ bytes: [UInt8]) {
        let moment = WaitingEvent(atMs: atMs, digest: Self.digest(of: bytes))
        if atMs < first?.atMs ?? .max { first = moment }
        if atMs < firstAct?.atMs ?? .max, Self.isAct(event) { firstAct = moment }
    }

    /// Adds the start of another part of the session.
    mutating func add(_ other: RRWebSessionStart) {
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

    /// The digest of an event by its meaning, also if it was packed into a string.
    private static func digest(of bytes: [UInt8]) -> UInt64 {
        guard bytes.first == UInt8(ascii: "\""), let text = try? JSONValue(parsing: bytes).string,
            let event = RRWebPayload.unpack(text)
        else { return JSONDigest.of(bytes) }
        return JSONDigest.of(Array(event.canonicalText.utf8))
    }
}
