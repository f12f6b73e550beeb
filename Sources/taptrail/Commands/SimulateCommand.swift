import ArgumentParser
import ClickTracking
import LiveRoom
import ResponderChain
import SessionReplay
import SimulatedUI

struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Write what simulated users do in a small live-room app, as click lines.",
        discussion: """
            The users touch the app's screen; touches are hit-tested, events climb the responder chain, and a recorder \
            hooked into the app takes down what it sees. The same seed gives the same clicks.
            """)

    @OptionGroup var users: SimulatedUsers

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.")
    var output: String?

    func run() throws {
        let output = try Output(path: output)
        try users.record(into: ClickLineWriter { try output.write($0) })
        try output.flush()
    }
}

/// How many simulated users do what, and when.
struct SimulatedUsers: ParsableArguments {
    @Option(help: "How many sessions.")
    var sessions = 100

    @Option(help: "The seed of all chance.")
    var seed: UInt64 = 1

    /// 2026-01-05T00:00:00Z, a Monday.
    static let startedAtMs: Int64 = 1_767_571_200_000

    func validate() throws {
        guard (0...1_000_000).contains(sessions) else { throw ValidationError("--sessions must be 0 to 1000000.") }
    }

    /// Lets the users use the app, with a recorder hooked into it.
    func record(into sink: any ClickSink) throws {
        let simulation = Simulation(seed: seed, startedAtMs: Self.startedAtMs)
        try simulation.run(sessions: sessions) { session in
            let key = SessionKey(
                name: session.name, app: session.app, version: session.version, user: session.user)
            let recorder = try DirectRecorder(into: sink, session: key) { session.nowMs }
            session.application.dispatcher?.add(recorder)
            session.play()
            try recorder.close()
        }
    }
}
