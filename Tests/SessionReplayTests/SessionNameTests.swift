import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

/// Sessions are who they are: two recordings never share a session, and one that was reformatted or repacked stays itself.
struct SessionNameTests {
    private let sessions: ReplayedSessions

    init() throws {
        sessions = try ReplayedSessions()
    }

    /// The same recording of one document as other programs would hand it on.
    private func repacked(_ text: String, using random: inout SplitMix64) throws -> [[UInt8]] {
        let reformatted = try JSONFormatting.anew(text, using: &random)
        return [
            Array(text.utf8), Array(reformatted.utf8), Gzip.member(Array(reformatted.utf8)),
            Array("\u{FEFF}\(reformatted)\n\n".utf8),
        ]
    }

    @Test func `demonstrations that begin with the same scroll are sessions of their own`() throws {
        let texts = (0..<1_000).map { Demonstration.text(clickAt: 100 + $0) }
        #expect(Set(try sessions.names(of: texts.joined(separator: "\n"))).count == 1_000)
    }

    @Test func `demonstrations that differ anywhere are two sessions`() throws {
        let text = Demonstration.text(clickAt: 100)
        let others = [
            ("\"t\"", "\"u\""), ("utterance\": \"Do", "utterance\": \"Undo"), ("\"reward\": 1", "\"reward\": 0"),
            ("\"time\": 3", "\"time\": 4"), ("\"y\": 0", "\"y\": 1"), ("\"text\": \"OK\"", "\"text\": \"No\""),
            ("\"type\": \"scroll\"", "\"type\": \"wheel\""),
        ].map { text.replacingOccurrences(of: $0, with: $1) }
        #expect(Set(try ([text] + others).flatMap { try sessions.names(of: $0) }).count == others.count + 1)
    }

    @Test func `a demonstration keeps its name however it is packed`() throws {
        var random = SplitMix64(seed: 21)
        for number in 0..<20 {
            let text = Demonstration.text(clickAt: 100 + number)
            let name = try #require(try sessions.names(of: text).first)
            let other = Demonstration.text(clickAt: 99)
            var packings = try repacked(text, using: &random)
            packings.append(Array("[\(other),\n\(text)]".utf8))
            packings.append(Array("\(other)\n\(text)\n".utf8))
            for bytes in packings {
                #expect(try sessions.names(of: bytes).filter { $0 == name }.count == 2)
            }
        }
    }

    @Test func `web sessions that begin alike in the same millisecond are sessions of their own`() throws {
        let texts = (0..<1_000).map { WebSession.text(clickAt: 100 + $0) }
        #expect(Set(try sessions.names(of: "[\(texts.joined(separator: ","))]")).count == 1_000)
    }

