import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

/// Feeds that look at clicks on their way, where the names of a recording are forgotten and numbered anew under way.
struct ForgottenNamesTests {
    private struct Click: Hashable {
        let control: ControlKey
        let session: SessionKey
        let atMs: Int64
    }

    /// Writes random clicks in batches, some of which forget all names, and returns all that were written.
    private static func write(into feed: any ClickFeed, using random: inout SplitMix64) throws -> [Click] {
        var builder = BatchBuilder()
        var written: [Click] = []
        for _ in 0..<(1 + random.below(20)) {
            for _ in 0..<random.below(6) {
                let event = random.pick(["tap", "focus"])
                let click = Click(
                    control: ControlKey(path: "App--Button#b\(random.below(5))--\(event)"),
                    session: SessionKey(name: "s\(random.below(3))"), atMs: Int64(1_700_000_000_000 + written.count))
                builder.append(click.control, click.session, atMs: click.atMs, x: 0, y: 0, handled: .unknown)
                written.append(click)
            }
            _ = try feed.write(builder.batch, upTo: nil) { _, _ in unexpected("no click is rejected") }
            builder.startNextBatch()
            if random.oneIn(3) { builder.forgetNames() }
        }
        _ = try feed.write(
            builder.batch, upTo: SourceProgress(offset: 1, digest: 0, isComplete: true)
        ) { _, _ in unexpected("no click is rejected") }
        return written
    }

    private static func unexpected(_ reason: String) -> RejectedRecord {
        Issue.record("\(reason)")
        return RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
    }

    private static let source = ClickSource(name: "a", format: "clicks", head: SourceHead(length: 0, digest: 0))

    @Test func `a filter passes on the clicks of its events with their own names`() throws {
        var random = SplitMix64(seed: 31)
        for _ in 0..<200 {
            let sink = MemorySink()
            let feed = EventFilterFeed(try sink.open(Self.source, continuing: nil), events: [ByteString("tap")])
            let written = try Self.write(into: feed, using: &random)
            let stored = sink.clicks.map { Click(control: $0.control, session: $0.session, atMs: $0.atMs) }
            #expect(stored == written.filter { $0.control.path.hasSuffix("--tap") })
        }
    }

    @Test func `a trace tells of each click by its own names`() throws {
        var random = SplitMix64(seed: 32)
        for _ in 0..<200 {
            var traced: [Click] = []
            let sink = TracingSink(MemorySink()) {
                traced.append(Click(control: $0.control, session: $0.session, atMs: $0.atMs))
            }
            let written = try Self.write(into: sink.open(Self.source, continuing: nil), using: &random)
            #expect(traced == written)
        }
    }
}
