import ClickReports
import ClickStore
import ClickTracking
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// Clicks as they were stored, and the touches of a session: against the clicks that were put in.
struct LivePageTests {
    private static let clicks = VariedClicks.all()

    @Test(arguments: ["", "LiveRoom", "Shop"])
    func `the newest clicks are those that were stored last`(app: String) throws {
        let store = try ServedStore(Self.clicks)
        let wanted = Self.clicks.filter { $0.kind == .activation && (app.isEmpty || $0.app == app) }
        let answer = store.ask("/live.json?app=\(app)")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [[String: Any]])
        #expect(rows.map { $0["control"] as? String } == wanted.suffix(50).reversed().map(\.path))
        #expect(rows.map { $0["session"] as? String } == wanted.suffix(50).reversed().map(\.session))
        let page = try #require(ParsedHTML(store.ask("/live?app=\(app)").body))
        let events = try #require(page.elements.compactMap { $0.attributes["data-events"] }.first)
        let query = try #require(events.split(separator: "?").last.map(String.init))
        let asked = try LiveRequest(query: query, lastEventID: nil, nowMs: ServedStore.nowMs)
        #expect(asked.selection.apps == (app.isEmpty ? [] : [app]))
        let reader = try store.reader()
        #expect(try reader.newestClicks(asked.selection, after: asked.lastID, upTo: 50).clicks.isEmpty)
    }

    @Test(arguments: [nil, 0, 1, 250, 590, 599, 600, 900] as [Int64?], [1, 7, 50, 1_000])
    func `what is new is told whole, or told to be cut`(after: Int64?, count: Int) throws {
        let store = try ServedStore(Self.clicks)
        for rows in [1, 20, 100, 1_000] as [Int64] {
            var selection = Selection()
            selection.apps = ["LiveRoom"]
            let newest = try store.reader().newestClicks(selection, after: after, upTo: count, among: rows)
            let ids = try PlainSQLite.column(
                """
                SELECT click.id FROM click JOIN session ON session.id = session_id
                WHERE app = 'LiveRoom' AND click.id > \(after ?? 0) ORDER BY 1
                """, in: store.path
            ).compactMap { Int64($0) }
            #expect(newest.lastID == 600)
            #expect(newest.clicks.map(\.id) == ids.filter { $0 > 600 - rows }.suffix(count))
            #expect(newest.areCut || after == nil || newest.clicks.count == ids.count)
        }
    }

    @Test func `a session's touches are at their places and times, on their screens`() throws {
        let store = try ServedStore(Self.clicks)
        let page = try #require(ParsedHTML(store.ask("/session?session=s-2").body))
        let own = Self.clicks.filter { $0.session == "s-2" }.sorted { $0.atMs < $1.atMs }
        let touches = own.filter { $0.kind == .activation }
        let marks = page.elements.compactMap { element in
            element.attributes["data-ms"].map { (ms: Int64($0), element.attributes) }
        }.sorted { ($0.ms ?? 0) < ($1.ms ?? 0) }
        #expect(marks.count == touches.count && touches.count > 8)
        // The window of 3,750 points has 326 of the picture's 350.
        let scale = 326.0 / 3_750
        for (mark, touch) in zip(marks, touches) {
            #expect(mark.ms == touch.atMs - own[0].atMs)
            let (x, y) = (Double(mark.1["cx"] ?? ""), Double(mark.1["cy"] ?? ""))
            // Where no screen is known, no window is.
            guard touch.screen != nil else { continue }
            #expect(abs((x ?? 0) - 12 - Double(touch.x) / 10 * scale) < 0.1)
            #expect(abs((y ?? 0) - 12 - Double(touch.y) / 10 * scale) < 0.1)
            #expect(mark.1["class"]?.contains("alert") == (touch.handled == .no))
        }
        let screens = page.elements.filter { $0.attributes["class"] == "screen" }
        #expect(screens.count == Set(touches.map { $0.screen ?? "" }).count)
        #expect(!store.ask("/session?session=none").body.contains("class=\"replay\""))
    }

    @Test func `a click that comes later has the row that the page would have`() throws {
        let hostile = ["<b>", "a\"b'c", "&amp;", "</td></tr>", "<script>alert(1)</script>", "x\u{202E}y", "é"]
        let clicks = hostile.enumerated().map { number, text in
            SampleClick(
                path: "App--\(text)--tap", screen: text, session: "s" + text, app: text, version: text, user: text,
                atMs: ServedStore.nowMs - Int64(number) * 1_000, seq: Int64(number))
        }
        let store = try ServedStore(Self.clicks + clicks)
        for query in ["limit=7", "limit=7&tz=Asia/Tokyo"] {
            let asked = try LiveRequest(query: query, lastEventID: nil, nowMs: ServedStore.nowMs)
            let newest = try store.reader().newestClicks(asked.selection, after: nil, upTo: 7).clicks
            let rows = try asked.rows(of: newest, from: store.reader(), nowMs: ServedStore.nowMs)
            #expect(rows.count == 7)
            let page = store.ask("/live?\(query)").body
            for row in rows {
                #expect(page.contains(row), "\(row)")
                #expect(!row.contains("<b>") && !row.contains("<script"))
            }
        }
    }

    @Test func `the script makes text of what a database says, but for rows that the server has escaped`() {
        let script = DashboardFile.script.text.replacing("insertAdjacentHTML('afterbegin', row)", with: "")
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "setAttribute('on"] {
            #expect(!script.contains(word))
        }
        let answer = Dashboard(of: "a").answer(
            DashboardFile.script.path, query: nil, from: { _ in throw CocoaError(.featureUnsupported) }, nowMs: 0)
        #expect(answer.status == 200 && answer.body == DashboardFile.script.text)
    }
}
