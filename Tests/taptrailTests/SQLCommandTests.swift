import Foundation
import TestSupport
import Testing

struct SQLCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let line = #"{"t":1700000000123,"session":"s-1","path":"App--Button--tap","x":1,"y":-2.5,"handled":false}"#
        try folder.write(line + "\n", to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
    }

    @Test func `a statement's rows come in the format that is asked for`() throws {
        let run = try Command.run(
            "sql", "--db", "a.sqlite", "--format", "jsonl",
            "SELECT control, element, event, class, at, x, y, handled, user FROM clicks", in: folder)
        #expect(
            run.output
                == #"{"control":"App--Button--tap","element":"App--Button","event":"tap","class":"Button","#
                + #""at":"2023-11-14T22:13:20.123Z","x":1.0,"y":-2.5,"handled":0,"user":null}"# + "\n")
    }

    @Test(arguments: [
        "DELETE FROM click", "ATTACH 'b.sqlite' AS b", "PRAGMA journal_mode = DELETE", "PRAGMA user_version = 3",
        "SELECT 1; SELECT 2", "SELEC", "", "VACUUM INTO 'b.sqlite'", "CREATE TEMP TABLE a (b)",
        "SELECT load_extension('x')", "INSERT INTO control (id) VALUES (1)",
    ])
    func `a statement that does more than read, or is none, is a usage error`(statement: String) throws {
        let run = try Command.run("sql", "--db", "a.sqlite", statement, in: folder)
        #expect(run.status == 64, "\(run.messages)")
        #expect(run.messages.hasPrefix("taptrail: SQL: "))
    }

    @Test func `a statement that runs too long is an error and not a short answer`() throws {
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        let run = try Command.run("sql", "--db", "a.sqlite", "--timeout", "1", endless, in: folder)
        #expect(run.status == 69)
        #expect(run.messages.contains("stopped after 1 s"))
    }

    @Test(arguments: [
        "SELECT zeroblob(200000000)",
        "SELECT length(group_concat(hex(zeroblob(100000000)))) FROM (SELECT 1 UNION SELECT 2)",
        "SELECT zeroblob(8000000), zeroblob(8000000), zeroblob(8000000)",
    ])
    func `a statement that takes too much memory is an error, also while its rows are shown`(statement: String) throws {
        let run = try Command.run("sql", "--db", "a.sqlite", statement, in: folder)
        #expect(run.status == 69, "\(run.messages)")
        #expect(run.messages.hasPrefix("taptrail: SQL: "))
    }

    /// SQLite looks at no interrupt within a function. This one works for hours.
    @Test func `a statement that cannot be interrupted ends the process and leaves no half output`() throws {
        let endless = "SELECT instr(printf('%.*c', 16000000, 'a'), printf('%.*c', 8000000, 'a') || 'b')"
        let rows = "VALUES (1) UNION ALL \(endless)"
        let run = try Command.run("sql", "--db", "a.sqlite", "--timeout", "1", "-o", "out.csv", rows, in: folder)
        #expect(run.status == 69)
        #expect(run.messages.contains("stopped after 1 s"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.csv"))
    }
}
