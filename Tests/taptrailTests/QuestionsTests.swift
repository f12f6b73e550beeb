import Foundation
import TestSupport
import Testing

/// The lines that answer questions, beside plain SQL over the view `clicks`, as any tool sees it: of simulated sessions, and of web
/// pages that people used.
struct QuestionsTests {
    private static let recordings = ProcessInfo.processInfo.environment["TAPTRAIL_RECORDINGS"]

    /// Clicks to ask of.
    struct Clicks: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What brings them into `a.sqlite`.
        let commands: [[String]]
        /// A control that some sessions have a click on, as a selector and as SQL.
        let control: (selector: String, sql: String)
        let hasUsers: Bool
    }

    private static var all: [Clicks] {
        let simulated = Clicks(
            testDescription: "simulated",
            commands: [
                ["simulate", "--sessions", "150", "--seed", "5", "-o", "s.jsonl"],
                ["replay", "--db", "a.sqlite", "s.jsonl"],
            ], control: ("#send:handled", "element LIKE '%#send' AND handled = 1"), hasUsers: true)
        let recorded = recordings.map { folder in
            Clicks(
                testDescription: "web pages", commands: [["replay", "--db", "a.sqlite", folder + "/rrweb"]],
                control: ("button", "class = 'button'"), hasUsers: false)
        }
        return [simulated] + [recorded].compactMap(\.self)
    }

    private static let activation = "kind = 'activation' AND event <> 'dblclick'"
    private static let session = "quote(app) || quote(session)"

    @Test(arguments: all)
    func `each line's answer is the one that SQL gives`(clicks: Clicks) throws {
        let folder = try TemporaryFolder()
        for command in clicks.commands { #expect(try Command.run(command, in: folder).status == 0) }
        func answer(_ arguments: String...) throws -> [String] {
            let run = try Command.run(
                ["report"] + arguments + ["--db", "a.sqlite", "--format", "tsv", "--limit", "0"], in: folder)
            #expect(run.status == 0, "\(run.messages)")
            return run.output.split(separator: "\n").dropFirst().map(String.init)
        }
        func sql(_ text: String) throws -> [String] {
            try PlainSQLite.rows(text, in: folder.file("a.sqlite")).map { row in
                row.map { $0 ?? "" }.joined(separator: "\t")
            }
        }
        func sessions(with condition: String) -> String {
            "SELECT \(Self.session) FROM clicks WHERE \(Self.activation) AND \(condition)"
        }
        let (selector, condition) = clicks.control
        #expect(try !sql(sessions(with: condition)).isEmpty)

        // What is clicked most on each screen?
        let top = try answer("--top", "2", "--by", "screen", "--columns", "screen,control,clicks")
        let ranked = """
            SELECT screen, control, count(*) AS n, row_number() OVER (PARTITION BY screen ORDER BY count(*) DESC, control) AS place
            FROM clicks WHERE \(Self.activation) GROUP BY screen, control
            """
        #expect(try top.sorted() == sql("SELECT screen, control, n FROM (\(ranked)) WHERE place <= 2").sorted())

        // What do those click who send, and those who do not?
        for (option, word) in [("--having", ""), ("--without", "NOT")] {
            let used = try answer(option, selector, "--columns", "control,screen,clicks,sessions")
            let expected = """
                SELECT control, screen, count(*), count(DISTINCT \(Self.session)) FROM clicks
                WHERE \(Self.activation) AND \(Self.session) \(word) IN (\(sessions(with: condition))) GROUP BY control, screen
                """
            #expect(try used.sorted() == sql(expected).sorted())
        }

        // What way do those take who send?
        let ways = try answer("transitions", "--having", selector, "--columns", "from,to,transitions")
        let steps = """
            SELECT control AS a, lead(control) OVER (PARTITION BY \(Self.session) ORDER BY at_ms, x, y, control, screen) AS b
            FROM clicks WHERE \(Self.activation) AND \(Self.session) IN (\(sessions(with: condition)))
            """
        #expect(
            try ways.sorted() == sql("SELECT a, b, count(*) FROM (\(steps)) WHERE b IS NOT NULL GROUP BY a, b").sorted()
        )

        // How long until people first do it, and how many never do?
        let first = try answer(
            "funnel", "(start)", selector, "--columns", "sessions,lost,total_p25_ms,total_p50_ms,total_p75_ms")
        let waits = """
            SELECT min(at_ms) FILTER (WHERE \(condition)) - min(at_ms) AS wait FROM clicks WHERE \(Self.activation)
            GROUP BY \(Self.session)
            """
        let times = try sql("SELECT wait FROM (\(waits)) WHERE wait IS NOT NULL ORDER BY wait").compactMap(Double.init)
        let count = try sql("SELECT count(*) FROM (\(waits))")[0]
        let quartiles = [0.25, 0.5, 0.75].map { part -> Double in
            let place = part * Double(times.count - 1)
            let low = times[Int(place)]
            return low + (times[min(Int(place) + 1, times.count - 1)] - low) * (place - Double(Int(place)))
        }
        #expect(first.count == 2 && first[0].hasPrefix("\(count)\t\((Int(count) ?? 0) - times.count)\t"), "\(first)")
        let found = first[1].split(separator: "\t", omittingEmptySubsequences: false).map { Double($0) }
        #expect(found[0] == Double(times.count))
        for (value, quartile) in zip(found.suffix(3), quartiles) { #expect(abs((value ?? -1) - quartile) < 0.001) }

        guard clicks.hasUsers else {
            #expect(try answer("screens", "--new-users").isEmpty)
            return
        }
        // What do people do in their first session, and when they come back?
        for (option, word) in [("--new-users", ""), ("--returning", "NOT")] {
            let screens = try answer("screens", option, "--columns", "screen,clicks,sessions,users")
            let firsts = """
                SELECT \(Self.session) FROM clicks
                WHERE at_ms = (SELECT min(at_ms) FROM clicks AS own WHERE own.user = clicks.user)
                """
            let expected = """
                SELECT screen, count(*), count(DISTINCT \(Self.session)), count(DISTINCT user) FROM clicks
                WHERE \(Self.activation) AND \(Self.session) \(word) IN (\(firsts)) GROUP BY screen
                """
            #expect(try screens.sorted() == sql(expected).sorted())
        }
        // When was the busiest minute?
        let hours = ["--since", "2026-01-11", "--until", "2026-01-12"]
        let minute = try Command.run(
            [
                "report", "times", "--per", "minute", "--sort", "clicks", "--limit", "1", "--columns", "clicks",
                "--format", "tsv",
            ]
                + hours + ["--db", "a.sqlite"], in: folder)
        let busiest = """
            SELECT count(*) AS n FROM clicks WHERE \(Self.activation) AND at >= '2026-01-11' AND at < '2026-01-12'
            GROUP BY substr(at, 1, 16) ORDER BY n DESC LIMIT 1
            """
        #expect(try minute.output.split(separator: "\n").dropFirst().map(String.init) == sql(busiest))
        // Does one version bring more of them to the end than another?
        let versions = ["1.3.2", "1.4.0"]
        let funnel = try answer(
            "funnel", "RoomCell", selector, "--by", "version", "--version", versions[0], "--version", versions[1],
            "--columns",
            "version,step,sessions")
        let expected = try versions.flatMap { version in
            let opened = """
                SELECT \(Self.session) AS s, min(at_ms) AS opened FROM clicks
                WHERE \(Self.activation) AND version = '\(version)' AND class = 'RoomCell' GROUP BY s
                """
            let sent = "SELECT count(DISTINCT s) FROM (\(opened)) JOIN clicks ON s = \(Self.session) AND at_ms > opened"
            return try sql("SELECT '\(version)', 1, count(*) FROM (\(opened))")
                + sql(
                    sent.replacing("SELECT count", with: "SELECT '\(version)', 2, count")
                        + " AND \(Self.activation) AND version = '\(version)' AND \(condition)")
        }
        #expect(funnel == expected)
    }
}
