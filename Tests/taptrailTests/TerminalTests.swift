import ClickReports
import Foundation
import TestSupport
import Testing

/// The command with a terminal as its standard output.
struct TerminalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            let lines = (0..<40).map { number in
                #"{"t":1700000000000,"session":"s-\#(number)","path":"Application--Window--RoomViewController--View--"#
                    + #"Panel--Button#number\#(number)--touchUpInside","screen":"直播间ViewController","handled":false}"#
            }
            try folder.write(lines.joined(separator: "\n"), to: "a.jsonl")
            let run = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
            #expect(run.status == 0, "\(run.messages)")
        }
    }

    private static let report = ["report", "controls", "--db", "a.sqlite", "--limit"]

    private func show(
        _ arguments: [String], columns: Int = 80, environment: [String: String] = [:]
    ) throws -> Command.Run {
        try Command.runOnTerminal(arguments, columns: columns, environment: environment, in: folder)
    }

    private static func plain(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9]+m/, with: "") }

    private static func widths(_ text: String) -> [Int] {
        plain(text).split(separator: "\n").map { TerminalText.width(String($0)) }
    }

    @Test(arguments: [60, 80, 200])
    func `a report fits the terminal`(columns: Int) throws {
        let run = try show(Self.report + ["5"], columns: columns)
        #expect((run.status, run.messages) == (0, "35 more rows; --limit 0 shows all\n"))
        #expect(Self.widths(run.output).allSatisfy { $0 <= columns }, "\(run.output)")
        #expect(Self.plain(run.output).contains(/\nButton#number0 +直播间[ ]/))
    }

    @Test func `meanings of columns are told if they are asked for, and else how to ask`() throws {
        let hint = "--explain says what the columns mean"
        #expect(try Self.plain(show(Self.report + ["5"]).output).hasSuffix("\(hint)\n"))
        let meaning = "\nclicks     the number of clicks\n"
        let explained = try Self.plain(show(Self.report + ["5", "--explain"]).output)
        #expect(explained.contains(meaning) && !explained.contains(hint))
        let piped = try Command.run(Self.report + ["5"], in: folder).output
        #expect(!piped.contains(hint))
        #expect(try Command.run(Self.report + ["5", "--explain"], in: folder).output.hasPrefix(piped + "\n"))
        let csv = try Command.run(Self.report + ["5", "--explain", "--format", "csv"], in: folder)
        #expect(try csv.output == Command.run(Self.report + ["5", "--format", "csv"], in: folder).output)
        #expect(csv.messages.contains("\ninterval_p50_ms: median interval"))
    }

    @Test func `a terminal that does not say its size has that of COLUMNS, or 80`() throws {
        let narrow = try show(Self.report + ["5"], columns: 0, environment: ["COLUMNS": "50"])
        #expect(Self.widths(narrow.output).allSatisfy { $0 <= 50 })
        let usual = try show(Self.report + ["5"], columns: 0)
        #expect((51...80).contains(Self.widths(usual.output).max() ?? 0))
    }

    @Test func `colours come on a terminal only, and not if they are not wanted`() throws {
        let arguments = Self.report + ["5"]
        #expect(try show(arguments).output.contains("\u{1B}[31m"))
        #expect(try show(arguments, environment: ["NO_COLOR": ""]).output.contains("\u{1B}["))
        for environment in [["NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": ""]] {
            #expect(!(try show(arguments, environment: environment).output.contains("\u{1B}")))
        }
        #expect(!(try Command.run(arguments, in: folder).output.contains("\u{1B}")))
    }

    @Test func `what goes to a file or a pipe is whole and plain`() throws {
        let piped = try Command.run(Self.report + ["0"], in: folder).output
        #expect(piped.contains("\nButton#number0 ") && piped.contains(" p95\n"))
        #expect(!piped.contains("…"))
        let run = try show(Self.report + ["0", "-o", "out.txt"], columns: 60)
        #expect(run.output.isEmpty)
        #expect(try folder.bytes(of: "out.txt").elementsEqual(piped.utf8))
    }

    @Test func `a long table is shown with the pager, a short one is not`() throws {
        let pager = ["PAGER": "sed 's/^/> /'"]
        let long = try show(Self.report + ["30"], environment: pager)
        #expect(long.status == 0)
        #expect(long.output.split(separator: "\n").allSatisfy { $0.hasPrefix("> ") })
        #expect(!(try show(Self.report + ["5"], environment: pager).output.contains("> ")))
        #expect(!(try show(Self.report + ["30", "--no-pager"], environment: pager).output.contains("> ")))
        #expect(!(try show(Self.report + ["30", "--format", "csv"], environment: pager).output.contains("> ")))
        #expect(!(try Command.run(Self.report + ["0"], environment: pager, in: folder).output.contains("> ")))
    }

    @Test(arguments: ["", "cat", "/no/such/pager", "less -FRX"])
    func `without a pager that works, a long table is shown all the same`(pager: String) throws {
        let environment = pager.hasPrefix("less") ? ["PAGER": pager, "PATH": "/nowhere"] : ["PAGER": pager]
        let run = try show(Self.report + ["0"], environment: environment)
        #expect(run.status == 0)
        #expect(run.output.contains("number39"))
    }

    @Test(arguments: [("true", ""), ("head -n 1 >/dev/null", ""), ("exit 3", "")])
    func `a pager that ends early is no error, and keeps the exit status`(pager: String, shown: String) throws {
        let rows = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT i, i, i FROM n"
        let run = try show(["sql", "--db", "a.sqlite", rows], environment: ["PAGER": pager])
        #expect((run.status, run.output, run.messages) == (0, shown, ""))
        let failing =
            "SELECT * FROM (WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 99) SELECT i, i FROM n) "
            + "UNION ALL SELECT 1, abs(-9223372036854775808)"
        #expect(try show(["sql", "--db", "a.sqlite", failing], environment: ["PAGER": pager]).status == 64)
    }

    @Test func `names that hold escape sequences do nothing to a terminal, in any format`() throws {
        let evil =
            "SELECT 'a' || char(27) || '[2J' || char(0x202E) || char(0x9B) || '31m' AS name, '=1' || char(7) AS b"
        for format in OutputFormat.allCases where !format.isPicture {
            let run = try show(["sql", "--db", "a.sqlite", "--format", format.rawValue, evil])
            // Parquet is no text, and is refused.
            #expect(run.status == (format == .parquet ? 64 : 0))
            let text = format == .table ? Self.plain(run.output) : run.output
            #expect(
                !text.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{202E}", "\u{9B}"].contains($0) }, "\(format)")
        }
    }
}
