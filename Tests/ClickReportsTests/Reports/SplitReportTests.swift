import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

/// Reports that are split, of clicks of which the truth is known.
struct SplitReportTests {
    /// Users of two versions, all of whom open; of version 1 every one pays, of version 2 so many of 40. Each has later sessions,
    /// one for version 1 and several for version 2, that neither open nor pay.
    private static func store(paying: Int, laterSessions: Int) throws -> ReportStore {
        var clicks: [ReportStore.Click] = []
        for version in 1...2 {
            for user in 0..<40 {
                func click(_ path: String, _ session: Int) -> ReportStore.Click {
                    ReportStore.Click(
                        path: path,
                        session: SessionKey(
                            name: "s-\(version)-\(user)-\(session)", app: "Shop", version: "\(version)",
                            user: "u-\(version)-\(user)"),
                        atMs: 1_700_000_000_000 + Int64(session) * 86_400_000 + Int64(clicks.count))
                }
                clicks.append(click("App--Button#open--tap", 0))
                if version == 1 || user < paying { clicks.append(click("App--Button#pay--tap", 0)) }
                for session in 0..<(version == 1 ? 1 : laterSessions) {
                    clicks.append(click("App--Label--tap", session + 1))
                }
            }
        }
        return try ReportStore(clicks)
    }

    private static func funnel(_ selection: Selection = Selection(), per owner: FunnelReport.Owner = .session) throws
        -> FunnelReport
    {
        FunnelReport(
            selection,
            steps: try ["#open", "#pay"].enumerated().map { try FunnelReport.Step(parsing: $1, at: $0, of: 2) },
            per: owner)
    }

    @Test func `two versions are judged by the first session of each user, however many sessions follow`() throws {
        for (paying, status) in [(10, "less"), (38, "same"), (40, "same")] {
            for later in [0, 3] {
                let reader = try Self.store(paying: paying, laterSessions: later).reader()
                let figures = try SplitReport(try Self.funnel(), by: .version).figures(by: reader)
                let judgement = try #require(figures.judgement)
                #expect(judgement.units == "the first sessions of 40 and 40 users")
                let line = try #require(judgement.lines[ByteString("2")])
                #expect(judgement.lines.count == 1 && line.change.rawValue == status)
                #expect(line.difference.value == Double(paying - 40) / 40)
                #expect(line.difference.low <= line.difference.value && line.difference.value <= line.difference.high)
            }
        }
    }

    @Test func `the first line says what differs, and by how much; the other part's rows have no difference`() throws {
        let report = try SplitReport(try Self.funnel(), by: .version).report(
            from: try Self.store(paying: 10, laterSessions: 1).reader())
        #expect(
            report.headline == """
                1 step differs beyond chance from version 1 to version 2: 1 less, by -75.0 pp (95 %: -85.8 pp to -57.5 pp) \
                (1 step compared, the first sessions of 40 and 40 users).
                """)
        let names = report.columns.map(\.name)
        let (difference, share) = (
            try #require(names.firstIndex(of: "difference")), try #require(names.firstIndex(of: "share"))
        )
        #expect(difference == share + 1)
        #expect(report.rows.map { $0[0].text } == ["1", "1", "2", "2"])
        #expect(report.rows.map { $0[difference].text } == ["", "", "", "-0.75"])
    }

    @Test func `users who come further in more sessions are not judged`() throws {
        let reader = try Self.store(paying: 10, laterSessions: 5).reader()
        let report = SplitReport(try Self.funnel(per: .user), by: .version)
        #expect(try report.figures(by: reader).judgement == nil)
        #expect(
            try report.report(from: reader).headline
                == "Not judged, version 1 and version 2: users of one part have more sessions, and so come further.")
        let even = try Self.store(paying: 10, laterSessions: 1).reader()
        #expect(try report.figures(by: even).judgement?.units == "40 and 40 users")
    }

    @Test func `a segment is compared with the other sessions, and three versions are not judged`() throws {
        var selection = Selection()
        selection.segment.having = [try PathSelector(parsing: "#pay")]
        let store = try Self.store(paying: 20, laterSessions: 1)
        let report = try SplitReport(try Self.funnel(selection), by: .segment).report(from: store.reader())
        #expect(
            report.rows.map { $0.prefix(4).map(\.text) }.map { [$0[0], $0[3]] } == [
                ["having", "60"], ["having", "60"], ["without", "20"], ["without", "0"],
            ])
        selection = Selection()
        selection.versions = ["1", "9", "8*"]
        let one = try SplitReport(try Self.funnel(selection), by: .version).report(from: store.reader())
        #expect(one.headline == nil && one.notes == ["no selected click has the version '9'"])
        try store.add([ReportStore.Click(session: SessionKey(name: "t", app: "Shop", version: "10"))])
        let three = try SplitReport(try Self.funnel(), by: .version).report(from: store.reader())
        #expect(three.headline == nil)
        #expect(three.notes == ["of two versions the report says whether they differ; --version chooses them"])
        #expect(three.rows.map { $0[0].text } == ["1", "1", "2", "2", "10", "10"])
    }

    /// New users by the version of their first click, by SQL alone.
    @Test func `a version's cohorts are the users whose first click it has`() throws {
        for seed in sweep(3, of: 1..<12 as Range<UInt64>) {
            let store = try ReportStore(seed: seed)
            for version in ["1", "2"] {
                var selection = Selection()
                selection.versions = [version]
                let base = RetentionReport(Selection(), per: .day, periods: 1)
                let cohorts = try store.reader().figures(of: base.part(selection)).get().cohorts
                let users = "(SELECT user, min(at_ms) AS first FROM clicks WHERE user IS NOT NULL GROUP BY user)"
                let expected = try store.rows(
                    """
                    SELECT date(first / 1000, 'unixepoch') AS day, count(*),
                        sum(EXISTS (SELECT * FROM clicks WHERE clicks.user = firsts.user
                            AND julianday(date(at_ms / 1000, 'unixepoch')) = julianday(date(first / 1000, 'unixepoch')) + 1))
                    FROM \(users) AS firsts
                    WHERE EXISTS (SELECT * FROM clicks WHERE clicks.user = firsts.user AND at_ms = first AND version = '\(version)')
                    GROUP BY day ORDER BY day
                    """)
                #expect(cohorts.map(\.users) == expected.map { Int($0[1].integer ?? -1) })
                #expect(cohorts.map { $0.active(after: 1) ?? 0 } == expected.map { Int($0[2].integer ?? -1) })
            }
        }
    }

    @Test func `who came back is judged by new users of either version`() throws {
        let reader = try Self.store(paying: 10, laterSessions: 0).reader()
        let report = SplitReport(RetentionReport(Selection(), per: .day, periods: 1), by: .version)
        let judgement = try #require(try report.figures(by: reader).judgement)
        #expect(judgement.units == "40 and 40 new users")
        #expect(judgement.lines[ByteString("1")]?.difference.value == -1)
    }
}
