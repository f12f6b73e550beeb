import ClickTracking
import Input
import TestSupport
import Testing

@testable import SessionReplay

struct RRWebReaderTests {
    static let paths = [
        "document--html--body--div--button--click", "document--html--body--div--button[1]--dblclick",
        "document--html--body--p--span--click", "document--html--body--div--contextmenu",
        "document--html--body--div--button--click",
    ]

    @Test(arguments: [
        ("bare", "[EVENTS]"), ("rrweb_data", "{\"session_guid\":\"s\",\"rrweb_data\":[EVENTS]}"),
        ("events", "{\"version\":{\"a\":[1]},\"events\":[EVENTS],\"more\":null}"),
        ("result.snapshots", "{\"result\":{\"snapshots\":[EVENTS],\"next\":null}}"), ("array of arrays", "[[EVENTS]]"),
        ("windows", "{\"window_id\":\"s\",\"data\":[EVENTS]}\n"), ("spaced", " [ \n EVENTS\n ]"),
        ("byte order mark", "\u{FEFF}[EVENTS]"), ("window last", "{\"data\":[EVENTS],\"window_id\":\"s\"}"),
    ])
    func `every shape gives the same clicks`(shape: String, template: String) throws {
        let text = template.replacing("EVENTS", with: RRWebText.session.joined(separator: ","))
        let output = try CollectedOutput.reading(text)
        #expect(output.paths == Self.paths)
        #expect(output.reasons == ["the clicked node 99 is not on the page"])
        #expect(output.damaged == 0)
        #expect(Set(output.clicks.map(\.session)).count == 1)
    }

    @Test func `lines of window and event, of bare events, and of windows in parts give the same clicks`() throws {
        let events = RRWebText.session
        let pairs = events.map { "[\"w\",\($0)]" }
        let parts = stride(from: 0, to: events.count, by: 3).map {
            "{\"window_id\":\"w\",\"data\":[\(events[$0..<min($0 + 3, events.count)].joined(separator: ","))]}"
        }
        for lines in [pairs, events, parts] {
            let output = try CollectedOutput.reading(lines.joined(separator: "\n"))
            #expect(output.paths == Self.paths)
            #expect(output.rejections.count == 1)
        }
    }

    @Test func `windows are sessions of their own`() throws {
        let pairs = RRWebText.session.flatMap { ["[\"w1\",\($0)]", "[\"w2\",\($0)]"] }
        let output = try CollectedOutput.reading(pairs.joined(separator: "\n") + "\n")
        #expect(output.clicks.map(\.session) == Array(repeating: "w1", count: 5) + Array(repeating: "w2", count: 5))
        #expect(output.paths == Self.paths + Self.paths)
    }

    @Test func `a click has its time, place and the page's address without query`() throws {
        let output = try CollectedOutput.reading(RRWebText.array(RRWebText.session))
        let click = try #require(output.clicks.first)
        #expect(click.atMs == 1_700_000_000_010)
        #expect(click.x == 7)
        #expect(click.y == 10)
        #expect(click.screen == "/shop/cart")
    }

    @Test func `events are taken by their times, those of one time in the file's order`() throws {
        let shuffled = [
            RRWebText.click(7, at: 10), RRWebText.click(8, at: 30), RRWebText.click(8, at: 10),
            RRWebText.snapshot(at: 1, RRWebText.page), RRWebText.click(7, at: 20),
        ]
        let output = try CollectedOutput.reading(RRWebText.array(shuffled))
        #expect(output.clicks.map(\.x) == [7, 8, 7, 8])
        #expect(output.clicks.map { $0.atMs % 1_000 } == [10, 10, 20, 30])
    }

    @Test func `an identifier is taken from the attribute that an option names`() throws {
        let events = [RRWebText.snapshot(at: 1, RRWebText.page), RRWebText.click(8, at: 2)]
        let output = try CollectedOutput.reading(
            RRWebText.array(events), ReplayOptions(identifierAttribute: "data-id"))
        #expect(output.paths == ["document--html#n2--body#n4--div#n5--button#n8--click"])
    }

