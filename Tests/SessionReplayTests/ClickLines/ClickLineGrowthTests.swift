import ClickTracking
import Input
import TestSupport
import Testing

@testable import SessionReplay

/// Recordings that grow, and replays that were killed.
struct ClickLineGrowthTests {
    @Test func `rejected lines wait in memory by their number, however short they are`() {
        let limits = ClickLineReplay.Limits()
        var reader = ClickLineReader(defaults: SessionDefaults(), acceptedTimes: 0...1, limits: limits)
        while !reader.isFull, reader.lineNumber < 500_000 {
            [UInt8]("x".utf8).withUnsafeBytes { _ = reader.read(.bytes($0), at: reader.lineNumber * 2) }
        }
        #expect(reader.batch.clicks.rejected.count <= limits.heldBytes / 256)
    }

    private static let lines = (0..<6).map { ClickLineRun.line($0) }

    @Test func `a half-written last line is rejected for now and read again when it is whole`() throws {
        let sink = MemorySink()
        let whole = Self.lines.joined(separator: "\n") + "\n"
        let half = whole.dropLast(20)
        let first = try ClickLineRun.replay(String(half), into: sink)
        #expect(first.result == WriteResult(stored: 5, rejected: 1))
        #expect(sink.rejected.map(\.isProvisional) == [true])
        #expect(sink.rejected.map(\.line) == [6])
        #expect(sink.marks.last?.isComplete == false)
        let second = try ClickLineRun.replay(whole, into: sink)
        #expect(second.result == WriteResult(stored: 1))
        #expect(sink.rejected.isEmpty)
        #expect(sink.clicks.count == 6)
        #expect(sink.known.map(\.taken) == [WriteResult(stored: 6)])
    }

    @Test(arguments: [false, true])
    func `lines are counted on after a half-written one`(needsPrefix: Bool) throws {
        let sink = MemorySink()
        sink.needsPrefix = needsPrefix
        let whole = Self.lines.joined(separator: "\n") + "\n"
        try ClickLineRun.replay(String(whole.dropLast(20)), into: sink)
        try ClickLineRun.replay(whole + "broken\n", into: sink)
        #expect(sink.rejected.map(\.line) == [7])
        #expect(sink.rejected.map(\.offset) == [whole.utf8.count])
    }

    @Test(arguments: [false, true])
    func `a recording cut at any byte and grown later holds each click once`(needsPrefix: Bool) throws {
        let whole = Array((Self.lines.prefix(3).joined(separator: "\n") + "\nbroken\n" + Self.lines[3] + "\n").utf8)
        let expected = MemorySink()
        try ClickLineRun.replay(whole, into: expected)
        for cut in 1..<whole.count {
            let sink = MemorySink()
            sink.needsPrefix = needsPrefix
            let first = try ClickLineRun.replay(Array(whole[..<cut]), into: sink)
            #expect(first.result.stored == sink.clicks.count)
            try ClickLineRun.replay(whole, into: sink)
            #expect(sink.clicks == expected.clicks, "cut at \(cut)")
            #expect(sink.rejected.map(\.content) == expected.rejected.map(\.content), "cut at \(cut)")
            #expect(sink.rejected.map(\.offset) == expected.rejected.map(\.offset), "cut at \(cut)")
            #expect(sink.known.count == 1)
            #expect(sink.marks.last?.offset == whole.count)
        }
    }

    @Test func `a source that must be shown again has its beginning skipped and counted nowhere`() throws {
        let sink = MemorySink()
        sink.needsPrefix = true
        let text = Self.lines.prefix(4).joined(separator: "\n") + "\nbroken\n"
        try ClickLineRun.replay(text, into: sink)
        let clicks = sink.clicks
        let second = try ClickLineRun.replay(text + Self.lines[4] + "\nalso broken\n", into: sink)
        #expect(sink.skipped == clicks)
        #expect(second.result == WriteResult(stored: 1, rejected: 1))
        #expect(second.firstRejections.map(\.line) == [7])
        #expect(sink.rejected.map(\.line) == [5, 7])
        #expect(sink.clicks.count == 5)
        #expect(sink.known.map(\.taken) == [WriteResult(stored: 5, rejected: 2)])
    }

    @Test func `a replay killed at any commit goes on from there`() throws {
        let text = Array(
            (0..<700).map { $0 % 3 == 0 ? ClickLineRun.line($0) : "broken \($0)" }.joined(separator: "\n").utf8)
        let limits = ClickLineReplay.Limits(batchClicks: 16, committedClicks: 64, heldBytes: 600, names: 5)
        let expected = MemorySink()
        try ClickLineRun.replay(text, into: expected, limits: limits)
        #expect(expected.marks.count > 7)
        let kills = (0..<expected.marks.count).flatMap { [($0, false), ($0, true)] }
        for (kill, needsPrefix) in sweep(12, of: kills) {
            let sink = MemorySink()
            sink.needsPrefix = needsPrefix
            sink.commitsBeforeKill = kill
            #expect(throws: MemorySink.Failure.self) { try ClickLineRun.replay(text, into: sink, limits: limits) }
            sink.commitsBeforeKill = nil
            let rest = try ClickLineRun.replay(text, into: sink, limits: limits)
            #expect(sink.clicks == expected.clicks)
            #expect(sink.rejected == expected.rejected)
            #expect(sink.known.map(\.taken) == expected.known.map(\.taken))
            #expect(rest.result.read < 700 || kill == 0)
        }
    }

    @Test func `more clicks than one batch holds are handed on in several, and several are committed at once`() throws {
        let text = Array((0..<110).map { ClickLineRun.line($0) + "\n" }.joined().utf8)
        let sink = MemorySink()
        let replay = try ClickLineRun.replay(
            text, into: sink, limits: ClickLineReplay.Limits(batchClicks: 10, committedClicks: 40))
        #expect(replay.result == WriteResult(stored: 110))
        #expect(sink.marks.map(\.line) == [40, 80, 110])
        #expect(sink.marks.map(\.isComplete) == [false, false, true])
        #expect(sink.clicks.map(\.atMs) == (0..<110).map { 1_700_000_000_000 + Int64($0) })
    }

    @Test func `lines that must be kept are committed before they take much memory`() throws {
        let long = String(repeating: "x", count: 1_000)
        let text = (0..<50).map { "\(long)\($0)\n" + ClickLineRun.line($0, id: "\(long)\($0)") + "\n" }.joined()
        let sink = MemorySink()
        try ClickLineRun.replay(Array(text.utf8), into: sink, limits: ClickLineReplay.Limits(heldBytes: 10_000))
        #expect(sink.clicks.count == 50)
        #expect(sink.rejected.count == 50)
        #expect(sink.marks.count >= 10)
    }
}
