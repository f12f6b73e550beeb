import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

/// What a comparison finds among users with habits, of whom the truth is known.
struct CompareHabitTests {
    /// Who there is, how often they come in each period, and what becomes of their use of the first control.
    struct Users: Sendable, CustomTestStringConvertible {
        let onBoth: Int
        let alone: Int
        let sessions: (before: Int, after: Int)
        /// By how much less the first control is used, in per cent.
        var drop = 0

        var testDescription: String {
            "\(onBoth) on both sides, \(alone) on each alone, \(sessions.before) and \(sessions.after) sessions, -\(drop) %"
        }
    }

    private static let controls = 29

    private static func clicks(_ users: Users, seed: Int) -> [ReportStore.Click] {
        var generator = SplitMix64(seed: UInt64(seed))
        var clicks: [ReportStore.Click] = []
        let usual = (0..<controls).map { _ in generator.number(in: 2...60) }
        func habits() -> [Int] { usual.map { min(95, $0 * generator.number(in: 0...20) / 10) } }
        func play(_ user: String, _ habits: [Int], isAfter: Bool) {
            let mean = isAfter ? users.sessions.after : users.sessions.before
            for number in 0..<max(1, generator.number(in: mean / 2...mean + mean / 2)) {
                let session = SessionKey(name: "\(user)-\(isAfter)-\(number)", user: user)
                let startMs = 1_700_000_000_000 + Int64(isAfter ? 1_000_000 : 0) + Int64(number) * 1_000
                clicks.append(.init(path: "Always--tap", session: session, atMs: startMs))
                for (control, habit) in habits.enumerated() {
                    let chance = control == 0 && isAfter ? habit * (100 - users.drop) / 100 : habit
                    guard generator.happens(chance) else { continue }
                    clicks.append(.init(path: "Control\(control)--tap", session: session, atMs: startMs + 1))
                }
            }
        }
        for user in 0..<users.onBoth {
            let habits = habits()
            for isAfter in [false, true] { play("u-\(user)", habits, isAfter: isAfter) }
        }
        for user in 0..<users.alone {
            for isAfter in [false, true] { play("a-\(user)-\(isAfter)", habits(), isAfter: isAfter) }
        }
        return clicks
    }

    private static func comparison(_ users: Users, seed: Int) throws -> Comparison {
        let store = try ReportStore()
        try store.add(clicks(users, seed: seed), isIndexed: true)
        var (before, after) = (Selection(), Selection())
        (before.untilMs, after.sinceMs) = (1_700_001_000_000, 1_700_001_000_000)
        let comparison = try store.reader().figures(of: CompareReport(before, after))
        #expect((comparison.units.unit, comparison.units.onBoth) == (.user, users.onBoth))
        return comparison
    }

    @Test func `where only time passes at most 7 in 100 comparisons report anything`() throws {
        let all = [
            Users(onBoth: 60, alone: 0, sessions: (8, 8)), Users(onBoth: 60, alone: 0, sessions: (8, 1)),
            Users(onBoth: 100, alone: 60, sessions: (3, 3)), Users(onBoth: 15, alone: 5, sessions: (4, 4)),
            Users(onBoth: 0, alone: 120, sessions: (3, 1)),
        ]
        let runs = trials(20, of: 200)
        var told: [String] = []
        for seed in 0..<runs {
            let users = all[seed % all.count]
            let comparison = try Self.comparison(users, seed: seed)
            if comparison.hasChange { told.append("\(users.testDescription): \(comparison.verdict(ofTimes: true))") }
        }
        #expect(Double(told.count) <= 0.07 * Double(runs), "\(told)")
    }

    @Test(arguments: [
        Users(onBoth: 60, alone: 0, sessions: (8, 8), drop: 60),
        Users(onBoth: 60, alone: 0, sessions: (8, 1), drop: 90),
        Users(onBoth: 60, alone: 20, sessions: (8, 8), drop: 60),
    ])
    func `what regular users give up is found in 8 of 10 comparisons`(users: Users) throws {
        let runs = trials(10, of: 100)
        let found = try (0..<runs).count { seed in
            let comparison = try Self.comparison(users, seed: 1_000 + seed)
            return comparison.lines.contains {
                $0.control.path == "Control0--tap" && [.less, .vanished].contains($0.change)
            }
        }
        #expect(Double(found) >= 0.8 * Double(runs), "\(found) of \(runs)")
    }
}
