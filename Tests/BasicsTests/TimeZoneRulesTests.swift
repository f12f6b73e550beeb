import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import Basics

/// The system's zones, compared with what `date` says, which reads the same files.
@Suite(.enabled(if: hasTimeZones, "the package tzdata is not installed"))
struct TimeZoneRulesTests {
    /// Half hours, quarter hours, changes at midnight, skipped days, southern and negative daylight saving time, zones
    /// without changes, and zones that change by rules alone.
    private static let strange = [
        "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "America/Sao_Paulo", "Africa/Cairo",
        "Australia/Lord_Howe", "Europe/Dublin", "Africa/Casablanca", "America/St_Johns", "Asia/Gaza", "Pacific/Chatham",
        "Antarctica/Troll", "America/Godthab", "Africa/Monrovia", "Asia/Tehran", "Pacific/Kwajalein", "Etc/GMT+12",
        "Etc/UTC", "EST5EDT", "America/Caracas", "Asia/Pyongyang", "Europe/London", "Africa/El_Aaiun",
    ]

    @Test(arguments: strange)
    func `offsets are those that date tells, at random times and around every change`(name: String) throws {
        guard FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/" + name) else { return }
        let rules = try TimeZoneRules(name: name)
        var random = SplitMix64(seed: 7)
        var times: [Int64] = [-62_135_596_800, 0, -1, 253_402_300_799, 4_102_444_800]
        for _ in 0..<1_000 { times.append(Int64(random.number(in: -5_000_000_000...5_000_000_000))) }
        for _ in 0..<200 { times.append(Int64(random.number(in: -62_135_596_800...253_402_300_799))) }
        times += Self.changes(of: rules, from: -3_000_000_000, to: 3_000_000_000).flatMap { [$0 - 1, $0, $0 + 1] }
        try Self.expectTexts(of: times, rules)
    }

    @Test func `offsets of all zones are those that date tells`() throws {
        var random = SplitMix64(seed: 8)
        let table = try String(contentsOfFile: "/usr/share/zoneinfo/zone1970.tab", encoding: .utf8)
        let names = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t")[2] }
        #expect(names.count > 200)
        for name in names.map(String.init) {
            let rules = try TimeZoneRules(name: name)
            let times = (0..<60).map { _ in Int64(random.number(in: -4_000_000_000...8_000_000_000)) }
            try Self.expectTexts(of: times, rules)
        }
    }

