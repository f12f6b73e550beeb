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

    @Test func `what changed beyond chance comes first, then the larger difference`() throws {
        let clicks = Self.clicks(
            sessions: (100, 100),
            [
                ("Same--tap", 50, 51), ("LittleLess--tap", 60, 40), ("MuchMore--tap", 5, 90), ("Noise--tap", 50, 60),
                ("New--tap", 0, 1), ("Gone--tap", 1, 0), ("AllNew--tap", 0, 100),
            ])
        let comparison = try ReportStore(clicks).reader().figures(of: Self.versions())
        #expect(
            comparison.lines.map { [$0.control.path, $0.change?.rawValue] } == [
                ["AllNew--tap", "appeared"], ["MuchMore--tap", "more"], ["LittleLess--tap", "less"],
                ["Noise--tap", "same"],
                ["Same--tap", "same"], ["Gone--tap", "same"], ["New--tap", "same"], ["Always--tap", "same"],
            ])
        #expect(comparison.listOfChanges(ofTimes: true) == "1 appeared, 1 used more, 1 used less")
        #expect(
            comparison.verdict(ofTimes: true)
                == "3 of 8 controls changed beyond chance: 1 appeared, 1 used more, 1 used less (100 and 100 sessions)")
    }

    @Test func `a difference that one test would tell is not told where many controls are compared`() throws {
        // p is 0.041.
        let alone = [(path: "Alone--tap", before: 10, after: 21)]
        let others = (0..<20).map { (path: "Other--\($0)--tap", before: 50, after: 50) }
        let clicks = Self.clicks(sessions: (70, 70), alone + others)
        let one = try ReportStore(clicks).reader().figures(of: Self.versions { $0.controls = ["Alone--tap"] })
        #expect(one.lines.map(\.change) == [.more])
        let many = try ReportStore(clicks).reader().figures(of: Self.versions())
        let line = try #require(many.lines.first)
        #expect((line.control.path, line.change) == ("Alone--tap", .same))
        #expect(line.p == one.lines[0].p)
        // The interval is that of the control by itself.
        #expect(line.difference.map { $0.low > 0 } == true)
        #expect(many.verdict(ofTimes: true) == "No control changed beyond chance (22 compared, 70 and 70 sessions)")
    }

    @Test func `users are compared where nine in ten sessions have one, those on both sides with themselves`() throws {
        func session(_ number: Int, _ user: String?, version: String) -> SessionKey {
            SessionKey(name: "s-\(number)", version: version, user: user)
        }
        // 20 sessions: a and b on both sides, one user with many sessions, and two sessions without a user.
        let before = ["a", "b", "c", "c", "c", "c", "c", "c", "d"] + [nil]
        let after = ["a", "b", "e", "f", "g", "h", "i", "j", "k"] + [nil]
        var keys = before.enumerated().map { session($0, $1, version: "1") }
        keys += after.enumerated().map { session(10 + $0, $1, version: "2") }
        let store = try ReportStore(keys.map { Click(session: $0) })
        let comparison = try store.reader().figures(of: Self.versions())
        #expect(
            comparison.units
                == Comparison.Units(.user, before: 3, after: 8, sessions: (8, 8), onBoth: 2))
        #expect(
            comparison.verdict(ofTimes: true) == """
                No control changed beyond chance (1 compared, 2 users with themselves, and the first sessions of 3 and 8 others)
                """)
        let line = try #require(comparison.lines.first)
        // Clicks are all clicks of a side, and a session without a user stands for itself.
        #expect((line.before.clicks, line.after.clicks) == (10, 10))
        #expect(line.units == (5, 10))
        // One session more without a user: fewer than nine in ten have one.
        try store.add([Click(session: session(20, nil, version: "2"))])
        let sessions = try store.reader().figures(of: Self.versions())
        #expect(sessions.units == Comparison.Units(.session, before: 10, after: 11, sessions: (10, 11)))
    }

    /// Sessions of users who are there before and after, on a control besides the one that all click.
    private static func regulars(
        _ users: Int, sessions: (before: Int, after: Int), clicked: (before: Int, after: Int),
        handled: (before: Handled, after: Handled) = (.yes, .yes)
    ) -> [Click] {
        (0..<users).flatMap { user in
            [
                ("1", sessions.before, clicked.before, handled.before),
                ("2", sessions.after, clicked.after, handled.after),
            ]
            .flatMap { version, count, clicked, handled in
                (0..<count).flatMap { number in
                    let session = SessionKey(
                        name: "s-\(version)-\(user)-\(number)", version: version, user: "u-\(user)")
                    let paths = ["Always--tap"] + (number < clicked ? ["Share--tap"] : [])
                    return paths.map { Click(path: $0, session: session, handled: handled) }
                }
            }
        }
    }

    @Test func `what regular users give up is found, also in a shorter time, and by itself their number is nothing`()
        throws
    {
        let clicks = Self.regulars(20, sessions: (10, 3), clicked: (5, 0))
        let comparison = try ReportStore(clicks).reader().figures(of: Self.versions())
        #expect(
            comparison.verdict(ofTimes: true)
                == "1 of 2 controls changed beyond chance: 1 vanished (20 users with themselves)")
        let line = try #require(comparison.lines.first)
        #expect((line.shareBefore, line.shareAfter, line.relativeChange) == (0.5, 0, -1))
        #expect((line.before.clicks, line.after.clicks) == (100, 0))
        // The same habits in unequal times.
        let same = Self.regulars(20, sessions: (10, 2), clicked: (5, 1))
        let none = try ReportStore(same).reader().figures(of: Self.versions())
        #expect(!none.hasChange)
        #expect(none.lines.map(\.difference?.value) == [0, 0])
    }

    @Test func `a version that breaks a control is found by what its users' clicks come to`() throws {
        let clicks = Self.regulars(20, sessions: (3, 3), clicked: (3, 3), handled: (.yes, .no))
        let report = try Self.versions().report(from: ReportStore(clicks).reader())
        #expect(
            report.headline?.hasPrefix(
                "2 of 2 controls changed beyond chance: 2 more often unhandled (20 users with themselves)") == true)
        #expect(report.readable.columns.suffix(3) == ["unhandled before", "unhandled after", "unhandled"])
        #expect(
            report.readable.rows.map { $0.suffix(3).map(\.text) } == [
                ["0.0 %", "100.0 %", "more"], ["0.0 %", "100.0 %", "more"],
            ])
        // Outcomes that are known on one side alone say nothing.
        let unknown = Self.regulars(20, sessions: (3, 3), clicked: (3, 3), handled: (.unknown, .no))
        let comparison = try ReportStore(unknown).reader().figures(of: Self.versions())
        #expect(!comparison.hasChange)
        #expect(comparison.lines.map(\.unhandledP) == [nil, nil])
    }

    @Test func `who is on one side alone and has nobody to be compared with is counted`() throws {
        var clicks = Self.regulars(3, sessions: (1, 1), clicked: (1, 1))
        clicks.append(Click(session: SessionKey(name: "s", version: "2", user: "new")))
        let comparison = try ReportStore(clicks).reader().figures(of: Self.versions())
        #expect(
            comparison.verdict(ofTimes: true)
                == "No control changed beyond chance (3 compared, 3 users with themselves; 1 user after alone has no counterpart)"
        )
    }

    @Test func `where users have more sessions on one side, the first session of each counts`() throws {
        // Each session clicks one control of its own; users before have three sessions, those after one.
        func clicks(_ sessions: Int, version: String, users: Int) -> [Click] {
            (0..<users).flatMap { user in
                (0..<sessions).map { number in
                    Click(
                        path: "Control\(number)--tap",
                        session: SessionKey(
                            name: "s-\(version)-\(user)-\(number)", version: version, user: "\(version)-\(user)"),
                        atMs: 1_700_000_000_000 + Int64(number) * 1_000)
                }
            }
        }
        let store = try ReportStore()
        try store.add(clicks(3, version: "1", users: 40) + clicks(1, version: "2", users: 40), isIndexed: true)
        let comparison = try store.reader().figures(of: Self.versions())
        #expect(comparison.units.isOneSession)
        #expect(
            comparison.lines.map { [$0.before.clicks, $0.units.before, $0.units.after] } == [
                [40, 40, 40], [40, 0, 0], [40, 0, 0],
            ])
        #expect(
            comparison.verdict(ofTimes: true)
                == "No control changed beyond chance (3 compared, the first sessions of 40 and 40 users)")
    }

    @Test func `shares are of all sessions, also where few controls are chosen`() throws {
        var clicks = Self.clicks(sessions: (10, 20), [("Button--tap", 5, 2)])
        // A session in which only the app raised an event is a session, too.
        clicks.append(Click(path: "Raised--event", kind: .routed, session: SessionKey(name: "r", version: "1")))
        let query = Self.versions { $0.controls = ["Button--tap"] }
        let comparison = try ReportStore(clicks).reader().figures(of: query)
        #expect((comparison.units.before, comparison.units.after) == (11, 20))
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
        #expect((comparison.units.before, comparison.units.after) == (0, 2))
        #expect((line.shareBefore, line.shareAfter, line.change) == (nil, 1, nil))
        #expect((line.difference, line.p) == (nil, nil))
        #expect(comparison.verdict(ofTimes: true) == "Nothing to compare: no session before")
        #expect(!comparison.hasChange && !comparison.isPossible)
        #expect(try ReportStore().reader().figures(of: Self.versions()).lines.isEmpty)
    }

    @Test func `machine formats have all columns, people see shares and points`() throws {
        let store = try ReportStore(Self.clicks(sessions: (80, 70), [("Button--tap", 48, 56), ("New--tap", 0, 1)]))
        let report = try Self.versions().report(from: store.reader())
        #expect(
            report.columns.map(\.name).joined(separator: ", ")
                == "control, element, event, screen, clicks_before, clicks_after, unit, units_before, units_after, "
                + "share_before, share_after, change, difference, difference_low, difference_high, p, status, "
                + "unhandled_before, unhandled_after, unhandled_p, unhandled_status")
        #expect(
            report.readable.columns.joined(separator: ", ")
                == "control, screen, before, after, share before, share after, change, difference, low, high, p, status"
        )
        #expect(
            report.readable.rows.map { $0.map(\.text) } == [
                [
                    "Button", "", "48", "56", "60.0 %", "80.0 %", "+33.3 %", "+20.0 pp", "+5.2 pp", "+33.4 pp", "0.013",
                    "more",
                ],
                ["New", "", "0", "1", "0.0 %", "1.4 %", "", "+1.4 pp", "-3.3 pp", "+7.7 pp", "0.467", "same"],
                [
                    "Always", "", "80", "70", "100.0 %", "100.0 %", "0.0 %", "0.0 pp", "-5.2 pp", "+4.6 pp", "1.000",
                    "same",
                ],
            ])
        #expect(
            report.headline == """
                1 of 3 controls changed beyond chance: 1 used more (80 and 70 sessions). Before: before; after: after.
                """)
        let all = try Self.versions { $0.kinds = [] }.report(from: store.reader())
        #expect(all.columns.map(\.name).firstIndex(of: "kind") == 3)
    }
}
