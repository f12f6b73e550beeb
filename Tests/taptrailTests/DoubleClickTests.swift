import TestSupport
import Testing

/// A page that is double-clicked says so after the two clicks: reports count the clicks alone.
struct DoubleClickTests {
    private let folder: TemporaryFolder

    /// One click on a button, and two double clicks on it that browsers tell in either order within a millisecond.
    init() throws {
        folder = try TemporaryFolder { folder in
            try folder.write(Self.recording, to: "page.json")
            let replay = try Command.run("replay", "--db", "a.sqlite", "--format", "json", "page.json", in: folder)
            #expect(replay.output.hasPrefix(#"{"read":7,"stored":7,"#), "\(replay.messages)")
        }
    }

    private static let recording: String = {
        let button = #"{"type":2,"tagName":"button","id":2,"childNodes":[]}"#
        let page = #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[\#(button)]}},"timestamp":1700000000000}"#
        let told = [(2, 100), (2, 5_000), (2, 5_200), (4, 5_200), (2, 9_000), (4, 9_150), (2, 9_150)]
        let events = told.map { type, ms in
            #"{"type":3,"data":{"source":2,"type":\#(type),"id":2,"x":1,"y":2},"timestamp":\#(1_700_000_000_000 + ms)}"#
        }
        return "[" + ([page] + events).joined(separator: ",\n") + "]"
    }()

    private func clicks(_ options: [String], report: String = "controls") throws -> String {
        let run = try Command.run(
            ["report", report, "--db", "a.sqlite", "--columns", "event,clicks", "--format", "csv"] + options, in: folder
        )
        #expect(run.status == 0, "\(run.messages)")
        return run.output.split(separator: "\n").dropFirst().joined(separator: " ")
    }

    @Test(
        arguments: [
            ([], "click,5"), (["--kind", "activation"], "click,5"),
            (["--where", "button:kind(activation)"], "click,5"),
            (["--where", "button:event(click)"], "click,5"), (["--control", "document--button"], "click,5"),
            (["--event", "dblclick"], "dblclick,2"), (["--event", "dbl*"], "dblclick,2"),
            (["--where", "button:event(dblclick)"], "dblclick,2"),
            (["--control", "document--button--dblclick"], "dblclick,2"),
            (["--kind", "all"], "click,5 dblclick,2"), (["--event", "*click"], "click,5 dblclick,2"),
            (["--where", ":not(:event(dblclick))"], "click,5"),
        ])
    func `a double click counts as its two clicks, and by its name if that is asked for`(
        options: [String], counts: String
    ) throws {
        #expect(try clicks(options) == counts)
    }

    @Test func `a way from a click to another control leaves double clicks out`() throws {
        let run = try Command.run(
            "report", "transitions", "--db", "a.sqlite", "--columns", "from,to,transitions", "--format", "csv",
            in: folder)
        #expect(
            run.output == """
                from,to,transitions
                document--button--click,document--button--click,4

                """)
    }

    @Test func `a funnel counts a double click where a step names it`() throws {
        let steps = ["button", "button:event(dblclick)"]
        let run = try Command.run(
            ["report", "funnel"] + steps + ["--db", "a.sqlite", "--columns", "sessions", "--format", "csv"], in: folder)
        #expect(run.output == "sessions\n1\n1\n", "\(run.messages)")
    }

    @Test func `what the session did, exports and the same recording again have every event`() throws {
        let session = try Command.run(
            "sql", "--db", "a.sqlite", "--format", "csv", "SELECT DISTINCT session FROM clicks", in: folder)
        let name = try #require(session.output.split(separator: "\n").last)
        let run = try Command.run(
            "report", "session", String(name), "--db", "a.sqlite", "--columns", "event", "--format", "csv", in: folder)
        #expect(run.output.split(separator: "\n").count { $0 == "dblclick" } == 2)
        #expect(try Command.run("export", "--db", "a.sqlite", in: folder).output.contains("dblclick"))
        let again = try Command.run(
            "replay", "--db", "a.sqlite", "--format", "json", "-", input: Self.recording + " ", in: folder)
        #expect(again.output.hasPrefix(#"{"read":7,"stored":0,"duplicate":7,"#), "\(again.messages)")
    }
}
