import ClickStore
import ClickTracking
import Testing

@testable import ClickReports

struct CompareReportTests {
    private typealias Click = ReportStore.Click

    /// Sessions of two versions: of so many in each, some click a control.
    private static func clicks(
        sessions: (Int, Int), _ controls: [(path: String, before: Int, after: Int)]
    ) -> [Click] {
        var clicks: [Click] = []
        for (version, count) in [("1", sessions.0), ("2", sessions.1)] {
            for number in 0..<count {
                let session = SessionKey(name: "s-\(version)-\(number)", version: version)
                clicks.append(Click(path: "Always--tap", session: session))
                for control in controls where number < (version == "1" ? control.before : control.after) {
                    clicks.append(Click(path: control.path, session: session))
                }
            }
        }
        return clicks
    }

    private static func versions(_ change: (inout Selection) -> Void = { _ in }) -> CompareReport {
        var selection = Selection()
        selection.kinds = [.activation]
        change(&selection)
        var query = CompareReport(selection, selection)
        (query.before.versions, query.after.versions) = (["1"], ["2"])
        return query
    }

    @Test func `the largest certain change comes first, then what appeared or vanished, then the larger difference`()
        throws
    {
        let clicks = Self.clicks(
            sessions: (100, 100),
            [
                ("Same--tap", 50, 51), ("LittleLess--tap", 60, 40), ("MuchMore--tap", 5, 90), ("Noise--tap", 50, 60),
                ("New--tap", 0, 1), ("Gone--tap", 1, 0), ("AllNew--tap", 0, 100),
            ])
        let comparison = try ReportStore(clicks).reader().figures(of: Self.versions())
        #expect(
            comparison.lines.map { [$0.control.path, $0.change.rawValue] } == [
                ["AllNew--tap", "appeared"], ["MuchMore--tap", "more"], ["LittleLess--tap", "less"],
                ["Gone--tap", "vanished"], ["New--tap", "appeared"], ["Noise--tap", "same"], ["Same--tap", "same"],
                ["Always--tap", "same"],
            ])
        #expect(
            comparison.changes.map { "\($0.change) \($0.controls)" } == [
                "appeared 2", "vanished 1", "more 1", "less 1",
            ])
    }

    @Test func `shares are of all sessions, also where few controls are chosen`() throws {
        var clicks = Self.clicks(sessions: (10, 20), [("Button--tap", 5, 2)])
        // A session in which only the app raised an event is a session, too.
        clicks.append(Click(path: "Raised--event", kind: .routed, session: SessionKey(name: "r", version: "1")))
        let query = Self.versions { $0.controls = ["Button--tap"] }
        let comparison = try ReportStore(clicks).reader().figures(of: query)
        #expect((comparison.sessionsBefore, comparison.sessionsAfter) == (11, 20))
        let line = try #require(comparison.lines.first)
        #expect(comparison.lines.count == 1)
        #expect((line.shareBefore, line.shareAfter) == (5.0 / 11, 0.1))
    }

    @Test func `many clicks of one session count once in the share`() throws {
        var clicks = Self.clicks(sessions: (10, 10), [("Button--tap", 1, 1)])
        for number in 1...50 {
            clicks.append(
                Click(
                    path: "Button--tap", session: SessionKey(name: "s-2-0", version: "2"),
                    atMs: 1_700_000_000_000 + Int64(number)))
        }
        let comparison = try ReportStore(clicks).reader().figures(of: Self.versions { $0.controls = ["Button--tap"] })
        let line = try #require(comparison.lines.first)
        #expect((line.before.clicks, line.after.clicks) == (1, 51))
        #expect((line.shareBefore, line.shareAfter, line.change) == (0.1, 0.1, .same))
    }

    @Test func `without clicks on one side there are shares of the other, and no differences`() throws {
        let store = try ReportStore(Self.clicks(sessions: (0, 2), []))
        let comparison = try store.reader().figures(of: Self.versions())
        let line = try #require(comparison.lines.first)
        #expect((comparison.sessionsBefore, comparison.sessionsAfter) == (0, 2))
        #expect((line.shareBefore, line.shareAfter, line.change) == (nil, 1, .appeared))
        #expect(line.difference == nil)
        #expect(try ReportStore().reader().figures(of: Self.versions()).lines.isEmpty)
    }

    @Test func `machine formats have all columns, people see shares and points`() throws {
        let store = try ReportStore(Self.clicks(sessions: (80, 70), [("Button--tap", 48, 56), ("New--tap", 0, 1)]))
        let report = try Self.versions().report(from: store.reader())
        #expect(
            report.columns.map(\.name).joined(separator: ", ")
                == "control, element, event, screen, clicks_before, clicks_after, sessions_before, sessions_after, "
                + "share_before, share_after, difference, difference_low, difference_high, status")
        #expect(
            report.readable.columns.joined(separator: ", ")
                == "control, screen, before, after, share before, share after, difference, low, high, status")
        #expect(
            report.readable.rows.map { $0.map(\.text) } == [
                ["Button--tap", "", "48", "56", "60.0 %", "80.0 %", "+20.0 pp", "+5.2 pp", "+33.4 pp", "more"],
                ["New--tap", "", "0", "1", "0.0 %", "1.4 %", "+1.4 pp", "-3.3 pp", "+7.7 pp", "appeared"],
                ["Always--tap", "", "80", "70", "100.0 %", "100.0 %", "0.0 pp", "-5.2 pp", "+4.6 pp", "same"],
            ])
        let all = try Self.versions { $0.kinds = [] }.report(from: store.reader())
        #expect(all.columns.map(\.name).firstIndex(of: "kind") == 3)
    }
}
