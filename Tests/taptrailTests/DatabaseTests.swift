import Foundation
import TestSupport
import Testing

struct DatabaseTests {
    private let folder: TemporaryFolder
    private let line = #"{"t":1700000000123,"session":"s-1","path":"App--Button--tap"}"# + "\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(line, to: "a.jsonl")
    }

    @Test func `a file that is no database is refused and left as it was`() throws {
        try folder.write("not a database, but a long enough text to look at", to: "n.sqlite")
        let run = try Command.run("replay", "--db", "n.sqlite", "a.jsonl", in: folder)
        #expect(run.status == 65)
        #expect(run.messages.contains("n.sqlite: not a TapTrail database"))
        let report = try Command.run("report", "controls", "--db", "n.sqlite", in: folder)
        #expect(report.status == 65)
        #expect(try String(contentsOfFile: folder.path + "/n.sqlite", encoding: .utf8).hasPrefix("not a database"))
    }

    @Test(arguments: [
        ("folder", "it is a folder"), ("empty", "it is an empty file"),
        ("other", "it is an SQLite database of another program"),
        ("a.jsonl", "it looks like a recording; replay it"),
    ])
    func `what is no database is named for what it is`(name: String, sentence: String) throws {
        try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: false)
        try folder.write("", to: "empty")
        try PlainSQLite.change(folder.file("other"), "CREATE TABLE t (x)")
        for command in [["doctor"], ["report", "controls"], ["sql", "SELECT 1"]] {
            let run = try Command.run(command + ["--db", name], in: folder)
            #expect(run.status == 65, "\(command)")
            #expect(run.messages.contains("\(name): not a TapTrail database: \(sentence)"), "\(run.messages)")
        }
    }

    @Test func `a missing database is named`() throws {
        let run = try Command.run("report", "controls", "--db", "none.sqlite", in: folder)
        #expect(run.status == 66)
        #expect(run.messages.contains("none.sqlite: no such database"))
    }

    @Test func `a read-only database is not written`() throws {
        #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444], ofItemAtPath: folder.path + "/a.sqlite")
        #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 73)
        #expect(try Command.run("report", "controls", "--db", "a.sqlite", in: folder).status == 0)
    }

    @Test func `a folder that is not there cannot hold a database`() throws {
        let run = try Command.run("replay", "--db", "no/such/a.sqlite", "a.jsonl", in: folder)
        #expect(run.status == 73)
    }

    @Test func `a second writer is told that the database is busy`() throws {
        #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        let descriptor = open(folder.path + "/a.sqlite.lock", O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let run = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        #expect(run.status == 69)
        #expect(run.messages.contains("another process is writing"))
        #expect(try Command.run("report", "controls", "--db", "a.sqlite", in: folder).status == 0)
    }

    @Test(arguments: [":memory:", "file:a.sqlite", ""])
    func `a database that would be no file is refused, and nothing is said to be stored`(name: String) throws {
        let commands = [
            ["replay", "a.jsonl"], ["replay", "--dry-run", "a.jsonl"], ["report", "controls"], ["doctor"], ["demo"],
            ["prune", "--before", "1d"], ["export"],
        ]
        for command in commands {
            let run = try Command.run(command + ["--db", name], in: folder)
            #expect(run.status == 64, "\(command)")
            #expect(run.output.isEmpty)
            #expect(run.messages.contains("give the path of a file with --db"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("sqlite") } == [])
    }

    @Test func `a database's name is shown without its escape sequences`() throws {
        for (name, command) in [("a", ["replay", "a.jsonl"]), ("b", ["demo", "--sessions", "1"])] {
            let run = try Command.run(command + ["--db", name + "\u{1B}[31m.sqlite"], in: folder)
            #expect(run.status == 0, "\(run.messages)")
            #expect(run.output.contains(name + #"\u{1B}[31m.sqlite"#))
            #expect(!run.output.contains("\u{1B}"))
        }
    }

    @Test func `two names of a database are one to writers`() throws {
        #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.sqlite", withDestinationPath: "a.sqlite")
        let descriptor = open(folder.path + "/a.sqlite.lock", O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        for command in [["replay", "a.jsonl"], ["forget", "--user", "u"], ["doctor", "--reindex"]] {
            #expect(try Command.run(command + ["--db", "link.sqlite"], in: folder).status == 69)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/link.sqlite.lock"))
    }

    @Test func `the database is found by option, environment and XDG folder`() throws {
        #expect(try Command.run("replay", "a.jsonl", in: folder).status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/.local/share/taptrail/clicks.sqlite"))
    }
}
