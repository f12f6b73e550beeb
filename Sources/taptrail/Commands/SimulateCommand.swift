import ArgumentParser
import ClickTracking
import LiveRoom
import ResponderChain
import SessionReplay
import SimulatedUI
import TouchSessions

struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Write what simulated users do in a small live-room app, as clicks or as touches.",
        discussion: """
            The users touch the app's screen; touches are hit-tested, events climb the responder chain, and a recorder \
            that is hooked into the app writes them down. The same seed gives the same clicks.

            Touches are layouts of the screen and the points that were touched; 'taptrail replay' finds the clicks by \
            hit testing.
            """)

    @OptionGroup var users: SimulatedUsers

    @Option(name: .customLong("as"), help: "What to write: clicks or touches.")
    var form = RecordedForm.clicks

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.", completion: .file())
    var output: String?

    func validate() throws {
        try CommandFiles.checkExtension(
            of: output, known: ["jsonl", "ndjson"], remedy: "name a file that ends in .jsonl, for JSON Lines.")
    }

    func run() throws {
        let output = try Output(path: output)
        switch form {
        case .clicks: try users.record(into: ClickLineWriter { try output.write($0) })
        case .touches: try users.recordTouches { try output.write($0) }
        }
        try output.close()
    }
}

/// The form in which sessions are written.
enum RecordedForm: String, ExpressibleByArgument, CaseIterable {
    /// Click lines.
    case clicks
    /// Touch sessions.
    case touches
}

/// The simulated users: how many, and the seed of all they do.
struct SimulatedUsers: ParsableArguments {
    @Option(help: "How many sessions.")
    var sessions = 500

    @Option(help: "The seed of all random choices.")
    var seed: UInt64 = 1

    /// 2026-01-05T00:00:00Z, a Monday.
    static let startedAtMs: Int64 = 1_767_571_200_000

    func validate() throws {
        guard (0...1_000_000).contains(sessions) else { throw ValidationError("--sessions must be 0 to 1000000.") }
    }

    /// Plays the sessions, and writes their touches.
    func recordTouches(to write: @escaping (String) throws -> Void) throws {
        try run { session, key in
            let writer = TouchSessionWriter(session.application, session: key, to: write)
            writer.start()
            session.play()
            try writer.close()
        }
    }

    private func run(_ visit: (SimulatedSession, SessionKey) throws -> Void) throws {
        let simulation = Simulation(seed: seed, startedAtMs: Self.startedAtMs)
        try simulation.run(sessions: sessions) { session in
            let key = SessionKey(
                name: session.name, app: session.app, version: session.version, user: session.user)
            try visit(session, key)
        }
    }

    /// Plays the sessions with a recorder hooked into the app.
    ///
    /// - Parameter app: The app's name in the recording; nil for its own.
    /// - Returns: How many users the sessions have.
    @discardableResult func record(into sink: any ClickSink, as app: String? = nil) throws -> Int {
        var names: Set<String> = []
        try run { session, key in
            names.insert(session.user)
            var key = key
            key.app = app ?? key.app
            let recorder = try DirectRecorder(into: sink, session: key) { session.nowMs }
            session.application.dispatcher?.add(recorder)
            session.play()
            try recorder.close()
        }
        return names.count
    }
}
