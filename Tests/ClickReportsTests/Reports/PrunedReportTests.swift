import Basics
import ClickReports
import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

/// What reports say of users whose first clicks were pruned: what they said before.
struct PrunedReportTests {
    private static let startMs: Int64 = 1_700_000_000_000
    private static let day: Int64 = 86_400_000

    /// A session of one app and user, all on one day.
    private struct Visit {
        let name: String
        let user: String?
        let app: String
        let day: Int64
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `cohorts keep their users, and shares of days that are still there`(seed: UInt64) throws {
        let store = try ReportStore(Self.clicks(Self.visits(seed)))
        // At midnight for some, in the middle of a day for others.
        let cutMs = Self.startMs + Int64(3 + seed % 4) * Self.day + (seed % 2 == 0 ? 6_400_000 : 30_000_000)
        let selections = [
            Selection(), Self.selection { $0.apps = ["Shop"] }, Self.selection { $0.users = ["u-1*"] },
            Self.selection { $0.kinds = [.control] }, Self.selection { $0.sinceMs = Self.startMs + Self.day },
            Self.selection { $0.screens = ["A"] },
        ]
        let reports = selections.map { RetentionReport($0, per: .day, periods: 20) }
        let before = try reports.map { try store.reader().figures(of: $0).get().cohorts }
        try Self.prune(store, cutMs)
        // Once more with nothing left to prune, and with less.
        try Self.prune(store, cutMs)
        try Self.prune(store, cutMs - Self.day)
        for (report, before) in zip(reports, before) {
            let after = try store.reader().figures(of: report).get().cohorts
            #expect(after.map(\.day) == before.map(\.day))
            #expect(after.map(\.users) == before.map(\.users))
            for (after, before) in zip(after, before) {
                for period in 0...20 {
                    let isWhole = (after.day + Int64(period)) * Self.day >= cutMs
                    #expect(after.active(after: period) == (isWhole ? before.active(after: period) : nil))
                }
            }
        }
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `nobody becomes a new user`(seed: UInt64) throws {
        let visits = Self.visits(seed)
        let store = try ReportStore(Self.clicks(visits))
        let cut = Int64(2 + seed % 5)
        func sessions(_ visitors: Segment.Visitors) throws -> Set<String> {
            let selection = Self.selection { $0.segment.visitors = visitors }
            return Set(try store.reader().figures(of: SessionsReport(selection)).lines.map(\.names.name))
        }
        let (new, returning) = (try sessions(.new), try sessions(.returning))
        try Self.prune(store, Self.startMs - Self.startMs % Self.day + cut * Self.day)
        let left = Set(visits.filter { $0.day >= cut }.map(\.name))
        #expect(try sessions(.new) == new.intersection(left))
        #expect(try sessions(.returning) == returning.intersection(left))
    }

    @Test func `a note says which shares are empty, and those who are forgotten are in no cohort`() throws {
        let visits = [("old", 0), ("old", 2), ("gone", 0), ("young", 2)].enumerated().map { number, visit in
            Visit(name: "s-\(number)", user: visit.0, app: "Shop", day: Int64(visit.1))
        }
        let store = try ReportStore(Self.clicks(visits))
        try Self.prune(store, Self.startMs + Self.day)
        let report = RetentionReport(Selection(), per: .day, periods: 2, forPeople: true)
        func rows() throws -> [[String]] {
            try report.report(from: store.reader()).readable.rows.map { $0.map(\.text) }
        }
        #expect(
            try rows() == [
                ["all", "3", "100.0 %", "", "50.0 %"], ["2023-11-14", "2", "", "", "50.0 %"],
                ["2023-11-16", "1", "100.0 %", "", ""],
            ])
        #expect(
            try report.report(from: store.reader()).notes == [
                "clicks before 2023-11-15T22:13:20.000Z were pruned: shares of days that begin earlier are empty"
            ])
        let database = try ClickDatabase(path: store.path)
        #expect(try database.forget(users: ["gone", "nobody"], isRehearsal: true) == Deletion(prunedUsers: 1))
        #expect(try database.forget(users: ["gone", "nobody"]) == Deletion(prunedUsers: 1))
        try database.close()
        #expect(try rows().map { $0[1] } == ["2", "1", "1"])
        #expect(try store.rows("SELECT user FROM first_click WHERE user = 'gone'").isEmpty)
    }

    @Test func `a part leaves out users whose first click was pruned, and says so`() throws {
        let visits = [("old", 0), ("old", 2), ("young", 2)].enumerated().map { number, visit in
            Visit(name: "s-\(number)", user: visit.0, app: "Shop", day: Int64(visit.1))
        }
        let store = try ReportStore(Self.clicks(visits))
        try Self.prune(store, Self.startMs + Self.day)
        func report(sinceMs: Int64?) throws -> Report {
            let selection = Self.selection { $0.sinceMs = sinceMs }
            return try SplitReport(RetentionReport(selection, per: .day, periods: 1), by: .app)
                .report(from: store.reader())
        }
        let made = try report(sinceMs: nil)
        #expect(made.rows.map { $0[1...3].map(\.text) } == [["2023-11-16", "0", "1"], ["2023-11-16", "1", "1"]])
        #expect(made.notes.contains { $0.contains("users who clicked then are left out") }, "\(made.notes)")
        #expect(try !report(sinceMs: Self.startMs + Self.day).notes.contains { $0.contains("pruned") })
    }

    private static func selection(_ change: (inout Selection) -> Void) -> Selection {
        var selection = Selection()
        change(&selection)
        return selection
    }

    private static func prune(_ store: ReportStore, _ ms: Int64) throws {
        let database = try ClickDatabase(path: store.path)
        _ = try database.prune(beforeMs: ms)
        try database.close()
    }

    private static func visits(_ seed: UInt64) -> [Visit] {
        var random = SplitMix64(seed: seed)
        return (0..<80).map { number in
            let user = random.number(in: 0...20)
            return Visit(
                name: "s-\(number)", user: user == 0 ? nil : "u-\(user)", app: random.happens(60) ? "Shop" : "Chat",
                day: Int64(random.number(in: 0...9)))
        }
    }

    private static func clicks(_ visits: [Visit]) -> [ReportStore.Click] {
        visits.enumerated().flatMap { number, visit in
            (0..<2 + number % 2).map { click in
                var clicked = ReportStore.Click(
                    session: SessionKey(name: visit.name, app: visit.app, user: visit.user),
                    // Before the midnight that follows 22:13:20.
                    atMs: startMs + visit.day * day + Int64(number * 60_000 % 6_000_000 + click))
                clicked.kind = click == 0 && number % 3 == 0 ? .control : .activation
                clicked.screen = number % 2 == 0 ? "A" : nil
                return clicked
            }
        }
    }
}
