import ClickTracking
import Input

/// Reads runs of DroidBot, a robot that tries out Android apps: a folder with a file for each event it sent and each
/// state it saw.
struct DroidBotReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        guard let folder = recording.path, let run = try DroidBotRun(folder: folder) else {
            throw InputError.needsFolder(path: recording.name)
        }
        let states = try DroidBotStates(run.states) { try output.damaged(1) }
        let player = try DroidBotPlayer(
            session: recording.options.sessionName ?? run.sessionName(), states, recording.options, output)
        for path in run.events { try player.play(path) }
        player.finish()
    }
}

/// Raises the touches of a run at the views that they were sent to.
private final class DroidBotPlayer {
    private let states: DroidBotStates
    private let options: ReplayOptions
    private let output: any ReplayOutput
    private let session: SessionKey
    private var screen = ScreenWatch()
    /// The state whose layout was handed on last.
    private weak var shown: AndroidState?
    private var eventCount = 0
    /// How many touches went to views that another one covers.
    private var coveredCount = 0
    /// The offset of the next event file in all of the run's bytes.
    private var offset = 0

    init(
        session name: String, _ states: DroidBotStates, _ options: ReplayOptions, _ output: any ReplayOutput
    ) {
        session = SessionKey(name: name)
        self.states = states
        self.options = options
        self.output = output
    }

    /// Plays the next event file.
    func play(_ path: String) throws {
        let file = try DroidBotFile(path)
        let place = RecordPlace(index: eventCount, offset: offset, content: file.content)
        eventCount += 1
        offset += file.length
        let touched: (event: DroidBotEvent, state: AndroidState, node: AndroidNode)
        do {
            guard let event = try DroidBotEvent(try file.value.get(), options) else {
                return output.passOver(1, "events that touch nothing")
            }
            let (state, node) = try target(of: event)
            touched = (event, state, node)
        } catch let error as DroidBotError {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return try output.reject("\(name): \(error)", at: place)
        }
        var session = session
        session.window = touched.state.window
        try screen.show(touched.state.activity, session, atMs: touched.event.atMs, output)
        if shown !== touched.state {
            shown = touched.state
            try output.layout(
                ReplayedLayout(session: session, layout: touched.state.layout, atMs: touched.event.atMs))
        }
        var location = touched.event.location
        if options.rules == .controls { location = location ?? touched.node.view.middle }
        if let location, touched.state.isCovered(touched.node, at: location) { coveredCount += 1 }
        try output.click(
            ReplayedClick(
                session: session, atMs: touched.event.atMs, event: touched.event.name, source: touched.node,
                location: location, screen: touched.state.activity, place: place))
        // Views reference their parents weakly.
        withExtendedLifetime(touched.state) {}
    }

    func finish() {
        output.note(
            coveredCount,
            "touches on views that another one covers there; Android gives such a touch to the view in front, and the run names the other"
        )
    }

    private func target(of event: DroidBotEvent) throws -> (AndroidState, AndroidNode) {
        guard states.has(event.startState) else { throw DroidBotError.noState(event.startState) }
        for path in states.candidates(event.startState, at: event.tag) {
            if let state = try states.state(path), let node = state.node(for: event.view) { return (state, node) }
        }
        throw DroidBotError.viewNotFound
    }
}
