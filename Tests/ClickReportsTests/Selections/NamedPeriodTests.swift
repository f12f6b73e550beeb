import Basics
import ClickStore
import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

struct NamedPeriodTests {
    private static let zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"]

    @Test(arguments: zones) func `periods touch each other, hold now, and begin where clocks show their first midnight`(
        zone: String
    ) throws {
        let timeZone = try TimeZoneRules(name: zone)
        var generator = SplitMix64(seed: 3)
        for _ in 0..<200 {
            let now = Int64.random(in: 0...2_000_000_000_000, using: &generator)
            func range(_ period: NamedPeriod) -> Range<Int64> { period.range(nowMs: now, in: timeZone) }
            for (current, before) in [
                (NamedPeriod.today, NamedPeriod.yesterday), (.thisWeek, .lastWeek), (.thisMonth, .lastMonth),
            ] {
                #expect(range(current).contains(now))
                #expect(range(before).upperBound == range(current).lowerBound)
                #expect(range(before).lowerBound < range(before).upperBound)
            }
            for period in NamedPeriod.allCases {
                let start = LocalTime(localMs: timeZone.localMs(atMs: range(period).lowerBound))
                let before = LocalTime(localMs: timeZone.localMs(atMs: range(period).lowerBound - 1))
                #expect(start.day == before.day + 1)
                switch period {
                case .thisWeek, .lastWeek: #expect(start.weekday == 0)
                case .thisMonth, .lastMonth: #expect(start.date.day == 1)
                case .today, .yesterday: break
                }
            }
        }
    }

    @Test func `a day is included to its end, and a name stands for where its period begins or ends`() throws {
        let now = try #require(ISOTime.ms("2026-03-18T12:00Z"))
        let berlin = try TimeZoneRules(name: "Europe/Berlin")
        func text(_ ms: Int64) -> String { ISOTime.text(ms: ms) }
        #expect(text(try GivenTime("last-month").ms(nowMs: now)) == "2026-02-01T00:00:00.000Z")
        #expect(text(try GivenTime("this-week").ms(nowMs: now, in: berlin)) == "2026-03-15T23:00:00.000Z")
        #expect(text(try GivenDay("last-month").endMs(nowMs: now, in: .utc)) == "2026-03-01T00:00:00.000Z")
        // Clocks go forward on this day.
        #expect(text(try GivenDay("2026-03-29").endMs(nowMs: now, in: berlin)) == "2026-03-29T22:00:00.000Z")
        #expect(throws: SelectionError.self) { _ = try GivenDay("2026-03-29T10:00Z") }
        var week = SelectionText()
        (week.since, week.through) = (try GivenTime("last-week"), try GivenDay("last-week"))
        let selection = try week.selection(nowMs: now, in: berlin)
        #expect(selection.sinceMs.map(text) == "2026-03-08T23:00:00.000Z")
        #expect(selection.untilMs.map(text) == "2026-03-15T23:00:00.000Z")
    }
}
