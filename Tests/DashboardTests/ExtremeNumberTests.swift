import ClickStore
import TestSupport
import Testing

@testable import Dashboard

/// Numbers in addresses that no calculation has room for.
struct ExtremeNumberTests {
    static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775806", "9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "99999999999999999999", "0", "-0", "-1", "+1", "1",
        "2147483647",
        "2147483648", "4294967296", "9007199254740992", "1e308", "-1e999", "0.1",
        "1" + String(repeating: "0", count: 400),
        "", " ", "NaN", "inf", "0x10", "１２", "9223372036854775807d", "1000000w", "1000001w", "999999999999999999d",
    ]

    @Test(arguments: DashboardPage.all.map(\.name))
    func `each number of a page's address is taken, or refused in a sentence`(page: String) throws {
        let store = try ServedStore(VariedClicks.all(60))
        let names = try #require(DashboardPage.all.first { $0.name == page }).names
        for name in ["limit", "since", "until", "before", "after", "tz", "sort"] + names {
            for number in Self.numbers {
                let value = ServedStore.encoded(number)
                for ending in ["", ".json"] {
                    let answer = store.ask("/\(page)\(ending)?\(name)=\(value)")
                    #expect([200, 400, 404].contains(answer.status), "\(page) \(name) \(number): \(answer.status)")
                }
            }
        }
    }

    @Test func `an open page may say any number that it has`() throws {
        let store = try ServedStore(VariedClicks.all(60))
        for number in Self.numbers {
            let asked = [
                try LiveRequest(query: nil, lastEventID: number, nowMs: ServedStore.nowMs),
                try LiveRequest(
                    query: "after=\(ServedStore.encoded(number))", lastEventID: nil, nowMs: ServedStore.nowMs),
            ]
            for asked in asked {
                for rows in [0, 1, 16_384, .max] as [Int64] {
                    let newest = try store.reader().newestClicks(
                        asked.selection, after: asked.lastID, upTo: 50, among: rows)
                    #expect(newest.lastID == 60)
                    if let id = asked.lastID, id >= 60 { #expect(newest.clicks.isEmpty && !newest.areCut) }
                    if let id = asked.lastID, id < 0, rows > 60 { #expect(newest.clicks.last?.id == 60) }
                }
            }
        }
    }
}
