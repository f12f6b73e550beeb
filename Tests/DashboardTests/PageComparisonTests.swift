import Basics
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import Dashboard

/// Pages that compare a period with the one before, against two pages of one period each.
struct PageComparisonTests {
    private static let (day, hour): (Int64, Int64) = (86_400_000, 3_600_000)

    /// Clicks of some controls at random times of two weeks.
    private static func clicks(_ seed: UInt64) -> [SampleClick] {
        var random = SplitMix64(seed: seed)
        return (0..<500).map { number in
            let session = Int.random(in: 0..<60, using: &random)
            return SampleClick(
                path:
                    "App--Window--\(session % 2 == 0 ? "Room" : "Shop")View--Button#\(Int.random(in: 0..<6, using: &random))--tap",
                screen: session % 2 == 0 ? "Room" : "Shop", session: "s-\(session)", app: "A", version: "1.0",
                user: "u-\(session % 23)",
                atMs: ServedStore.nowMs - 14 * day + Int64(session) * 5 * hour
                    + Int64.random(in: 0..<hour, using: &random),
                handled: Bool.random(using: &random) ? .yes : .no)
        }
    }

    private static func rows(_ store: ServedStore, _ address: String) throws -> [[String: Any]] {
        let answer = store.ask(address)
        return try #require(
            try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [[String: Any]], "\(answer.body)")
    }

    @Test(arguments: ["controls", "screens", "frustration", "transitions", "journeys"], [1, 2, 3] as [UInt64])
    func `figures of the period before are those of that period`(page: String, seed: UInt64) throws {
        let store = try ServedStore(Self.clicks(seed))
        // Whole days, so that the period before is the seven days before.
        let ends = [14, 7, 0].map {
            ISOTime.text(ms: (ServedStore.nowMs / Self.day - $0) * Self.day, in: .utc).prefix(10)
        }
        func rows(_ since: Substring, _ until: Substring, _ more: String = "") throws -> [[String: Any]] {
            try Self.rows(store, "/\(page).json?since=\(since)&until=\(until)\(more)")
        }
        let (now, then) = (try rows(ends[1], ends[2]), try rows(ends[0], ends[1]))
        let compared = try rows(ends[1], ends[2], "&compare=previous")
        #expect(now.count > 1 && then.count > 1 && compared.count >= now.count)
        func name(_ row: [String: Any]) -> [String: String] {
            row.compactMapValues { $0 as? String }.filter { !$0.key.hasPrefix("example") }
        }
        let counts = ["clicks", "unhandled", "count", "sessions", "users"].filter { now[0][$0] != nil }
        #expect(!counts.isEmpty)
        let before = Dictionary(then.map { (name($0), $0) }) { first, _ in first }
        for (row, own) in zip(compared, now) {
            #expect(name(row) == name(own))
            for count in counts {
                #expect(row[count] as? Int == own[count] as? Int)
                guard let other = before[name(row)] else { continue }
                #expect(row[count + "_before"] as? Int == other[count] as? Int, "\(page) \(count): \(row)")
            }
        }
    }

    @Test(arguments: ["day", "hour"])
    func `a day goes with the same day before, also where nobody clicked on some`(unit: String) throws {
        let start = (ServedStore.nowMs / Self.day - 7) * Self.day
        // In the period before nobody clicked for three days, nor on the last but one; in this one not on the first.
        let days: [Int64: Int] = [-4: 2, -3: 5, -1: 3, 1: 7, 2: 1, 6: 4]
        let clicks = days.flatMap { day, count in
            (0..<count).map {
                SampleClick(
                    path: "A--B--tap", session: "s\(day)-\($0)", atMs: start + day * Self.day + Int64($0) * 60_000)
            }
        }
        let ends = [0, 7].map { ISOTime.text(ms: start + $0 * Self.day, in: .utc).prefix(10) }
        let address = "/times.json?since=\(ends[0])&until=\(ends[1])&per=\(unit)&compare=previous"
        let rows = try Self.rows(try ServedStore(clicks), address)
        let step = unit == "day" ? 1 : 24
        #expect(rows.count == 7 * step)
        for day in 0..<7 where rows.count == 7 * step {
            #expect(rows[day * step]["clicks"] as? Int == days[Int64(day)] ?? 0)
            #expect(rows[day * step]["clicks_before"] as? Int == days[Int64(day) - 7] ?? 0, "\(day)")
        }
    }

    @Test func `a page shows how figures changed, bars what was before, and says with what it compares`() throws {
        let store = try ServedStore(Self.clicks(4))
        let page = store.ask("/controls?since=7d&compare=previous").body
        #expect(page.contains(">change</th>") || page.contains(">change</a></th>"))
        #expect(page.contains("Compared with 2023-10-31 22:13Z to 2023-11-07 22:13Z"))
        #expect(page.contains("Last 7 days vs before"))
        #expect(page.contains("Without the time before"))
        #expect(store.ask("/times?since=7d&per=month&compare=previous").body.contains("Not compared: its rows"))
        let days = store.ask("/times?since=2023-11-07&until=2023-11-14&per=day&compare=previous").body
        #expect(days.contains("clicks of the time before") && days.contains(" in the time before"))
        // What a page links to compares, too, if it can.
        let way = try #require(
            ParsedHTML(store.ask("/controls").body)?.elements.first { $0.attributes["class"] == "vs" })
        #expect(store.ask(way.attributes["href"] ?? "").body.contains("Last 7 days vs before"))
    }

    @Test(arguments: [
        ("/controls?compare=previous", "choose a time first"), ("/controls?since=7d&compare=next", "give previous"),
        ("/controls?since=7d&until=8d&compare=previous", "compare: "),
        ("/controls?since=2023-11-01&until=2023-10-01&compare=previous", "compare: "),
    ])
    func `what cannot be compared is said on the page`(address: String, says: String) throws {
        let answer = try ServedStore(Self.clicks(5)).ask(address)
        #expect(answer.status == 400)
        #expect(answer.body.contains(says) || answer.body.contains("the selection: "), "\(answer.body.suffix(1_500))")
    }
}
