import TestSupport
import Testing

/// What the command says to whom has mistyped something.
struct MistypedTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            let line = #"{"t":1700000000123,"session":"s-1","path":"App--Button--tap"}"#
            try folder.write(line + "\n", to: "a.jsonl")
            _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        }
    }

    @Test(
        arguments: [
            (["reports"], "unknown command 'reports'; did you mean 'report'?"),
            (["repotr", "controls", "--db", "x"], "unknown command 'repotr'; did you mean 'report'?"),
            (["report", "contorls", "--db", "x"], "unknown command 'report contorls'; did you mean 'controls'?"),
            (["report", "versions"], "unknown command 'report versions'; it is 'taptrail report --by version'"),
            (["report", "classes"], "unknown command 'report classes'; it is 'taptrail report --by class'"),
            (["report", "x.sqlite"], "unknown command 'report x.sqlite'; name a database with --db x.sqlite"),
            (["help", "nosuch"], "unknown command 'nosuch'; there are demo"),
            (["help", "report", "funell"], "unknown command 'report funell'; did you mean 'funnel'?"),
            (["version"], "unknown command 'version'; 'taptrail --version' prints the version"),
            (["-V"], "Unknown option '-V'; 'taptrail --version' prints the version"),
            (["--db", "x", "report"], "Unknown option '--db'; options stand behind the command"),
            (["report", "--db", "x", "--db=y"], "--db is given 2 times; a command reads one database"),
            (["doctor", "x.sqlite"], "Unexpected argument 'x.sqlite'; name a database with --db x.sqlite"),
            (["report", "heatmap", "Lobby"], "Unexpected argument 'Lobby'; name a screen with --screen"),
            (["report", "times", "--by", "version"], "Unknown option '--by'; taptrail report --by counts by app"),
            (["report", "--time-zone", "UTC"], "Unknown option '--time-zone'; did you mean --tz?"),
            (["report", "--sort", "-clicks"], "Missing value for '--sort <column>'; COLUMN:asc and COLUMN:desc say"),
            (["rejected", "lst"], "unknown command 'rejected lst'; did you mean 'list'?"),
            (["rejected", "xyz"], "unknown command 'rejected xyz'; there are list, export and retry"),
            (["\u{1B}[31m"], #"unknown command '\u{1B}[31m'; there are demo, simulate, replay, rejected"#),
        ] as [([String], String)])
    func `a command that is not there suggests the nearest, or lists all`(arguments: [String], message: String) throws {
        let run = try Command.run(arguments, in: folder)
        #expect((run.status, run.output) == (64, ""))
        #expect(run.messages.hasPrefix("taptrail: " + message), "\(run.messages)")
    }

    @Test(
        arguments: [
            (["report", "controls", "--dbb", "x"], "Unknown option '--dbb'. Did you mean '--db'?"),
            (["help", "--dbb"], "Unknown option '--dbb'"),
            (["report", "controls", "--limit", "-1"], "--limit must be 0 or more"),
            (["report", "controls", "--limit", "--"], "Missing value"),
            (["sql", "--timeout", "-5", "SELECT 1"], "--timeout must be 1 to 86400 seconds"),
            (["report", "controls", "\u{1B}[31m"], #"Unexpected argument '\u{1B}[31m'"#),
            (
                ["report", "controls", "-o", "out.xlsx"],
                "'out.xlsx': no format is known by '.xlsx'; there are .json, .jsonl"
            ),
        ] as [([String], String)])
    func `a wrong option says what is wrong with it`(arguments: [String], message: String) throws {
        let run = try Command.run(arguments, in: folder)
        #expect((run.status, run.output) == (64, ""))
        #expect(run.messages.contains(message), "\(run.messages)")
        #expect(!(try folder.names().contains("out.xlsx")))
    }

    @Test(arguments: [["out.txt"], ["out"], ["out.d/out"], [".out"], ["out.xlsx", "--format", "table"]])
    func `a file without an extension is a table, and any extension is good for a format that is given`(
        output: [String]
    ) throws {
        try folder.write("", to: "out.d/other")
        let run = try Command.run(["sql", "--db", "a.sqlite", "SELECT 1 AS one", "-o"] + output, in: folder)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try folder.bytes(of: output[0]).elementsEqual("one\n---\n  1\n".utf8))
    }

    @Test(
        arguments: [
            ("SELECT contrl FROM clicks", "no such column: contrl; did you mean 'control'? There are control, "),
            (
                "SELECT c.sesion FROM clicks AS c",
                "no such column: c.sesion; did you mean 'session'? There are session, "
            ),
            ("SELECT xyzzy FROM control", "no such column: xyzzy; there are "),
            ("SELECT 1 FROM clikcs", "no such table: clikcs; did you mean 'clicks'? There are clicks, click, "),
            ("SELECT nowhere", "no such column: nowhere\n"),
        ])
    func `a column or table that is not there lists those that are, the nearest first`(
        statement: String, message: String
    ) throws {
        let run = try Command.run("sql", "--db", "a.sqlite", statement, in: folder)
        #expect((run.status, run.output) == (64, ""))
        #expect(run.messages.hasPrefix("taptrail: SQL: " + message), "\(run.messages)")
    }
}
