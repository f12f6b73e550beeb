import Foundation
import TestSupport
import Testing

/// The command on a database in ClickHouse, beside the same on a file.
@Suite(.onClickHouse) struct ClickHouseCommandTests {
    private let folder: TemporaryFolder
    private let database: ClickHouseTestDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try ClickHouseTestDatabase()
        try folder.write(Self.lines + "no click\n", to: "a.jsonl")
        for address in ["a.sqlite", database.address] {
            let replay = try Command.run("replay", "--db", address, "--format", "json", "a.jsonl", in: folder)
            #expect(replay.status == 65)
            #expect(replay.output.hasPrefix(#"{"read":121,"stored":120,"duplicate":0,"rejected":1,"#), "\(address)")
            #expect(replay.output.contains(#""sessions":7,"controls":3,"#))
        }
    }

    @Test(
        arguments: [
            [], ["--by", "version"], ["tree"], ["sessions"], ["times", "--per", "hour", "--tz", "Asia/Kathmandu"],
            ["session", "it's 3"], ["--app", "Nobody"], ["--where", "Button#send", "--since", "2023-11-15"],
            ["transitions"], ["heatmap"], ["retention"], ["all", "--format", "json"],
        ])
    func `a report is the same, and so is what is said of it`(words: [String]) throws {
        let format = words.contains("--format") ? [] : ["--format", "csv"]
        let runs = try ["a.sqlite", database.address].map { try run(["report"] + words + format, on: $0) }
        #expect(runs[0].status == runs[1].status && runs[0].status == 0)
        // A page tells the database's name and the time.
        let texts = runs.map { run in
            run.output.replacing("a.sqlite", with: database.name).replacing(/"made":"[^"]*"/, with: "")
        }
        #expect(texts[0] == texts[1])
        #expect(runs[0].messages == runs[1].messages)
    }

    @Test func `what is exported is the same but for its order, and that is by time`() throws {
        let exports = try ["a.sqlite", database.address].map { try run(["export"], on: $0).output }
        let lines = exports.map { $0.split(separator: "\n") }
        #expect(lines[0].sorted() == lines[1].sorted() && lines[0].count == 120)
        let times = lines[1].map { $0.prefix { $0 != "," } }
        #expect(times == times.sorted() && times[0].hasPrefix(#"{"t":1700000"#))
        try folder.write(exports[1], to: "b.jsonl")
        let again = try run(["replay", "--format", "json", "b.jsonl"], on: database.address)
        #expect(again.output.hasPrefix(#"{"read":120,"stored":0,"duplicate":120,"#))
        let csv = try ["a.sqlite", database.address].map { try run(["export", "--format", "csv"], on: $0).output }
        #expect(csv[0].split(separator: "\n").sorted() == csv[1].split(separator: "\n").sorted())
    }

    @Test func `an export in the order of storing gives each click once, a minute after it was stored`() throws {
        let start = try run(["export", "--after", "start"], on: database.address)
        #expect(start.status == 0 && start.output.isEmpty, "inserts may still run")
        for node in database.nodes {
            _ = try database.run(
                "ALTER TABLE \(database.name).click UPDATE stored_at = stored_at - 90 WHERE session != 'it''s 3'",
                on: node)
            let waiting = "SELECT count() FROM system.mutations WHERE database = '\(database.name)' AND NOT is_done"
            while try !database.run(waiting, on: node).hasPrefix("0") { usleep(50_000) }
        }
        let first = try run(["export", "--after", "start"], on: database.address)
        let cursor = try #require(try /--after (t[0-9]+)/.firstMatch(in: first.messages)?.1)
        let (lines, all) = (
            first.output.split(separator: "\n"), try run(["export"], on: "a.sqlite").output.split(separator: "\n")
        )
        #expect(lines.sorted() == all.filter { !$0.contains("it's 3") }.sorted())
        #expect(lines.count < all.count)
        #expect(try run(["export", "--after", "\(cursor)"], on: database.address).output.isEmpty)
        for (wrong, reason) in [("1.0.0", "of a database file"), ("t9000000000", "later than the first node's clock")] {
            let refused = try run(["export", "--after", wrong], on: database.address)
            #expect(refused.status == 65 && refused.messages.contains(reason), "\(refused.messages)")
        }
    }

    @Test func `rejected records are listed, exported and tried again`() throws {
        let list = try run(["rejected", "list", "--format", "json"], on: database.address)
        let rows = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
        let row = try #require(rows?.first)
        #expect(rows?.count == 1 && row["content"] as? String == "no click" && row["line"] as? Int == 121)
        let id = try #require(row["id"] as? Int)
        #expect(try run(["rejected", "export", "--id", "\(id)"], on: database.address).output == "no click\n")
        let retry = try run(["rejected", "retry"], on: database.address)
        #expect(retry.status == 65 && retry.output.hasPrefix("1 record tried: 0 clicks stored"))
    }

    @Test func `statements of users read, with parameters, within limits`() throws {
        let counted = try run(
            [
                "sql", "SELECT count() AS n, max(x) / 4 AS m, :p AS p, NULL AS z FROM click_all", "-p", "p=it's \\",
                "--format", "json",
            ],
            on: database.address)
        #expect(counted.output.contains(#""n": 120"#) || counted.output.contains(#""n":120"#))
        #expect(counted.output.contains(#"it's \\"#) && counted.output.contains("null"))
        for (statement, words) in [
            ("DROP TABLE click", "begins no statement that reads"), ("SELECT * FROM nowhere", "no such table"),
            ("SELECT 1;\nSELECT a FRM\n x WHERE", "statement 2, line 3"), ("SELECT 1 FORMAT CSV", "leave out FORMAT"),
            ("SELECT * FROM url('http://127.0.0.1/', TSV, 'a String')", "this command only reads"),
        ] {
            let refused = try run(["sql", statement], on: database.address)
            #expect(refused.status == 64 && refused.messages.contains(words), "\(refused)")
        }
        let long = try run(["sql", "--timeout", "1", "SELECT sum(number) FROM system.numbers"], on: database.address)
        #expect(long.status == 69 && long.messages.contains("stopped after 1 s"))
        let large = try run(["sql", "SELECT groupArray(number) FROM system.numbers"], on: database.address)
        #expect(large.status == 69 && large.messages.contains("more than the 256 MB"))
        let schema = try run(["sql", "--schema", "--format", "csv"], on: database.address)
        #expect(schema.output.contains(#"click,uid,String,the click's own identity"#))
        #expect(schema.output.contains("click,hit,String,the path below the control of what was hit in it"))
    }

    @Test func `the queries of a report can be run by another client`() throws {
        let shown = try run(["report", "screens", "--show-sql"], on: database.address)
        #expect(shown.status == 0 && shown.output.hasPrefix("SELECT") && shown.output.hasSuffix(";\n"))
        let last = try #require(shown.output.split(separator: ";\n").last)
        let use = last.replacing(" click_all", with: " \(database.name).click_all")
        #expect(try !database.run(String(use), on: database.nodes[0]).isEmpty)
    }

    @Test func `names are joined, shown and parted alike`() throws {
        try folder.write(
            #"{"app":"App","version":"2","path":"Window--Sheet--Button#send--tap","screen":"A","clicks":0}"# + "\n",
            to: "2.jsonl")
        try folder.write(
            #"{"app":"App","before":"1","screen":"B'","element":"Window--Panel--Button","new_screen":"A","#
                + #""new_element":"Window--Button#send","accepted":"2026-01-02T03:04:05.678Z","by":"me"}"# + "\n",
            to: "aliases.jsonl")
        try compare([
            ["paths", "import", "2.jsonl"], ["paths", "list"], ["paths", "list", "--tree"],
            ["paths", "export"], ["paths", "export", "--version", "1"], ["paths", "diff", "0", "1", "--app", "App"],
            ["paths", "lint"], ["paths", "accept", "aliases.jsonl", "--dry-run"], ["paths", "accept", "--list"],
            ["paths", "accept", "aliases.jsonl"], ["paths", "accept", "aliases.jsonl"],
            ["paths", "accept", "--list", "--format", "json"], ["paths", "export", "--aliases"],
            ["report", "--format", "csv"], ["report", "--no-aliases", "--format", "csv"],
            ["report", "tree", "--as-named-in", "0", "--format", "csv"], ["report", "--as-named-in", "9"],
            ["report", "unused", "--version", "2", "--format", "csv"], ["report", "--where", "Panel > Button"],
            ["report", "transitions", "--format", "csv"], ["report", "session", "it's 3", "--format", "csv"],
        ])
        let joined = try run(["report", "--where", "Window > Button#send", "--format", "csv"], on: database.address)
        #expect(joined.output.contains("Window--Button#send--tap"))
        let exports = try ["a.sqlite", database.address].map { try run(["export", "--format", "csv"], on: $0).output }
        #expect(exports[0].split(separator: "\n").sorted() == exports[1].split(separator: "\n").sorted())
        #expect(exports[1].contains(",Window--Button#send--tap,,,,,,0,\n"))
        // Everything moves with the clicks.
        let target = try ClickHouseTestDatabase()
        #expect(try Command.run("move", "--from", "a.sqlite", "--to", target.address, in: folder).status == 0)
        for words in [["paths", "accept", "--list", "--format", "json"], ["paths", "list"], ["report", "tree"]] {
            #expect(try run(words, on: target.address).output == run(words, on: "a.sqlite").output, "\(words)")
        }
        try compare([
            ["paths", "accept", "--undo", "7"], ["paths", "accept", "--undo", "1"], ["report", "--format", "csv"],
        ])
    }

    /// Runs commands on the file and in ClickHouse: they say the same.
    private func compare(_ commands: [[String]]) throws {
        for words in commands {
            let runs = try ["a.sqlite", database.address].map { try run(words, on: $0) }
            #expect(runs[0].status == runs[1].status && runs[0].output == runs[1].output, "\(words): \(runs)")
            #expect(runs[0].messages == runs[1].messages, "\(words)")
        }
    }

    @Test func `a move is told and proved`() throws {
        let target = try ClickHouseTestDatabase()
        let move = try Command.run("move", "--from", "a.sqlite", "--to", target.address, in: folder)
        #expect(move.status == 0 && move.messages.isEmpty)
        #expect(
            move.output.contains(
                "120 stored, 0 there already, 0 rejected; 1 rejected record moved\n3 controls compared: counts and sums are equal\n"
            ))
        let again = try Command.run(
            "move", "--from", "a.sqlite", "--to", target.address, "--format", "json", in: folder)
        #expect(again.output.hasPrefix(#"{"read":120,"stored":0,"duplicate":120,"rejected":0,"#))
        #expect(again.output.contains(#""controls":3,"different":0,"#))
        let exports = try [database.address, target.address].map { try run(["export"], on: $0).output }
        #expect(exports[0] == exports[1])
        // Sessions of the file have more clicks in ClickHouse.
        try folder.write(Self.line(1_000_000, session: 1), to: "more.jsonl")
        _ = try run(["replay", "more.jsonl"], on: target.address)
        let differs = try Command.run("move", "--from", "a.sqlite", "--to", target.address, in: folder)
        #expect(differs.status == 1 && differs.output.hasSuffix("3 controls compared: 1 differs\n"))
        #expect(differs.messages.contains("in the file, "))
    }

    @Test(
        arguments: [
            (
                ["report", "--db", "clickhouse://u:p@127.0.0.1/x"], 64,
                "the address of the database contains a password"
            ),
            (["report", "--db", "clickhouse://u@127.0.0.1:1/x"], 69, "does not answer"),
            (["report", "--db", "clickhouse://u@127.0.0.1:1/"], 64, "names no database"),
            (["doctor", "--reindex", "--db", "clickhouse://u@127.0.0.1:1/x"], 64, "works on database files"),
            (["replay", "--dry-run", "--db", "clickhouse://u@127.0.0.1:1/x", "a.jsonl"], 64, "--dry-run works on"),
            (
                ["move", "--from", "clickhouse://u@127.0.0.1:1/x", "--to", "a.sqlite"], 64,
                "--from takes a database file"
            ),
            (["move", "--from", "b.sqlite", "--to", "clickhouse://u@127.0.0.1:1/x"], 66, "no such database"),
        ])
    func `what does not work is one line, with its exit code`(words: [String], status: Int32, text: String) throws {
        let run = try Command.run(words, in: folder)
        #expect(run.status == status && run.messages.contains(text), "\(run)")
    }

    private func run(_ words: [String], on address: String) throws -> Command.Run {
        try Command.run(words, environment: ["TAPTRAIL_DB": address, "TZ": "UTC"], in: folder)
    }

    /// 120 clicks of 7 sessions on 3 controls, with names that SQL stumbles over.
    private static let lines = (0..<120).map { line($0, session: $0 % 7) }.joined()

    private static func line(_ number: Int, session: Int) -> String {
        let control = ["Window--Button#send--tap", "Window--Panel--Button--tap", #"Window--It's#q\\--tap"#][number % 3]
        let screen = ["A", "B'", "A"][number % 3]
        return """
            {"t":\(1_700_000_000_000 + 977 * number % 50_000 * 1_000),"session":"it's \(session)","user":"u\(session % 3)",\
            "path":"\(control)","screen":"\(screen)","app":"App","version":"\(session % 2)","x":\(number % 50),"y":7,\
            "handled":\(number % 5 > 0)}

            """
    }
}
