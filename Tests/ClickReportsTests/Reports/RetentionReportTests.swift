import Basics
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// The report on retention beside the one that SQL gives.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin"), "no package tzdata"))
struct RetentionReportTests {
    /// 2023-10-29T01:00Z, when clocks in Berlin are set back.
    private static let change: Int64 = 1_698_541_200_000
    private static let day: Int64 = 86_400_000

    /// A selection: which clicks may be a user's first, which count as coming back, and the time of first ones.
    struct Case: Sendable, CustomStringConvertible {
        var first = "1"
        var later = "1"
        var times: Range<Int64>?
        let select: @Sendable (inout Selection) -> Void

        var description: String { "\(first), \(later), \(times.map { "\($0)" } ?? "always")" }
    }

    private static let cases = [
        Case { _ in },
        Case(first: "kind = 'activation'") { $0.kinds = [.activation] },
        Case(first: "app = 'Shop'") { $0.apps = ["Shop"] },
        Case(first: "user IN ('u-1', 'u-3')") { $0.users = ["u-1", "u-3"] },
        Case(first: "app = 'None'") { $0.apps = ["None"] },
        Case(later: "screen = 'A'") { $0.screens = ["A"] },
        Case(first: "app = 'Shop'", later: "version = '1'") { ($0.apps, $0.versions) = (["Shop"], ["1"]) },
        Case(later: "0") { $0.sessions = ["nobody has it"] },
        Case(times: change - day * 3 / 2..<change + 5 * day) {
            ($0.sinceMs, $0.untilMs) = (change - day * 3 / 2, change + 5 * day)
        },
        Case(later: "screen = 'B'", times: change - 9 * day..<Int64.max) {
            ($0.sinceMs, $0.screens) = (change - 9 * day, ["B"])
        },
    ]

    @Test(
        arguments: cases,
        [("UTC", .day), ("Europe/Berlin", .day), ("Europe/Berlin", .week)] as [(String, CalendarUnit)])
    func `the report is the one that SQL gives`(selected: Case, period: (zone: String, unit: CalendarUnit)) throws {
        for seed in sweep(2, of: 0..<6 as Range<UInt64>) {
            let store = try Self.store(seed: seed)
            var selection = Selection()
            selected.select(&selection)
            let periods = seed % 2 == 0 ? 3 : 12
            var report = RetentionReport(
                selection, per: period.unit, periods: periods, in: try TimeZoneRules(name: period.zone))
            let lines = try report.report(from: store.reader()).rows.map { row in ReportLine.text(row.map(Self.text)) }
            #expect(lines == (try Self.sql(selected, period, periods, store)))
            report.forPeople = true
            let table = try report.report(from: store.reader())
            try Self.check(table, store.reader().figures(of: report).get().cohorts, periods)
        }
    }

    /// Checks that a table for people has the cohorts, and their sums in its first row.
    private static func check(_ table: Report, _ cohorts: [RetentionReport.Cohort], _ periods: Int) throws {
        #expect(table.rows.count == (cohorts.isEmpty ? 0 : cohorts.count + 1))
        #expect(table.rows.dropFirst().map { $0[1].text } == cohorts.map { "\($0.users)" })
        guard let all = table.rows.first else { return }
        #expect(all[0].text == "all" && all[1].text == "\(cohorts.reduce(0) { $0 + $1.users })")
        for period in 0...periods {
            let known = cohorts.filter { $0.active(after: period) != nil }
            let (active, users) = known.reduce((0, 0)) { ($0.0 + $1.active[period], $0.1 + $1.users) }
            #expect(all[period + 2].text == (known.isEmpty ? "" : "\(Double(active) / Double(users))"))
        }
    }

    @Test func `sessions without a user are counted, and left out`() throws {
        var clicks = (0..<4).map { number in
            ReportStore.Click(session: SessionKey(name: "s-\(number)", user: number == 0 ? "u" : nil))
        }
        // This session signs in later.
        clicks.append(ReportStore.Click(session: SessionKey(name: "s-1", user: "v"), atMs: 1_700_000_001_000))
        let store = try ReportStore(clicks)
        let report = RetentionReport(Selection(), per: .day, periods: 1)
        let cohorts = try store.reader().figures(of: report).get()
        #expect(cohorts.sessionsWithoutUser == 2)
        #expect(cohorts.cohorts.map(\.users) == [2])
        #expect(try report.report(from: store.reader()).notes == ["2 sessions without a user are left out"])
    }

    @Test func `a day after the last click is empty, and one before it without clicks is 0`() throws {
        let days = ["u": [0, 1, 3], "v": [1], "w": [3]]
        let clicks = days.flatMap { user, days in
            days.map { day in
                ReportStore.Click(
                    session: SessionKey(name: user, user: user), atMs: 1_700_000_000_000 + Int64(day) * Self.day)
            }
        }
        let report = RetentionReport(Selection(), per: .day, periods: 4)
        let cohorts = try ReportStore(clicks).reader().figures(of: report).get().cohorts
        #expect(cohorts.map(\.active) == [[1, 1, 0, 1], [1, 0, 0], [1]])
    }

