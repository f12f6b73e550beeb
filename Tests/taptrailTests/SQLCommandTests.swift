import Foundation
import TestSupport
import Testing

struct SQLCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            let line = #"{"t":1700000000123,"session":"s-1","path":"App--Button--tap","x":1,"y":-2.5,"handled":false}"#
            try folder.write(line + "\n", to: "a.jsonl")
            _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        }
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
        "SELECT 1; DELETE FROM click", "SELEC", "", "VACUUM INTO 'b.sqlite'", "CREATE TEMP TABLE a (b)",
        "SELECT load_extension('x')", "INSERT INTO control (id) VALUES (1)",
    ])
    func `a statement that does more than read, or is none, is a usage error`(statement: String) throws {
        let run = try Command.run("sql", "--db", "a.sqlite", statement, in: folder)
        #expect(run.status == 64, "\(run.messages)")
        #expect(run.messages.hasPrefix("taptrail: ") && run.messages.contains("SQL: "))
        #expect(run.output.isEmpty)
    }

    @Test func `several statements are run one after the other, with an empty line between their tables`() throws {
        let script = "SELECT 1 AS a;\n-- the second;\nSELECT ';' AS b, :name AS c;"
        let expected = "a\n-\n1\n\nb  c   \n-  ----\n;  u-42\n"
        let trimmed = { (text: String) in
            text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                String(line.reversed().drop { $0 == " " }.reversed())
            }
        }
        try folder.write(script, to: "query.sql")
        for arguments in [[script], ["--file", "query.sql"], ["-f", "-"], []] {
            let run = try Command.run(
                ["sql", "--db", "a.sqlite", "-p", "name=u-42"] + arguments, input: script, in: folder)
            #expect(run.messages == "", "\(arguments)")
            #expect(trimmed(run.output) == trimmed(expected), "\(arguments)")
        }
    }

    @Test(arguments: ["json", "jsonl", "csv", "tsv"])
    func `a format for one result takes one statement, and runs none of several`(format: String) throws {
        let run = try Command.run("sql", "--db", "a.sqlite", "--format", format, "SELECT 1; SELECT 2", in: folder)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.messages.contains("there are 2 statements, and \(format) takes one"))
    }

    @Test func `a message says the file, the line and the statement`() throws {
        try folder.write("SELECT 1;\n\nSELECT sesion\nFROM clicks\n", to: "query.sql")
        let named = try Command.run("sql", "--db", "a.sqlite", "-f", "query.sql", in: folder)
        #expect(named.status == 64)
        #expect(named.output.isEmpty)
        #expect(
            named.messages.hasPrefix("taptrail: query.sql:3, statement 2: SQL: no such column: sesion; did you mean"))
        let typed = try Command.run("sql", "--db", "a.sqlite", "SELECT 1;\nSELECT\n  nowhere", in: folder)
        #expect(typed.messages.hasPrefix("taptrail: statement 2, line 3: SQL: no such column: nowhere"))
        try folder.write("\n-- alone\nSELECT abs(-9223372036854775808)", to: "alone.sql")
        let alone = try Command.run("sql", "--db", "a.sqlite", "-f", "alone.sql", in: folder)
        #expect(alone.messages.hasPrefix("taptrail: alone.sql:3: SQL: integer overflow"))
    }

    @Test func `what fails while it runs comes after the results before it`() throws {
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        let run = try Command.run("sql", "--db", "a.sqlite", "--timeout", "1", "SELECT 7; \(endless)", in: folder)
        #expect(run.status == 69)
        #expect(run.output.contains("7\n"))
        #expect(run.messages.hasPrefix("taptrail: statement 2, line 1: SQL: stopped after 1 s"))
    }

    @Test func `a file of statements that cannot be used is told`() throws {
        let missing = try Command.run("sql", "--db", "a.sqlite", "-f", "none.sql", in: folder)
        #expect(missing.status == 66)
        #expect(missing.messages == "taptrail: none.sql: no such file; check the path\n")
        try FileManager.default.createDirectory(atPath: folder.path + "/d", withIntermediateDirectories: false)
        #expect(try Command.run("sql", "--db", "a.sqlite", "-f", "d", in: folder).status == 74)
        try Data([0x53, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: folder.path + "/binary.sql"))
        let binary = try Command.run("sql", "--db", "a.sqlite", "-f", "binary.sql", in: folder)
        #expect(binary.status == 65)
        #expect(binary.messages.contains("not text in UTF-8"))
        try folder.write("-- nothing\n;", to: "empty.sql")
        let empty = try Command.run("sql", "--db", "a.sqlite", "-f", "empty.sql", in: folder)
        #expect(empty.status == 64)
        #expect(empty.messages.hasPrefix("taptrail: empty.sql: SQL: there is no statement"))
        #expect(try Command.run("sql", "--db", "a.sqlite", in: folder).status == 64)
        #expect(try Command.run("sql", "--db", "a.sqlite", "-f", "empty.sql", "SELECT 1", in: folder).status == 64)
    }

    @Test func `parameters take numbers and texts, and one that is missing or mistyped is told`() throws {
        let types = "SELECT typeof(:a), typeof(@b), typeof($c), typeof(:d), :d"
        let run = try Command.run(
            "sql", "--db", "a.sqlite", "--format", "csv", types, "-p", "a=3", "-p", ":b=-2.5", "-p", "c=1.10", "-p",
            "d=a=b", in: folder)
        #expect(run.output.hasSuffix("integer,real,text,text,a=b\n"), "\(run.output)\(run.messages)")
        let missing = try Command.run("sql", "--db", "a.sqlite", "SELECT :user", in: folder)
        #expect(missing.status == 64)
        #expect(missing.messages == "taptrail: SQL: the parameter :user has no value; give it with -p user=VALUE\n")
        let other = try Command.run(
            "sql", "--db", "a.sqlite", "SELECT :user", "-p", "user=1", "-p", "usr=1", in: folder)
        #expect(other.status == 64)
        #expect(other.messages.hasPrefix("taptrail: SQL: there is no parameter :usr; did you mean ':user'?"))
        let unnamed = try Command.run("sql", "--db", "a.sqlite", "SELECT ?", in: folder)
        #expect(unnamed.messages.contains("a parameter needs a name"))
        for wrong in ["a", "=1", ""] {
            #expect(try Command.run("sql", "--db", "a.sqlite", "SELECT :a", "-p", wrong, in: folder).status == 64)
        }
        let twice = try Command.run("sql", "--db", "a.sqlite", "SELECT :a", "-p", "a=1", "-p", "a=2", in: folder)
        #expect(twice.status == 64)
    }

    @Test func `the schema names tables, columns and meanings`() throws {
        let run = try Command.run("sql", "--db", "a.sqlite", "--schema", "--format", "csv", in: folder)
        #expect(run.output.hasPrefix("table,column,kind,type,meaning\nclicks,,view,,"))
        #expect(run.output.contains("\nclicks,handled,column,,\"1: a responder handled the click"))
        #expect(run.output.contains("\ncontrol_report,rage,column,INTEGER,\"bursts of 3 or more clicks"))
        #expect(run.output.contains("\ncontrol_report,since,option,,such as since = '7d'\n"))
        #expect(run.output.contains("\nclick,x,column,INTEGER,NULL: unknown\n"))
        #expect(run.output.contains("\nsession,width,column,INTEGER,\"of the window, tenths of a point"))
        #expect(run.output.contains("\nfunnel_report,users,column,INTEGER,distinct users that reached the step\n"))
        for line in run.output.split(separator: "\n") {
            #expect(!line.hasSuffix(",report,,"), "a report that says nothing: \(line)")
        }
        #expect(!run.output.contains("index_"))
        #expect(try Command.run("sql", "--db", "a.sqlite", "--schema", "SELECT 1", in: folder).status == 64)
    }

    @Test(arguments: [
        ["screens", "--kind", "all", "--columns", "screen,clicks,first"], ["--top", "1", "--by", "screen"],
        ["--top", "2", "--by", "event", "--kind", "all", "--sort", "last:asc"],
        ["--top", "1", "--by", "element", "--columns", "clicks,control", "--limit", "3"],
    ])
    func `a report prints its query, which gives the same`(report: [String]) throws {
        let options = report + ["--db", "a.sqlite"]
        let query = try Command.run(["report"] + options + ["--show-sql"], in: folder)
        let rows = try Command.run(
            "sql", "--db", "a.sqlite", "--format", "csv", "-f", "-", input: query.output, in: folder)
        #expect(rows.messages.isEmpty)
        #expect(rows.output == (try Command.run(["report"] + options + ["--format", "csv"], in: folder).output))
        let zone = try Command.run(
            "report", "times", "--db", "a.sqlite", "--tz", "Etc/GMT+1", "--show-sql", in: folder)
        #expect(zone.status == 64)
        #expect(zone.messages.contains("SQLite knows no time zones"))
        let column = try Command.run("report", "--db", "a.sqlite", "--sort", "clcks", "--show-sql", in: folder)
        #expect(column.status == 64)
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
