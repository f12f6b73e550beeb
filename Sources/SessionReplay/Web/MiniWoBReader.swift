import ClickTracking
import Input
import JSON
import ResponderChain

/// Reads demonstrations of MiniWoB++ tasks: `{taskName, states: [{time, action, dom}]}`, each state with the whole
/// page.
///
/// Times count from the start of the recording, so the user must give the start.
struct MiniWoBReader: RecordingReader {
    /// The keys of a state and its page that matter for clicks.
    private static let keys: JSONKeys = [
        "time", "action", "type", "timing", "x", "y", "dom", "tag", "children", "recordingTarget", "left", "top",
        "width", "height", "id", "classes",
    ]

    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        guard let startedAtMs = recording.options.startedAtMs else { throw InputError.needsStart(path: recording.name) }
        let player = MiniWoBPlayer(startedAtMs: startedAtMs, recording.options, output)
        try JSONRecordWalk(
            recording.bytes, listKeys: ["states"], keeping: Self.keys, rejectingInto: output, play: player.play,
            endDocument: player.finishDemonstration
        ).run()
    }
}

/// Raises the clicks among the states of a demonstration at the nodes that they were recorded at.
///
/// A demonstration is a session, named by a digest of all of it: many begin with the same page, and with the same
/// scroll or click. So its clicks wait for its end.
private final class MiniWoBPlayer {
    private let startedAtMs: Int64
    private let options: ReplayOptions
    private let output: any ReplayOutput
    private var presses = PressFolding()
    private var pointer = PagePointer()
    private var waiting: [WaitingClick] = []
    /// The bytes of the states that wait.
    private var waitingBytes = 0

    /// How many bytes of a demonstration's states are held in case a click is rejected; of later states, only the
    /// length and SHA-256 are.
    private static let maxHeldBytes = 16 << 20

    init(startedAtMs: Int64, _ options: ReplayOptions, _ output: any ReplayOutput) {
        self.startedAtMs = startedAtMs
        self.options = options
        self.output = output
    }

    func play(_ state: JSONRecord) throws {
        let action = state.value["action"] ?? .null
        let location = action["x"]?.double.flatMap { x in action["y"]?.double.map { Event.Location(x: x, y: $0) } }
        // The capture phase; the same event is recorded again at its target and as it bubbles.
        let event = action["timing"]?.int == 1 ? action["type"]?.string ?? "" : ""
        if event == "mousedown", let time = state.value["time"]?.floored {
            presses.press(at: location, atMs: time)
            pointer.press(at: location, atMs: time)
        }
        guard action.isObject, !event.isEmpty, options.includes(event, clicks: ["click", "dblclick"]) else {
            return output.passOver(1, "states without a click")
        }
        guard let time = state.value["time"]?.floored else { return try reject("the click has no time", state) }
        let (atMs, overflows) = startedAtMs.addingReportingOverflow(time)
        guard !overflows else { return try reject("the click's time \(time) is out of range", state) }
        let page = MiniWoBPage(
            state.value["dom"] ?? .null, clickedAt: location, identifierAttribute: options.identifierAttribute)
        guard let clicked = options.clickedBy == .place ? page.nodeAtPlace : page.target else {
            let place = options.clickedBy == .place ? "is at the clicked point" : "is marked as clicked"
            return try reject("no node of the page \(place)", state)
        }
        var click = ReplayedClick(
            session: SessionKey(name: "", window: page.window), atMs: atMs, event: event, source: clicked,
            location: location, place: state.place)
        if options.rules == .controls {
            let pressed = PressedControl(of: clicked) { $0.labelledControl { _ in [] } }
            (click.source, click.hit) = (pressed.node, pressed.hit)
            click.location = pointer.place(of: location)
        }
        try wait(click, state)
        // The page keeps the node's ancestors alive.
        withExtendedLifetime(page) {}
    }

    /// Hands on the clicks of a demonstration.
    ///
    /// - Parameter digest: A digest of the whole demonstration.
    func finishDemonstration(_ digest: UInt64) throws {
        let name = options.sessionName ?? DefaultSessionName.of(digest: digest)
        for waiting in waiting {
            let nodes = DOMNode.branch(waiting.path)
            guard let source = nodes.last else { continue }
            var click = waiting.click
            click.source = source
            click.session.name = name
            try output.click(click)
            withExtendedLifetime(nodes) {}
        }
        try presses.finish(output)
        (presses, pointer) = (PressFolding(), PagePointer())
        waiting.removeAll(keepingCapacity: true)
        waitingBytes = 0
    }

    /// Keeps a click until its session has a name: with its node's path, but without the page.
    private func wait(_ click: ReplayedClick, _ state: JSONRecord) throws {
        let path: ControlPath
        do throws(ChainError) {
            path = try ControlPath(of: click.source, event: click.event)
        } catch {
            return try reject("\(error)", state)
        }
        if options.rules == .controls, click.event == "click",
            presses.isOfLastPress(path, on: nil, hit: click.hit, atMs: click.atMs &- startedAtMs)
        {
            return
        }
        var click = click
        if case .bytes(let bytes) = click.place.content {
            waitingBytes += bytes.count
            if waitingBytes > Self.maxHeldBytes { click.place.content = .digest(of: bytes) }
        }
        click.source = anyNode
        waiting.append(WaitingClick(path: path, click: click))
    }

    /// What a click that waits is raised at until it is known where: its page is gone.
    private let anyNode = DOMNode(.document)

    private func reject(_ reason: String, _ state: JSONRecord) throws {
        try output.reject(reason, at: state.place)
    }
}

/// A click whose session has no name yet.
private struct WaitingClick {
    let path: ControlPath
    /// All but its source and the session's name.
    let click: ReplayedClick
}
