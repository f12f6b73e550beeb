import TestSupport
import Testing

/// What the command says where it cannot do what it was asked, and that it says so in one way.
struct MessageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            let line = #"{"t":1700000000123,"session":"s-1","screen":"Start","path":"App--Button--tap","x":1,"y":2}"#
            try folder.write(line + "\n", to: "a.jsonl")
            _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        }
    }

    @Test(arguments: [
        (["report", "--limit", "1", "--columns", "x"], "report controls"),
        (["report", "times", "--columns", "x"], "report times"),
        (["report", "times", "--format", "mermaid"], "report times"), (["report", "--nothing"], "report controls"),
        (["report", "funnel", "App"], "report funnel"), (["export", "--since", "?"], "export"), (["sql", ""], "sql"),
        (["paths", "list", "--tree", "--limit", "1"], "paths list"), (["move"], "move"),
    ])
    func `what is wrong with a command line begins alike and names the command`(arguments: [String], name: String)
        throws
    {
        let run = try Command.run(arguments + (name == "move" ? [] : ["--db", "a.sqlite"]), in: folder)
        #expect(run.status == 64)
        #expect(run.messages.hasPrefix("taptrail: "), "\(run.messages)")
        let usage = run.messages.contains("\nUsage: taptrail \(name) ")
        let help = run.messages.contains("\n  See 'taptrail \(name) --help' for more information.")
        #expect(name == "sql" || usage && help, "\(run.messages)")
    }

    @Test(arguments: [
        ("ten", "give a number"), ("2.5", "give a whole number"), ("99999999999999999999", "the number is too large"),
    ])
    func `a value that is no number says so`(value: String, reason: String) throws {
        let run = try Command.run("report", "--db", "a.sqlite", "--limit", value, in: folder)
        #expect(run.status == 64)
        #expect(run.messages.hasPrefix("taptrail: The value '\(value)' is invalid for '--limit <limit>': \(reason)\n"))
    }

    @Test(arguments: [
        ["report", "--db"], ["replay", "a.jsonl", "--db"], ["sql", "SELECT 1", "--db"], ["doctor", "--db"],
        ["paths", "list", "--db"], ["export", "--db"], ["demo", "--db"],
        ["move", "--to", "clickhouse://h/x", "--from"], ["move", "--from", "a.sqlite", "--to"],
    ])
    func `an address of another kind is told as one, without its password`(command: [String]) throws {
        for scheme in ["http", "tcp", "Clickhouse", "postgres+ssl"] {
            let run = try Command.run(command + ["\(scheme)://u:secret@host/x"], in: folder)
            #expect(run.status == 64 && !run.messages.contains("secret"), "\(run.messages)")
            #expect(run.messages.contains("clickhouse://"), "\(run.messages)")
        }
        #expect(try folder.names().allSatisfy { !$0.contains("secret") })
    }

    @Test(arguments: [
        ["export", "-o", "clicks.parquet.gz"], ["export", "-o", "clicks.tsv"], ["export", "-o", "clicks.json"],
        ["export", "-o", "clicks.tsv.gz"], ["export", "-o", "clicks.sqlite"], ["paths", "export", "-o", "a.csv"],
        ["paths", "export", "--aliases", "-o", "a.xlsx"], ["simulate", "-o", "a.csv"],
    ])
    func `no file is written under the name of a format that it is not`(arguments: [String]) throws {
        let database = arguments[0] == "simulate" ? [] : ["--db", "a.sqlite"]
        let run = try Command.run(arguments + database, in: folder)
        #expect(run.status == 64 && run.messages.contains("name a file that ends in .jsonl"), "\(run.messages)")
        #expect(try folder.names().filter { !$0.hasPrefix(".") && $0.hasPrefix("clicks") }.isEmpty)
        let chosen = try Command.run("export", "--db", "a.sqlite", "--format", "csv", "-o", "clicks.txt", in: folder)
        #expect(chosen.status == 0)
    }

    @Test func `a heat map of a screen that is not there is not drawn`() throws {
        let run = try Command.run(
            "report", "heatmap", "--db", "a.sqlite", "--screen", "Nope", "-o", "h.svg", in: folder)
        #expect(run.status == 66 && run.messages == "taptrail: no screen 'Nope'; there is Start\n", "\(run.messages)")
        #expect(try !folder.names().contains("h.svg"))
        let user = ["--screen", "Start", "--user", "nobody", "-o", "h.svg"]
        #expect(try Command.run(["report", "heatmap", "--db", "a.sqlite"] + user, in: folder).status == 0)
    }

    @Test(arguments: [
        (["sql", "--db", "a.sqlite", ".tables"], "SQL: '.tables' is a command of the sqlite3 shell; --schema shows"),
        (["completion", "zsh"], "unknown command 'completion'; 'taptrail --generate-completion-script zsh' prints"),
        (
            ["report", "--db", "a.sqlite", "-o", "h.pdf"],
            "'h.pdf': pictures are written as SVG or PNG; write -o h.svg"
        ),
        (["sql", "--db", "a.sqlite", "SELECT fts3_tokenizer('simple')"], "SQL: not authorized to use function"),
        (["sql", "--db", "a.sqlite", "SELECT hour FROM main.clicks"], "SQL: no such column: hour; there are "),
        (
            ["sql", "--db", "a.sqlite", "SELECT * FROM control_report WHERE selector = 'A > ['"],
            "SQL: control_report: selector: expected a number, or '*' for a list's cell\n  A > [\n       ^\n"
        ),
    ])
    func `what people try elsewhere is answered with what to do here`(arguments: [String], message: String) throws {
        let run = try Command.run(arguments, in: folder)
        #expect(run.status == 64 && run.messages.hasPrefix("taptrail: " + message), "\(run.messages)")
    }
}
