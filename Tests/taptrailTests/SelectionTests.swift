import ClickReports
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
        folder = try TemporaryFolder { folder in
            try folder.write(Self.lines.map { $0 + "\n" }.joined(), to: "a.jsonl")
            let run = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
            #expect(run.status == 0)
        }
    }

    /// How many clicks each control has in a report.
    private func clicks(_ options: String...) throws -> [Int] { try clicks(options) }

    private func clicks(_ options: [String]) throws -> [Int] {
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
        #expect(try clicks("--since", "2023-11-14", "--through", "2023-11-14") == [1, 1, 1, 1])
        #expect(try clicks("--through", "2023-11-13") == [])
    }

    @Test func `a control is taken as tables show it`() throws {
        #expect(try clicks("--control", "A#x") == [1, 1, 1])
        #expect(try clicks("--control", "A#x · tap") == [1, 1])
        #expect(try clicks("--control", "App › A#x · swipe") == [1])
        #expect(try clicks("--control", "A#x · swipe", "--control", "App--B[2]--tap") == [1, 1])
        #expect(try clicks("--control", "A#x", "--where", ":screen(One)") == [1])
        let run = try Command.run("report", "--db", "a.sqlite", "--control", "A#y", in: folder)
        #expect(run.messages == "no control matches 'A#y'; there is no identifier 'y', the nearest is 'x'\n")
    }

    @Test func `the command has an option for each parameter of a selection`() throws {
        let line = #"{"t":1772323200000,"session":"s-9","path":"App--Button#cancel--press"}"#
        try folder.write(line + "\n", to: "later.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "later.jsonl", in: folder).status == 0)
        let all = try clicks()
        for parameter in SelectionParameter.allCases where parameter != .tz {
            let value = parameter == .kind ? "routed" : parameter.example
            let counted = parameter == .atLeast ? ["--having", "Button#buy"] : []
            let options = parameter == .visitors ? ["--new-users"] : ["--\(parameter.rawValue)", value] + counted
            #expect(try clicks(options) != all, "\(options)")
        }
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
        let times = "clicks are from 2023-11-14T22:13:20.000Z to 2023-11-14T22:13:23.000Z"
        let cases: [([String], String)] = [
            (["--app", "None"], "no app 'None'; there are Room and Shop"),
            (["--app", "Non*", "--app", "Nun"], "no app 'Non*' or 'Nun'; there are Room and Shop"),
            (["--version", "1.4"], "no version '1.4'; there are 1.0 and 2.0"),
            (["--user", "u3"], "no user 'u3'; there are u-1 and u-2"),
            (["--session", "4"], "no session '4'; there are s-1, s-2 and s-3"),
            (["--event", "tab"], "no event 'tab'; there are tap and swipe"),
            (["--screen", "Tow"], "no screen 'Tow'; there are Two and One"),
            (["--until", "2000-01-01"], "no click before 2000-01-01T00:00:00.000Z; \(times)"),
            (
                ["--since", "2023-11-14T22:13:20.001Z", "--until", "2023-11-14T22:13:21Z"],
                "no click since 2023-11-14T22:13:20.001Z and before 2023-11-14T22:13:21.000Z; \(times)"
            ),
            (["--control", "App--A#x--tab"], "no control 'App--A#x--tab'; the nearest is 'App--A#x--tap'"),
            (["--kind", "routed"], "no kind 'routed'; there is activation"),
            (["--handled", "no"], "no click has the outcome 'no'; there is unknown"),
            (
                ["--handled", "no", "--handled", "yes"], "no click has the outcome 'yes' or 'no'; there is unknown"
            ),
            (
                ["--where", "Apq > A"],
                "no control matches --where 'Apq > A'; there is no class 'Apq', the nearest is 'App'"
            ),
            (["--where", "#y*"], "no control matches --where '#y*'; no identifier matches y*"),
            (["--where", "A A"], "no control matches --where 'A A'"),
            (["--under", "C"], "no control matches --under 'C'; there is no class 'C', the nearest is 'A'"),
            (
                ["--having", "A", "--having", "#y"],
                "no session has a click for --having '#y'; there is no identifier 'y', the nearest is 'x'"
            ),
            (["--without", "App *"], "every session has a click on what --without 'App *' names"),
            (["--returning"], "no user has a later session than the first one; --returning asks for those"),
            (
                ["--new-users", "--session", "s-3"],
                "--session 's-3' and --new-users each match clicks, but no click matches both"
            ),
            (
                ["--app", "Shop", "--event", "swipe"],
                "--app 'Shop' and --event 'swipe' each match clicks, but no click matches both"
            ),
            (
                ["--user", "u-1", "--screen", "One", "--version", "2.0"],
                "--version '2.0', --user 'u-1' and --screen 'One' each match clicks, but no click matches all"
            ),
            (["--app", "Shop", "--user", "x"], "no user 'x'; there are u-1 and u-2"),
        ]
        for (options, message) in cases {
            for command in [["report", "controls", "--format", "jsonl"], ["export"]] {
                let run = try Command.run(command + ["--db", "a.sqlite"] + options, in: folder)
                #expect((run.status, run.output, run.messages) == (0, "", message + "\n"))
            }
        }
    }

    @Test func `forgetting nobody names no others but a near one, and takes names as they are`() throws {
        let run = try Command.run("forget", "--db", "a.sqlite", "--user", "u-*", "--session", "s-4", in: folder)
        #expect(run.status == 0 && run.output == "0 clicks, 0 sessions deleted\n")
        #expect(
            run.messages == """
                no user 'u-\\*'
                no session 's-4'; did you mean 's-1'?

                """)
    }

    @Test func `names of hostile signs in messages are harmless`() throws {
        let name = "\u{1B}[31m" + String(repeating: "x", count: 10_000)
        let line = #"{"t":1700000000000,"session":"s-1","app":"APP","path":"App--A--tap"}"#
        let escaped = name.replacing("\u{1B}", with: "\\u001b")
        try folder.write(line.replacing("APP", with: escaped) + "\n", to: "b.jsonl")
        #expect(try Command.run("replay", "--db", "b.sqlite", "b.jsonl", in: folder).status == 0)
        let run = try Command.run("report", "controls", "--db", "b.sqlite", "--app", "\u{1B}[0m", in: folder)
        #expect(run.messages.hasPrefix(#"no app '\u{1B}[0m'; there is \u{1B}[31mxxx"#), "\(run.messages)")
        #expect(run.messages.utf8.count < 200)
        #expect(try Command.run("report", "controls", "--db", "b.sqlite", "--app", name, in: folder).messages == "")
    }

    @Test func `selectors, branches and wildcards select controls`() throws {
        #expect(try clicks("--where", "App > A:event(tap)") == [1, 1])
        #expect(try clicks("--where", "B", "--where", ":screen(Two)") == [1, 1])
        #expect(try clicks("--where", "A", "--under", "B") == [])
        #expect(try clicks("--under", "App") == [1, 1, 1, 1])
        #expect(try clicks("--under", "#x, B[2]", "--where", ":not(:event(swipe))") == [1, 1, 1])
        #expect(try clicks("--app", "?oom", "--session", "s-*") == [1])
        #expect(try clicks("--control", "*#x--s*") == [1])
        #expect(try clicks("--version", "*", "--user", "u-?") == [1, 1])
    }

    @Test func `segments select whole sessions in reports, exports and SQL`() throws {
        // u-2 comes back to Room, and is new in Shop.
        let lines = [
            #"{"t":1700000004000,"session":"s-4","user":"u-2","app":"Room","path":"App--C--open","kind":"routed"}"#,
            #"{"t":1700000005000,"session":"s-4","user":"u-2","app":"Room","path":"App--A#x--tap"}"#,
            #"{"t":1700000006000,"session":"s-5","user":"u-2","app":"Shop","path":"App--B[2]--tap"}"#,
        ]
        try folder.write(lines.map { $0 + "\n" }.joined(), to: "b.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "b.jsonl", in: folder).status == 0)
        let cases: [(options: [String], sessions: [String])] = [
            (["--having", "A"], ["s-1", "s-2", "s-4"]), (["--without", "A"], ["s-3", "s-5"]),
            (["--having", "A", "--having", ":screen(Two)"], ["s-1"]),
            (["--having", "A:screen(Two), B"], ["s-1", "s-3", "s-5"]),
            (["--having", "A", "--without", ":event(swipe)", "--app", "Room"], ["s-4"]),
            (["--having", "C"], []), (["--having", "C:kind(routed)"], ["s-4"]), (["--having", "A:unhandled"], []),
            (["--new-users"], ["s-1", "s-2", "s-5"]), (["--returning"], ["s-4"]),
            (["--new-users", "--having", "B"], ["s-5"]), (["--since", "2023-11-14T22:13:24Z", "--returning"], ["s-4"]),
        ]
        for (options, sessions) in cases {
            let names = ["--db", "a.sqlite", "--format", "csv", "--columns", "session"]
            let report = try Command.run(["report", "sessions"] + names + options + ["--sort", "session"], in: folder)
            #expect(report.output.split(separator: "\n").dropFirst().map(String.init) == sessions, "\(options)")
            let export = try Command.run(["export"] + names + options + ["--kind", "activation"], in: folder)
            #expect(
                Set(export.output.split(separator: "\n").dropFirst().map(String.init)) == Set(sessions), "\(options)")
        }
        let sql = "SELECT session FROM session_report WHERE visitors = 'new' AND sessions_without = 'A'"
        let answer = try Command.run("sql", "--db", "a.sqlite", "--format", "csv", sql, in: folder)
        #expect(answer.output == "session\ns-5\n", "\(answer.messages)")
        let both = try Command.run("report", "--db", "a.sqlite", "--new-users", "--returning", in: folder)
        #expect(both.status == 64 && both.messages.contains("--returning"), "\(both.messages)")
    }

    @Test func `a selector that asks for a kind selects clicks of any kind`() throws {
        let line = #"{"t":1700000000000,"session":"k","path":"App--K--grow","kind":"routed"}"#
        try folder.write(line + "\n", to: "kind.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "kind.jsonl", in: folder).status == 0)
        let report = ["report", "controls", "--db", "a.sqlite", "--format", "csv"]
        let routed = try Command.run(report + ["--where", ":kind(routed)"], in: folder)
        #expect(routed.output.split(separator: "\n").count == 2, "\(routed.output)")
        let activations = try Command.run(report + ["--where", "K"], in: folder)
        #expect(
            activations.messages
                == "no activation matches the selection; --kind all counts clicks of other kinds, too\n")
        let other = try Command.run(report + ["--where", ":kind(routed)", "--kind", "activation"], in: folder)
        #expect(
            other.messages.hasPrefix(
                "--where ':kind(routed)' and --kind 'activation' each match clicks, but no click matches both"))
    }

    @Test func `outcomes select clicks in reports, exports and SQL`() throws {
        let lines = ["true", "false", "null", "false"].enumerated().map { index, handled in
            let path = index < 3 ? "App--Gate#x--tap" : "App--Gate#y--tap"
            return #"{"t":\#(1_700_000_000_000 + index),"session":"h","path":"\#(path)","handled":\#(handled)}"# + "\n"
        }
        try folder.write(lines.joined().replacing(#","handled":null"#, with: ""), to: "h.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "h.jsonl", in: folder).status == 0)
        #expect(try clicks("--session", "h") == [1, 3])
        #expect(try clicks("--session", "h", "--handled", "no") == [1, 1])
        #expect(try clicks("--session", "h", "--handled", "no", "--handled", "yes") == [1, 2])
        #expect(try clicks("--session", "h", "--handled", "unknown") == [1])
        #expect(try clicks("--where", "Gate#x:unhandled, Gate#y") == [1, 1])
        #expect(try clicks("--where", "Gate:not(:handled)") == [1, 2])
        #expect(try clicks("--under", "Gate:handled") == [1])
        let export = ["export", "--db", "a.sqlite", "--session", "h"]
        #expect(try Command.run(export + ["--handled", "no"], in: folder).output.split(separator: "\n").count == 2)
        #expect(
            try Command.run(export + ["--where", "#x:handled"], in: folder).output.split(separator: "\n").count == 1)
        let sql = "SELECT sum(clicks) FROM control_report WHERE handled = 'no' AND session = 'h'"
        let answer = try Command.run("sql", "--db", "a.sqlite", "--format", "csv", sql, in: folder)
        #expect(answer.output.split(separator: "\n").last == "2", "\(answer.messages)")
        for (options, status, message) in [
            (["--handled", "maybe"], 64, "yes"),
            (
                ["--session", "s-1", "--handled", "no"], 0,
                "--session 's-1' and --handled 'no' each match clicks, but no click matches both"
            ),
            (
                ["--where", "A:unhandled"], 0,
                "--where 'A:unhandled' matches controls, but none of their clicks has the outcome"
            ),
        ] as [([String], Int32, String)] {
            let run = try Command.run(["report", "--db", "a.sqlite"] + options, in: folder)
            #expect(run.status == status && run.messages.contains(message), "\(run.messages)")
        }
    }

    @Test(
        arguments: [
            ("A:event(tap", "expected ')'", "  A:event(tap", "             ^"),
            (
                "漢字 é, Box<", "expected '#', '[', ':', '>', ',', a space or the end; quote names", "  漢字 é, Box<",
                "             ^"
            ),
            ("A\u{1B} B", "expected '#', '['", #"  A\u{1B} B"#, "   ^"),
            (
                String(repeating: "A ", count: 5_000) + "]" + String(repeating: " B", count: 5_000), "expected a class",
                "  …" + String(repeating: "A ", count: 15) + "] B B B B B B B B B B B B B B …",
                String(repeating: " ", count: 33) + "^"
            ),
        ])
    func `what is no selector is shown with a caret under the place`(
        selector: String, reason: String, shown: String, caret: String
    ) throws {
        for (command, option) in [(["report", "controls"], "--where"), (["export"], "--under")] {
            let run = try Command.run(command + ["--db", "a.sqlite", option, selector], in: folder)
            #expect(run.status == 64)
            let lines = run.messages.split(separator: "\n").map(String.init)
            #expect(lines.first?.hasPrefix("taptrail: \(option): \(reason)") == true, "\(run.messages)")
            #expect(lines.count > 2 && lines[1] == shown && lines[2] == caret, "\(run.messages)")
        }
    }

    @Test(
        arguments: [
            (["--since", "yesterdy"], "'yesterdy' is not a time; give a date (2026-01-31)"),
            (["--through", "7d"], "'7d' is not a day; give a date (2026-01-31) or today, yesterday, this-week"),
            (["--until", "7d", "--through", "yesterday"], "--until and --through both say when the time ends"),
            (["--since", "2024-01-03", "--through", "2024-01-02"], "--since is after --through"),
            (["--since", "2024-01-03", "--until", "2024-01-02"], "--since is not before --until; swap them"),
            (["--control", "A#x", "--control", "*x*"], "'*x*' has wildcards, which paths alone have"),
            (["--since", "2023-02-29"], "'2023-02-29' is not a time"), (["--until", "-3d"], "--until"),
            (["--until", "99999999999999999999d"], "is not a time"),
            (["--since", "2024-01-02", "--until", "2024-01-02"], "for a whole day give --through instead"),
            (["--app", ""], "--app must not be empty"), (["--control", "a[--b"], "'a[--b' is not a control path"),
        ] as [([String], String)])
    func `what cannot be meant is a usage error with a remedy`(options: [String], message: String) throws {
        let run = try Command.run(["report", "controls", "--db", "a.sqlite"] + options, in: folder)
        #expect(run.status == 64)
        #expect(run.messages.contains(message), "\(run.messages)")
    }

    @Test func `the version of the command itself is told by the command itself`() throws {
        let run = try Command.run("--version", in: folder)
        #expect((run.status, run.output) == (0, "0.2.0\n"))
    }
}
