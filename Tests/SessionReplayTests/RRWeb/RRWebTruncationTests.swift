import ClickTracking
import TestSupport
import Testing

@testable import SessionReplay

/// Recordings that end anywhere.
struct RRWebTruncationTests {
    private static let shapes = [
        RRWebText.array(RRWebText.session),
        "{\"session_id\":\"s\",\"rrweb_data\":\(RRWebText.array(RRWebText.session))}",
        "[\(RRWebText.array(RRWebText.session))]",
    ]

    @Test(arguments: shapes.indices)
    func `a recording cut at any byte gives the clicks before the cut and one rejection for the break`(shape: Int)
        throws
    {
        let text = Array(Self.shapes[shape].utf8)
        let whole = try CollectedOutput.reading(text)
        #expect(whole.clicks.count == 5)
        #expect(whole.rejections.count == 1)
        for cut in 0..<text.count {
            let output = try CollectedOutput.reading(Array(text[..<cut]))
            #expect(
                output.clicks.elementsEqual(whole.clicks.prefix(output.clicks.count), by: Self.isSame), "cut at \(cut)")
            #expect(output.damaged == 0)
            let breaks = output.reasons.filter { $0 != whole.reasons[0] }
            #expect(breaks.count == (cut == 0 ? 0 : 1), "cut at \(cut): \(breaks)")
        }
    }

    @Test func `JSON Lines cut at any byte lose at most the last line`() throws {
        let lines = RRWebText.session.map { "[\"w\",\($0)]" }
        let text = Array(lines.joined(separator: "\n").utf8)
        let whole = try CollectedOutput.reading(text)
        for cut in (lines[0].utf8.count + 1)..<text.count {
            let output = try CollectedOutput.reading(Array(text[..<cut]))
            #expect(output.clicks == Array(whole.clicks.prefix(output.clicks.count)), "cut at \(cut)")
            let isBetweenLines = text[cut] == 0x0A || text[cut - 1] == 0x0A
            let breaks = output.reasons.count { $0 != whole.reasons[0] }
            #expect(breaks == (isBetweenLines ? 0 : 1), "cut at \(cut)")
        }
    }

    @Test func `a break is where the recording ends`() throws {
        let text = Array(RRWebText.array(RRWebText.session).utf8)
        for cut in 1..<text.count {
            let output = try CollectedOutput.reading(Array(text[..<cut]))
            for rejection in output.rejections where rejection.index == nil {
                guard case .bytes(let bytes) = rejection.content else { throw Unexpected.value }
                #expect(rejection.offset + bytes.count == cut)
                #expect(text[rejection.offset...].starts(with: bytes))
            }
        }
    }

    /// Whether two clicks are one: the name of a session that stands after its events is lost with them.
    private static func isSame(_ a: CollectedOutput.Click, _ b: CollectedOutput.Click) -> Bool {
        a.atMs == b.atMs && a.event == b.event && a.path == b.path && a.x == b.x && a.screen == b.screen
    }
}
