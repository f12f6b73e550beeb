import Basics
import Foundation
import TestSupport
import Testing

private let line = #"{"t":1700000000123,"session":"s-1","path":"App--Button#send--tap"}"#

/// Folders as they are found: with all sorts of files in them.
struct FolderReplayTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }

    private func replay(_ path: String) throws -> (run: Command.Run, stored: Int?) {
        let run = try Command.run("replay", "--db", "a.sqlite", "--format", "json", path, in: folder)
        let object = try? JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Double]
        return (run, object?["stored"].map { Int($0) })
    }

    @Test func `of many files that are no recordings some are named, and the rest counted`() throws {
        try makeFolder("all")
        for number in 10..<50 { try folder.write("notes", to: "all/\(number).txt") }
        try folder.write(line + "\n", to: "all/a.jsonl")
        let (run, stored) = try replay("all")
        #expect(run.status == 0 && stored == 1)
        let lines = run.messages.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(lines.first == "all/10.txt: not a recording, left out")
        #expect(lines.last == "35 more files that are no recordings, left out")
    }

    @Test func `a run inside another run's folder is a recording of its own`() throws {
        let event = #"""
            {"tag": "2017-08-11_155427", "start_state": "s", "event": {"event_type": "touch",
            "view": {"temp_id": 0, "class": "w.Button", "view_str": "v", "bounds": [[0, 0], [9, 9]]}}}
            """#
        let state = #"""
            {"state_str": "s", "tag": "2017-08-11_155400", "views": [{"temp_id": 0, "class": "w.Button", "view_str": "v",
            "resource_id": null, "parent": -1, "children": [], "bounds": [[0, 0], [9, 9]]}]}
            """#
        for (run, second) in [("run", "27"), ("run/later/again", "28")] {
            try makeFolder(run + "/events")
            try makeFolder(run + "/states")
            try folder.write(
                event.replacingOccurrences(of: "155427", with: "1554" + second), to: run + "/events/event_1.json")
            try folder.write(state, to: run + "/states/state_1.json")
        }
        try folder.write("var utg = {}", to: "run/utg.js")
        let (run, stored) = try replay("run")
        #expect(run.status == 0 && stored == 2)
        #expect(run.messages.isEmpty)
    }

    @Test func `files are read whose names are not UTF-8, from a folder and by name`() throws {
        try makeFolder("all")
        for (number, name) in ["caf\\351.jsonl", "\\377", "\\364\\217\\272\\200"].enumerated() {
            let session = line.replacingOccurrences(of: "s-1", with: "s-\(number)")
            let made = try Command.run(
                "-c", "cat > \"all/$(printf '\(name)')\"", input: session + "\n", executable: "/bin/sh", in: folder)
            #expect(made.status == 0)
        }
        let named = try Command.run(
            "-c", "exec '\(try Command.binary.path)' replay --db a.sqlite \"all/$(printf 'caf\\351.jsonl')\"",
            executable: "/bin/sh", in: folder)
        #expect(named.status == 0, "\(named.messages)")
        let (run, stored) = try replay("all")
        #expect(run.status == 0 && stored == 2, "\(run.messages)")
        let missing = try Command.run(
            "-c", "exec '\(try Command.binary.path)' replay --db a.sqlite \"$(printf 'n\\351')\"",
            executable: "/bin/sh", in: folder)
        #expect(missing.status == 66)
        #expect(missing.messages.contains(#"n\xE9: no such file"#))
    }

    @Test func `no output replaces what belongs to a database`() throws {
        try folder.write(line + "\n", to: "a.jsonl")
        #expect(try replay("a.jsonl").run.status == 0)
        try folder.write("", to: "a.sqlite-wal")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/a.sqlite.lock")
        for name in ["a.sqlite", "a.sqlite.lock", "a.sqlite-wal", "a.sqlite-shm", "a.sqlite-journal", "link"] {
            for command in [["export"], ["report", "controls"]] {
                let run = try Command.run(command + ["--db", "a.sqlite", "-o", name], in: folder)
                #expect(run.status == 73, "\(name) \(run.messages)")
                #expect(run.messages.contains("is not replaced"))
            }
        }
        #expect(
            try Command.run("export", "--db", "a.sqlite", "--format", "csv", "-o", "b.sqlite.lock", in: folder).status
                == 0)
    }

    @Test func `plain lines behind compressed ones are told of`() throws {
        try folder.write(line + "\n", to: "a.jsonl")
        let script = "gzip -c a.jsonl > b.gz && cat a.jsonl >> b.gz"
        #expect(try Command.run("-c", script, executable: "/bin/sh", in: folder).status == 0)
        let (run, stored) = try replay("b.gz")
        #expect(run.status == 65 && stored == 1)
        #expect(run.messages.contains("what follows the compressed data"))
    }
}
