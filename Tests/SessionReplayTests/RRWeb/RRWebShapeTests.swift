import Basics
import ClickTracking
import Foundation
import JSON
import ResponderChain
import TestSupport
import Testing

@testable import SessionReplay

/// Shapes of rrweb recordings beyond a list of events: packed events, windows by event, sessions in parts.
struct RRWebShapeTests {
    private static let paths = RRWebReaderTests.paths

    /// A text as rrweb's own packer writes it: zlib bytes, each as one character of a string.
    private static func packed(_ event: String) -> String {
        let characters = Gzip.zlib(Array(event.utf8)).map { Character(Unicode.Scalar($0)) }
        return JSONText.string(String(characters))
    }

    @Test func `events that were packed one by one are unpacked`() throws {
        let events = RRWebText.session.map(Self.packed)
        for text in [
            RRWebText.array(events), "{\"events\":\(RRWebText.array(events))}", events.joined(separator: "\n"),
            RRWebText.array([events[0]] + RRWebText.session.dropFirst()),
        ] {
            let output = try CollectedOutput.reading(text)
            #expect(output.paths == Self.paths)
            #expect(RecordingFormat.detect(Array(text.utf8)) == .rrweb)
        }
    }

    @Test func `events in base64, one by one or as a whole, are recognised and unpacked`() throws {
        func base64(_ text: String) -> String {
            JSONText.string(Data(Gzip.member(Array(text.utf8))).base64EncodedString())
        }
        for text in [
            RRWebText.array(RRWebText.session.map(base64)),
            "{\"compression\": \"gzip-base64\", \"data\": \(base64(RRWebText.array(RRWebText.session)))}",
        ] {
            #expect(RecordingFormat.detect(Array(text.utf8)) == .rrweb)
            #expect(try CollectedOutput.reading(text).paths == Self.paths)
        }
    }

    @Test func `types of nodes may be names, and an unknown one is told where it hides a page`() throws {
        let text = RRWebText.array(RRWebText.session)
        let named = [0: "Document", 1: "DocumentType", 2: "Element", 3: "Text"].reduce(text) { text, type in
            // The types of nodes, not those of events and interactions.
            ["tagName", "id", "name", "textContent"].reduce(text) {
                $0.replacing("{\"type\":\(type.key),\"\($1)\"", with: "{\"type\":\"\(type.value)\",\"\($1)\"")
            }
        }
        #expect(named.contains("\"Document\"") && named.contains("\"Element\""))
        #expect(try CollectedOutput.reading(named).paths == Self.paths)
        let broken = named.replacing("\"Document\"", with: "\"Page\"")
        let output = try CollectedOutput.reading(broken)
        #expect(output.clicks.isEmpty && !output.reasons.isEmpty)
        #expect(output.reasons.allSatisfy { $0.contains("its snapshot is not understood") })
    }

    @Test func `a packed event that does not decode is counted, and the others are used`() throws {
        var events = RRWebText.session.map(Self.packed)
        events.insert(String(events[4].prefix(30)) + "\"", at: 3)
        let output = try CollectedOutput.reading(RRWebText.array(events))
        #expect(output.paths == Self.paths)
        #expect(output.damaged == 1)
    }

    @Test(arguments: [[3], [3, 5], [3, 4, 5, 6, 7]])
    func `an array without a snapshot goes on with the one before, as in a replay of segments`(cuts: [Int]) throws {
        let events = RRWebText.session
        let segments = zip([0] + cuts, cuts + [events.count]).map { RRWebText.array(Array(events[$0..<$1])) }
        let whole = try CollectedOutput.reading(RRWebText.array(events))
        let output = try CollectedOutput.reading(RRWebText.array(segments))
        #expect(output.paths == Self.paths)
        #expect(output.sessions == whole.sessions, "however it is cut")
        // Two replays, one behind the other, are two sessions.
        let later = events.map { $0.replacing("\"timestamp\":1", with: "\"timestamp\":2") }
        let both = try CollectedOutput.reading(RRWebText.array(segments + [RRWebText.array(later)]))
        #expect(both.paths == Self.paths + Self.paths)
        #expect(Set(both.sessions).count == 2)
    }

