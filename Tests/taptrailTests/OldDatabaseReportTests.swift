import ClickTracking
import Foundation
import TestSupport
import Testing

/// Every report answers on a database of version 0.1.0, and says the same once that is migrated.
struct OldDatabaseReportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try OldDatabase(at: folder.store, holding: Self.clicks)
        try PlainSQLite.change(
            folder.store,
            """
            INSERT INTO screen_view (session_id, screen, from_ms, to_ms)
            SELECT id, 'Home', 1700000000000 + id * 40000000, 1700000009000 + id * 40000000 FROM session LIMIT 9
            """)
    }

    /// What reports need that are about something: one that is new and needs arguments is to be added.
    private static let arguments = [
        "session": ["s-1"], "compare": ["--versions", "1.0", "2.0"], "funnel": ["Button#0", "Button#1"],
        "overlap": ["Button#0", "Button#1"],
    ]

    private static let clicks = (0..<600).map { number in
        let (control, session) = ((number / 7 + number) % 5, number % 30)
        return CollectedClick(
            control: ControlKey(
                path: "App--Window--Panel--Button#\(control)--tap", screen: control < 3 ? "Home" : nil,
                kind: .activation),
            session: SessionKey(
                name: "s-\(session)", app: "A", version: session < 12 ? "1.0" : "2.0", user: "u-\(session % 11)"),
            atMs: 1_700_000_000_000 + Int64(session) * 40_000_000 + Int64(number / 30) * 700, x: 50, y: 60,
            handled: number % 4 == 0 ? .no : .yes, detail: nil)
    }

    @Test func `every report says the same before and after the migration of a database of 0.1.0`() throws {
        let reports = try reports()
        #expect(Set(reports).isSuperset(of: ["controls", "session", "all"]))
        let before = try reports.map(answer)
        // Whatever writes migrates.
        try folder.write("", to: "none.jsonl")
        let replay = try Command.run("replay", "--db", folder.store, "none.jsonl", in: folder)
        #expect(replay.status == 0, "\(replay.messages)")
        #expect(try Command.run("sql", "--db", folder.store, "SELECT kind FROM control", in: folder).status == 0)
        for (report, answer) in zip(reports, before) {
            #expect(try self.answer(report) == answer, "report \(report)")
        }
    }

    private func answer(_ report: String) throws -> String {
        let run = try Command.run(
            ["report", report, "--db", folder.store, "--format", "json"] + Self.arguments[report, default: []],
            in: folder)
        #expect(run.status == 0, "report \(report): \(run.messages)")
        #expect(run.output.count > 20 || ["unused", "heatmap"].contains(report), "report \(report): \(run.output)")
        return run.output
    }

    /// The names of all reports, as the command tells them.
    private func reports() throws -> [String] {
        struct Tool: Decodable {
            let command: Part
        }
        struct Part: Decodable {
            let commandName: String
            let subcommands: [Part]?
        }
        let dump = try Command.run("--experimental-dump-help", in: folder).output
        let commands = try JSONDecoder().decode(Tool.self, from: Data(dump.utf8)).command.subcommands
        let reports = try #require(commands?.first { $0.commandName == "report" }?.subcommands)
        return reports.map(\.commandName).filter { $0 != "help" }
    }
}
