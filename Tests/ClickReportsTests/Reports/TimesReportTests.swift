import ClickIndex
import ClickQuery
import ClickStore
import ClickTracking
import Testing

@testable import Basics
@testable import ClickReports

struct TimesReportTests {
    private static let berlin = TimeZoneRules(
        name: "Berlin", firstOffset: 3_600, changes: [(1_679_792_400, 7_200), (1_698_541_200, 3_600)])

    @Test(arguments: CalendarUnit.allCases)
    func `no click has no period, and one has one`(unit: CalendarUnit) throws {
        let store = try ReportStore()
        #expect(try Self.report(store, unit).rows.isEmpty)
        try store.add([ReportStore.Click(session: SessionKey(name: "s", user: "u"), handled: .no)])
        #expect(try Self.texts(store, unit).map { Array($0.dropFirst()) } == [["1", "1.0", "1", "1", "1"]])
        var selection = Selection()
        selection.users = ["nobody"]
        #expect(try TimesReport(selection, per: unit).figures(by: store.reader()).isEmpty)
        #expect(try HoursOfWeekReport(selection).figures(by: store.reader()).isEmpty)
    }

    @Test func `days without a click are there, with nothing in them`() throws {
        let store = try Self.store(at: "2023-03-25T23:30Z", "2023-03-28T12:00Z", "2023-03-28T12:00Z")
        #expect(
            try Self.texts(store, .day) == [
                ["2023-03-26", "1", "0.3333333333333333", "1", "0", ""], ["2023-03-27", "0", "0.0", "0", "0", ""],
                ["2023-03-28", "2", "0.6666666666666666", "1", "0", ""],
            ])
        #expect(
            try Self.texts(store, .day, in: .utc).map(\.[0]) == [
                "2023-03-25", "2023-03-26", "2023-03-27", "2023-03-28",
            ])
    }

    @Test func `an hour that clocks skip is not there, and one that they show twice is there twice`() throws {
        let spring = try Self.store(at: "2023-03-26T00:30Z", "2023-03-26T01:30Z")
        #expect(try Self.hours(spring) == ["2023-03-26T01:00:00.000+01:00", "2023-03-26T03:00:00.000+02:00"])
        let autumn = try Self.store(at: "2023-10-29T00:59:59.999Z", "2023-10-29T01:00Z", "2023-10-29T02:00Z")
        #expect(
            try Self.hours(autumn) == [
                "2023-10-29T02:00:00.000+02:00", "2023-10-29T02:00:00.000+01:00", "2023-10-29T03:00:00.000+01:00",
            ])
        #expect(
            try Self.texts(autumn, .hour, forPeople: true).map(\.[0]) == [
                "2023-10-29 02:00+02:00", "2023-10-29 02:00+01:00", "2023-10-29 03:00+01:00",
            ])
    }

    @Test func `weeks go by their Monday and months by their first day`() throws {
        let store = try Self.store(at: "2022-12-31T22:59Z", "2022-12-31T23:00Z", "2023-01-01T23:00Z")
        #expect(try Self.texts(store, .week).map { Array($0[...1]) } == [["2022-12-26", "2"], ["2023-01-02", "1"]])
        #expect(try Self.texts(store, .month).map { Array($0[...1]) } == [["2022-12-01", "1"], ["2023-01-01", "2"]])
    }

    @Test func `people see which period is not over, and which the selection cuts`() throws {
        let store = try Self.store(at: "2023-01-01T05:00Z", "2023-01-02T05:00Z", "2023-01-03T05:00Z")
        var report = TimesReport(Selection(), per: .day, forPeople: true)
        func days() throws -> [String] { try report.report(from: store.reader()).rows.map { $0[0].text } }
        #expect(try days() == ["2023-01-01", "2023-01-02", "2023-01-03"])
        report.nowMs = try #require(ISOTime.ms("2023-01-03T06:00Z"))
        #expect(try days() == ["2023-01-01", "2023-01-02", "2023-01-03 (so far)"])
        report.selection.sinceMs = ISOTime.ms("2023-01-01T04:00Z")
        report.selection.untilMs = ISOTime.ms("2023-01-03T00:00Z")
        #expect(try days() == ["2023-01-01 (part)", "2023-01-02"])
        report.forPeople = false
        #expect(try days() == ["2023-01-01", "2023-01-02"])
    }

    @Test func `people see a bar, and machines do not`() throws {
        let store = try Self.store(at: "2023-01-01T00:00Z", "2023-01-03T00:00Z", "2023-01-03T00:00Z")
        let report = try Self.report(store, .day, forPeople: true)
        let bar = try #require(report.columns.firstIndex { $0.name == "bar" })
        #expect(
            report.rows.map(\.[bar].text) == [String(repeating: "█", count: 10), "", String(repeating: "█", count: 20)])
        #expect(
            try Self.report(store, .day).columns.map(\.name) == [
                "start", "clicks", "share", "sessions", "users", "unhandled",
            ])
    }

    @Test func `too many periods are an error that says what to do`() throws {
        let store = try Self.store(at: "2003-01-01T00:00Z", "2023-01-01T00:00Z")
        let error = #expect(throws: TimesReport.TooManyRows.self) { try Self.report(store, .hour) }
        #expect(
            error.map { "\($0)" }?.hasPrefix("about 175321 hours lie between the first click (2003-01-01T01:00") == true
        )
        #expect(try Self.report(store, .day).rows.count == 7_306)
    }

    @Test func `as many periods as there may be are there, and not one more`() throws {
        let hour: Int64 = 3_600_000
        let first = Int64(1_600_000_000_000) / hour * hour
        for (last, count) in [(first + 10_000 * hour - 1, 10_000), (first + 10_000 * hour, nil)] as [(Int64, Int?)] {
            let store = try ReportStore([ReportStore.Click(atMs: first), ReportStore.Click(atMs: last)])
            #expect((try? Self.report(store, .hour, in: .utc))?.rows.count == count)
        }
    }

    @Test func `only the selected clicks decide how many periods there are`() throws {
        let store = try ReportStore()
        let times: [(String, Int64)] = [("a", 1_000_000_000_000), ("b", 1_400_000_000_000), ("a", 1_700_000_000_000)]
        let clicks = times.map { user, ms in
            ReportStore.Click(session: SessionKey(name: "s-" + user, user: user), atMs: ms)
        }
        try store.add(clicks, isIndexed: true)
        var selection = Selection()
        selection.users = ["b"]
        let lines = try TimesReport(selection, per: .hour).figures(by: store.reader())
        #expect(lines.map(\.startMs) == [1_399_996_800_000])
        #expect(lines.map(\.statistics.users) == [1])
    }

    @Test(arguments: [1, 3])
    func `figures are the same however many threads count`(threads: Int) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 5)
        for _ in 0..<3 {
            var clicks = random.recording(clicks: 200)
            for index in clicks.indices { clicks[index].atMs += Int64(index % 7) * 50_000_000 }
            try store.add(clicks)
        }
        let reader = try store.reader()
        let measures: Relation.Measures = [.visitors, .rage, .intervals]
        for key: Relation.Key in [.period(.hour, .utc), .day(.utc), .hourOfWeek(.utc), .name(.user), .name(.screen)] {
            for measures in [.visitors, measures] {
                let relation = Relation(Selection(), by: key, measures)
                let expected = try reader.groups(of: relation).map(\.statistics)
                let found = try reader.scan(threads: threads) { scan throws(StoreError) -> GroupCounts? in
                    guard let groups = ClickGroups(key, of: scan) else { return nil }
                    var counter = try GroupCounter(groups, measures, of: scan)
                    while let clicks = try scan.next() { try counter.count(clicks) }
                    return counter.counts
                } finish: { parts, scan throws(StoreError) -> [ClickStatistics] in
                    guard let groups = ClickGroups(key, of: scan) else { return [] }
                    return try GroupCounts.statistics(parts.compactMap(\.self), groups, measures, scan).map(
                        \.statistics)
                }
                #expect(found == expected)
            }
        }
    }

    @Test(arguments: [Int64.min, -1, 0, 253_402_300_800_000, .max])
    func `no time of a click is a trap`(ms: Int64) throws {
        for unit in CalendarUnit.allCases {
            for times in [ms...ms, Int64.min...ms, ms...Int64.max] {
                let periods = Periods(of: unit, in: Self.berlin, times, limit: 100)
                #expect(periods.map { $0.period(at: ms) < $0.count } ?? true)
                #expect(Periods.count(of: unit, times) > 0)
            }
        }
    }

    @Test func `the hours of a week are a list for machines and a table for people`() throws {
        // A Sunday, a Monday.
        let store = try Self.store(at: "2023-01-01T22:59Z", "2023-01-01T23:00Z", "2023-01-08T23:01Z")
        let query = HoursOfWeekReport(Selection(), in: Self.berlin)
        let list = try query.report(from: store.reader())
        #expect(list.rows.count == 168)
        #expect(list.rows[0].map(\.text) == ["Monday", "1", "0", "2", "0.6666666666666666"])
        #expect(list.rows[167].map(\.text) == ["Sunday", "7", "23", "1", "0.3333333333333333"])
        let table = try HoursOfWeekReport(Selection(), in: Self.berlin, forPeople: true).report(from: store.reader())
        #expect(table.columns.map(\.heading) == ["hour", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        #expect(table.rows.count == 24)
        #expect(table.rows[0].map(\.text)[...2] == ["00:00", "2 █", "0  "])
        #expect(table.rows[23].map(\.text).suffix(2) == ["0  ", "1 ▄"])
    }

    private static func store(at times: String...) throws -> ReportStore {
        try ReportStore(try times.map { ReportStore.Click(atMs: try #require(ISOTime.ms($0))) })
    }

    private static func report(
        _ store: ReportStore, _ unit: CalendarUnit, in zone: TimeZoneRules = berlin, forPeople: Bool = false
    ) throws -> Report {
        try TimesReport(Selection(), per: unit, in: zone, forPeople: forPeople).report(from: store.reader())
    }

    private static func texts(
        _ store: ReportStore, _ unit: CalendarUnit, in zone: TimeZoneRules = berlin, forPeople: Bool = false
    ) throws -> [[String]] {
        try report(store, unit, in: zone, forPeople: forPeople).rows.map { $0.map(\.text) }
    }

    private static func hours(_ store: ReportStore) throws -> [String] {
        try report(store, .hour).withTimes(in: berlin).rows.map(\.[0].text)
    }
}

/// An engine that answers any relation with the same groups, whatever a server may send.
private struct StubEngine: ReportEngine {
    let groups: [ClickGroup]

    private struct NoAnswer: Error {}

    func groups(of relation: Relation) throws -> [ClickGroup] { groups }
    func figures<Query: EngineQuery>(of query: Query) throws -> Query.Figures { throw NoAnswer() }
    func overview() throws -> ClickOverview { throw NoAnswer() }
    func names(of kind: SessionName, upTo count: Int) throws -> [String] { throw NoAnswer() }
    func labels() throws -> [ControlLabel] { [] }
    func propertyKeys() throws -> [String] { [] }
    func newestClicks(_ selection: Selection, after id: Int64?, upTo count: Int) throws -> NewestClicks {
        throw NoAnswer()
    }
    func hasClicks(_ selection: Selection) throws -> Bool { throw NoAnswer() }
}

struct OddGroupsTests {
    private static func group(_ key: ClickGroup.Key, clicks: Int) -> ClickGroup {
        var statistics = ClickStatistics()
        statistics.outcomes = Outcomes(clicks: clicks)
        return ClickGroup(key, statistics)
    }

    @Test func `two groups of one period leave the later periods their clicks`() throws {
        let starts: [Int64] = [0, 5, 2 * LocalTime.msOfDay]
        let engine = StubEngine(groups: starts.map { Self.group(.period(startMs: $0, day: 0), clicks: 7) })
        let lines = try TimesReport(Selection(), per: .day).figures(by: engine)
        #expect(lines.map(\.statistics.clicks) == [7, 0, 7])
    }

    @Test func `an hour that no week has is left out`() throws {
        let engine = StubEngine(groups: [-1, 3, 168, 255].map { Self.group(.hourOfWeek($0), clicks: 7) })
        let hours = try HoursOfWeekReport(Selection()).figures(by: engine)
        #expect(hours.count == 168 && hours.reduce(0, +) == 7 && hours[3] == 7)
    }
}
