import Basics
import ClickStore
import ClickTracking
import Testing

@testable import ClickReports

struct ControlsReportTests {
    private typealias Click = ReportStore.Click

    @Test func `a store without clicks has an empty report`() throws {
        let report = try ReportStore().report()
        #expect(report.rows.isEmpty)
        #expect(report.readable.rows.isEmpty)
    }

    @Test func `the control with the most clicks comes first, among equals the one whose path comes first`() throws {
        let clicks = [
            Click(path: "b--tap", screen: "S"), Click(path: "b--tap"), Click(path: "a\u{E9}--tap"),
            Click(path: "ae\u{301}--tap"), Click(path: "B--tap"), Click(path: "z--tap"), Click(path: "z--tap"),
        ]
        let lines = try ReportStore(clicks).controls()
        #expect(
            lines.map { [$0.ofControl.path, $0.ofControl.screen ?? "-"] } == [
                ["z--tap", "-"], ["B--tap", "-"], ["ae\u{301}--tap", "-"], ["a\u{E9}--tap", "-"], ["b--tap", "-"],
                ["b--tap", "S"],
            ])
    }

    @Test func `a control that only a rejected click named is not in the report`() throws {
        let store = try ReportStore([Click(seq: 1)])
        try store.add([Click(path: "Other--tap", seq: 1)])
        let lines = try store.controls()
        #expect(lines.map(\.ofControl.path) == ["Window--Button#send--tap"])
    }

    @Test func `an unknown outcome is neither handled nor unhandled`() throws {
        let clicks = [Handled.unknown, .no, .yes, .no].enumerated().map { Click(atMs: Int64($0), handled: $1) }
        #expect(try ReportStore(clicks).controls().map(\.statistics.unhandled) == [2])
        #expect(try ReportStore([Click(handled: .unknown)]).controls().map(\.statistics.unhandled) == [nil])
        #expect(try ReportStore([Click(handled: .yes)]).controls().map(\.statistics.unhandled) == [0])
    }

    @Test func `intervals lie between the clicks of one session, over all its spans, by time`() throws {
        let clicks = [
            Click(session: SessionKey(name: "s", user: "u"), atMs: 5_000),
            Click(session: SessionKey(name: "s"), atMs: 1_000),
            Click(session: SessionKey(name: "s", app: "A"), atMs: 1_001),
            Click(session: SessionKey(name: "t"), atMs: 2_000),
        ]
        let statistics = try #require(try ReportStore(clicks).controls().first).statistics
        #expect((statistics.intervalP50Ms, statistics.intervalP95Ms) == (4_000, 4_000))
        #expect((statistics.sessions, statistics.users) == (3, 1))
    }

    @Test func `where no session clicked twice there is no interval`() throws {
        let clicks = [Click(), Click(session: SessionKey(name: "s-2"), atMs: 1_700_000_000_500)]
        let statistics = try #require(try ReportStore(clicks).controls().first).statistics
        #expect(statistics.intervalP50Ms == nil)
        #expect(statistics.intervalP95Ms == nil)
    }

    @Test func `machine formats have all columns of the design, people see names`() throws {
        let clicks = [
            Click(screen: "S", session: SessionKey(name: "s", user: "u"), atMs: 1_700_000_000_123, handled: .no),
            Click(screen: "S", session: SessionKey(name: "s", user: "u"), atMs: 1_700_000_004_373, handled: .yes),
            Click(path: "Other--tap", atMs: 1_700_000_000_000),
        ]
        let report = try ReportStore(clicks).report().withTimes(in: .utc)
        #expect(
            report.columns.map(\.name).joined(separator: ", ")
                == "control, element, event, screen, clicks, share, sessions, users, first, last, unhandled, rage, "
                + "interval_p50_ms, interval_p95_ms")
        #expect(
            report.rows.prefix(1).map { $0.map { "\($0)" } } == [
                [
                    "text(\"Window--Button#send--tap\")", "text(\"Window--Button#send\")", "text(\"tap\")",
                    "text(\"S\")",
                    "integer(2)", "real(0.6666666666666666)", "integer(1)", "integer(1)",
                    "text(\"2023-11-14T22:13:20.123Z\")", "text(\"2023-11-14T22:13:24.373Z\")", "integer(1)",
                    "integer(0)",
                    "real(4250.0)", "real(4250.0)",
                ]
            ])
        #expect(
            report.readable.rows.map { $0.map(\.text) } == [
                ["Button#send", "S", "2", "66.7 %", "1", "1", "1", "0", "4.3 s", "4.3 s"],
                ["Other", "", "1", "33.3 %", "1", "0", "", "0", "", ""],
            ])
        #expect(
            report.readable.columns.joined(separator: ", ")
                == "control, screen, clicks, share, sessions, users, unhandled, rage, p50, p95")
    }

    @Test func `a report on several kinds tells each row's kind, one on a single kind does not`() throws {
        let clicks = [
            Click(path: "a--tap", kind: .routed), Click(path: "a--tap"), Click(path: "a--tap", kind: .control),
            Click(path: "b--sent", kind: .routed),
        ]
        let store = try ReportStore(clicks)
        #expect(try store.controls(kinds: []).map(\.ofControl.kind) == [.activation, .control, .routed, .routed])
        let all = try store.report(kinds: [])
        #expect(all.columns.map(\.name).firstIndex(of: "kind") == 3)
        #expect(all.rows.map { $0[3].text } == ["activation", "control", "routed", "routed"])
        #expect(all.readable.columns.prefix(3) == ["control", "kind", "screen"])
        #expect(all.rows.allSatisfy { $0.count == all.columns.count })
        #expect(all.readable.rows.allSatisfy { $0.count == all.readable.columns.count })

        let routed = try store.report(kinds: [.routed])
        #expect(try store.controls(kinds: [.routed]).map(\.ofControl.path) == ["a--tap", "b--sent"])
        #expect(!routed.columns.contains { $0.name == "kind" })
        #expect(!routed.readable.columns.contains("kind"))
    }

    @Test(arguments: [(0, 3), (1, 1), (2, 2), (3, 3), (4, 3)])
    func `a limit shows so many lines at most, 0 all`(limit: Int, count: Int) throws {
        var report = try ReportStore(["a--t", "b--t", "c--t"].map { Click(path: $0) }).report()
        report.limit(to: limit)
        #expect(report.rows.count == count)
        #expect(report.hiddenRows == 3 - count)
        #expect(report.rows.first?.first?.text == "a--t")
    }

    @Test(
        arguments: [
            (0, "0 ms"), (84.5, "85 ms"), (999, "999 ms"), (1_000, "1.0 s"), (4_249, "4.2 s"),
            (4_250, "4.3 s"),
            (60_000, "1.0 min"), (186_000, "3.1 min"), (3_600_000, "1.0 h"), (7_200_000, "2.0 h"),
            (129_600_000, "1.5 d"),
        ] as [(Double, String)])
    func `durations are short`(ms: Double, text: String) {
        #expect(ReadableNumber.duration(ms) == text)
    }
}
