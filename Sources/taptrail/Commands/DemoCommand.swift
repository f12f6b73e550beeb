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
        discussion: "Writes demo.jsonl and demo.sqlite, or files named after --db, and leaves them there.")

    @Option(name: .customLong("db"), help: "The database file to write.")
    var database = "demo.sqlite"

    @OptionGroup var users: SimulatedUsers

    func run() throws {
        let lines = (database as NSString).deletingPathExtension + ".jsonl"
        let screen = try Output(path: nil)

        let isThere = FileManager.default.fileExists(atPath: lines)
        guard !isThere || FileManager.default.fileExists(atPath: database) else {
            throw OutputError.isThere(path: lines)
        }
        let store = try ClickDatabase(path: database, forLoading: true)
        let isOurs = try store.knownSources().contains { $0.source.name == lines }
        guard !isThere || isOurs else { throw OutputError.isThere(path: lines) }
        let file = try Output(path: lines)
        try users.record(into: ClickLineWriter { try file.write($0) })
        try file.close()
        try screen.write(
            "1. \(users.sessions) simulated users have used the live-room app; their clicks are in "
                + "\(TerminalText.escaped(lines))\n")

        let nowMs = CurrentProcess.nowMs
        let summary = try Replayer(into: store, nowMs: nowMs) { _, _ in }.replay(Replayer.Request(paths: [lines]))
        try store.close()
        let it = summary.result
        let shown = TerminalText.escaped(database)
        try screen.write(
            "2. replayed into \(shown): \(it.stored) stored, \(it.duplicate) there already, \(it.rejected) rejected\n"
        )

        try screen.write("3. which controls they used, and which did nothing ('unhandled'):\n\n")
        var selection = Selection()
        selection.kinds = [.activation]
        var report = try ControlsReport(selection).report(from: try ClickReader(path: database))
        report.limit(to: 15)
        var table = OutputFormat.table.writer(on: Terminal(for: nil)?.display) { try screen.write($0) }
        try table.write(report.readable.columns, report.readable.rows)
        try screen.write(
            """

            Go on with:
              taptrail report controls --db \(shown) --limit 0
              taptrail sql --db \(shown) "SELECT control, count(*) FROM clicks WHERE kind = 'activation' AND handled = 0 GROUP BY 1"
              sqlite3 \(shown) "SELECT at, control FROM clicks LIMIT 5"

            """)
        try screen.flush()
        try ReplayProblems.tell(of: summary)
    }
}
