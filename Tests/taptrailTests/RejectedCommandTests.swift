import ClickStore
import Foundation
import SessionReplay
import TestSupport
import Testing

struct RejectedCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ arguments: String...) throws -> Command.Run {
        try Command.run(arguments + ["--db", "a.sqlite"], in: folder)
    }

    private static func line(_ number: Int, _ more: String = "") -> String {
        #"{"t":\#(1_700_000_000_000 + number),"session":"s","path":"A--tap"\#(more)}"#
    }

    /// Replays a file as somebody would whose clock shows the year 2001, so that every click lies ahead.
    private func replayTooEarly(_ file: String) throws {
        let store = try ClickDatabase(path: folder.path + "/a.sqlite")
        let replayer = Replayer(into: store, nowMs: 1_000_000_000_000) { _, _ in }
        _ = try replayer.replay(Replayer.Request(paths: [folder.path + "/" + file]))
        try store.close()
    }

    @Test func `what was rejected is exported byte for byte`() throws {
        let bad = ["nonsense \u{1} \u{fffd}", "{\"t\":1}", "  trailing\t"]
        try folder.write(bad.joined(separator: "\n") + "\n" + Self.line(1) + "\n", to: "a.jsonl")
        _ = try run("replay", "a.jsonl")
        #expect(try run("rejected", "export").output == bad.joined(separator: "\n") + "\n")
        #expect(try run("rejected", "export", "--id", "2").output == bad[1] + "\n")
        #expect(try run("rejected", "export", "--folder", "kept").status == 0)
        for (index, text) in bad.enumerated() {
            #expect(try String(contentsOfFile: folder.path + "/kept/\(index + 1)", encoding: .utf8) == text)
        }
        let missing = try run("rejected", "export", "--id", "9")
        #expect(missing.status == 66 && missing.messages.contains("no rejected record has id 9"))
        #expect(try run("rejected", "export", "--folder", "kept", "-o", "b").status == 64)
    }

    @Test func `the list is what rejected gives by itself`() throws {
        try folder.write("nonsense\n", to: "a.jsonl")
        _ = try run("replay", "--from", "clicks", "a.jsonl")
        #expect(try run("rejected", "--format", "csv").output == run("rejected", "list", "--format", "csv").output)
        #expect(try run("rejected", "--format", "csv").output.contains("1,a.jsonl,1,,0,8,not JSON"))
    }

    @Test func `lines that can be used now are stored once, and the others stay`() throws {
        try folder.write([Self.line(1), Self.line(1), "nonsense", Self.line(2)].joined(separator: "\n"), to: "a.jsonl")
        try replayTooEarly("a.jsonl")
        #expect(try run("rejected", "export").output.split(separator: "\n").count == 4)
        let retry = try run("rejected", "retry")
        #expect(retry.output == "4 records tried: 3 clicks stored, 0 there already; 1 record left\n")
        #expect(retry.status == 65)
        #expect(try run("rejected", "export").output == "nonsense\n")
        #expect(try run("rejected", "retry").output.hasPrefix("1 record tried: 0 clicks stored, 0 there already; 1"))
        #expect(try run("sql", "--format", "csv", "SELECT count(*) AS n FROM clicks").output == "n\n3\n")
    }

    @Test func `what was stored before the process ended is not stored again`() throws {
        try folder.write(Self.line(1) + "\n" + Self.line(2) + "\n", to: "a.jsonl")
        try replayTooEarly("a.jsonl")
        // As if the first try had stored the clicks, and not yet forgotten the lines.
        try folder.write(Self.line(2) + "\n" + Self.line(1) + "\n", to: "b.jsonl")
        _ = try run("replay", "b.jsonl")
        let retry = try run("rejected", "retry")
        #expect(retry.status == 0)
        #expect(retry.output == "2 records tried: 0 clicks stored, 2 there already; 0 records left\n")
    }

    @Test func `an identity that is another click's stays rejected, at its place`() throws {
        try folder.write("\n\n" + Self.line(1, #","id":"x""#) + "\n", to: "a.jsonl")
        try replayTooEarly("a.jsonl")
        try folder.write(Self.line(2, #","id":"x""#) + "\n", to: "b.jsonl")
        _ = try run("replay", "b.jsonl")
        #expect(try run("rejected", "retry").output.hasSuffix("0 clicks stored, 0 there already; 1 record left\n"))
        let list = try run("rejected", "--format", "csv").output
        #expect(list.contains("a.jsonl,3,,2,") && list.contains("another click has the same id"))
        #expect(list.split(separator: "\n").count == 2)
    }

    @Test func `a document is read again where it is, with other options`() throws {
        let dom = #""dom":{"tag":"A","left":0,"top":0,"width":9,"height":9,"children":[]}"#
        let marked = dom.replacing("[]", with: #"[],"recordingTarget":true"#)
        let states = [marked, dom].enumerated().map { index, dom in
            #"{"time":\#(index),"action":{"type":"click","x":1,"y":1,"timing":1},\#(dom)}"#
        }
        try folder.write(#"{"taskName":"t","states":["# + states.joined(separator: ",") + "]}", to: "a.json")
        let start = ["--started-at", "2017-10-16T00:00:00Z"]
        #expect(try Command.run(["replay", "--db", "a.sqlite", "a.json"] + start, in: folder).status == 65)
        let retry = try Command.run(["rejected", "retry", "--db", "a.sqlite", "--by", "place"] + start, in: folder)
        #expect(retry.output == "1 record tried: 1 click stored, 0 there already; 0 records left\n")
        #expect(try run("sql", "--format", "csv", "SELECT count(*) AS n FROM clicks").output == "n\n2\n")
        #expect(try run("rejected", "export").output.isEmpty)
        // The recording is known as finished, as it was before.
        let again = try Command.run(["replay", "--db", "a.sqlite", "a.json"] + start, in: folder)
        #expect(again.output.hasPrefix("2 clicks read") && again.output.contains("2 duplicate, 0 rejected"))
    }

    @Test func `more records than a process may have files open are exported each into its own`() throws {
        try folder.write(String(repeating: "{}\n", count: 100), to: "a.jsonl")
        _ = try run("replay", "--from", "clicks", "a.jsonl")
        let export = try Command.run(
            "-c", "ulimit -n 40; exec $0 rejected export --db a.sqlite --folder records", try Command.binary.path,
            executable: "/bin/sh", in: folder)
        #expect(export.status == 0, "\(export.messages)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/records").count == 100)
    }

    @Test func `a document that has changed or gone keeps its records`() throws {
        try folder.write(
            #"{"session_id":"s","events":[{"type":3,"data":{"source":2,"type":2,"id":1},"timestamp":1}]}"#, to: "a.json"
        )
        _ = try run("replay", "a.json")
        #expect(try run("rejected", "retry").output.hasPrefix("1 record tried: 0 clicks stored"))
        try FileManager.default.removeItem(atPath: folder.path + "/a.json")
        let retry = try run("rejected", "retry")
        #expect(retry.status == 65)
        #expect(retry.messages.contains("a.json: is missing or has changed; its 1 record stays rejected"))
    }
}
