import Basics
import ClickReports
import ClickStore
import ClickTracking
import TestSupport
import Testing

struct ControlGroupsReportTests {
    private typealias Click = ReportStore.Click

    /// What SQL groups by; days are those of UTC.
    private static func key(_ grouping: Grouping) -> String {
        switch grouping {
        case .app, .version, .screen, .event, .class, .user, .element: grouping.rawValue
        case .day: "date(at_ms / 1000, 'unixepoch')"
        case .property(let key):
            """
            (SELECT said.value FROM session_properties
            JOIN property_set ON property_set.id = set_id, json_each(properties) AS said
            WHERE session_properties.session_id = session.stretch_of AND said.key = '\(key)'
            ORDER BY first_ms, said.value LIMIT 1)
            """
        }
    }

    @Test(arguments: Grouping.allCases + [.property("plan")], sweep(3, of: 0..<12 as Range<UInt64>))
    func `groups have the figures that SQL gives`(grouping: Grouping, seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> { try store.add(random.recording(), isIndexed: (seed >> number) & 1 == 1) }
        for kinds in [[], [.activation]] as [Set<ClickKind>] {
            try Self.expect(
                store.groups(by: grouping, kinds: kinds), SQLControlReport(store, kinds: kinds, by: Self.key(grouping)))
        }
    }

    @Test(arguments: Grouping.allCases + [.property("os")])
    func `groups have the figures that SQL gives where controls have many blocks`(grouping: Grouping) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 7)
        var clicks = random.recording(clicks: 6_000)
        clicks.sort { $0.atMs < $1.atMs }
        for index in clicks.indices where index % 4 != 0 { clicks[index].path = "A--tap" }
        for part in [clicks[..<5_500], clicks[5_500...]] { try store.add(Array(part), isIndexed: true) }
        try Self.expect(store.groups(by: grouping), SQLControlReport(store, by: Self.key(grouping)))
    }

    @Test(arguments: Grouping.allCases)
    func `there is no group without clicks`(grouping: Grouping) throws {
        let store = try ReportStore()
        #expect(try store.groups(by: grouping).isEmpty)
        try store.add([Click(kind: .routed)])
        #expect(try store.groups(by: grouping, kinds: [.activation]).isEmpty)
        let lines = try store.groups(by: grouping)
        #expect(lines.map(\.statistics.clicks) == [1])
        #expect(lines.map(\.statistics.trend) == [[1] + Array(repeating: 0, count: 11)])
    }

    @Test func `a session that two groups share counts in both, and no interval leads from one to the other`() throws {
        let users = ["a", "b", "a", nil, "b"]
        let clicks = users.enumerated().map { number, user in
            Click(session: SessionKey(name: "s", user: user), atMs: 1_700_000_000_000 + Int64(number) * 1_000)
        }
        let lines = try ReportStore(clicks).groups(by: .user)
        #expect(lines.map(\.name) == ["a", "b", nil])
        #expect(lines.map(\.statistics.sessions) == [1, 1, 1])
        #expect(lines.map(\.statistics.users) == [1, 1, 0])
        #expect(lines.map(\.statistics.intervalP50Ms) == [2_000, 3_000, nil])
    }

    @Test
    func `sessions and users of a group are distinct over its controls, rage bursts and intervals are each control's`()
        throws
    {
        let clicks = (0..<6).map { number in
            Click(
                path: number % 2 == 0 ? "A--tap" : "B--tap", screen: "S", session: SessionKey(name: "s", user: "u"),
                atMs: 1_700_000_000_000 + Int64(number) * 100)
        }
        let statistics = try #require(try ReportStore(clicks).groups(by: .screen).first).statistics
        #expect((statistics.clicks, statistics.sessions, statistics.users) == (6, 1, 1))
        #expect((statistics.rage, statistics.intervalP50Ms) == (2, 200))
    }

    /// Berlin's clocks went from 02:00 to 03:00 on 2026-03-29, and from 03:00 to 02:00 on 2026-10-25.
    @Test func `days are those of the zone's clocks, also when clocks are changed`() throws {
        let berlin = try TimeZoneRules(name: "Europe/Berlin")
        let times = [
            "2026-03-28T22:59:59.999Z", "2026-03-28T23:00Z", "2026-03-29T21:59:59.999Z", "2026-03-29T22:00Z",
            "2026-10-24T21:59:59.999Z", "2026-10-24T22:00Z", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00Z",
        ].compactMap { ISOTime.ms($0) }
        let store = try ReportStore(times.map { Click(atMs: $0) })
        let days = try store.groups(by: .day, in: berlin)
        #expect(
            days.map(\.name) == ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26"])
        #expect(days.map(\.statistics.clicks) == [1, 2, 1, 1, 2, 1])
        #expect(days.map(\.statistics.intervalP50Ms) == [nil, 82_799_999, nil, nil, 89_999_999, nil])
        #expect(try store.groups(by: .day).map(\.name) == ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"])
    }

    @Test func `the columns are those of controls, behind the group's name; those for people include the trend`() throws
    {
        let store = try ReportStore([Click(session: SessionKey(name: "s", version: "1.0"))])
        let report = try StatisticsReport(Selection(), by: .version, withTrend: true).report(from: store.reader())
        #expect(
            report.columns.map(\.name).joined(separator: ", ")
                == "version, clicks, share, sessions, users, first, last, unhandled, rage, interval_p50_ms, "
                + "interval_p95_ms, trend")
        #expect(
            report.readable.rows.map { $0.map(\.text) } == [
                ["1.0", "1", "100.0 %", "1", "0", "", "0", "", "", "█▁▁▁▁▁▁▁▁▁▁▁"]
            ])
        #expect(report.rows.map { $0.last?.text } == ["1,0,0,0,0,0,0,0,0,0,0,0"])
        let without = try StatisticsReport(Selection(), by: .version).report(from: store.reader())
        #expect(!without.columns.contains { $0.name == "trend" })
    }

    private static func expect(_ lines: [ClickGroup], _ expected: SQLControlReport) {
        let order = lines.first?.name?.wholeMatch(of: /\d{4}-\d\d-\d\d/) == nil ? nil : lines.map(\.name)
        let figures = lines.map { SQLControlReport.Line($0.statistics, name: $0.name) }
        // Days are in their order, all others have most clicks first.
        let sorted = order == nil ? expected.lines : expected.lines.sorted { ($0.name ?? "") < ($1.name ?? "") }
        #expect(figures == sorted)
        #expect(lines.map { $0.name.map { Array($0.utf8) } } == sorted.map { $0.name.map { Array($0.utf8) } })
    }
}
