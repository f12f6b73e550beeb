import Testing

@testable import SessionReplay

/// Shapes of rrweb recordings beyond a list of events: packed events, windows by event, sessions in parts.
struct RRWebShapeTests {
    private static let paths = RRWebReaderTests.paths

    /// A text as rrweb's own packer writes it: zlib bytes, each as one character of a string.
    private static func packed(_ event: String) -> String {
        let characters = Gzip.zlib(Array(event.utf8)).map { Character(Unicode.Scalar($0)) }
        return JSONValue.string(String(characters)).canonicalText
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

    @Test func `a packed event that does not decode is counted, and the others are used`() throws {
        var events = RRWebText.session.map(Self.packed)
        events.insert(String(events[4].prefix(30)) + "\"", at: 3)
        let output = try CollectedOutput.reading(RRWebText.array(events))
        #expect(output.paths == Self.paths)
        #expect(output.damaged == 1)
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
            count: JSONStream.longestValue + 1, "\"},\(RRWebText.click(7, at: 4))]")
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
        options.events = ["focus", "mousedown"]
        let output = try CollectedOutput.reading(RRWebText.array(events), options)
        #expect(output.clicks.map(\.event) == ["focus", "mousedown"])
        #expect(output.rejections.isEmpty)
    }
}