    @Test func `the stretches of an offset follow one another without a gap`() throws {
        for name in Self.strange where FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/" + name) {
            let rules = try TimeZoneRules(name: name)
            var stretch = rules.stretch(atMs: .min)
            #expect(stretch.startMs == .min)
            while stretch.endMs < 100_000_000_000_000 {
                #expect(!stretch.contains(stretch.endMs) && stretch.contains(stretch.endMs - 1))
                let next = rules.stretch(atMs: stretch.endMs)
                #expect(next.startMs == stretch.endMs && next.endMs > next.startMs, "\(name)")
                stretch = next
                if stretch.endMs == .max { break }
            }
        }
    }

    @Test func `a clock shows the same whatever it showed before`() throws {
        let zone = try TimeZoneRules(name: "Europe/Berlin")
        var clock = LocalClock(zone)
        var random = SplitMix64(seed: 9)
        for _ in 0..<2_000 {
            let ms = Int64(random.number(in: 0...2_000_000_000_000))
            for ms in [ms, ms + 1, ms - 3_600_000] { #expect(clock.localMs(atMs: ms) == zone.localMs(atMs: ms)) }
        }
    }

    @Test(
        arguments: [
            ("Europe/Berlin", "2026-03-29", "2026-03-29T00:00:00.000+01:00"),
            ("America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00.000-02:00"),
            ("Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00.000+14:00"),
            ("Africa/Cairo", "2023-04-28", "2023-04-28T01:00:00.000+03:00"),
            ("Asia/Kathmandu", "1986-01-01", "1986-01-01T00:15:00.000+05:45"),
            ("America/St_Johns", "2006-10-29", "2006-10-29T00:00:00.000-02:30"),
        ])
    func `a day begins with its first instant`(name: String, date: String, start: String) throws {
        let zone = try TimeZoneRules(name: name)
        let midnight = try #require(ISOTime.ms(date + "T00:00Z"))
        let ms = zone.startMs(ofDay: midnight / LocalTime.msOfDay)
        #expect(ISOTime.text(ms: ms, in: zone) == start)
        #expect(zone.localMs(atMs: ms - 1) < midnight)
    }

    @Test(
        arguments: [
            ("2026-03-29T02:30", "2026-03-29T03:00:00.000+02:00"),
            ("2026-10-25T02:30", "2026-10-25T02:30:00.000+02:00"),
            ("2026-07-01T12:00", "2026-07-01T12:00:00.000+02:00"),
        ])
    func `a local time that is skipped or comes twice is an instant`(local: String, text: String) throws {
        let zone = try TimeZoneRules(name: "Europe/Berlin")
        let ms = zone.ms(ofLocalMs: try #require(ISOTime.ms(local + "Z")))
        #expect(ISOTime.text(ms: ms, in: zone) == text)
    }

    @Test func `no time is too large`() throws {
        for zone in [TimeZoneRules.utc, try TimeZoneRules(name: "Europe/Berlin"), try TimeZoneRules(name: "EST5EDT")] {
            for ms in [.min, .min + 1, .max - 1, .max] as [Int64] {
                #expect(zone.stretch(atMs: ms).offsetMs.magnitude < 93_600_000)
                #expect(!ISOTime.text(ms: ms, in: zone).isEmpty)
                _ = (zone.localMs(atMs: ms), zone.ms(ofLocalMs: ms), zone.startMs(ofDay: ms))
            }
        }
    }

    @Test(arguments: ["local", "UTC", "Etc/GMT-14", "America/Argentina/ComodRivadavia"])
    func `what names a zone is taken`(name: String) throws {
        #expect(try TimeZoneRules(name: name).name == name)
    }

    private static func expectTexts(of seconds: [Int64], _ rules: TimeZoneRules) throws {
        let expected = try localTexts(of: seconds, in: rules.name)
        #expect(expected.count == seconds.count)
        for (second, text) in zip(seconds, expected) where Self.text(second, rules) != text {
            Issue.record("\(rules.name) at \(second): \(Self.text(second, rules)), not \(text)")
        }
    }

    private static func changes(of rules: TimeZoneRules, from: Int64, to: Int64) -> [Int64] {
        var changes: [Int64] = []
        var stretch = rules.stretch(atMs: from * 1_000)
        while stretch.endMs < to * 1_000 {
            changes.append(stretch.endMs / 1_000)
            stretch = rules.stretch(atMs: stretch.endMs)
        }
        return changes
    }

    /// `2026-01-31T10:00:00+01:00:00`, as `date` writes it.
    private static func text(_ second: Int64, _ rules: TimeZoneRules) -> String {
        let offset = rules.offsetSeconds(atMs: second * 1_000)
        let text = ISOTime.text(ms: (second + Int64(offset)) * 1_000).dropLast(5)
        let written = ISOTime.offsetText(offset)
        return text + (written.utf8.count == 6 ? written + ":00" : written)
    }

    private static func localTexts(of seconds: [Int64], in zone: String) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(seconds.map { "@\($0)\n" }.joined(), to: "times")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["TZ=" + zone, "date", "-f", folder.file("times"), "+%4Y-%m-%dT%H:%M:%S%::z"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // `date` writes -00:00 for times at which nobody was there.
        return String(decoding: text, as: UTF8.self).replacing("-00:00:00", with: "+00:00:00").split(separator: "\n")
            .map(String.init)
    }
}

/// Only then are there zones to compare, and a `date` that takes times from a file.
private let hasTimeZones = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/zone1970.tab")

struct LocalTimeTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00Z", 3, 0, "1969-12-29", "1970-01-01"),
            ("2026-01-01T23:59Z", 3, 23, "2025-12-29", "2026-01-01"),
            ("2024-12-30T12:00Z", 0, 12, "2024-12-30", "2024-12-01"),
            ("1969-12-28T01:00Z", 6, 1, "1969-12-22", "1969-12-01"),
        ])
    func `a week begins on Monday`(
        text: String, weekday: Int, hour: Int, monday: String, firstOfMonth: String
    ) throws {
        let time = LocalTime(localMs: try #require(ISOTime.ms(text)))
        #expect(time.weekday == weekday && time.hour == hour)
        #expect(ISOTime.date(ofDay: time.monday) == monday)
        #expect(ISOTime.date(ofDay: time.firstOfMonth) == firstOfMonth)
    }
}