    @Test func `events of several windows in one list are kept apart`() throws {
        for key in ["windowId", "window_id"] {
            let events = RRWebText.session.flatMap { event in
                ["v", "w"].map { window in String(event.dropLast()) + ",\"\(key)\":\"\(window)\"}" }
            }
            let output = try CollectedOutput.reading(
                "{\"version\":1,\"data\":{\"snapshots\":\(RRWebText.array(events))}}")
            #expect(output.paths == Self.paths + Self.paths)
            #expect(output.sessions == Array(repeating: "v", count: 5) + Array(repeating: "w", count: 5))
        }
    }

    @Test func `windows may be the keys of an object`() throws {
        let events = RRWebText.array(RRWebText.session)
        let output = try CollectedOutput.reading(
            "{\"result\":{\"snapshot_data_by_window_id\":{\"v\":\(events),\"w\":\(events)}}}")
        #expect(output.paths == Self.paths + Self.paths)
        #expect(Set(output.sessions) == ["v", "w"])
    }

    @Test(arguments: ["\n", ","])
    func `a session may be spread over several objects of its name`(separator: String) throws {
        let events = RRWebText.session
        let parts = stride(from: 0, to: events.count, by: 4).flatMap { start in
            ["r", "s"].map { name in
                "{\"session_id\":\"\(name)\",\"events\":[\(events[start..<min(start + 4, events.count)].joined(separator: ","))]}"
            }
        }
        let list = parts.joined(separator: separator)
        let output = try CollectedOutput.reading(separator == "," ? "[\(list)]" : list)
        #expect(output.paths == Self.paths + Self.paths)
        #expect(output.sessions == Array(repeating: "r", count: 5) + Array(repeating: "s", count: 5))
    }

    private static func text(_ json: String) -> String { JSONText.string(json) }

    @Test(arguments: [
        "{\"recording\":{\"name\":\"x\",\"tags\":[\"a\",\"b\"],\"events\":[EVENTS]}}",
        "{\"rrweb\":[EVENTS],\"sizes\":[[1,2],[3]],\"more\":{\"a\":{}}}", "[{\"id\":1,\"chunks\":[[EVENTS]]}]",
        "{\"data\":{\"id\":\"s\",\"person\":{\"name\":\"n\"},\"snapshots\":[EVENTS]}}",
        "{\"data\":{\"result\":{\"events\":[EVENTS]}}}", "{\"data\":{\"snapshotsByWindowId\":{\"w\":[EVENTS]}}}",
    ])
    func `events are found under whatever keys they stand`(template: String) throws {
        let text = template.replacing("EVENTS", with: RRWebText.session.joined(separator: ","))
        let output = try CollectedOutput.reading(text)
        #expect(output.paths == Self.paths)
        #expect(output.reasons == ["the clicked node 99 is not on the page"])
        #expect(Set(output.sessions).count == 1)
        #expect(RecordingFormat.detect(Array(text.utf8)) == .rrweb)
    }

    @Test(arguments: ["sessionId", "session_id", "$session_id"], ["\n", ","])
    func `events that name their session are kept apart`(key: String, separator: String) throws {
        let events = RRWebText.session.flatMap { event in
            ["r", "s"].map { name in String(event.dropLast()) + ",\"\(key)\":\"\(name)\",\"windowId\":\"w\"}" }
        }
        let list = events.joined(separator: separator)
        let output = try CollectedOutput.reading(separator == "," ? "[\(list)]" : list)
        #expect(output.paths == Self.paths + Self.paths)
        #expect(output.sessions == Array(repeating: "r", count: 5) + Array(repeating: "s", count: 5))
    }

    @Test func `windows of one session are pages apart, and one session`() throws {
        let parts = ["v", "w"].map { window in
            "{\"session_id\":\"s\",\"window_id\":\"\(window)\",\"data\":\(RRWebText.array(RRWebText.session))}"
        }
        let output = try CollectedOutput.reading(parts.joined(separator: "\n"))
        #expect(output.paths == Self.paths + Self.paths)
        #expect(Set(output.sessions) == ["s"])
    }

    @Test(arguments: [
        ("$snapshot_data", "[EVENT]"), ("$snapshot_items", "[EVENT]"), ("$snapshot_data", "EVENT"),
    ])
    func `what PostHog's library sends is read, a line an event`(key: String, value: String) throws {
        let lines = RRWebText.session.map { event in
            "{\"event\":\"$snapshot\",\"distinct_id\":\"u\",\"properties\":{\"$session_id\":\"s\",\"$window_id\":\"w\","
                + "\"\(key)\":\(value.replacing("EVENT", with: event))}}"
        }
        for lines in [lines, lines.map { "{\"token\":\"t\",\"data\":\(Self.text($0))}" }] {
            let text = lines.joined(separator: "\n")
            let output = try CollectedOutput.reading(text)
            #expect(output.paths == Self.paths)
            #expect(Set(output.sessions) == ["s"])
            #expect(RecordingFormat.detect(Array(text.utf8)) == .rrweb)
        }
    }