    @Test func `a day that is not over is shown, but is not in the row for all`() throws {
        let days = ["u": [0, 1, 2], "v": [0, 1], "w": [1, 2], "x": [1]]
        let clicks = days.flatMap { user, days in
            days.map { day in
                ReportStore.Click(
                    session: SessionKey(name: user, user: user), atMs: 1_700_000_000_000 + Int64(day) * Self.day)
            }
        }
        let store = try ReportStore(clicks)
        var report = RetentionReport(Selection(), per: .day, periods: 2, forPeople: true)
        func rows() throws -> [[String]] {
            try report.report(from: store.reader()).readable.rows.map { $0.map(\.text) }
        }
        #expect(try rows()[0] == ["all", "4", "100.0 %", "75.0 %", "50.0 %"])
        // An hour after the last click the third day goes on.
        report.nowMs = 1_700_000_000_000 + 2 * Self.day + 3_600_000
        #expect(
            try rows() == [
                ["all", "4", "100.0 %", "100.0 %", ""], ["2023-11-14", "2", "100.0 %", "100.0 %", "50.0 %"],
                ["2023-11-15", "2", "100.0 %", "50.0 %", ""],
            ])
        let notes = try report.report(from: store.reader()).notes
        #expect(notes == ["the day 2023-11-16 is not over: its shares may still grow, and are not in 'all'"])
        // So is one that the selection ends in.
        report.nowMs = CurrentProcess.nowMs
        report.selection.untilMs = 1_700_000_000_000 + 2 * Self.day + 3_600_000
        #expect(try report.report(from: store.reader()).notes == notes)
    }

    private static func text(_ cell: Cell) -> String? {
        switch cell {
        case .null: nil
        default: cell.text
        }
    }

    /// Clicks over weeks, many of them just before or after midnight.
    private static func store(seed: UInt64) throws -> ReportStore {
        let store = try ReportStore()
        var (clicks, random) = (RandomClicks(seed: seed), SplitMix64(seed: seed))
        for number in 0..<3 as Range<UInt64> {
            var recording = clicks.recording(clicks: seed == 0 ? Int(number) : 60)
            for index in recording.indices {
                let session = recording[index].session
                recording[index].session = SessionKey(
                    name: session.name + "\(random.number(in: 0...9))", app: session.app, version: session.version,
                    user: session.user.map { $0 + (random.happens(50) ? "" : "\(random.number(in: 0...5))") })
                let hours = Int64(random.number(in: -24 * 14...24 * 14))
                let step =
                    random.happens(40) ? Int64(random.number(in: -1...1)) : Int64(random.number(in: 0...3_600_000))
                recording[index].atMs = change + hours * 3_600_000 + step
            }
            try store.add(recording, isIndexed: (seed + number) % 2 == 0)
        }
        return store
    }

    private static func sql(
        _ selected: Case, _ period: (zone: String, unit: CalendarUnit), _ periods: Int, _ store: ReportStore
    ) throws -> [ByteString] {
        let local = { (ms: String) in
            let offset = period.zone == "UTC" ? "0" : "iif(\(ms) < \(change), 7200, 3600)"
            let start = period.unit == .week ? ", 'weekday 0', '-6 days'" : ""
            return "date(\(ms) / 1000 + \(offset), 'unixepoch'\(start))"
        }
        let until = selected.times?.upperBound ?? .max
        return try store.rows(
            """
            WITH RECURSIVE counted AS (
                SELECT at_ms, user, \(selected.first) AS isFirst, \(selected.later) AS isLater
                FROM click JOIN session ON session.id = session_id JOIN control ON control.id = control_id
            ), firsts AS (
                SELECT user, min(at_ms) AS ms FROM counted WHERE isFirst AND user NOT NULL GROUP BY user
            ), cohorts AS (
                SELECT user, \(local("ms")) AS cohort FROM firsts
                WHERE ms >= \(selected.times?.lowerBound ?? .min) AND ms < \(until)
            ), users AS (
                SELECT cohort, count(*) AS users FROM cohorts GROUP BY cohort
            ), last AS (
                SELECT \(local("min(max(at_ms), \(until - 1))")) AS last FROM counted WHERE isFirst
            ), numbers(n) AS (
                SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(periods)
            ), later AS (
                SELECT DISTINCT user, \(local("at_ms")) AS period FROM counted
                WHERE isFirst AND isLater AND at_ms >= \(selected.times?.lowerBound ?? .min) AND at_ms < \(until)
            ), grid AS (
                SELECT cohort, users, n, date(cohort, '+' || (n * \(period.unit == .week ? 7 : 1)) || ' days') AS period
                FROM users JOIN numbers
            ), counts AS (
                SELECT cohort, n, users, iif(period > last, NULL, (
                    SELECT count(*) FROM later JOIN cohorts USING (user)
                    WHERE later.period = grid.period AND cohorts.cohort = grid.cohort
                )) AS active
                FROM grid JOIN last
            )
            SELECT cohort, n, users, active, active * 1.0 / users FROM counts ORDER BY cohort, n
            """
        ).map { row in
            ReportLine.text(row.map { $0.text ?? $0.integer.map { "\($0)" } ?? $0.real.map { "\($0)" } })
        }
    }
}
