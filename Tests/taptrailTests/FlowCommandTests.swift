import TestSupport
import Testing

struct FlowCommandTests {
    private let folder: TemporaryFolder
    private static let clicks = [
        (0, "s-1", "App--Lobby--Room#a--tap", "activation"), (60, "s-1", "App--Room--Button#gift--tap", "activation"),
        (1_860, "s-1", "App--Room--Button#send--tap", "activation"),
        (0, "s-2", "App--Lobby--Room#a--tap", "activation"),
        (5, "s-2", "App--Room--tap", "activation"), (6, "s-2", "App--Room--sent", "routed"),
    ]

    init() throws {
        folder = try TemporaryFolder { folder in
            let lines = Self.clicks.map { second, session, path, kind in
                #"{"t":\#(1_700_000_000_000 + second * 1_000),"session":"\#(session)","path":"\#(path)","kind":"\#(kind)"}"#
            }
            try folder.write(lines.map { $0 + "\n" }.joined(), to: "a.jsonl")
            #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        }
    }

    private func report(_ arguments: String...) throws -> Command.Run {
        try Command.run(["report"] + arguments + ["--db", "a.sqlite", "--format", "csv"], in: folder)
    }

    private func rows(_ run: Command.Run) -> [String] {
        run.output.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `transitions are listed, as many as --limit says, in any order`() throws {
        let run = try report("transitions", "--by", "element", "--limit", "2")
        #expect(
            rows(run) == [
                "App--Lobby--Room#a,App--Room,1,0.5,5000.0,1,0",
                "App--Lobby--Room#a,App--Room--Button#gift,1,0.5,60000.0,1,0",
            ])
        #expect(run.messages == "1 more row; --limit 0 shows all\n")
        let sorted = try report("transitions", "--by", "element", "--limit", "1", "--sort", "p50")
        #expect(rows(sorted) == ["App--Room--Button#gift,App--Room--Button#send,1,1.0,1800000.0,1,0"])
        #expect(sorted.messages == "2 more rows; --limit 0 shows all\n")
        #expect(rows(try report("transitions", "--ends")).count == 6)
        #expect(try report("transitions", "--by", "user").status == 64)
        // There are clicks, but none follows on another.
        #expect(try report("transitions", "--where", "Lobby Room").messages == "")
    }

    @Test(arguments: [
        ("31min", "1"), ("1860s", "1"), ("31m", "1"), ("1860000ms", "1"), ("1859s", "0"), ("30min", "0"), ("0s", "0"),
        ("1h", "1"), ("1d", "1"), ("1w", "1"),
    ])
    func `a window includes its end, in any unit`(within: String, reached: String) throws {
        let run = try report("funnel", "Lobby Room", "App--Room--Button#send", "--within", within)
        #expect(run.status == 0, "\(run.messages)")
        #expect(rows(run).map { $0.split(separator: ",")[2] } == ["2", Substring(reached)])
    }

    @Test func `ways lead to a control, from it, and from the start of sessions, under short names of screens`() throws
    {
        let ways = try report("journeys", "--to", "#send", "--columns", "step_3,step_4,sessions,p50")
        #expect(rows(ways) == ["App--Room--Button#gift--tap,App--Room--Button#send--tap,1,1860000.0"])
        let first = try report("journeys", "--steps", "1", "--columns", "step_1,sessions")
        #expect(rows(first) == ["App--Lobby--Room#a--tap,2"])
        for (options, text) in [
            (["--to", "#send:handled"], "all clicks on a control are one step here"),
            (["--steps", "9"], "must be 1 to 8"),
            (["--from", "#gift", "--to", "#send", "--steps", "1"], "give --steps 2 or more"),
            (["--from", "#gift", "--from", "(start)"], "stand alone"),
        ] {
            let wrong = try Command.run(["report", "journeys", "--db", "a.sqlite"] + options, in: folder)
            #expect(wrong.status == 64 && wrong.messages.contains(text), "\(wrong.messages)")
        }
        let lines = ["LobbyViewController", "RoomViewController"].enumerated().map { number, screen in
            #"{"t":\#(1_700_000_000_000 + number),"session":"s","path":"App--\#(screen)--A--tap","screen":"\#(screen)"}"#
        }
        try folder.write(lines.joined(separator: "\n") + "\n", to: "b.jsonl")
        #expect(try Command.run("replay", "--db", "b.sqlite", "b.jsonl", in: folder).status == 0)
        let screens = try Command.run(
            "report", "journeys", "--by", "screen", "--steps", "3", "--db", "b.sqlite", in: folder)
        #expect(screens.output.contains("Lobby  Room  (end)"), "\(screens.output)")
    }

    @Test func `a funnel of each day has those who began on it, whenever they went on`() throws {
        // Midnight is 6,400 s after the first clicks.
        let lines = [(6_300, "App--Lobby--Room#a--tap"), (6_500, "App--Room--Button#send--tap")].map {
            #"{"t":\#(1_700_000_000_000 + $0 * 1_000),"session":"s-3","path":"\#($1)"}"# + "\n"
        }
        try folder.write(lines.joined(), to: "b.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "b.jsonl", in: folder).status == 0)
        let days = try report("funnel", "Lobby Room", "#send", "--per", "day")
        #expect(
            rows(days).map { $0.split(separator: ",").prefix(4).joined(separator: " ") } == [
                "2023-11-14 1 Lobby Room 3", "2023-11-14 2 #send 2", "2023-11-15 1 Lobby Room 0",
                "2023-11-15 2 #send 0",
            ])
        let wrong = try report("funnel", "Lobby Room", "#send", "--per", "user", "--per", "day", "--per", "session")
        #expect(wrong.status == 64 && wrong.messages.contains("Give --per one of session and user"))
    }

    @Test func `reports are split by what people name, and two parts are judged`() throws {
        let funnel = try report("funnel", "Lobby Room", "#send", "--by", "segment", "--having", "#gift")
        #expect(
            rows(funnel).map { $0.split(separator: ",").prefix(4).joined(separator: ",") } == [
                "having,1,Lobby Room,1", "having,2,#send,1", "without,1,Lobby Room,1", "without,2,#send,0",
            ])
        #expect(
            funnel.messages.contains(
                "No step differs beyond chance between having and without (1 step compared, 1 and 1 sessions)."),
            "\(funnel.messages)")
        let transitions = try report(
            "transitions", "--by", "screen", "--by", "segment", "--without", "#gift", "--limit", "1")
        #expect(rows(transitions).map { $0.split(separator: ",").first } == ["having", "without"])
        for (arguments, words) in [
            (["funnel", "A", "B", "--by", "segment"], "--by segment needs one of --having"),
            (["frustration", "--by", "segment", "--having", "A", "--new-users"], "--by segment needs one of --having"),
            (["transitions", "--by", "screen", "--by", "class"], "--by takes one of"),
            (["retention", "--by", "class"], "version"),
            (["funnel", "A", "B", "--by", "version", "--format", "svg"], "A picture can show only one part"),
        ] {
            let run = try Command.run(["report"] + arguments + ["--db", "a.sqlite"], in: folder)
            #expect(run.status == 64 && run.messages.contains(words), "\(run.messages)")
        }
        let missing = try report("funnel", "Lobby Room", "#sand", "--by", "segment", "--having", "#gift")
        #expect(missing.messages.contains("step 2: no control matches '#sand'"), "\(missing.messages)")
        let sql = try report("frustration", "--by", "version", "--show-sql")
        #expect(sql.status == 0 && sql.output.contains("UNION ALL") || sql.output.contains("WHERE 0"))
    }

    @Test func `a step is a selector, or a path with its event or without it`() throws {
        for step in ["Button#send", "App--Room--Button#send", "App--Room--Button#send--tap", "*--Button#send*"] {
            let run = try report("funnel", "Lobby Room", step)
            #expect(run.messages == "")
            #expect(rows(run).map { $0.split(separator: ",")[2] } == ["2", "1"])
        }
        let strict = try report("funnel", "Lobby Room", "Button#send", "--strict")
        #expect(
            rows(strict).first
                == "1,Lobby Room,2,,1.0,,,,,2,0,App--Room--Button#gift--tap,1,App--Room--tap,1,,")
    }

    @Test func `a step without controls is told with what there is instead`() throws {
        let run = try report("funnel", "Lobby Room", "Buton", "App--Room--Button#sent--tap", "*:event(sent)")
        #expect(run.status == 0)
        #expect(rows(run).map { $0.split(separator: ",")[2] } == ["2", "0", "0", "0"])
        #expect(
            run.messages == """
                step 2: no control matches 'Buton'; there is no class 'Buton', the nearest is 'Button'
                step 3: no control 'App--Room--Button#sent--tap'; the nearest is 'App--Room--Button#send--tap'
                step 4: the options leave out all controls of '*:event(sent)'; --kind all counts clicks of all kinds

                """)
        let routed = try report("funnel", "Room", "*:event(sent):kind(routed)")
        #expect(rows(routed).map { $0.split(separator: ",")[2] } == ["2", "1"])
        #expect(
            try report("funnel", "Lobby Room", "Button", "--user", "nobody").output.split(separator: "\n").count == 1)
    }

    @Test func `a step counts the clicks that were handled, and says if none was`() throws {
        let clicks = [("a", "enter", true), ("a", "leave", true), ("b", "enter", false), ("b", "leave", true)]
        let lines = clicks.enumerated().map { index, click in
            let at = 1_700_000_100_000 + index
            return #"{"t":\#(at),"session":"\#(click.0)","path":"Door--\#(click.1)","handled":\#(click.2)}"# + "\n"
        }
        try folder.write(lines.joined(), to: "doors.jsonl")
        #expect(try Command.run("replay", "--db", "doors.sqlite", "doors.jsonl", in: folder).status == 0)
        func sessions(_ steps: String...) throws -> (counts: [String], messages: String) {
            let run = try Command.run(
                ["report", "funnel", "--db", "doors.sqlite", "--format", "csv", "--columns", "sessions"] + steps,
                in: folder)
            return (rows(run), run.messages)
        }
        #expect(try sessions("*:event(enter)", "*:event(leave)") == (["2", "2"], ""))
        #expect(try sessions("*:event(enter):handled", "*:event(leave)") == (["1", "1"], ""))
        #expect(try sessions(":unhandled, *:event(leave)", "*:event(leave)") == (["2", "1"], ""))
        #expect(
            try sessions("*:event(enter)", "*:event(leave):unhandled") == (
                ["2", "0"],
                "step 2: '*:event(leave):unhandled' matches controls, but none of their clicks has the outcome that it asks for\n"
            ))
    }

    @Test func `one step, a wrong selector and a wrong time are errors`() throws {
        for (arguments, message) in [
            (["Lobby"], "A funnel has 2 to 64 steps; 1 is named."),
            (["Lobby", "Button >"], "Step 'Button >': expected"),
            (["Lobby", ""], "Step '': expected"),
            (["Lobby", "Room", "--within", "soon"], "'soon' is not a length of time"),
        ] {
            let run = try Command.run(["report", "funnel"] + arguments + ["--db", "a.sqlite"], in: folder)
            #expect((run.status, run.output) == (64, ""))
            #expect(run.messages.contains(message), "\(run.messages)")
        }
    }
}
