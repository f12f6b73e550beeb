import Foundation
import TestSupport
import Testing

private let line =
    #"{"t":1700000000123,"session":"s-1","user":"u-1","path":"App--Button#send--tap","x":12.5,"y":300.0}"#

struct ReplayCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func replay(_ recordings: String...) throws -> (run: Command.Run, summary: [String: Int]) {
        let run = try Command.run(["replay", "--db", "a.sqlite", "--format", "json"] + recordings, in: folder)
        let object = try? JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Double]
        return (run, (object ?? [:]).mapValues { Int($0) })
    }

    @Test
    func `a recording without clicks is named with what it has instead, and events that nobody finds end with 65`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write(#"{"columns":["uuid","event"],"results":[["u","$pageview"]]}"#, to: "a.json")
        let run = try Command.run("replay", "--db", "a.sqlite", "a.json", in: folder)
        #expect(
            run.status == 0 && run.messages.contains("a.json: no clicks, only events that are not $autocapture (1)"))
        try folder.write(#"{"state":{"list":[{"event":"$autocapture"}]}}"#, to: "b.json")
        let other = try Command.run("replay", "--db", "a.sqlite", "--from", "posthog", "b.json", in: folder)
        #expect(other.status == 65 && other.messages.contains("no event, but events within it; give them as an array"))
        try folder.write(line + "\n", to: "c.jsonl")
        let mistaken = try Command.run("replay", "--db", "a.sqlite", "--from", "rrweb", "c.jsonl", in: folder)
        #expect(mistaken.messages.contains("c.jsonl: no clicks, only records that are clicks, not rrweb; leave --from"))
    }

    @Test func `a recording is stored once however often it is replayed`() throws {
        try folder.write(line + "\n" + line + "\n", to: "a.jsonl")
        let first = try replay("a.jsonl")
        #expect(first.run.status == 0)
        #expect(first.summary["read"] == 2)
        #expect(first.summary["stored"] == 2)
        let second = try replay("a.jsonl")
        #expect(second.run.status == 0)
        #expect(second.summary["stored"] == 0)
        #expect(second.summary["duplicate"] == 2)
    }

    @Test func `a copy under another name and a longer copy bring nothing twice`() throws {
        let other = line.replacingOccurrences(of: "123,", with: "124,")
        try folder.write(line + "\n", to: "a.jsonl")
        try folder.write(line + "\n" + other + "\n", to: "b.jsonl")
        try folder.write(other + "\n" + line + "\n", to: "c.jsonl")
        #expect(try replay("a.jsonl").summary["stored"] == 1)
        #expect(try replay("b.jsonl").summary["stored"] == 1)
        let last = try replay("c.jsonl")
        #expect(last.summary["stored"] == 0)
        #expect(last.summary["duplicate"] == 2)
    }

    @Test func `bad lines are rejected with file and line, and the good ones are stored`() throws {
        let badTime = line.replacingOccurrences(of: "1700000000123", with: "1")
        let badPath = line.replacingOccurrences(of: "--tap", with: "")
        try folder.write([line, "nonsense", badTime, badPath].joined(separator: "\n") + "\n", to: "a.jsonl")
        let (run, summary) = try replay("a.jsonl")
        #expect(run.status == 65)
        #expect(summary["stored"] == 1)
        #expect(summary["rejected"] == 3)
        #expect(run.messages.contains("a.jsonl:2: not JSON"))
        #expect(run.messages.contains("a.jsonl:3: the time 1 is not between"))
        #expect(run.messages.contains("a.jsonl:4: bad path"))
        let list = try Command.run("rejected", "--db", "a.sqlite", "--format", "jsonl", in: folder)
        #expect(list.output.contains(#""content":"nonsense""#))
    }

    @Test func `an empty file is a recording of no clicks`() throws {
        for text in ["", "\n", " \r\n\r\n"] {
            try folder.write(text, to: "a.jsonl")
            let (run, summary) = try replay("a.jsonl")
            #expect(run.status == 0)
            #expect(summary["read"] == 0)
        }
    }

    @Test func `standard input is read`() throws {
        let run = try Command.run("replay", "--db", "a.sqlite", "-", input: line + "\n", in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("1 stored"))
    }

    @Test func `a gzip file is decompressed`() throws {
        try folder.write(line + "\n", to: "a.jsonl")
        let gzip = Process()
        gzip.executableURL = URL(fileURLWithPath: "/bin/gzip")
        gzip.arguments = [folder.path + "/a.jsonl"]
        try gzip.run()
        gzip.waitUntilExit()
        #expect(try replay("a.jsonl.gz").summary["stored"] == 1)
    }

    @Test func `a missing file, a folder without recordings and JSON that is none have their own exit codes`() throws {
        #expect(try replay("none.jsonl").run.status == 66)
        try FileManager.default.createDirectory(atPath: folder.path + "/empty", withIntermediateDirectories: false)
        #expect(try replay("empty").run.status == 66)
        try folder.write(#"{"hello":1}"#, to: "other.json")
        let (run, _) = try replay("other.json")
        #expect(run.status == 65)
        #expect(run.messages.contains("other.json: not a recording"))
    }

    @Test func `a file of a folder that cannot be opened is named, and the others are stored`() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/all", withIntermediateDirectories: false)
        try folder.write(line + "\n", to: "all/b.jsonl")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/all/a.jsonl", withDestinationPath: "nowhere.jsonl")
        let (run, summary) = try replay("all")
        #expect(run.status == 66)
        #expect(run.messages.contains("all/a.jsonl: no such file"))
        #expect(summary["stored"] == 1)
    }

    @Test(arguments: [("[]", "rrweb"), (line, "clicks")])
    func `a pipe is read once, as standard input is`(text: String, format: String) throws {
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = ["-c", "printf '%s' \"$1\" > \"$0\"", folder.path + "/pipe", text]
        try writer.run()
        let (run, summary) = try replay("--from", format, "pipe")
        writer.waitUntilExit()
        #expect(run.status == 0)
        #expect(summary["stored"] == (text == line ? 1 : 0))
    }

    @Test(arguments: [("PK\u{3}\u{4}", "zip"), ("BZh9", "bzip2")])
    func `what has to be unpacked first is named, with how`(text: String, kind: String) throws {
        try folder.write(text, to: "a.jsonl")
        for arguments in [["a.jsonl"], ["--from", "clicks", "a.jsonl"]] {
            let run = try Command.run(["replay", "--db", "a.sqlite"] + arguments, in: folder)
            #expect(run.status == 65)
            #expect(run.messages.contains("a.jsonl: is "))
            #expect(run.messages.contains(kind))
        }
        let piped = try Command.run("replay", "--db", "a.sqlite", "-", input: text, in: folder)
        #expect(piped.status == 65)
        #expect(piped.messages.contains(kind))
    }

    @Test func `a truncated recording gives what came before the break`() throws {
        let page =
            #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"tagName":"A","id":2}]}},"timestamp":1700000000000}"#
        let click = #"{"type":3,"data":{"source":2,"type":2,"id":2,"x":1,"y":2},"timestamp":1700000000001}"#
        try folder.write("[\(page),\(click),\(click.prefix(40))", to: "a.json")
        let (run, summary) = try replay("a.json")
        #expect(run.status == 65)
        #expect(summary["stored"] == 1)
        #expect(summary["rejected"] == 1)
    }

    @Test func `recordings with relative times wait for their start to be given, and the others do not`() throws {
        let state =
            #"{"time":5,"action":{"type":"click","x":1,"y":2,"timing":1},"dom":{"tag":"BODY","recordingTarget":true,"children":[]}}"#
        try FileManager.default.createDirectory(atPath: folder.path + "/all", withIntermediateDirectories: false)
        try folder.write(#"{"taskName":"a","states":[\#(state)]}"#, to: "all/b.json")
        try folder.write(line + "\n", to: "all/a.jsonl")
        let refused = try replay("all")
        #expect(refused.run.status == 64)
        #expect(refused.run.messages.contains("all/b.json: has times relative to its start"))
        #expect(refused.summary["stored"] == 1)
        let (run, summary) = try replay("--started-at", "2026-01-05T00:00:00Z", "all")
        #expect(run.status == 0, "\(run.messages)")
        #expect(summary["stored"] == 1 && summary["duplicate"] == 1)
    }

    @Test func `where all recordings have relative times, nothing is touched without their start`() throws {
        try folder.write(#"{"taskName":"a","states":[]}"#, to: "a.json")
        #expect(try replay("a.json").run.status == 64)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.sqlite"))
    }

    @Test func `what a recording lacks can be set`() throws {
        try folder.write(line + "\n", to: "a.jsonl")
        _ = try Command.run(
            "replay", "--db", "a.sqlite", "--set-app", "Shop", "--set-user", "nobody", "a.jsonl", in: folder)
        let query = try Command.run(
            "sql", "--db", "a.sqlite", "--format", "csv", "SELECT app, user, version FROM clicks", in: folder)
        #expect(query.output == "app,user,version\nShop,u-1,\n")
    }

    @Test
    func `a demonstration stored under its first action's name counts again when it is read anew, and then stays`()
        throws
    {
        let state = #"{"time":5,"action":{"type":"click","timing":1},"dom":{"tag":"P","recordingTarget":true}}"#
        // As an earlier version named it: by half the SHA-256 of the first state with an action.
        let stored = #"{"t":1577836800005,"session":"386052961b3381cbe1ecd7c79511fed7","path":"p--click"}"#
        try folder.write(stored + "\n", to: "stored.jsonl")
        #expect(try replay("stored.jsonl").summary["stored"] == 1)
        for (text, count) in [
            (#"{"taskName":"t","states":[\#(state)]}"#, 1), (#"{"states":[\#(state)], "taskName":"t"}"#, 0),
        ] {
            try folder.write(text, to: "a.json")
            #expect(try replay("--started-at", "2020-01-01T00:00:00Z", "a.json").summary["stored"] == count)
        }
    }
}
