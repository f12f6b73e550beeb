import CSQLite
import Foundation
import TestSupport
import Testing

/// Which screens the pages of recordings are, as `--screens` and the database say.
struct ScreensOptionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b"] {
            let event = """
                {"event":"$autocapture","timestamp":"2024-01-01T00:00:00Z","distinct_id":"\(name)","elements":[{"tag_name":"a"}],
                "properties":{"$session_id":"\(name)","$current_url":"https://x.io/live/8231/chat"}}
                """.replacingOccurrences(of: "\n", with: "")
            try folder.write(event + "\n", to: "\(name).jsonl")
        }
        try folder.write("/live/*/*\n", to: "templates")
    }

    private func replay(_ name: String, _ arguments: String...) throws -> Command.Run {
        try Command.run(["replay", "--db", "x.sqlite", "\(name).jsonl"] + arguments, in: folder)
    }

    private func screens() throws -> [String] {
        let rows = try Command.run(
            "sql", "--db", "x.sqlite", "--format", "tsv", "SELECT DISTINCT screen FROM clicks ORDER BY 1", in: folder)
        return rows.output.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test(arguments: [([], "/live/*/chat"), (["whole"], "/live/8231/chat"), (["templates"], "/live/*/*")])
    func `the first replay says for good how the database names screens`(option: [String], screen: String) throws {
        let arguments = option.flatMap { ["--screens", $0] }
        #expect(try Command.run(["replay", "--db", "x.sqlite", "a.jsonl"] + arguments, in: folder).status == 0)
        #expect(try replay("b").status == 0 && screens() == [screen])
        let other = try replay("b", "--screens", option == ["whole"] ? "ids" : "whole")
        #expect(other.status == 64 && other.messages.contains("one screen must not get two names"))
        #expect(try screens() == [screen])
    }

    @Test func `a database that an earlier version has filled keeps whole addresses`() throws {
        #expect(try replay("a", "--screens", "whole").status == 0)
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        #expect(sqlite3_open(folder.file("x.sqlite"), &connection) == SQLITE_OK)
        #expect(sqlite3_exec(connection, "DELETE FROM setting", nil, nil, nil) == SQLITE_OK)
        #expect(try replay("b").status == 0)
        #expect(try screens() == ["/live/8231/chat"])
        #expect(try replay("b", "--screens", "ids").status == 64)
    }

    @Test func `a file that is missing or has other lines is a mistake of the command line`() throws {
        let missing = try replay("a", "--screens", "nothing")
        #expect(missing.status == 64 && missing.messages.contains("there is no file 'nothing'"))
        try folder.write("/a\nno path\n", to: "bad")
        let bad = try replay("a", "--screens", "bad")
        #expect(bad.status == 64 && bad.messages.contains("'bad': line 2 is no template"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("x.sqlite")))
    }

    @Test func `a check expects the same screens of a file that has whole addresses`() throws {
        for rule in ["whole", "ids"] {
            _ = try Command.run(
                "check", "a.jsonl", "--against", "\(rule).jsonl", "--update", "--screens", rule, in: folder)
        }
        let text = String(decoding: try folder.bytes(of: "whole.jsonl"), as: UTF8.self)
        #expect(text.contains("/live/8231/chat") || text.contains("live\\/8231"))
        for rule in ["whole", "ids"] {
            #expect(try Command.run("check", "a.jsonl", "--against", "\(rule).jsonl", in: folder).status == 0)
        }
        #expect(
            try Command.run("check", "a.jsonl", "--against", "ids.jsonl", "--screens", "whole", in: folder).status == 1)
    }
}
