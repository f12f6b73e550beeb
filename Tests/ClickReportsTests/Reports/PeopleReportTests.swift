import Basics
import ClickIndex
import ClickQuery
import ClickStore
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

struct PeopleReportTests {
    private static let zones = ["UTC", "America/New_York", "Australia/Lord_Howe"]

    /// A click's user, day and time.
    private struct Visit {
        let user: ByteString
        let day: Int64
        let atMs: Int64
    }

    private static func visits(_ selection: Selection, _ reader: ClickReader, _ zone: TimeZoneRules) throws -> [Visit] {
        var visits: [Visit] = []
        try reader.visitClicks(selection) { click in
            guard let user = click.session.user else { return }
            let day = LocalTime(localMs: zone.localMs(atMs: click.atMs)).day
            visits.append(Visit(user: ByteString(user), day: day, atMs: click.atMs))
        }
        return visits
    }

    /// How many sessions have clicks at some times, and none of them of a user.
    private static func sessionsWithoutUser(
        _ selection: Selection, _ reader: ClickReader, _ isSelected: (Int64) -> Bool
    ) throws -> Int {
        var users: [[ByteString]: Bool] = [:]
        try reader.visitClicks(selection) { click in
            guard isSelected(click.atMs) else { return }
            let session = [click.session.app ?? "", click.session.name].map { ByteString($0) }
            users[session, default: false] = users[session] ?? false || click.session.user != nil
        }
        return users.values.count { !$0 }
    }

    /// Clicks of some users over months, with pauses of hours to weeks.
    private static func store(seed: UInt64) throws -> ReportStore {
        let store = try ReportStore(seed: seed)
        var generator = SplitMix64(seed: seed &+ 70)
        func pick<Value>(_ values: [Value], _ fallback: Value) -> Value {
            values.randomElement(using: &generator) ?? fallback
        }
        var clicks: [ReportStore.Click] = []
        var atMs: Int64 = 1_700_000_000_000
        for number in 0..<160 {
            atMs += pick([3_600_000, 40_000_000, 90_000_000, 400_000_000], 0)
            let user = pick(["a", "b", "c", "d", "e", "f"], "")
            clicks.append(
                ReportStore.Click(
                    path: pick(["Window--Button--tap", "Window--Switch--change"], ""),
                    session: SessionKey(
                        name: "p-\(number)", app: "People", version: pick(["1", "2"], ""), user: user), atMs: atMs))
        }
        try store.add(clicks, isIndexed: seed % 2 == 0)
        return store
    }

    @Test(arguments: sweep(2, of: 0..<30 as Range<UInt64>), zones)
    func `days, weeks and months have the users that the definitions say`(seed: UInt64, zone: String) throws {
        let store = try Self.store(seed: seed)
        let reader = try store.reader()
        let timeZone = try TimeZoneRules(name: zone)
        for (number, selected) in try Self.selections().enumerated() {
            let report = PeopleReport(selected, in: timeZone)
            let figures = try report.figures(by: reader).get()
            let days = figures.days
            var whole = selected
            whole.sinceMs = nil
            let all = try Self.visits(whole, reader, timeZone)
            var every = Selection()
            (every.kinds, every.apps, every.users) = (selected.kinds, selected.apps, selected.users)
            every.countsDoubleClicks = selected.countsDoubleClicks
            let since = selected.sinceMs.map { LocalTime(localMs: timeZone.localMs(atMs: $0)).day } ?? .min
            #expect(
                figures.sessionsWithoutUser
                    == (try Self.sessionsWithoutUser(whole, reader) {
                        LocalTime(localMs: timeZone.localMs(atMs: $0)).day >= since
                    }))
            let firsts = Dictionary(grouping: try Self.visits(every, reader, timeZone), by: \.user)
                .mapValues { $0.map(\.day).min() ?? .max }
            let active = Dictionary(grouping: all, by: \.day).mapValues { Set($0.map(\.user)) }
            let shown = active.keys.filter { $0 >= since }
            #expect(days.first?.day == shown.min() && days.last?.day == shown.max(), "selection \(number)")
            func users(_ days: ClosedRange<Int64>) -> Set<ByteString> {
                days.reduce(into: []) { $0.formUnion(active[$1] ?? []) }
            }
            for day in days {
                let today = users(day.day...day.day)
                #expect(day.users == today.count)
                #expect(day.ofWeek == users(day.day - 6...day.day).count, "selection \(number), day \(day.day)")
                #expect(day.ofMonth == users(day.day - 29...day.day).count, "selection \(number), day \(day.day)")
                let new = today.filter { firsts[$0] == day.day }
                #expect(day.new == new.count)
                let earlier = active.filter { $0.key < day.day }.values.reduce(into: Set()) { $0.formUnion($1) }
                let back = today.subtracting(new).intersection(earlier).subtracting(users(day.day - 30...day.day - 1))
                #expect(day.back == back.count)
            }
        }
    }

    private static func selections() throws -> [Selection] {
        let changes: [(inout Selection) throws -> Void] = [
            { _ in }, { $0.apps = ["People"] }, { $0.sinceMs = 1_705_000_000_000 },
            { ($0.sinceMs, $0.untilMs, $0.apps) = (1_704_000_000_000, 1_706_000_000_000, ["People"]) },
            { ($0.kinds, $0.versions) = ([.activation], ["2"]) },
            { $0.selectors = [try PathSelector(parsing: "Button")] },
        ]
        return try changes.map { change in
            var selection = Selection()
            try change(&selection)
            return selection
        }
    }

    @Test func `a share is that of all users of the day, and the first days say that they are not whole`() throws {
        let clicks = [("a", "Button", 0), ("b", "Switch", 0), ("c", "Switch", 1), ("a", "Button", 1)].map {
            user, name, day in
            ReportStore.Click(
                path: "Window--\(name)--tap", session: SessionKey(name: user, user: user),
                atMs: Int64(20_000 + day) * LocalTime.msOfDay)
        }
        let reader = try ReportStore(clicks + [ReportStore.Click(session: SessionKey(name: "nobody"))]).reader()
        var selection = Selection()
        selection.selectors = [try PathSelector(parsing: "Button")]
        selection.sinceMs = 20_000 * LocalTime.msOfDay
        let report = try PeopleReport(selection).report(from: reader)
        #expect(
            report.rows.map { $0.map(\.text) } == [
                ["2024-10-04", "1", "0.5", "1", "1", "1.0", "1", "0", "0"],
                ["2024-10-05", "1", "0.5", "1", "1", "1.0", "0", "1", "0"],
            ])
        // A time within a day stands for the whole day, of all users, too.
        var late = selection
        late.sinceMs = 20_001 * LocalTime.msOfDay + 5
        #expect(try PeopleReport(late).report(from: reader).rows.map { $0[2].text } == ["0.5"])
        var young = selection
        young.users = ["a"]
        #expect(
            try PeopleReport(young).report(from: reader).notes == [
                "clicks begin on 2024-10-04: until 2024-11-02 there are fewer than 30 days to count, and users of earlier times seem new"
            ])
    }
}
