import ClickStore
import Foundation
import TestSupport
import Testing

/// A server that shows a database and takes nothing.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .timeLimit(.minutes(5))
)
struct ReadOnlyTests {
    private let folder: TemporaryFolder
    private static let line = #"{"t":1700000000123,"session":"s-1","path":"Window--Button#send--tap","seq":1}"# + "\n"

    init() throws { folder = try TemporaryFolder() }

    /// Stores a click by a server that has ended.
    private func store(_ line: String = Self.line) throws {
        let server = try RunningServer(in: folder)
        #expect(try server.send("POST", "/v1/clicks", line).contains(" 200 "))
        #expect(server.end() == 0)
    }

    @Test func `pages of a database that nobody may write are served, and no clicks are taken`() throws {
        try store()
        let before = try folder.bytes(of: "clicks.sqlite")
        #expect(chmod(folder.store, 0o444) == 0)
        folder.chmod(0o555)
        defer { folder.chmod(0o755) }
        let server = try RunningServer(in: folder, "--read-only")
        #expect(try server.send("GET", "/").contains("Button#send"))
        #expect(try server.send("GET", "/health").contains(" 200 "))
        for (method, path) in [
            ("POST", "/v1/clicks"), ("POST", "/v1/journal"), ("POST", "/v1/touches"), ("GET", "/v1/clicks"),
            ("GET", "/v1/journal/0000000000000001"),
        ] {
            let answer = try server.send(method, path, Self.line)
            #expect(answer.hasPrefix("HTTP/1.1 404 "), "\(method) \(path)")
            #expect(answer.contains("no clicks are taken here"))
        }
        #expect(server.end() == 0)
        #expect(try folder.bytes(of: "clicks.sqlite") == before)
    }

    @Test func `a collector stores beside it, and its pages show what that has stored`() throws {
        try store()
        let reading = try RunningServer(in: folder, "--read-only")
        #expect(!(try reading.send("GET", "/")).contains("Button#gift"))
        let collector = try RunningServer(in: folder)
        let line = Self.line.replacingOccurrences(of: "send", with: "gift").replacingOccurrences(of: ":1}", with: ":2}")
        #expect(try collector.send("POST", "/v1/clicks", line).contains("\"stored\":1"))
        #expect(try reading.send("GET", "/").contains("Button#gift"))
        #expect(reading.end() == 0)
        #expect(collector.end() == 0)
    }

    @Test(arguments: [
        (["--read-only", "--db", "none.sqlite"], 66, "no such database"),
        (["--read-only", "--db", "x.sqlite", "--keys", "k"], 64, "--keys"),
        (["--read-only", "--db", "x.sqlite", "--host", "0.0.0.0"], 64, "--page-password"),
        (["--page", "--db", "x.sqlite", "--host", "0.0.0.0"], 64, "--page-password"),
        (["--journal", "j", "--db", "x.sqlite"], 64, "--journal"),
        (["--journal", "j", "--read-only", "--db", "clickhouse://127.0.0.1:1/clicks"], 64, "--journal"),
        (["--read-only", "--db", "clickhouse://127.0.0.1:1/clicks"], 69, "127.0.0.1:1"),
        (["--demo", "--db", "x.sqlite"], 64, "--db"), (["--demo", "--host", "0.0.0.0"], 64, "--host"),
        (["--demo", "--read-only"], 64, "--read-only"), ([], 64, "--db"),
        (["--db", "x.sqlite", "--allow-origin", "https://a.example,foo"], 64, "'foo' is no origin"),
        (["--db", "x.sqlite", "--allow-host", "https://a.example"], 64, "leave https:// and paths out"),
    ])
    func `what does not go together is refused with a sentence`(
        options: [String], status: Int32, word: String
    ) throws {
        let run = try RunningServer.failure(["--port", "0"] + options)
        #expect(run.status == status)
        #expect(run.message.contains(word), "\(run.message)")
    }

    @Test(
        .enabled(if: ClickHouseServers.address != nil, "\(ClickHouseServers.areMissing)"),
        .enabled(if: (try? BuiltExecutable.named("taptrail")) != nil, "taptrail is not built"))
    func `pages of a database in ClickHouse have the figures of the file that was moved there`() throws {
        try store()
        let database = try ClickHouseTestDatabase()
        let move = Process()
        move.executableURL = try BuiltExecutable.named("taptrail")
        move.arguments = ["move", "--from", folder.store, "--to", database.address]
        move.standardOutput = FileHandle.nullDevice
        try move.run()
        move.waitUntilExit()
        #expect(move.terminationStatus == 0)
        let server = try RunningServer(["--port", "0", "--read-only", "--db", database.address], in: folder)
        let file = try RunningServer(in: folder, "--read-only")
        for path in ["/controls.json", "/overview.csv", "/sessions.csv", "/screens.json"] {
            let answers = try [server, file].map { try $0.send("GET", path).components(separatedBy: "\r\n\r\n") }
            #expect(answers[0][0].hasPrefix("HTTP/1.1 200 "))
            #expect(answers[0].last == answers[1].last, "\(path)")
        }
        #expect(try server.send("GET", "/controls.json").contains("Button#send"))
        #expect(try server.send("GET", "/live").contains("None of the clicks that were stored last is selected."))
        #expect(server.end() == 0)
    }
}
