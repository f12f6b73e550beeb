import Foundation
import TestSupport
import Testing

struct SelectionTests {
    private let folder: TemporaryFolder
    private static let lines = [
        #"{"t":1700000000000,"session":"s-1","user":"u-1","app":"Shop","version":"1.0","path":"App--A#x--tap","screen":"One"}"#,
        #"{"t":1700000001000,"session":"s-1","user":"u-1","app":"Shop","version":"2.0","path":"App--A#x--tap","screen":"Two"}"#,
        #"{"t":1700000002000,"session":"s-2","user":"u-2","app":"Room","path":"App--A#x--swipe"}"#,
        #"{"t":1700000003000,"session":"s-3","path":"App--B[2]--tap"}"#,
    ]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.lines.map { $0 + "\n" }.joined(), to: "a.jsonl")
        let run = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        #expect(run.status == 0)
    }

    /// How many clicks each control has in a report.
    private func clicks(_ options: String...) throws -> [Int] {
        let arguments = ["report", "controls", "--db", "a.sqlite", "--format", "csv"] + options
        let run = try Command.run(arguments, in: folder)
        #expect(run.status == 0, "\(run.messages)")
        return run.output.split(separator: "\n").dropFirst().compactMap {
            Int($0.split(separator: ",", omittingEmptySubsequences: false)[4])
        }.sorted()
    }

    @Test func `each option selects clicks, and several all together`() throws {
        #expect(try clicks() == [1, 1, 1, 1])
        #expect(try clicks("--since", "2023-11-14T22:13:21Z") == [1, 1, 1])
        #expect(try clicks("--until", "2023-11-14T22:13:21Z") == [1])
        #expect(try clicks("--since", "2023-11-14", "--until", "2023-11-15") == [1, 1, 1, 1])
        #expect(try clicks("--since", "2023-11-14T23:13:21+01:00", "--until", "2023-11-14 22:13:22") == [1])
        #expect(try clicks("--app", "Shop") == [1, 1])
        #expect(try clicks("--app", "Shop", "--app", "Room") == [1, 1, 1])
        #expect(try clicks("--version", "2.0") == [1])
        #expect(try clicks("--user", "u-2") == [1])
        #expect(try clicks("--session", "s-1") == [1, 1])
        #expect(try clicks("--event", "tap") == [1, 1, 1])
        #expect(try clicks("--screen", "Two") == [1])
        #expect(try clicks("--control", "App--A#x--tap") == [1, 1])
        #expect(try clicks("--control", "App--A#x") == [1, 1, 1])
        #expect(try clicks("--control", "App[0]--B[02]--tap") == [1])
        #expect(try clicks("--session", "s-1", "--screen", "One") == [1])
    }

    @Test func `a report counts activations, and other kinds of clicks if it is asked to`() throws {
        let line = #"{"t":1700000000000,"session":"s","path":"App--A--x","kind":"KIND"}"#
        let lines = ["activation", "routed", "control", "routed"].enumerated().map { index, kind in
            line.replacing("KIND", with: kind).replacing("--x", with: "--x\(index)") + "\n"
        }
        try folder.write(lines.joined(), to: "kinds.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "kinds.jsonl", in: folder).status == 0)
        #expect(try clicks("--session", "s") == [1])
        #expect(try clicks("--session", "s", "--kind", "routed") == [1, 1])
        let all = try Command.run(
            "report", "controls", "--db", "a.sqlite", "--session", "s", "--kind", "all", "--format", "csv", in: folder)
        #expect(all.output.split(separator: "\n").first?.hasPrefix("control,element,event,kind,screen,") == true)
        #expect(all.output.split(separator: "\n").count == 5)
        let export = try Command.run("export", "--db", "a.sqlite", "--session", "s", in: folder)
        #expect(export.output.split(separator: "\n").count == 4)
        let routed = try Command.run(
            "export", "--db", "a.sqlite", "--session", "s", "--kind", "routed", in: folder)
        #expect(routed.output.split(separator: "\n").count == 2)
        let other = try Command.run("report", "controls", "--db", "a.sqlite", "--event", "x1", in: folder)
        #expect(other.messages == "no activation matches the selection; --kind all counts clicks of other kinds, too\n")
        let wrong = try Command.run("report", "controls", "--db", "a.sqlite", "--kind", "tap", in: folder)
        #expect(wrong.status == 64)
        #expect(wrong.messages.contains("activation"), "\(wrong.messages)")
    }

    @Test func `a selection without clicks is an empty report and a word about it`() throws {
        for options in [["--since", "7d"], ["--app", "None"], ["--until", "2000-01-01"]] {
            let run = try Command.run(
                ["report", "controls", "--db", "a.sqlite", "--format", "jsonl"] + options, in: folder)
            #expect((run.status, run.output) == (0, ""))
            #expect(run.messages == "no click matches the selection\n")
        }
    }

    @Test(
        arguments: [
            (["--since", "yesterday"], "'yesterday' is not a time; give a date (2026-01-31)"),
            (["--since", "2023-02-29"], "'2023-02-29' is not a time"), (["--until", "-3d"], "--until"),
            (["--until", "99999999999999999999d"], "is not a time"),
            (["--since", "2024-01-02", "--until", "2024-01-02"], "--since is not before --until"),
            (["--app", ""], "--app must not be empty"), (["--control", "a[--b"], "'a[--b' is not a control path"),
        ] as [([String], String)])
    func `what cannot be meant is a usage error with a remedy`(options: [String], message: String) throws {
        let run = try Command.run(["report", "controls", "--db", "a.sqlite"] + options, in: folder)
        #expect(run.status == 64)
        #expect(run.messages.contains(message), "\(run.messages)")
    }

    @Test func `the version of the command itself is told by the command itself`() throws {
        let run = try Command.run("--version", in: folder)
        #expect((run.status, run.output) == (0, "0.1.0\n"))
    }
}
