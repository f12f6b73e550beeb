import ClickReports
import ClickStore
import ClickTracking
import TestSupport
import Testing

/// The order of a session's clicks, against the numbers that the simulated app's recorder gave them.
struct CauseOrderCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            let simulated = try Command.run("simulate", "--sessions", "60", "--seed", "3", "-o", "s.jsonl", in: folder)
            let replayed = try Command.run("replay", "--db", "a.sqlite", "s.jsonl", in: folder)
            #expect([simulated.status, replayed.status] == [0, 0])
        }
    }

    @Test func `what happened in one millisecond is shown as it was recorded`() throws {
        let reader = try ClickReader(path: folder.file("a.sqlite"))
        var ties = 0
        for session in try reader.figures(of: SessionsReport(Selection())).lines {
            let query = SessionReport(session.names.name, Selection())
            let clicks = try reader.figures(of: query).get().map(\.click)
            for (click, next) in zip(clicks, clicks.dropFirst()) where click.atMs == next.atMs {
                ties += 1
                let (seq, after) = (try #require(click.detail?.seq), try #require(next.detail?.seq))
                #expect(seq < after, "\(session.names.name): \(click.control.path), \(next.control.path)")
            }
        }
        #expect(ties > 200)
    }

    @Test func `a strict funnel from taps to what the app raised because of them loses nobody`() throws {
        let run = try Command.run(
            "report", "funnel", "RoomCell", "*:event(enterRoom)", "--kind", "all", "--strict", "--db", "a.sqlite",
            "--format",
            "csv", "--columns", "sessions,total_p50_ms", in: folder)
        let rows = run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
        #expect(rows.count == 2)
        #expect(rows.first?.first == rows.last?.first)
        #expect(rows.last?.last == "0.0")
        let back = try Command.run(
            "report", "funnel", "*:event(enterRoom)", "RoomCell", "--kind", "all", "--strict", "--db", "a.sqlite",
            "--format",
            "csv", "--columns", "sessions", in: folder)
        #expect(back.output.split(separator: "\n").last == "0")
    }
}
