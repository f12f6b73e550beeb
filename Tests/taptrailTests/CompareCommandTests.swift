import Foundation
import TestSupport
import Testing

struct CompareCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            var lines = ""
            // Ten sessions of each version, on 1 and on 8 January 2026: all click A, one session of 1.3.2 and nine of 1.4.0 click B.
            for (version, ms, users) in [("1.3.2", 1_767_268_800_000, 1), ("1.4.0", 1_767_873_600_000, 9)] {
                for number in 0..<10 {
                    for control in number < users ? ["A", "B"] : ["A"] {
                        lines += """
                            {"t":\(ms),"session":"\(version)-\(number)","app":"Shop",\
                            "version":"\(version)","path":"App--\(control)--tap",\
                            "properties":{"platform":"\(version == "1.4.0" ? "web" : number < 5 ? "iOS" : "iPadOS")"}}

                            """
                    }
                }
            }
            try folder.write(lines, to: "a.jsonl")
            #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        }
    }

    private func compare(_ options: [String]) throws -> Command.Run {
        try Command.run(["report", "compare", "--db", "a.sqlite", "--format", "csv"] + options, in: folder)
    }

    /// The last part of each control's path, with its status.
    private func statuses(_ run: Command.Run) -> [String] {
        let rows = run.output.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let status = rows.first?.firstIndex(of: "status") ?? 0
        return rows.dropFirst().map { "\($0[1]) \($0[status])" }
    }

    @Test(
        arguments: [
            ["--versions", "1.3.2", "1.4.0"], ["--versions", "1.3.2", "--versions", "1.4.0"],
            ["--before", "2026-01-01..2026-01-08", "--after", "2026-01-08..2026-01-15"],
            ["--since", "2026-01-08", "--until", "2026-01-15"],
        ])
    func `two versions and two periods are compared`(options: [String]) throws {
        let run = try compare(options)
        #expect(run.status == 0)
        #expect(statuses(run) == ["App--B more", "App--A same"])
        #expect(
            run.messages.hasPrefix(
                "1 of 2 controls changed beyond chance: 1 used more (10 and 10 sessions). Before: "),
            "\(run.messages)")
    }

    @Test func `two values of a property are compared, and sessions that have something with the others`() throws {
        let platforms = try compare(["--by", "platform", "--property", "platform=i*OS", "--property", "platform=web"])
        #expect(statuses(platforms) == ["App--B more", "App--A same"])
        #expect(
            platforms.messages.hasPrefix(
                "1 of 2 controls differs beyond chance: 1 used more on the second side (10 and 10"),
            "\(platforms.messages)")
        let run = try compare(["--by", "segment", "--having", "B"])
        #expect(statuses(run) == ["App--B vanished", "App--A same"])
        // Neither came first, so nothing has changed.
        let verdict =
            "1 of 2 controls differs beyond chance: 1 used on the first side alone (10 and 10 sessions). First: having; second: without."
        #expect(run.messages.contains(verdict), "\(run.messages)")
    }

    @Test func `a period is compared with the one before of equal length, and what is selected holds for both`() throws
    {
        #expect(try statuses(compare(["--since", "2026-01-20", "--until", "2026-01-22"])) == [])
        #expect(
            try statuses(compare(["--since", "2026-01-08", "--until", "2026-01-09"])) == [
                "App--A ", "App--B ",
            ])
        let chosen = try compare(["--versions", "1.3.2", "1.4.0", "--control", "App--A"])
        #expect(statuses(chosen) == ["App--A same"])
    }

    @Test func `a change fails only if it is asked to, whether or not its row is shown`() throws {
        let versions = ["--versions", "1.3.2", "1.4.0", "--fail-on-change"]
        let shown = try compare(versions)
        #expect(shown.status == 1)
        #expect(statuses(shown).count == 2)
        #expect(shown.messages.contains("taptrail: the use of controls changed: 1 used more\n"), "\(shown.messages)")
        #expect(try compare(versions + ["--control", "App--A"]).status == 0)
        #expect(try compare(versions + ["--limit", "1"]).status == 1)
        #expect(
            try compare(["--versions", "1.3.2", "1.4.0", "--control", "App--None", "--fail-on-empty"]).status == 66)
        // Nothing to compare with is no success.
        let none = try compare(["--since", "2026-01-08", "--until", "2026-01-09", "--fail-on-change"])
        #expect((none.status, statuses(none)) == (66, ["App--A ", "App--B "]))
        #expect(none.messages.hasPrefix("Nothing to compare: no session before. Before: "), "\(none.messages)")
    }

    @Test(arguments: [
        (["--versions", "1.3.2", "1.9"], "no version '1.9'; there are 1.3.2 and 1.4.0\n"),
        (["--versions", "1.9", "1.3.2", "--fail-on-change"], "no version '1.9'; there are 1.3.2 and 1.4.0\n"),
        (["--apps", "Shop", "Shpo"], "no app 'Shpo'; there is Shop\n"),
        (["--versions", "1.3.2", "1.4.0", "--app", "Other"], "no app 'Other'; there is Shop\n"),
    ])
    func `a version or app without clicks ends the command without a table`(options: [String], message: String) throws {
        let run = try compare(options)
        #expect((run.status, run.output) == (66, ""))
        #expect(run.messages.contains(message), "\(run.messages)")
    }

    @Test func `people read the verdict above the table, machines beside it`() throws {
        let verdict = "1 of 2 controls changed beyond chance: 1 used more (10 and 10 sessions)."
        for (format, beginning) in [("table", verdict), ("markdown", verdict), ("html", "<p>" + verdict)] {
            let run = try compare(["--versions", "1.3.2", "1.4.0", "--format", format])
            #expect(run.output.hasPrefix(beginning), "\(run.output)")
            #expect(run.messages == "")
        }
        for format in ["csv", "json", "jsonl", "svg"] {
            let run = try compare(["--versions", "1.3.2", "1.4.0", "--format", format])
            #expect(!run.output.contains(verdict))
            #expect(run.messages == verdict + " Before: version 1.3.2; after: version 1.4.0.\n")
        }
        let sql = try compare(["--versions", "1.3.2", "1.4.0", "--show-sql"])
        #expect(sql.status == 64)
        #expect(sql.messages.contains("this report has no query over the clicks; read the table compare_report"))
    }

    @Test(
        arguments: [
            ([], "Say what to compare: --since 7d"), (["--until", "2026-01-08"], "Say what to compare"),
            (["--versions", "1.3.2"], "--versions needs two names"),
            (["--versions", "1", "2", "3"], "--versions needs two names"),
            (["--versions", "1", "1"], "--versions names '1' twice"), (["--apps", "A", "A"], "--apps names 'A' twice"),
            (["--apps", "A", ""], "--apps needs two names"),
            (["--versions", "1", "2", "--version", "1"], "leave out --version."),
            (["--apps", "A", "B", "--app", "A"], "leave out --app."),
            (["--versions", "1", "2", "--apps", "A", "B"], "exclude one another"),
            (["--versions", "1", "2", "--by", "platform"], "exclude one another"),
            (["--by", "segment"], "--by segment needs one of --having"),
            (["--by", "version"], "--by is segment, or the key"),
            (["--by", "platform", "--property", "platform=iOS"], "--by is segment, or the key"),
            (
                ["--by", "platform", "--property", "platform=a", "--property", "platform=a"],
                "--by is segment, or the key"
            ),
            (["--before", "2d..1d"], "--before and --after need each other"),
            (["--before", "3d..1d", "--after", "2d..1d"], "These periods overlap"),
            (["--before", "2d..1d", "--after", "3d..2d"], "or are swapped"),
            (["--before", "1d..2d", "--after", "3d..2d"], "The period 1d..2d does not end after its start"),
            (["--before", "2026-01-01", "--after", "3d..2d"], "'2026-01-01' is not a period"),
            (["--before", "monday..1d", "--after", "3d..2d"], "'monday' is not a time"),
            (["--before", "3d..2d", "--after", "2d..1d", "--since", "7d"], "leave out --since and --until"),
            (["--since", "9000-01-01"], "--since is in the future"),
        ] as [([String], String)])
    func `what cannot be compared is a usage error with a remedy`(options: [String], message: String) throws {
        let run = try compare(options)
        #expect(run.status == 64)
        #expect(run.output == "")
        let words = run.messages.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains(message), "\(run.messages)")
    }
}
