import ClickTracking
import Input
import JSON
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

/// Random damage to recordings: whatever is in them, nothing traps and the numbers add up.
///
/// `TAPTRAIL_FUZZ_SECONDS` makes them run for longer.
struct FuzzTests {
    @Test func `mutated rrweb recordings never trap`() throws {
        let packed =
            "{\"type\":3,\"data\":\(Gzip.posthogString("{\"source\":0,\"adds\":[]}")),\"timestamp\":5,\"cv\":\"2024-10\"}"
        let events = RRWebText.session + [packed]
        let recordings = [
            RRWebText.array(events), "{\"session_id\":\"s\",\"events\":\(RRWebText.array(events))}",
            "[\(RRWebText.array(events)),\(RRWebText.array(events))]",
            events.map { "[\"w\",\($0)]" }.joined(separator: "\n"),
            "{\"window_id\":\"w\",\"data\":\(RRWebText.array(events))}\n{\"window_id\":\"v\",\"data\":\(RRWebText.array(events))}\n",
            events.joined(separator: "\n"),
        ].map { Array($0.utf8) }
        try LongRun.mutating(recordings) { bytes in
            let whole = try CollectedOutput.reading(bytes)
            if bytes.count.isMultiple(of: 8) {
                let source = PieceSource(bytes, seed: UInt64(bytes.count), sizes: 1...900)
                let pieces = try CollectedOutput.reading([], through: source)
                #expect(pieces.clicks == whole.clicks)
                #expect(pieces.rejections == whole.rejections)
            }
            return whole
        }
    }

    @Test func `mutated click lines never trap, and each line is stored, a duplicate or rejected`() throws {
        try LongRun.repeating { random in
            var text: [UInt8] = []
            for _ in 0..<random.below(40) { text += Array((RandomLine.text(using: &random) + "\n").utf8) }
            let bytes = Mutation.mutated(text, times: 1 + random.below(20), using: &random)
            let sink = MemorySink()
            let replay = try ClickLineRun.replay(bytes, into: sink, piecewise: random.next())
            let lines = bytes.split(separator: 0x0A).count { !$0.allSatisfy { [0x20, 0x0D, 0x09].contains($0) } }
            #expect(replay.result.read == lines)
        }
    }

    @Test func `mutated touch sessions never trap`() throws {
        let lines = try SampleTouches.lines()
        let whole = Array(lines.joined(separator: "\n").utf8)
        let bare = Array(lines.filter { !$0.contains("\"event\"") }.joined(separator: "\n").utf8)
        try LongRun.repeating { random in
            let times = 1 + random.below(random.oneIn(4) ? 40 : 5)
            let bytes = Mutation.mutated(random.pick([whole, bare]), times: times, using: &random)
            _ = RecordingFormat.detect(bytes)
            let output = try CollectedOutput.reading(bytes, with: TouchSessionReader())
            for click in output.observed {
                let path = click.captured.control.path
                #expect(try ControlPath(parsing: path).description == path)
            }
        }
    }
}
