import Basics
import ClickTracking
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// What pages claim, next to what people did.
struct PageClaimTests {
    /// How many clicks the head of a page counts.
    private static func counted(_ body: String) -> String? {
        body.firstMatch(of: /<span class="soft">([0-9,]+) activations?</).map { String($0.1) }
    }

    @Test(arguments: [
        "/times?per=day", "/times?per=week", "/times?per=hour&since=3d", "/times?per=day&tz=Asia/Tokyo",
        "/times?per=hour&since=2023-11-10T07:30Z&until=2023-11-12T16:20Z&tz=Asia/Kolkata",
        "/times?per=day&since=2023-11-05T13:00Z&through=2023-11-09", "/times?per=day&since=9d", "/?version=1.1",
    ])
    func `a bar leads to the clicks that it is of`(address: String) throws {
        let store = try ServedStore(VariedClicks.all())
        let page = try #require(ParsedHTML(store.ask(address).body))
        let bars = page.elements.filter { $0.attributes["class"]?.hasPrefix("col") ?? false }
        #expect(bars.count > 2)
        for bar in bars {
            let (says, way) = (bar.attributes["title"] ?? "", bar.attributes["href"] ?? "")
            let count = says.firstMatch(of: /: ([0-9,]+) clicks/).map { String($0.1) }
            #expect(count != nil && Self.counted(store.ask(way).body) == count, "\(says): \(way)")
        }
    }

    @Test(arguments: ["", "screen=RoomViewController&", "handled=no&", "app=Shop&"])
    func `from one session to the next all are seen, each once, in their order`(filter: String) throws {
        let store = try ServedStore(VariedClicks.all())
        let all = try JSONSerialization.jsonObject(with: Data(store.ask("/sessions.json?\(filter)limit=0").body.utf8))
        let names = try #require(all as? [[String: Any]]).map { "\($0["session"] ?? ""),\($0["app"] ?? "")" }
        try #require(names.count > 5)
        let first = names[0].split(separator: ",")
        // An app that somebody has selected selects the others, too.
        let own = filter.hasPrefix("app") ? "session" : "session,app"
        var way = "/session?\(filter)session=\(first[0])&app=\(first[1])&own=\(own)&step=newer"
        var seen: [String] = []
        for _ in names {
            let page = try #require(ParsedHTML(store.ask(way).body))
            let text = try #require(page.all("h1").first?.text)
            let older = try #require(page.elements.first { $0.attributes["rel"] == "prev" }?.attributes["href"])
            let app = older.firstMatch(of: /app=([A-Za-z]+)/).map { String($0.1) } ?? ""
            seen.append("\(text.replacing("Session ", with: "")),\(app)")
            way = older
        }
        #expect(seen == names)
    }

    @Test func `a bar says when a version came, not when somebody selected first used it`() throws {
        let day: Int64 = 86_400_000
        let clicks: [SampleClick] = (0..<20).map { (number: Int) -> SampleClick in
            let atMs = ServedStore.nowMs - Int64(20 - number) * day + 1_000
            return SampleClick(
                path: "Window--\([3, 17].contains(number) ? "Rare" : "Common")--tap", session: "s-\(number)",
                version: number < 10 ? "1.0" : "2.0", user: [4, 18].contains(number) ? "late" : "u",
                atMs: atMs)
        }
        let store = try ServedStore(clicks)
        func marks(_ query: String) -> [String] {
            store.ask("/times?per=day\(query)").body.matches(of: /title="([0-9-]+)[^"]*first clicks of ([0-9.]+)"/).map
            {
                "\($0.1) \($0.2)"
            }
        }
        let came = ISOTime.text(ms: clicks[10].atMs, in: .utc).prefix(10) + " 2.0"
        // Somebody who used it later, or a control that was, says nothing of the version.
        for query in ["", "&since=11d", "&user=late", "&where=Rare"] {
            #expect(marks(query) == [String(came)], "\(query)")
        }
        for query in ["&since=5d", "&since=19d&until=12d", "&handled=no"] { #expect(marks(query) == [], "\(query)") }
    }

    @Test func `those who tapped in vain are counted, not those who were impatient`() throws {
        var clicks: [SampleClick] = []
        for number in 0..<30 {
            clicks.append(
                SampleClick(
                    path: "Window--Picture--tap", session: "s-\(number % 5)", user: "u-\(number % 5)",
                    atMs: ServedStore.nowMs - Int64(number) * 60_000, handled: .no))
        }
        for number in 0..<15 {
            clicks.append(
                SampleClick(
                    path: "Window--Picture--tap", session: "r-\(number % 3)", user: "v-\(number % 3)",
                    atMs: ServedStore.nowMs - 9_000_000 - Int64(number / 3) * 200, x: 10, y: 10, handled: .yes))
        }
        let body = try ServedStore(clicks).ask("/").body
        #expect(body.contains("30 taps that nothing handled</b>, from 5 people."))
    }

    @Test func `a share of dead taps has one base on all pages`() throws {
        // Of 40 clicks the outcome of 10 is unknown, and nothing handled 12 of the others.
        let clicks = (0..<40).map { number in
            SampleClick(
                path: "Window--Button--tap", screen: "Home", session: "s-\(number / 4)", version: "1.0", user: "u",
                atMs: ServedStore.nowMs - Int64(number) * 60_000,
                handled: number % 4 == 0 ? .unknown : number < 16 ? .no : .yes)
        }
        let store = try ServedStore(clicks)
        #expect(store.ask("/").body.contains("<dd>40.0 %</dd>"))
        #expect(store.ask("/control?control=Window--Button--tap").body.contains("40.0 % dead"))
        #expect(store.ask("/screens?screen=Home").body.contains("40.0 % dead"))
        #expect(store.ask("/releases.csv").body.contains(",0.4,"))
    }
}
