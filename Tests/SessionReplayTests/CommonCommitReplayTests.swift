import ClickTracking
import TestSupport
import Testing

@testable import SessionReplay

/// Short recordings of a folder are committed together.
struct CommonCommitReplayTests {
    private static func session(_ number: Int, padding: Int = 0) -> [UInt8] {
        let events = [
            RRWebText.meta(at: number), RRWebText.snapshot(at: number + 1, RRWebText.page),
            RRWebText.click(7, at: number + 2),
            RRWebText.event(5, at: number + 3, "\"\(String(repeating: "x", count: padding))\""),
        ]
        return Array(RRWebText.array(events).utf8)
    }

    @Test(arguments: sweep(1, of: [3, 1]))
    func `hundreds of files take a few commits, and all are read`(jobs: Int) throws {
        let files = try ReplayedSessions()
        for number in 0..<600 { try files.write(Self.session(number * 10), to: "\(number % 7)/\(number).json") }
        let sink = CountingSink()
        var request = Replayer.Request(paths: [files.folder])
        request.jobs = jobs
        let summary = try Replayer(into: sink, nowMs: 1_800_000_000_000) { _, _ in }.replay(request)
        #expect(summary.result == WriteResult(stored: 600))
        #expect(sink.memory.clicks.count == 600 && sink.memory.known.count == 600)
        // 256, 256 and 88.
        #expect(sink.groups == 3)
        #expect(sink.openedOutside == 0)
        let again = try Replayer(into: sink, nowMs: 1_800_000_000_000) { _, _ in }.replay(request)
        #expect(again.result == WriteResult(duplicate: 600))
    }

    @Test func `long recordings are committed by themselves`() throws {
        let files = try ReplayedSessions()
        for (name, padding) in [("a", 0), ("b", 0), ("c", 5 << 20), ("d", 3 << 20), ("e", 3 << 20), ("f", 0)] {
            try files.write(Self.session(Int(name.utf8.first ?? 0) * 10, padding: padding), to: name)
        }
        let inventory = try Inventory([files.folder], format: nil)
        #expect(inventory.groups == [0..<2, 2..<3, 3..<4, 4..<6])
        #expect(!inventory.isBulk)
    }

    @Test func `a new database is locked only for much of click lines`() throws {
        let files = try ReplayedSessions()
        let line = Array(#"{"t":1700000000123,"session":"s","path":"App--Button--tap"}"#.utf8) + [0x0A]
        let short = try files.write(line, to: "short")
        let long = try files.write(Array(repeatElement(line, count: 80_000).joined()), to: "long")
        let (few, many) = (try Inventory([short], format: nil), try Inventory([short, long], format: nil))
        #expect(!few.isBulk && many.isBulk)
    }
}

/// Passes clicks on, and counts how often sources are taken together.
private final class CountingSink: ClickSink {
    let memory = MemorySink()
    private(set) var groups = 0
    private(set) var openedOutside = 0
    private var isTogether = false

    func knownSources() throws -> [KnownSource] { try memory.knownSources() }

    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        if !isTogether { openedOutside += 1 }
        return try memory.open(source, continuing: known)
    }

    func together(_ work: () throws -> Void) throws {
        groups += 1
        isTogether = true
        defer { isTogether = false }
        try work()
    }
}
