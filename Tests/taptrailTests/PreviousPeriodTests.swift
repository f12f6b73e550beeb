import Foundation
import TestSupport
import Testing

/// `--compare previous`: what a report shows of two periods is what it shows of each.
struct PreviousPeriodTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private typealias Row = [String: NSObject]

    private func simulate(seed: Int) throws {
        let made = ["simulate", "--sessions", "60", "--seed", "\(seed)", "-o", "a.jsonl"]
        #expect(try Command.run(made, in: folder).status == 0)
        #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
    }

    private func rows(_ words: [String]) throws -> [Row] {
        let options = ["--db", "a.sqlite", "--limit", "0", "--format", "json"]
        let run = try Command.run(["report"] + words + options, in: folder)
        #expect(run.status == 0, "\(run.messages)")
        return try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [Row])
    }

    private static let reports = [
        ["controls", "--kind", "all"], ["screens"], ["controls", "--by", "version"], ["frustration"],
        ["transitions", "--by", "screen", "--ends"], ["transitions"], ["funnel", "#gift", "GiftCell"],
        ["funnel", "#gift", "GiftCell", "--by", "version"], ["overlap", "#gift", "#comment"],
        ["journeys", "--by", "screen"],
    ]

    @Test(arguments: 1...3)
    func `both figures and their change are those of the two periods`(seed: Int) throws {
        try simulate(seed: seed)
        // Not midnights; the last one leaves controls out on either side.
        let middles = ["2026-01-08T07:30", "2026-01-10", "2026-01-11T22:00"]
        let (start, end) = ("2026-01-08T06:00", middles[seed - 1])
        let now = ISO8601DateFormatter()
        let (first, last) = (try #require(now.date(from: start + ":00Z")), end)
        let until = try #require(now.date(from: last.count > 10 ? last + ":00Z" : last + "T00:00:00Z"))
        let before = now.string(from: first - until.timeIntervalSince(first))
        for words in Self.reports {
            let both = try rows(words + ["--since", start, "--until", end, "--compare", "previous"])
            let sides = try [[start, end], [before, start]].map {
                try rows(words + ["--since", $0[0], "--until", $0[1]])
            }
            // What a row goes by stands before its figures, of which the first is compared.
            let names = [
                "control", "event", "kind", "screen", "version", "from", "from_screen", "to", "to_screen", "step",
            ]
            let more = ["users_of", "who_use"] + (1...4).map { "step_\($0)" }
            func name(_ row: Row) -> [String] { (names + more).map { "\(row[$0] ?? NSNull())" } }
            let known = sides.map { Dictionary($0.map { (name($0), $0) }) { first, _ in first } }
            #expect(both.count == known[0].merging(known[1]) { own, _ in own }.count, "\(words)")
            for row in both {
                let (own, other) = (known[0][name(row)], known[1][name(row)])
                for (column, value) in row where row[column + "_before"] != nil {
                    func cell(_ side: Row?, _ opposite: Row?) -> NSObject {
                        if let side { return side[column] ?? NSNull() }
                        // No row is no click, and so a count of 0; a part of nothing is none.
                        let isCount = row[column + "_difference"] == nil && !column.hasSuffix("_ms")
                        // A control without frustration has no row, whatever its clicks.
                        if words == ["frustration"], column == "clicks" { return NSNull() }
                        if column == "share", !known[0].isEmpty, !known[1].isEmpty { return 0 as NSNumber }
                        return isCount && opposite?[column] is NSNumber ? 0 as NSNumber : NSNull()
                    }
                    let (now, then) = (cell(own, other), cell(other, own))
                    #expect(value == now && row[column + "_before"] == then, "\(words) \(column): \(row)")
                    let change = row[column + "_change"] ?? row[column + "_difference"]
                    guard let now = now as? NSNumber, let then = then as? NSNumber, change is NSNumber else {
                        #expect(!(now is NSNumber && then is NSNumber) || then == 0 as NSNumber, "\(words) \(column)")
                        continue
                    }
                    let isShare = row[column + "_difference"] != nil
                    let expected =
                        isShare ? now.doubleValue - then.doubleValue : now.doubleValue / then.doubleValue - 1
                    #expect(abs(expected - (change as? NSNumber ?? 0).doubleValue) < 1e-9, "\(words) \(column)")
                }
            }
        }
    }

    @Test func `days are compared in their order, also those without a click`() throws {
        let (day, start) = (86_400_000, 1_767_225_600_000)  // 2026-01-01
        // One click on the 2nd, three on the 4th and two on the 7th: the first days of both periods have none.
        let lines = [1, 3, 3, 3, 6, 6].enumerated().map { number, days in
            #"{"t":\#(start + days * day + number),"session":"s","path":"A--B--tap"}"#
        }
        try folder.write(lines.joined(separator: "\n") + "\n", to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        let days = try rows(["times", "--since", "2026-01-05", "--until", "2026-01-09", "--compare", "previous"])
        #expect(
            days.map { $0["start"] } == ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08"].map { $0 as NSString })
        #expect(days.map { $0["clicks"] } == [0, 0, 2, 0].map { $0 as NSNumber })
        #expect(days.map { $0["clicks_before"] } == [0, 1, 0, 3].map { $0 as NSNumber })
    }

    @Test func `days go with days of the same length, where the last one is not over and where clocks change`() throws {
        // Each hour of three weeks around the end of summer time in Berlin has a click.
        let (hour, start) = (3_600_000, 1_760_313_600_000)  // 2025-10-13T00:00Z
        let lines = (0..<21 * 24).map { #"{"t":\#(start + $0 * hour),"session":"s","path":"A--B--tap"}"# + "\n" }
        try folder.write(lines.joined(), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        func clicks(_ options: String...) throws -> [[NSObject?]] {
            try rows(["times", "--compare", "previous"] + options).map {
                [$0["start"], $0["clicks"], $0["clicks_before"]]
            }
        }
        let halfDay = try clicks("--since", "2025-10-22", "--until", "2025-10-23T06:00Z")
        #expect(
            halfDay == [
                ["2025-10-22" as NSString, 24 as NSNumber, 24 as NSNumber],
                ["2025-10-23" as NSString, 6 as NSNumber, 6 as NSNumber],
            ])
        let week = try clicks("--tz", "Europe/Berlin", "--since", "2025-10-26", "--until", "2025-11-02")
        #expect(week.count == 7 && week.map { $0[1] } == [25, 24, 24, 24, 24, 24, 24].map { $0 as NSNumber })
        #expect(week.map { $0[2] } == [24, 24, 24, 24, 24, 24, 24].map { $0 as NSNumber })
    }

    @Test func `a period before that begins before the first click is not whole, and a reader hears of it`() throws {
        let hour = 3_600_000
        let lines = (0..<48).map { #"{"t":\#(1_760_313_600_000 + $0 * hour),"session":"s","path":"A--B--tap"}"# + "\n" }
        try folder.write(lines.joined(), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        func messages(_ since: String, _ until: String) throws -> String {
            let period = ["--since", since, "--until", until, "--compare", "previous", "--db", "a.sqlite"]
            return try Command.run(["report"] + period, in: folder).messages
        }
        #expect(try !messages("2025-10-14", "2025-10-15").contains("not whole"))
        #expect(
            try messages("2025-10-13T12:00", "2025-10-14T06:00").contains(
                "the first click is from 2025-10-13T00:00:00.000Z, so the period before is not whole"))
    }

    @Test(
        arguments: [
            (["controls"], "needs a period: add --since"),
            (["sessions", "--since", "2026-01-05"], "cannot pair these rows"),
            (["tree", "--since", "2026-01-05"], "cannot pair these rows"),
            (["times", "--since", "2026-01-05T10:00", "--until", "2026-01-07"], "cannot pair these rows"),
            (["times", "--per", "week", "--since", "2026-01-05", "--until", "2026-01-07"], "cannot pair these rows"),
            (["funnel", "#gift", "#send", "--per", "day", "--since", "2026-01-05"], "cannot pair these rows"),
            (["controls", "--since", "2026-01-05", "--show-sql"], "works only with tables"),
            (["times", "--since", "2026-01-05", "--format", "svg"], "works only with tables"),
        ])
    func `what cannot be compared is said`(words: [String], text: String) throws {
        try simulate(seed: 1)
        let run = try Command.run(["report"] + words + ["--compare", "previous", "--db", "a.sqlite"], in: folder)
        #expect(run.status == 64 && run.messages.contains(text), "\(run.messages)")
    }
}
