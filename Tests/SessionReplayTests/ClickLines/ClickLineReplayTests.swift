import ClickTracking
import Input
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

struct ClickLineReplayTests {
    @Test func `lines of both ways are stored alike`() throws {
        let sink = MemorySink()
        let plain = "{\"t\":1700000000001,\"session\":\"s\",\"path\":\"A[0]--t\",\"screen\":\"S\",\"x\":1.5}"
        let spaced = "{ \"t\":1700000000001,\"session\":\"s\",\"path\":\"\\u0041--t\",\"screen\":\"S\",\"x\":1.5}\r"
        let replay = try ClickLineRun.replay(plain + "\n" + spaced + "\n", into: sink)
        #expect(replay.result == WriteResult(stored: 2))
        #expect(Set(sink.clicks).count == 1)
        #expect(sink.clicks.first?.control == ControlKey(path: "A--t", screen: "S"))
    }

    @Test func `what is rejected keeps its line, offset and bytes`() throws {
        let sink = MemorySink()
        let lines = [
            ClickLineRun.line(1), "", "broken", " \t\r", ClickLineRun.line(2),
            "{\"t\":5,\"session\":\"s\",\"path\":\"A--t\"}",
        ]
        let replay = try ClickLineRun.replay(lines.joined(separator: "\n") + "\n", into: sink)
        #expect(replay.result == WriteResult(stored: 2, rejected: 2))
        let first = lines[0].utf8.count + 2
        #expect(sink.rejected.map(\.line) == [3, 6])
        #expect(sink.rejected.map(\.offset) == [first, first + 12 + lines[4].utf8.count])
        #expect(sink.rejected.map(\.content) == [.bytes(Array("broken".utf8)), .bytes(Array(lines[5].utf8))])
        #expect(sink.rejected[0].reason == "not JSON: unexpected 'b' at byte 0")
        #expect(sink.rejected[1].reason.hasPrefix("the time 5 is not between 2000-01-01"))
        #expect(replay.firstRejections == sink.rejected)
    }

    @Test func `bytes that are not UTF-8 are rejected in every field`() throws {
        for field in ["session", "path", "user", "app", "version", "screen"] {
            let sink = MemorySink()
            var line = Array(ClickLineRun.line(1).utf8).dropLast() + Array(",\"\(field)\":\"A--".utf8)
            line = line + [0xC3] + Array("t\"}\n".utf8)
            #expect(try ClickLineRun.replay(Array(line), into: sink).result == WriteResult(rejected: 1), "\(field)")
        }
    }

    @Test func `a line over one MiB is rejected by its length and digest, one of just that is read`() throws {
        let sink = MemorySink()
        let line = ClickLineRun.line(1)
        let exact = line + String(repeating: " ", count: (1 << 20) - line.utf8.count)
        try ClickLineRun.replay(exact + "\n" + exact + " \n" + line + "\n", into: sink)
        #expect(sink.clicks.count == 2)
        #expect(
            sink.rejected.map(\.content) == [
                .digest(length: (1 << 20) + 1, sha256: (exact + " ").sha256)
            ])
        #expect(sink.rejected.map(\.line) == [2])
    }

    @Test func `a click whose identity is another's is rejected with its line`() throws {
        let sink = MemorySink()
        let lines = [ClickLineRun.line(1, id: "a"), ClickLineRun.line(1, id: "a"), ClickLineRun.line(2, id: "a")]
        let replay = try ClickLineRun.replay(lines.joined(separator: "\n"), into: sink)
        #expect(replay.result == WriteResult(stored: 1, duplicate: 1, rejected: 1))
        #expect(sink.rejected.map(\.line) == [3])
        #expect(sink.rejected.map(\.offset) == [2 * (lines[0].utf8.count + 1)])
        #expect(sink.rejected.map(\.content) == [.bytes(Array(lines[2].utf8))])
    }

    @Test func `what the user says of sessions fills in what lines do not say`() throws {
        let sink = MemorySink()
        let line = "{\"t\":1700000000001,\"session\":\"s\",\"path\":\"A--t\",\"app\":\"Own\"}\n"
        try ClickLineRun.replay(Array(line.utf8), into: sink, defaults: SessionDefaults(app: "Set", user: "u"))
        #expect(sink.clicks.map(\.session) == [SessionKey(name: "s", app: "Own", user: "u")])
    }

    @Test func `every line of random and mutated text is stored, a duplicate or rejected`() throws {
        var random = SplitMix64(seed: 14)
        for seed in sweep(5, of: 0..<40 as Range<UInt64>) {
            var text: [UInt8] = []
            for _ in 0..<200 {
                let line = Array(RandomLine.text(using: &random).utf8)
                text += (random.oneIn(4) ? Mutation.mutated(line, using: &random) : line) + [0x0A]
            }
            let sink = MemorySink()
            let replay = try ClickLineRun.replay(text, into: sink, piecewise: seed)
            let lines = text.split(separator: 0x0A).filter { !$0.allSatisfy { [0x20, 0x0D, 0x09].contains($0) } }
            #expect(replay.result.read == lines.count)
            #expect(replay.result.stored == sink.clicks.count)
            #expect(replay.result.rejected == sink.rejected.count)
            for record in sink.rejected {
                guard case .bytes(let bytes) = record.content else { continue }
                #expect(text[record.offset...].starts(with: bytes))
                #expect(text[..<record.offset].count { $0 == 0x0A } + 1 == record.line)
            }
        }
    }

    @Test func `names that are forgotten and met again are the same names`() throws {
        var random = SplitMix64(seed: 15)
        for _ in 0..<20 {
            let lines = (0..<300).map { _ in RandomLine.text(using: &random) }
            let text = Array(lines.joined(separator: "\n").utf8)
            let (whole, forgetful) = (MemorySink(), MemorySink())
            let first = try ClickLineRun.replay(text, into: whole)
            let second = try ClickLineRun.replay(text, into: forgetful, limits: ClickLineRun.tight)
            #expect(first.result == second.result)
            #expect(first.firstRejections == second.firstRejections)
            #expect(whole.clicks == forgetful.clicks)
            // Those that the sink rejects come with their batch.
            #expect(Set(whole.rejected) == Set(forgetful.rejected))
            #expect(forgetful.forgettings > 5)
        }
    }

    @Test func `an input that breaks off is used as far as it goes`() throws {
        let sink = MemorySink()
        let feed = try sink.open(
            ClickSource(name: "a", format: "clicks", head: SourceHead(length: 0, digest: 0)), continuing: nil)
        var replay = ClickLineReplay(
            into: feed, defaults: SessionDefaults(), acceptedTimes: ClickTime.accepted(nowMs: ClickLineRun.nowMs))
        let failure = InputError.brokenCompression(path: "a", offset: 9)
        let text = ClickLineRun.line(1) + "\n" + ClickLineRun.line(2) + "\n{\"t\":17"
        #expect(throws: failure) { try replay.run(PieceSource(Array(text.utf8), failure: failure), continuing: nil) }
        #expect(sink.clicks.count == 2)
        #expect(sink.marks.last?.isComplete == false)
        #expect(sink.marks.last?.offset == text.utf8.count - 7)
    }
}
