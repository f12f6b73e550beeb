import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import SessionReplay

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Run everything once: a simulated app, its recorded clicks, the replay, and the report.",
        discussion: """
            Writes demo.jsonl and demo.sqlite, or files named after --db, and leaves them there. If one of them exists \
            and holds anything but a demo's clicks, it changes nothing and exits with 73.
            """)

    @Option(name: .customLong("db"), help: "The database file to write.", completion: .file())
    var database = "demo.sqlite"

    @OptionGroup var users: SimulatedUsers

    func run() throws {
        let files = DemoFiles(database: database)
        try files.check()
        // Before the recording is written: a database that another process writes to makes the demo end here.
        let store = try ClickDatabase(path: database, forLoading: true)
        let screen = try Output(path: nil)
        try tellOfUse(try record(into: files.recording), in: files.recording, on: screen)

        let nowMs = CurrentProcess.nowMs
        let request = Replayer.Request(paths: [files.recording])
        let summary = try Replayer(into: store, nowMs: nowMs) { _, _ in }.replay(request)
        try store.close()
        let it = summary.result
        try screen.write(
            "2. replayed into \(TerminalText.escaped(database)): \(it.stored) stored, \(it.duplicate) there already, "
                + "\(it.rejected) rejected\n")

        try screen.write("3. which controls they used, and which did nothing ('unhandled'):\n\n")
        try writeReport(to: screen)
        try writeNextSteps(to: screen)
        try screen.flush()
        try ReplayProblems.tell(of: summary)
    }

    /// Lets the users use the app, and writes their clicks; returns how many users there are.
    private func record(into path: String) throws -> Int {
        let file = try Output(path: path)
        let count = try users.record(into: ClickLineWriter { try file.write($0) }, as: DemoFiles.app)
        try file.close()
        return count
    }

    private func tellOfUse(_ count: Int, in path: String, on screen: Output) throws {
        let people = "\(Wording.count(count, "simulated user")) \(count == 1 ? "has" : "have")"
        let sessions = Wording.count(users.sessions, "session")
        try screen.write(
            "1. \(people) used the live-room app in \(sessions); the clicks are in \(TerminalText.escaped(path))\n")
    }

    private func writeReport(to screen: Output) throws {
        var selection = Selection()
        selection.kinds = [.activation]
        var report = try StatisticsReport(selection).report(from: try ClickReader(path: database))
        report.limit(to: 15)
        var notes = report.notes(isExplained: false)
        notes.terms = []
        var table = OutputFormat.table.writer(on: Terminal(for: nil)?.display, notes) { try screen.write($0) }
        let (columns, rows) = report.readable
        try table.write(columns, rows)
    }

    /// Shows commands that work as they are typed, whether or not the shell finds `taptrail` by its name.
    private func writeNextSteps(to screen: Output) throws {
        let called = CommandLine.arguments.first ?? ""
        let (taptrail, shown) = (Self.word(called.contains("/") ? called : "taptrail"), Self.word(database))
        try screen.write(
            """

            Next steps:
              \(taptrail) report --db \(shown) --limit 0
              \(taptrail) report tree --db \(shown) --under GiftPanel
              \(taptrail) report frustration --db \(shown)
              \(taptrail) sql --db \(shown) "SELECT control, count(*) FROM clicks WHERE kind = 'activation' AND handled = 0 GROUP BY 1"
              sqlite3 \(shown) "SELECT at, control FROM clicks LIMIT 5"

            """)
    }

    /// A word as a shell takes it, quoted if it must be.
    private static func word(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || "0123456789/._-+,@%".utf8.contains(byte)
        }
        return TerminalText.escaped(isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'")
    }
}

/// The demo's two files, and how it knows them again.
///
/// Its sessions have an app of their own. A database is the demo's if all its sessions are of this app, and a recording if
/// such a database has taken in just these bytes: what somebody else has made or added to is neither.
private struct DemoFiles {
    /// The app of the demo's sessions. `simulate` and the app itself have another name.
    static let app = "taptrail demo"

    let database: String
    var recording: String { (database as NSString).deletingPathExtension + ".jsonl" }

    /// - Throws: ``OutputError/isThere(path:)`` if one of the files is there and not the demo's.
    func check() throws {
        var sources: [KnownSource] = []
        do {
            let reader = try ClickReader(path: database, leavesNoTrace: true)
            guard try reader.holdsOnly(app: Self.app) else { throw OutputError.isThere(path: database) }
            sources = try reader.knownSources()
        } catch StoreError.missing {
        } catch StoreError.notAStore {
            throw OutputError.isThere(path: database)
        }
        guard FileManager.default.fileExists(atPath: recording) else { return }
        guard let (size, digest) = try? content(),
            sources.contains(where: {
                $0.progress.offset == size && $0.progress.digest == digest
            })
        else { throw OutputError.isThere(path: recording) }
    }

    private func content() throws -> (size: Int, digest: UInt64) {
        let file = try File(recording, .readOnly)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
        defer { buffer.deallocate() }
        var hash = XXH64()
        while true {
            let count = try file.read(into: buffer)
            guard count > 0 else { return (hash.count, hash.digest) }
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

extension ClickReader {
    /// Whether the store has sessions, and all of them are of one app.
    fileprivate func holdsOnly(app: String) throws(StoreError) -> Bool {
        try access { connection in
            let answer = try connection.prepare("SELECT min(app IS ?) FROM session")
            answer.bind(app, at: 1)
            return try answer.step() && answer.int(0) != 0
        }
    }
}