    @Test(arguments: [
        ("{\"source\":2,\"type\":2}", "the click does not say which node it hit"),
        ("{\"source\":2,\"type\":2,\"id\":\"7\"}", "the click does not say which node it hit"),
        ("{\"source\":2,\"type\":4,\"id\":-1}", "the clicked node -1 is not on the page"),
    ])
    func `a click that hit nothing known is rejected with its event`(data: String, reason: String) throws {
        let event = RRWebText.event(3, at: 5, data)
        let text = RRWebText.array([RRWebText.snapshot(at: 1, RRWebText.page), event, RRWebText.click(7, at: 9)])
        let output = try CollectedOutput.reading(text)
        #expect(output.paths == [RRWebText.firstButton])
        #expect(output.reasons == [reason])
        #expect(output.rejections.map(\.content) == [.bytes(Array(event.utf8))])
        #expect(output.rejections.map(\.index) == [1])
        #expect(output.rejections.map(\.line) == [1])
        let range = try #require(Array(text.utf8).firstRange(of: Array(event.utf8)))
        #expect(output.rejections.map(\.offset) == [range.lowerBound])
    }

    @Test func `of events without a time a click is rejected, a change of the page is damaged`() throws {
        let timeless = "{\"type\":3,\"data\":{\"source\":2,\"type\":2,\"id\":7}}"
        let events = [
            RRWebText.snapshot(at: 1, RRWebText.page), timeless, "{\"type\":4,\"data\":{}}",
            "{\"type\":3,\"data\":{\"source\":0,\"removes\":[]},\"timestamp\":\"soon\"}", RRWebText.click(7, at: 2),
        ]
        let output = try CollectedOutput.reading(RRWebText.array(events))
        #expect(output.paths == [RRWebText.firstButton])
        #expect(output.reasons == ["the event has no timestamp"])
        #expect(output.damaged == 1)
    }

    @Test(arguments: ["\"1700000000002\"", "1700000000002.9", "\"2023-11-14T22:13:20.002Z\"", "1.700000000002e12"])
    func `a time may be written in several ways`(time: String) throws {
        let click = RRWebText.click(7, at: 2).replacing("\"timestamp\":1700000000002", with: "\"timestamp\":\(time)")
        let output = try CollectedOutput.reading(RRWebText.array([RRWebText.snapshot(at: 1, RRWebText.page), click]))
        #expect(output.clicks.map(\.atMs) == [1_700_000_000_002])
    }

    @Test func `clicks before any snapshot are rejected`() throws {
        let output = try CollectedOutput.reading(RRWebText.array([RRWebText.click(7, at: 1)]))
        #expect(output.reasons == ["the clicked node 7 is not on the page"])
    }

    @Test func `a broken event in an array costs no other`() throws {
        let broken = "{\"type\":3,\"data\":{,},\"timestamp\":1}"
        let events = [RRWebText.snapshot(at: 1, RRWebText.page), broken, RRWebText.click(7, at: 2)]
        let output = try CollectedOutput.reading(RRWebText.array(events))
        #expect(output.paths == [RRWebText.firstButton])
        #expect(output.rejections.map(\.content) == [.bytes(Array(broken.utf8))])
    }

    @Test func `a broken line of JSON Lines costs no other`() throws {
        let lines = RRWebText.session.map { "[\"w\",\($0)]" }
        for place in 1..<lines.count {
            var broken = lines
            broken.insert("[\"w\",{\"type\":3,\"data\":{\"source\":2,\"type", at: place)
            let output = try CollectedOutput.reading(broken.joined(separator: "\n"))
            #expect(output.paths == Self.paths)
            #expect(output.rejections.count == 2)
            #expect(output.rejections.map(\.line).contains(place + 1))
        }
    }

    @Test func `an input that breaks off is used as far as it goes, and says so`() throws {
        let text = Array(("[" + RRWebText.session.joined(separator: ",")).utf8)
        let failure = InputError.brokenCompression(path: "a.json", offset: text.count)
        let output = try CollectedOutput.reading([], through: PieceSource(text, failure: failure))
        #expect(output.paths == Self.paths)
        #expect(output.failure == failure)
    }
}
