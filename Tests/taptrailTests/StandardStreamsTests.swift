import Foundation
import TestSupport
import Testing

struct StandardStreamsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            try Self.expect(Command.run("simulate", "--sessions", "3", "-o", "a.jsonl", in: folder), 0)
            try folder.write("{}\n", to: "bad.jsonl")
        }
    }

    /// Runs a script of the shell, in which the command is `$T`.
    private func shell(_ script: String) throws -> Command.Run {
        try Command.run("-c", "T=$0; " + script, try Command.binary.path, executable: "/bin/sh", in: folder)
    }

    private static func expect(_ run: Command.Run, _ status: Int32) {
        #expect(run.status == status, "\(run.messages)")
    }

    @Test(arguments: [
        ("$T replay --from clicks --db a.sqlite bad.jsonl a.jsonl 2>/dev/full", 65),
        ("$T report controls --db none 2>/dev/full", 66),
        ("$T replay --db a.sqlite --trace a.jsonl 2>&-", 0), ("$T replay --db a.sqlite a.jsonl >&-", 0),
        ("$T replay --db a.sqlite a.jsonl <&- >&- 2>&-", 0),
    ])
    func `what cannot be said is not said, and the work is done`(script: String, status: Int32) throws {
        Self.expect(try shell(script), status)
        guard script.contains("replay") else { return }
        let count = try Command.run(
            "sql", "--db", "a.sqlite", "--format", "tsv", "SELECT count(*) > 0 FROM click", in: folder)
        #expect(count.output.contains("1"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.sqlite.lock")).isEmpty)
    }

    @Test(arguments: [
        "$T export --db a.sqlite", "$T simulate", "$T sql --db a.sqlite 'SELECT * FROM clicks'", "$T --help",
        "$T replay --db b.sqlite --trace a.jsonl 2>&1",
    ])
    func `whoever has seen enough stops nothing`(command: String) throws {
        Self.expect(try shell("$T replay --db a.sqlite a.jsonl && { \(command); echo $? >status; } | head -1"), 0)
        #expect(try String(contentsOfFile: folder.path + "/status", encoding: .utf8) == "0\n")
    }

    @Test(arguments: ["report controls", "export", "sql 'SELECT 1'"])
    func `no output replaces a database`(command: String) throws {
        Self.expect(try shell("$T replay --db a.sqlite a.jsonl"), 0)
        let run = try shell("TAPTRAIL_DB=a.sqlite $T \(command) -o a.sqlite")
        Self.expect(run, 73)
        #expect(run.messages.contains("a.sqlite: is a database and is not replaced"))
        Self.expect(try shell("$T doctor --db a.sqlite"), 0)
    }

    @Test(arguments: ["a.sqlite.lock", "link.lock", "link"])
    func `no output replaces what belongs to a database, under any name`(name: String) throws {
        Self.expect(try shell("$T replay --db a.sqlite a.jsonl; ln -s a.sqlite.lock link.lock; ln -s a.sqlite link"), 0)
        let run = try shell("$T export --db a.sqlite -o \(name)")
        Self.expect(run, 73)
        #expect(run.messages.contains("is not replaced"))
        Self.expect(try shell("test ! -s a.sqlite.lock && $T doctor --db a.sqlite"), 0)
    }

    @Test func `a demo replaces no file of others, and goes on with its own`() throws {
        try folder.write("keep", to: "mine.jsonl")
        Self.expect(try shell("$T demo --db mine.sqlite"), 73)
        #expect(try String(contentsOfFile: folder.path + "/mine.jsonl", encoding: .utf8) == "keep")
        Self.expect(try shell("$T demo --sessions 2"), 0)
        Self.expect(try shell("$T demo --sessions 3"), 0)
        let other = try shell("$T demo --sessions 3 --seed 2")
        Self.expect(other, 0)
        #expect(other.output.contains(" 0 there already, 0 rejected"))
    }

    @Test func `a name that is nothing's leaves no database`() throws {
        Self.expect(try shell("$T replay --db b.sqlite none.jsonl nothing"), 66)
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasPrefix("b.") })
    }

    @Test func `a folder that holds the database has the recordings that it has`() throws {
        Self.expect(try shell("mkdir in && mv a.jsonl in && $T replay --db in/a.sqlite in"), 0)
        let run = try shell("$T replay --db in/a.sqlite in")
        #expect(run.output.contains("from 1 recording in"))
        #expect(!run.messages.contains("a.sqlite.lock") && !run.messages.contains("a.sqlite-"))
    }

    @Test func `a dry run does not send anybody to look for what it has not kept`() throws {
        let run = try shell("$T replay --dry-run --from clicks --db b.sqlite bad.jsonl")
        Self.expect(run, 65)
        #expect(run.messages.contains("after a replay, 'taptrail rejected' lists"))
    }
}