    @Test func `events that databases keep as texts are read`() throws {
        let events = RRWebText.session
        let dataAsText = try events.map { event in
            let value = try JSONValue(parsing: Array(event.utf8))
            let (type, time) = (try #require(value["type"]?.int), try #require(value["timestamp"]?.int))
            let data = Self.text(try #require(value["data"]).canonicalText)
            return "{\"type\":\(type),\"timestamp\":\"\(time)\",\"data\":\(data)}"
        }
        for text in [
            RRWebText.array(events.map(Self.text)), events.map(Self.text).joined(separator: "\n"),
            "{\"id\":3,\"events\":\(Self.text(RRWebText.array(events)))}", RRWebText.array(dataAsText),
        ] {
            let output = try CollectedOutput.reading(text)
            #expect(output.paths == Self.paths)
            #expect(output.damaged == 0)
            #expect(RecordingFormat.detect(Array(text.utf8)) == .rrweb)
        }
    }

    @Test func `a list that PostHog packed in base64 is unpacked, a part of one is damaged`() throws {
        let packed = Data(Gzip.member(Array(RRWebText.array(RRWebText.session).utf8))).base64EncodedString()
        let chunk = { (data: Substring) in
            "{\"event\":\"$snapshot\",\"properties\":{\"$session_id\":\"s\",\"$snapshot_data\":{\"chunk_id\":\"1\","
                + "\"compression\":\"gzip-base64\",\"data\":\"\(data)\"}}}"
        }
        let whole = try CollectedOutput.reading(chunk(packed[...]))
        #expect(whole.paths == Self.paths)
        let parts = try CollectedOutput.reading(chunk(packed.prefix(40)) + "\n" + chunk(packed.dropFirst(40)))
        #expect(parts.paths.isEmpty)
        #expect(parts.damaged == 2)
    }

    @Test func `an attribute that identifies elements may change`() throws {
        let change = { (value: String, ms: Int) in
            RRWebText.event(3, at: ms, #"{"source":0,"attributes":[{"id":7,"attributes":{"data-id":\#(value)}}]}"#)
        }
        let events = [
            RRWebText.snapshot(at: 1, RRWebText.page), RRWebText.click(7, at: 2), change("\"new\"", 3),
            RRWebText.click(7, at: 4), change("null", 5), RRWebText.click(7, at: 6),
        ]
        let output = try CollectedOutput.reading(
            RRWebText.array(events), ReplayOptions(identifierAttribute: "data-id"))
        let body = "document--html#n2--body#n4--div#n5--button"
        #expect(output.paths == ["#n7", "#new", ""].map { body + $0 + "--click" })
    }

    @Test(.enabled(if: LongRun.isAskedFor, "it takes long; TAPTRAIL_FUZZ_SECONDS asks for it"))
    func `a snapshot over the limit is counted, and clicks on the page before it are not credited to it`() throws {
        let before = [RRWebText.snapshot(at: 1, RRWebText.page), RRWebText.click(7, at: 2)].joined(separator: ",")
        let source = PaddedSource(
            "[\(before),{\"type\":2,\"timestamp\":\(RRWebText.startMs + 3),\"data\":\"", filler: "x",
            count: JSONStream.maxValueLength + 1, "\"},\(RRWebText.click(7, at: 4))]")
        let output = try CollectedOutput.reading([], through: source)
        #expect(output.paths == [RRWebText.firstButton])
        #expect(output.damaged == 1)
        #expect(output.reasons == ["the clicked node 7 is not on the page"])
    }

    @Test func `named events are taken, and no others`() throws {
        let events = [
            RRWebText.snapshot(at: 1, RRWebText.page), RRWebText.click(7, at: 2), RRWebText.click(7, at: 3, type: 5),
            RRWebText.click(99, at: 4, type: 7), RRWebText.click(8, at: 5, type: 1),
        ]
        var options = ReplayOptions()
        options.events = [ByteString("focus"), ByteString("mousedown")]
        let output = try CollectedOutput.reading(RRWebText.array(events), options)
        #expect(output.clicks.map(\.event) == ["focus", "mousedown"])
        #expect(output.rejections.isEmpty)
    }
}
