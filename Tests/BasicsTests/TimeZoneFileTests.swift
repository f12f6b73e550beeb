import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import Basics

struct TimeZoneFileTests {
    @Test func `a file of version 1 keeps its last offset`() throws {
        let file = try TimeZoneFile(
            Self.block(version: 0, timeSize: 4, [(100, 1), (200, 0)], offsets: [3_600, 7_200]))
        let rules = TimeZoneRules(name: "x", firstOffset: file.firstOffset, changes: file.changes, rule: file.rule)
        #expect(
            [-1, 99, 100, 199, 200, 1 << 40].map { rules.offsetSeconds(atMs: $0 * 1_000) } == [
                3_600, 3_600, 7_200, 7_200, 3_600, 3_600,
            ])
    }

    @Test func `a rule holds from the last change on, and at all times where there is none`() throws {
        let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"
        let changed = try Self.rules([(1_000_000_000, 0)], offsets: [12_345], berlin)
        let always = try Self.rules([], offsets: [0], berlin)
        let july = try #require(ISOTime.ms("2026-07-01T00:00Z"))
        let before = try #require(ISOTime.ms("1950-07-01T00:00Z"))
        #expect(changed.offsetSeconds(atMs: july) == 7_200 && changed.offsetSeconds(atMs: before) == 12_345)
        #expect(always.offsetSeconds(atMs: july) == 7_200 && always.offsetSeconds(atMs: before) == 7_200)
    }

    @Test(
        arguments: [
            ("<+0545>-5:45", "2026-07-01T00:00Z", 20_700),
            ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-03-29T00:59:59Z", -10_800),
            ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-03-29T01:00Z", -7_200),
            // Daylight saving time all year, as RFC 9636 writes it.
            ("EST5EDT,0/0,J365/25", "2026-01-01T00:00Z", -14_400),
            ("EST5EDT,0/0,J365/25", "2026-12-31T23:59Z", -14_400),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-12-24T00:00Z", 0),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00Z", 3_600),
            ("XXX0YYY,J60/0,J61/0", "2024-02-29T12:00Z", 0), ("XXX0YYY,J60/0,J61/0", "2024-03-01T12:00Z", 3_600),
            ("XXX0YYY,59/0,60/1", "2024-02-29T12:00Z", 3_600), ("XXX0YYY,59/0,60/1", "2023-03-01T12:00Z", 3_600),
            ("XXX0YYY,0/-167,0/-165", "2025-12-25T00:59:59Z", 0), ("XXX0YYY,0/-167,0/-165", "2025-12-25T01:00Z", 3_600),
            ("XXX0YYY,0/-167,0/-165", "2025-12-30T01:00Z", 0),
        ])
    func `a rule says the offset of any year`(rule: String, text: String, offset: Int) throws {
        let rules = try Self.rules([], offsets: [0], rule)
        #expect(rules.offsetSeconds(atMs: try #require(ISOTime.ms(text))) == offset)
    }

    @Test(arguments: [
        "CE-1", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0/3",
        "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J3", "CET-1CEST,366,3", "CET-1CEST,1/168,3", "CET-1CEST,1,3,", "<>-1",
        "<CET-1", "CET-1:60", "CET-1CEST,M3.5,M10.5.0", "CET-9999999999999999999999", "ÄÖÜ-1",
    ])
    func `what is no rule is damage`(rule: String) {
        #expect(throws: TimeZoneFile.Damage.self) { try Self.rules([], offsets: [0], rule) }
    }

    @Test func `damage is told of`() {
        let reasons = [
            [], Array("TZif".utf8), Array(repeating: 0, count: 100),
            Self.block(version: 0, timeSize: 4, [(1, 5)], offsets: [0]),
            Self.block(version: 0, timeSize: 4, [(2, 0), (1, 0)], offsets: [0]),
            Self.block(version: 0, timeSize: 4, [], offsets: []),
            Self.block(version: 0, timeSize: 4, [], offsets: [100_000]),
            Self.block(version: 0, timeSize: 4, [], offsets: [0], leapSeconds: 1),
        ].map { bytes in
            do throws(TimeZoneFile.Damage) {
                _ = try TimeZoneFile(bytes)
                return ""
            } catch {
                return error.reason
            }
        }
        #expect(
            reasons == [
                "it ends too early", "it ends too early", "it does not begin with TZif", "a change leads to no offset",
                "its changes are not in order", "it has no offset", "an offset is a day or more",
                "it counts leap seconds; use the zone of the same name that does not",
            ])
    }

    @Test func `no bytes are a trap`() throws {
        let file = Self.file([(-5, 1), (7, 0), (1 << 40, 1)], offsets: [3_600, -7_200], "CET-1CEST,M3.5.0,M10.5.0/3")
        _ = try TimeZoneFile(file)
        for length in 0..<file.count {
            #expect(throws: TimeZoneFile.Damage.self) { try TimeZoneFile(Array(file[..<length])) }
        }
        var random = SplitMix64(seed: 3)
        for _ in 0..<5_000 {
            var bytes = file
            for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            guard let read = try? TimeZoneFile(bytes) else { continue }
            let rules = TimeZoneRules(name: "x", firstOffset: read.firstOffset, changes: read.changes, rule: read.rule)
            for ms in [.min, -1, 0, 1 << 42, .max] as [Int64] {
                _ = (rules.stretch(atMs: ms), rules.ms(ofLocalMs: ms), ISOTime.text(ms: ms, in: rules))
            }
        }
    }

    @Test(arguments: [
        "", "/etc/localtime", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Berlin", "Europe/", "a\0b", "-x", ":x", "é",
        ".",
    ])
    func `what can be no name is refused`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.file([], offsets: [0], "UTC0"), to: "UTC")
        #expect(throws: TimeZoneError.invalidName(name)) { try TimeZoneRules(name: name, in: [folder.path]) }
    }

    @Test func `an unknown zone, no database and a damaged file are told apart`() throws {
        let (full, empty) = (try TemporaryFolder(), try TemporaryFolder())
        try full.write(Self.file([], offsets: [0], "<+01>-1"), to: "Area/Town")
        try full.write("# a table", to: "zone.tab")
        #expect(try TimeZoneRules(name: "Area/Town", in: [empty.path, full.path]).offsetSeconds(atMs: 0) == 3_600)
        for name in ["Area", "Area/City", "Area/Town/x"] {
            #expect(throws: TimeZoneError.unknown(name, folder: full.path)) {
                try TimeZoneRules(name: name, in: [empty.path, full.path])
            }
        }
        #expect(throws: TimeZoneError.noDatabase(folders: [empty.path, "/none"])) {
            try TimeZoneRules(name: "Area/Town", in: [empty.path, "/none"])
        }
        #expect(throws: TimeZoneError.damaged(path: full.file("zone.tab"), reason: "it ends too early")) {
            try TimeZoneRules(name: "zone.tab", in: [full.path])
        }
        #expect(try TimeZoneRules(name: "UTC", in: []).offsetSeconds(atMs: 0) == 0)
    }

    private static func rules(
        _ changes: [(Int64, UInt8)], offsets: [Int32], _ rule: String
    ) throws -> TimeZoneRules {
        let file = try TimeZoneFile(Self.file(changes, offsets: offsets, rule))
        return TimeZoneRules(name: "x", firstOffset: file.firstOffset, changes: file.changes, rule: file.rule)
    }

    private static func file(_ changes: [(Int64, UInt8)], offsets: [Int32], _ rule: String) -> [UInt8] {
        block(version: 0x32, timeSize: 4, [], offsets: [0])
            + block(version: 0x32, timeSize: 8, changes, offsets: offsets)
            + Array("\n\(rule)\n".utf8)
    }

    private static func block(
        version: UInt8, timeSize: Int, _ changes: [(Int64, UInt8)], offsets: [Int32], leapSeconds: Int = 0
    ) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
        for count in [0, 0, leapSeconds, changes.count, offsets.count, 4] { bytes += Self.bytes(Int64(count), 4) }
        for change in changes { bytes += Self.bytes(change.0, timeSize) }
        bytes += changes.map(\.1)
        for offset in offsets { bytes += Self.bytes(Int64(offset), 4) + [0, 0] }
        return bytes + Array("XXX\0".utf8)
    }

    private static func bytes(_ number: Int64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> Int64($0 * 8)) }
    }
}
