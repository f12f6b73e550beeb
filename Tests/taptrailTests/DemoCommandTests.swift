import Foundation
import TestSupport
import Testing

/// The demo makes two files of its own, knows them again, and touches no others.
struct DemoCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func demo(_ arguments: String...) throws -> Command.Run {
        try Command.run(["demo", "--sessions", "3"] + arguments, in: folder)
    }

    /// The folder's files with their bytes, but for those that the test itself writes and what readers share.
    private func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") && !$0.hasSuffix("-shm") }
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: folder.file($0)))) })
    }

    /// Expects a demo to end with 73 and to change nothing.
    private func expectRefusal(naming name: String, _ arguments: String...) throws {
        let before = try files()
        let run = try Command.run(["demo", "--sessions", "3"] + arguments, in: folder)
        #expect(run.status == 73)
        #expect(run.output.isEmpty)
        #expect(run.messages.contains("\(name): is there"))
        #expect(run.messages.contains("name another database with --db"))
        #expect(try files() == before)
    }

    @Test func `a second demo finds its clicks there, and one of other users adds theirs`() throws {
        #expect(try demo().output.contains("0 there already"))
        #expect(try demo().output.contains(": 0 stored"))
        let other = try demo("--seed", "2")
        #expect(other.status == 0)
        #expect(!other.output.contains(": 0 stored"))
        #expect(try demo("--seed", "2").output.contains(": 0 stored"))
    }

    @Test func `the demo counts users and sessions`() throws {
        #expect(
            try Command.run("demo", "--sessions", "1", "--db", "a.sqlite", in: folder).output.hasPrefix(
                "1. 1 simulated user has used the live-room app in 1 session; the clicks are in a.jsonl\n"))
        let users = try Command.run(
            "sql", "--db", "a.sqlite", "--format", "tsv", "SELECT count(DISTINCT user) FROM clicks", in: folder)
        #expect(users.output.hasSuffix("\n1\n"))
    }

    @Test func `the commands that the demo shows work as they are`() throws {
        let run = try demo("--db", "it's mine.sqlite")
        let lines = run.output.split(separator: "\n").drop { $0 != "Next steps:" }.dropFirst()
        #expect(lines.count == 5)
        for line in lines {
            let shown = try Command.run("-c", String(line), executable: "/bin/sh", in: folder)
            #expect(shown.status == 0, "\(line): \(shown.messages)")
        }
    }

    @Test func `a database of somebody's stays as it is`() throws {
        #expect(try Command.run("simulate", "--sessions", "3", "-o", "clicks.jsonl", in: folder).status == 0)
        #expect(try Command.run("replay", "--db", "clicks.sqlite", "clicks.jsonl", in: folder).status == 0)
        try expectRefusal(naming: "clicks.sqlite", "--db", "clicks.sqlite")
    }

    @Test func `the demo's database is somebody's as soon as another session is in it`() throws {
        #expect(try demo().status == 0)
        #expect(
            try Command.run("simulate", "--sessions", "1", "--seed", "9", "-o", "own.jsonl", in: folder).status == 0)
        #expect(try Command.run("replay", "--db", "demo.sqlite", "own.jsonl", in: folder).status == 0)
        try expectRefusal(naming: "demo.sqlite")
    }

    @Test func `a recording that the demo did not make stays as it is, whether its database is there or not`() throws {
        #expect(try Command.run("simulate", "--sessions", "3", "-o", "demo.jsonl", in: folder).status == 0)
        try expectRefusal(naming: "demo.jsonl")
        try FileManager.default.removeItem(atPath: folder.file("demo.jsonl"))
        #expect(try demo().status == 0)
        let recording = try #require(FileHandle(forWritingAtPath: folder.file("demo.jsonl")))
        try recording.seekToEnd()
        try recording.write(contentsOf: Data("mine\n".utf8))
        try recording.close()
        try expectRefusal(naming: "demo.jsonl")
    }

    @Test(arguments: ["", "some notes of mine, which are no database", "SQLite format 3\0"])
    func `a file that is no database of ours stays as it is`(content: String) throws {
        try folder.write(content.utf8, to: "notes.txt")
        try expectRefusal(naming: "notes.txt", "--db", "notes.txt")
    }
}
