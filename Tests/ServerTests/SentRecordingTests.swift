import Foundation
import TestSupport
import Testing

/// The built command `taptrail replay --to`, and the built server.
@Suite(
    .enabled(
        if: RunningServer.binary != nil && (try? BuiltExecutable.named("taptrail")) != nil,
        "TAPTRAIL_SERVER names no built taptrail-server, or taptrail is not built"), .timeLimit(.minutes(5)))
struct SentRecordingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func taptrail(
        _ arguments: String..., environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, messages: String) {
        let process = Process()
        process.executableURL = try BuiltExecutable.named("taptrail")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try folder.newFile(".messages")
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let messages = String(decoding: try folder.bytes(of: ".messages"), as: UTF8.self)
        return (process.terminationStatus, String(decoding: text, as: UTF8.self), messages)
    }

    @Test func `a recording is sent as it is replayed, and again without a second click`() throws {
        let recording = folder.file("a.jsonl")
        #expect(try taptrail("simulate", "--sessions", "40", "--seed", "3", "-o", recording).status == 0)
        let local = try taptrail("replay", recording, "--db", folder.file("local.sqlite"), "--format", "json")
        let server = try RunningServer(in: folder)
        let sent = try taptrail("replay", recording, "--to", server.address + "/", "--format", "json")
        #expect(sent.status == 0)
        func figures(_ text: String) -> Substring { text.prefix { $0 != "." }.split(separator: "\"seconds")[0] }
        #expect(figures(sent.output) == figures(local.output))
        let rows = "SELECT * FROM clicks ORDER BY session, at_ms, control"
        let here = try PlainSQLite.rows(rows, in: folder.file("local.sqlite"))
        #expect(here.count > 100)
        #expect(try PlainSQLite.rows(rows, in: folder.store) == here)
        #expect(
            try taptrail("replay", recording, "--to", server.address).output.contains(
                " 0 stored, \(here.count) duplicate"))
    }

    @Test func `what the collector does not take is told, with the exit code that a replay has`() throws {
        try folder.write("0123456789abcdef LiveRoom\n", to: "keys")
        try folder.write(#"{"t":1700000000123,"session":"s","path":"A--tap"}"# + "\nbad\n", to: "a.jsonl")
        let server = try RunningServer(in: folder, "--keys", folder.file("keys"))
        let recording = folder.file("a.jsonl")
        let refused = try taptrail("replay", recording, "--to", server.address)
        #expect(refused.status == 69)
        #expect(refused.messages.contains("TAPTRAIL_COLLECTOR_KEY"))
        let taken = try taptrail(
            "replay", recording, "--to", server.address, environment: ["TAPTRAIL_COLLECTOR_KEY": "0123456789abcdef"])
        #expect(taken.status == 65)
        #expect(taken.output.contains("1 stored, 0 duplicate, 1 rejected"))
        #expect(try PlainSQLite.column("SELECT app FROM clicks", in: folder.store) == ["LiveRoom"])
        #expect(try PlainSQLite.column("SELECT CAST(content AS TEXT) FROM rejected", in: folder.store) == ["bad"])
        #expect(try taptrail("replay", recording, "--to", "localhost").status == 64)
        #expect(try taptrail("replay", recording, "--to", server.address, "--db", folder.store).status == 64)
        #expect(try taptrail("replay", folder.file("none"), "--to", server.address).status == 66)
    }

    /// A page with a button and the text in it, and a click on that.
    private static let page = """
        [{"type":4,"timestamp":1700000000000,"data":{"href":"https://a.example/","width":800,"height":600}},
        {"type":2,"timestamp":1700000000001,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"id":2,"tagName":"html",
        "attributes":{},"childNodes":[{"type":2,"id":3,"tagName":"button","attributes":{},"childNodes":[
        {"type":2,"id":4,"tagName":"b","attributes":{},"childNodes":[]}]}]}]}}},
        {"type":3,"timestamp":1700000009000,"data":{"source":2,"type":2,"id":4,"x":5,"y":5}}]
        """

    @Test func `a page is read by the rules of the collector's database`() throws {
        try folder.write(Self.page, to: "a.json")
        let recording = folder.file("a.json")
        for (file, rules, path) in [
            ("new.sqlite", nil, "document--html--button--click"),
            ("old.sqlite", "1", "document--html--button--b--click"),
        ] {
            let database = folder.file(file)
            if let rules { #expect(try taptrail("replay", recording, "--db", database, "--rules", rules).status == 0) }
            let server = try RunningServer(["--db", database, "--port", "0"], in: folder)
            let sent = try taptrail("replay", recording, "--to", server.address)
            #expect(sent.status == 0, "\(sent.messages)")
            #expect(sent.output.contains(" 1 stored"))
            #expect(try taptrail("replay", recording, "--to", server.address).output.contains(" 0 stored, 1 duplicate"))
            let refused = try taptrail("replay", recording, "--to", server.address, "--rules", rules == nil ? "1" : "2")
            #expect(refused.status == 64 && refused.messages.contains("leave --rules out"))
            #expect(try PlainSQLite.column("SELECT DISTINCT control FROM clicks", in: database) == [path])
        }
    }
}
