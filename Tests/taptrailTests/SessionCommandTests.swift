import TestSupport
import Testing

struct SessionCommandTests {
    private let folder: TemporaryFolder
    private static let lines = [
        #"{"t":1700000000000,"session":"s-1","user":"u-1","app":"Shop","path":"App--A#x--tap","handled":true}"#,
        #"{"t":1700000001500,"session":"s-1","user":"u-1","app":"Shop","path":"App--B--sent","kind":"routed"}"#,
        #"{"t":1700000002000,"session":"s-2","app":"Shop","path":"App--A#x--tap"}"#,
        #"{"t":1700000003000,"session":"s-2","app":"Room","path":"App--A#x--tap"}"#,
        #"{"t":1700000004000,"session":"s-2","path":"App--A#x--tap"}"#,
    ]

    init() throws {
        folder = try TemporaryFolder { folder in
            try folder.write(Self.lines.map { $0 + "\n" }.joined(), to: "a.jsonl")
            #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        }
    }

    private func report(_ arguments: String...) throws -> Command.Run {
        try Command.run(["report"] + arguments + ["--db", "a.sqlite", "--format", "csv"], in: folder)
    }

    private func rows(_ run: Command.Run) -> [String] {
        run.output.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `sessions are listed with the newest first, as many as --limit says`() throws {
        let run = try report("sessions", "--limit", "2")
        #expect(rows(run).map { $0.split(separator: ",")[0] } == ["s-2", "s-2"])
        #expect(run.messages == "2 more rows; --limit 0 shows all\n")
        #expect(rows(try report("sessions", "--limit", "0")).count == 4)
        #expect(
            rows(try report("sessions", "--user", "u-1")) == [
                "s-1,Shop,u-1,1,2023-11-14T22:13:20.000Z,2023-11-14T22:13:20.000Z,0,1,1,0,0,,0"
            ])
    }

    @Test func `one session has clicks of all kinds, unless --kind names one`() throws {
        let run = try report("session", "s-1")
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            rows(run).map { $0.prefix(32) } == ["2023-11-14T22:13:20.000Z,0,,,App", "2023-11-14T22:13:21.500Z,1500,15"])
        #expect(rows(try report("session", "s-1", "--kind", "routed")).count == 1)
        let none = try report("session", "s-1", "--kind", "control")
        #expect((none.status, rows(none).count) == (0, 0))
    }

    @Test func `a session that is in several apps is chosen by --app or --no-app`() throws {
        let run = try report("session", "s-2")
        #expect((run.status, run.output) == (64, ""))
        #expect(
            run.messages
                == "taptrail: there are 3 sessions 's-2': in 'Room' (1 click), in 'Shop' (1 click) and without an app (1 click); "
                + "choose one with --app, or the one without an app with --no-app\n")
        #expect(rows(try report("session", "s-2", "--app", "Room")).map { $0.hasSuffix("s-2,Room") } == [true])
        #expect(rows(try report("session", "s-2", "--no-app")).map { $0.hasSuffix("s-2,") } == [true])
        #expect(try report("session", "s-2", "--no-app", "--app", "Room").status == 64)
        #expect(try report("session", "s-2", "--session", "s-1").status == 64)
    }

    @Test func `a name that no session has is an error that tells names like it`() throws {
        let run = try report("session", "s-10")
        #expect((run.status, run.output) == (66, ""))
        #expect(
            run.messages
                == "taptrail: there is no session 's-10'; names that begin alike: 's-1'; 'taptrail report sessions' "
                + "lists sessions\n")
        #expect(try report("session", "s-1", "--app", "Room").status == 66)
    }
}
