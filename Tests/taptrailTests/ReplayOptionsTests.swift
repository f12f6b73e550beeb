import Foundation
import TestSupport
import Testing

/// What `replay` does when it is told more than what to replay.
struct ReplayOptionsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: false)
            _ = try Command.run("simulate", "--sessions", "4", "-o", "in/a.jsonl", in: folder)
            _ = try Command.run("simulate", "--sessions", "6", "--as", "touches", "-o", "in/b.jsonl", in: folder)
            for number in 0..<60 { try folder.write(Self.page(number), to: "in/p\(number).json") }
            // The same recording under another name, and one that breaks off.
            try folder.write(Self.page(3), to: "in/q.json")
            try folder.write(String(Self.page(61).dropLast(30)), to: "in/r.json")
            try folder.write("{\"t\":1,\"session\":\"s\",\"path\":\"A--tap\"}\nnonsense\n", to: "in/s.jsonl")
        }
    }

    /// An rrweb session with clicks, focus events, and a click on a node that is not there.
    private static func page(_ number: Int) -> String {
        let button = #"{"type":2,"tagName":"button","id":2,"childNodes":[]}"#
        var events = [
            #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[\#(button)]}},"timestamp":1700000000000}"#
        ]
        for index in 0..<(20 + number) {
            let (type, id) = (index % 4 == 3 ? 5 : 2, index == 7 ? 9 : 2)
            events.append(
                #"{"type":3,"data":{"source":2,"type":\#(type),"id":\#(id),"x":1,"y":2},"#
                    + #""timestamp":\#(1_700_000_000_001 + number * 1_000 + index)}"#)
        }
        return "[" + events.joined(separator: ",\n") + "]"
    }

    private func replay(_ database: String, _ options: String...) throws -> Command.Run {
        try Command.run(["replay", "--db", database, "--format", "json"] + options + ["in"], in: folder)
    }

    private func summary(_ run: Command.Run) throws -> [String: Double] {
        var summary = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Double])
        summary["seconds"] = nil
        return summary
    }

    private func content(_ database: String) throws -> String {
        let statements = [
            "SELECT * FROM clicks", "SELECT name, format, stored, duplicate, rejected, is_complete FROM recording",
            "SELECT recording_id, line, idx, offset, reason, hex(content) FROM rejected",
        ]
        return try statements.map {
            try Command.run("sql", "--db", database, "--format", "csv", $0, in: folder).output
        }.joined()
    }

    @Test func `a dry run writes nothing and says what the real run then says`() throws {
        let dry = try replay("a.sqlite", "--dry-run")
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["in", ".out", ".err"])
        let real = try replay("a.sqlite")
        #expect(try summary(dry) == summary(real))
        #expect(dry.status == real.status)
        // What is rejected is kept by the real run only.
        #expect(dry.messages.replacingOccurrences(of: "after a replay, ", with: "") == real.messages)
        #expect(dry.messages != real.messages)
        try folder.write(Self.page(62), to: "in/new.json")
        let before = try content("a.sqlite")
        let second = try replay("a.sqlite", "--dry-run")
        #expect(try content("a.sqlite") == before)
        #expect(try summary(second) == summary(replay("a.sqlite")))
    }

    @Test(arguments: sweep(1, of: ["5", "2"]))
    func `several jobs give the same database as one`(jobs: String) throws {
        let one = try replay("one.sqlite")
        let several = try replay("several.sqlite", "--jobs", jobs)
        #expect(try summary(one) == summary(several))
        #expect(one.status == several.status && one.messages == several.messages)
        #expect(try content("one.sqlite") == content("several.sqlite"))
        let (oneAgain, severalAgain) = (try replay("one.sqlite"), try replay("several.sqlite", "--jobs", jobs))
        #expect(try summary(oneAgain) == summary(severalAgain))
    }

    @Test func `jobs are a number that makes sense`() throws {
        #expect(try replay("a.sqlite", "--jobs", "0").status == 64)
        #expect(try replay("a.sqlite", "--jobs", "1000").status == 64)
    }

    @Test func `only the named events are taken, and the others later`() throws {
        let some = try replay("a.sqlite", "--events", "focus,select")
        #expect(try summary(some)["read"] ?? 0 > 0)
        let events = "SELECT DISTINCT event FROM clicks ORDER BY 1"
        #expect(
            try Command.run("sql", "--db", "a.sqlite", "--format", "csv", events, in: folder).output
                == "event\nfocus\nselect\n")
        _ = try replay("a.sqlite")
        _ = try replay("b.sqlite")
        let clicks = "SELECT session, seq, at_ms, control, x FROM clicks WHERE event <> 'focus' ORDER BY 1, 2, 3, 4"
        let contents = try ["a.sqlite", "b.sqlite"].map {
            try Command.run("sql", "--db", $0, "--format", "csv", clicks, in: folder).output
        }
        #expect(contents[0] == contents[1])
        #expect(try replay("a.sqlite", "--events", "click,").status == 64)
    }

    @Test func `a trace shows each click with its hops`() throws {
        // The clicks are so close that a person would have made one of them.
        let run = try Command.run("replay", "--db", "a.sqlite", "--rules", "1", "--trace", "in/p0.json", in: folder)
        let lines = run.messages.split(separator: "\n").filter { $0.contains(" at ") }
        #expect(lines.count == 15)
        #expect(lines.allSatisfy { $0.hasSuffix("click at button < document") })
        #expect(lines.first?.hasPrefix("2023-11-14T22:13:20.001Z ") == true)
    }
}
