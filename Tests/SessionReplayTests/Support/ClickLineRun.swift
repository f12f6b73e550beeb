import ClickTracking
import Input
import TestSupport

@testable import SessionReplay

/// Replays of click lines into a sink in memory.
enum ClickLineRun {
    static let nowMs: Int64 = 1_800_000_000_000

    /// Replays lines as the replayer does: what the sink knows of the source already is not taken again.
    @discardableResult
    static func replay(
        _ bytes: [UInt8], into sink: MemorySink, defaults: SessionDefaults = SessionDefaults(),
        limits: ClickLineReplay.Limits = ClickLineReplay.Limits(), piecewise seed: UInt64? = nil
    ) throws -> ClickLineReplay {
        let head = SourceHead(of: bytes.prefix(SourceHead.maxLength))
        let candidates = KnownSources(try sink.knownSources()).candidates(beginningLike: bytes, format: "clicks")
        let known = try RecognizedSource.longest(of: candidates) { () throws(InputError) in ArraySource(bytes) }
        let feed = try sink.open(
            ClickSource(name: "a.jsonl", format: "clicks", head: head), continuing: known?.source)
        var replay = ClickLineReplay(
            into: feed, defaults: defaults, acceptedTimes: ClickTime.accepted(nowMs: nowMs), limits: limits)
        let source: any ByteSource = seed.map { PieceSource(bytes, seed: $0, sizes: 1...4_000) } ?? ArraySource(bytes)
        try replay.run(source, continuing: known)
        try feed.close()
        return replay
    }

    @discardableResult
    static func replay(_ text: String, into sink: MemorySink) throws -> ClickLineReplay {
        try replay(Array(text.utf8), into: sink)
    }

    /// Limits so low that a few lines make many batches, commits and numberings of names.
    static let tight = ClickLineReplay.Limits(
        batchClicks: 7, committedClicks: 20, heldBytes: 300, names: 3, nameBytes: 400, returning: 1)

    /// A good line, plain or with an identity.
    static func line(_ number: Int, id: String? = nil) -> String {
        let identity = id.map { ",\"id\":\"\($0)\"" } ?? ""
        return
            "{\"t\":\(1_700_000_000_000 + number),\"session\":\"s-\(number % 7)\",\"path\":\"A--B[\(number % 3)]--tap\"\(identity)}"
    }
}
