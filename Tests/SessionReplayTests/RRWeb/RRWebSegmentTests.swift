import ClickTracking
import TestSupport
import Testing

@testable import SessionReplay

/// Replays as Sentry stores them: segments in files of their own, each behind a line with its number.
struct RRWebSegmentTests {
    /// The segments of a replay: its page, then clicks on it.
    private static func segments(at ms: Int) -> [[String]] {
        [
            [RRWebText.snapshot(at: ms, RRWebText.page), RRWebText.click(7, at: ms + 1)],
            [RRWebText.click(7, at: ms + 2_000)],
            [RRWebText.click(7, at: ms + 3_000), RRWebText.click(7, at: ms + 9_000)],
        ]
    }

    private static func file(_ number: Int, _ events: [String], isCompressed: Bool = true) -> [UInt8] {
        let (header, body) = (Array("{\"segment_id\":\(number)}\n".utf8), Array(RRWebText.array(events).utf8))
        return header + (isCompressed ? Gzip.zlib(body) : body)
    }

    private static func replay(_ paths: [String], into sink: MemorySink = MemorySink()) throws -> ReplaySummary {
        let replayer = Replayer(into: sink, nowMs: 1_800_000_000_000) { _, _ in }
        return try replayer.replay(Replayer.Request(paths: paths))
    }

    @Test(arguments: [true, false])
    func `the segments of a folder are one replay, whatever the order of their names`(isCompressed: Bool) throws {
        let files = try ReplayedSessions()
        for (number, events) in Self.segments(at: 0).enumerated() {
            try files.write(
                Self.file(number, events, isCompressed: isCompressed), to: "replay/\(["z", "b", "10"][number])")
        }
        let sink = MemorySink()
        let summary = try Self.replay([files.folder], into: sink)
        #expect(summary.result == WriteResult(stored: 4) && summary.recordings == 1)
        #expect(Set(sink.clicks.map(\.session.name)).count == 1)
        #expect(try Self.replay([files.folder], into: sink).result == WriteResult(duplicate: 4))
    }

    @Test func `replays in one folder are told apart by the names of their segments`() throws {
        let files = try ReplayedSessions()
        var paths: [String] = []
        for (name, ms) in [("a", 0), ("b", 100_000)] {
            for (number, events) in Self.segments(at: ms).enumerated() {
                paths.append(try files.write(Self.file(number, events), to: "\(name)-\(number).bin"))
            }
        }
        for named in [[files.folder], paths] {
            let sink = MemorySink()
            #expect(try Self.replay(named, into: sink).result == WriteResult(stored: 8))
            #expect(Set(sink.clicks.map(\.session.name)).count == 2)
        }
    }

    @Test func `a segment that goes on with a replay that is not there has no page`() throws {
        let files = try ReplayedSessions()
        let path = try files.write(Self.file(1, Self.segments(at: 0)[1]), to: "1")
        let sink = MemorySink()
        #expect(try Self.replay([path], into: sink).result.rejected == 1)
        #expect(sink.rejected.first?.reason == "the clicked node 7 is not on the page")
    }
}
