import Foundation
import SeededGenerator
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
