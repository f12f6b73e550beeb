import Foundation
import TestSupport
import Testing

struct DeletionCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            let lines = (0..<3_000).map { number in
                #"{"t":\#(1_700_000_000_000 + number * 1_000),"session":"s-\#(number / 10)","user":"u-\#(number % 7)","#
                    + #""path":"A--B--tap","item":"item number \#(number)"}"#
            }
            try folder.write(lines.joined(separator: "\n"), to: "a.jsonl")
            _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        }
    }

    private var size: Int {
        get throws { try size(of: "a.sqlite") }
    }

    private func size(of file: String) throws -> Int {
        try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + file)).count
    }

    private func clicks() throws -> String {
        try Command.run("sql", "--db", "a.sqlite", "--format", "csv", "SELECT count(*) FROM clicks", in: folder).output
    }

    @Test func `whoever deletes is told what brings clicks back, and it does`() throws {
        let prune = ["prune", "--before", "2023-11-14T23:00", "--db", "a.sqlite"]
        #expect(try Command.run(prune + ["--dry-run"], in: folder).messages.isEmpty)
        let run = try Command.run(prune, in: folder)
        #expect(run.messages.contains("in another order, or in other files, bring them back"))
        #expect(try Command.run(prune, in: folder).messages.isEmpty)

        let lines = try String(contentsOfFile: folder.path + "/a.jsonl", encoding: .utf8).split(separator: "\n")
        #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        #expect(try clicks().hasSuffix("\n200\n"))
        try folder.write(lines.reversed().joined(separator: "\n"), to: "b.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "b.jsonl", in: folder).status == 0)
        #expect(try clicks().hasSuffix("\n3000\n"))
    }

    @Test(
        arguments: [
            (["prune", "--before", "2023-11-14T23:00"], "200"),
            (["forget", "--user", "u-1", "--user", "u-2", "--user", "u-3", "--user", "u-4", "--user", "u-5"], "857"),
        ])
    func `the file keeps its size, or gets smaller with --vacuum`(deletion: [String], left: String) throws {
        let before = try size
        let rehearsal = try Command.run(deletion + ["--db", "a.sqlite", "--dry-run", "--vacuum"], in: folder)
        #expect(rehearsal.status == 0 && rehearsal.output.hasSuffix("would be deleted\n"))
        #expect(try clicks().hasSuffix("3000\n"))
        #expect(try size == before)

        #expect(try Command.run(deletion + ["--db", "a.sqlite"], in: folder).output.hasSuffix(" deleted\n"))
        #expect(try clicks().hasSuffix("\n\(left)\n"))
        #expect(try size >= before)

        #expect(try Command.run(deletion + ["--db", "a.sqlite", "--vacuum"], in: folder).status == 0)
        #expect(try clicks().hasSuffix("\n\(left)\n"))
        // What a database without a click has remains: its tables.
        try folder.write("", to: "empty.jsonl")
        #expect(
            try Command.run("replay", "--db", "empty.sqlite", "--from", "clicks", "empty.jsonl", in: folder).status == 0
        )
        let empty = try size(of: "empty.sqlite")
        #expect(try size - empty < (before - empty) * 3 / 4)
        #expect(try Command.run("doctor", "--db", "a.sqlite", in: folder).status == 0)
    }
}