    @Test func `a web session keeps its name however it is packed, and when it goes on`() throws {
        var random = SplitMix64(seed: 22)
        for number in 0..<20 {
            let text = WebSession.text(clickAt: 100 + number)
            let name = try #require(try sessions.names(of: text).first)
            var packings = try repacked(text, using: &random)
            packings.append(Array("[\(WebSession.text(clickAt: 99)),\n\(text)]".utf8))
            packings.append(Array(#"{"a":{"events":\#(try JSONFormatting.anew(text, using: &random))}}"#.utf8))
            let events = WebSession.events(clickAt: 100 + number)
            packings.append(Array(events.joined(separator: "\n").utf8))
            packings.append(Array(RRWebText.array(events.shuffled(using: &random)).utf8))
            packings.append(Array(RRWebText.array(events + [RRWebText.click(8, at: 9_000)]).utf8))
            for bytes in packings { #expect(try sessions.names(of: bytes).contains(name)) }
        }
    }

    @Test func `robots that were started together have sessions of their own`() throws {
        var names: [String] = []
        for number in 0..<10 {
            try Robot.write(into: sessions, "run\(number)", lateBy: number)
            names += Set(try sessions.names(in: sessions.folder + "/run\(number)"))
        }
        #expect(names.count == 10 && Set(names).count == 10)
    }

    @Test func `a robot's session keeps its name however its files are packed, and when the run goes on`() throws {
        var random = SplitMix64(seed: 23)
        try Robot.write(into: sessions, "run")
        try Robot.write(into: sessions, "packed", ".json.gz") {
            Gzip.member(Array(try JSONFormatting.anew($0, using: &random).utf8))
        }
        try Robot.write(into: sessions, "longer", events: 15)
        let names = try ["run", "packed", "longer"].map { Set(try sessions.names(in: sessions.folder + "/" + $0)) }
        #expect(names[0].count == 1 && Set(names).count == 1)
    }

    @Test func `events of users whose sessions have no names are told apart by the first one`() throws {
        let texts = ["u1", "u2"].flatMap { user in (0..<50).map { Capture.text(user, second: $0) } }
        let names = try texts.map { try sessions.names(of: $0) }
        #expect(Set(names).count == texts.count)
        #expect(Set(try sessions.names(of: texts.joined(separator: "\n"))).count == 2)
    }

    @Test func `a session of captured events keeps its name however it is packed`() throws {
        var random = SplitMix64(seed: 24)
        let texts = (0..<3).map { Capture.text("u1", second: $0) }
        let name = try #require(try sessions.names(of: texts[0]).first)
        var packings = try repacked("{\"results\": [\(texts.joined(separator: ","))]}", using: &random)
        packings += try repacked("[\(texts.joined(separator: ","))]", using: &random)
        packings.append(Array(texts.joined(separator: "\n").utf8))
        for bytes in packings { #expect(Set(try sessions.names(of: bytes)) == [name]) }
    }

    @Test func `click lines and touch sessions are named by what they say, however it is written`() throws {
        var random = SplitMix64(seed: 25)
        for name in ["s-1", "S-1", "s-1 ", "é", "e\u{301}"] {
            let line = #"{"t":1700000000123,"session":"\#(name)","path":"App--Button--tap"}"#
            let touches = try SampleTouches.lines(session: name)
            for lines in [[line], touches] {
                let anew = try lines.map { try JSONFormatting.anew($0, using: &random) }.joined(separator: "\r\n")
                for bytes in [
                    Array(lines.joined(separator: "\n").utf8), Array(anew.utf8), Gzip.member(Array(anew.utf8)),
                ] {
                    let found = try sessions.names(of: bytes)
                    #expect(!found.isEmpty && found.allSatisfy { $0.utf8.elementsEqual(name.utf8) })
                }
            }
        }
    }
}

/// Demonstrations of MiniWoB++ that begin alike: with a scroll by the browser.
private enum Demonstration {
    static func text(clickAt ms: Int) -> String {
        let states = [
            state(3, #"{"type": "scroll", "timing": 1}"#),
            state(ms, #"{"type": "click", "timing": 1, "x": 5, "y": 0}"#),
            state(ms + 400, #"{"type": "click", "timing": 1, "x": 5, "y": 0}"#),
        ]
        return """
            {"taskName": "t", "utterance": "Do it – é", "states": [\(states.joined(separator: ", "))], "reward": 1}
            """
    }

    private static func state(_ ms: Int, _ action: String) -> String {
        """
        {"time": \(ms), "action": \(action), "dom": {"tag": "BODY", "children": [\
        {"tag": "BUTTON", "text": "OK", "recordingTarget": true, "children": []}]}}
        """
    }
}

/// Web sessions that begin alike: loaded in the same millisecond, and scrolled and focused by the page itself.
private enum WebSession {
    static func events(clickAt ms: Int) -> [String] {
        [
            RRWebText.event(0, at: 0, "{}"), RRWebText.meta(at: 1), RRWebText.snapshot(at: 2, RRWebText.page),
            RRWebText.event(3, at: 5, #"{"source":3,"id":4,"x":0,"y":100}"#),
            RRWebText.event(3, at: 6, #"{"source":2,"type":5,"id":7}"#),
            RRWebText.event(3, at: 7, #"{"source":0,"texts":[{"id":6,"value":"é \"now\""}],"adds":[],"removes":[]}"#),
            RRWebText.click(7, at: ms), RRWebText.click(8, at: 2_000),
        ]
    }

    static func text(clickAt ms: Int) -> String { RRWebText.array(events(clickAt: ms)) }
}

/// Runs of DroidBot that send the same first events in the same seconds.
private enum Robot {
    private static let state = """
        {"state_str": "s", "tag": "2017-08-11_155400", "foreground_activity": "a/.Main", "views": [{"temp_id": 0, \
        "class": "w.Button", "view_str": "v", "resource_id": null, "parent": -1, "children": [], "bounds": [[0, 0], [9, 9]]}]}
        """

    /// - Parameter seconds: How much later than usual the run sends its fifth event.
    static func write(
        into files: ReplayedSessions, _ run: String, _ ending: String = ".json", events: Int = 11,
        lateBy seconds: Int = 0,
        packing pack: (String) throws -> [UInt8] = { Array($0.utf8) }
    ) throws {
        try files.write(pack(state), to: "\(run)/states/state_0\(ending)")
        for number in 10..<(10 + events) {
            let type = number == 10 ? "intent" : "touch"
            let second = number == 14 ? 14 + seconds : number
            let event = """
                {"tag": "2017-08-11_1554\(second)", "start_state": "s", "event": {"event_type": "\(type)", \
                "intent": "am start é", "view": {"temp_id": 0, "class": "w.Button", "view_str": "v", "bounds": [[0, 0], [9, 9]]}}}
                """
            try files.write(pack(event), to: "\(run)/events/event_\(number)\(ending)")
        }
    }
}

/// An event of PostHog's that names neither a session nor itself.
private enum Capture {
    static func text(_ user: String, second: Int) -> String {
        """
        {"event": "$autocapture", "distinct_id": "\(user)", "timestamp": "2023-01-01T00:00:\(String(second + 100).suffix(2)).000Z", \
        "properties": {"$event_type": "click", "title": "é"}, "elements": [{"tag_name": "a", "nth_of_type": 1, "order": 0}]}
        """
    }
}
