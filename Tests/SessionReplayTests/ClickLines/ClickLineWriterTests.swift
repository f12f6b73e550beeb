import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

struct ClickLineWriterTests {
    @Test func `a click is written with all keys in the documented order, null where they are unknown`() throws {
        var builder = BatchBuilder()
        builder.append(
            ControlKey(path: "A--t", screen: "S", kind: .routed),
            SessionKey(name: "s", app: "App", version: "1", user: "u"), atMs: 1,
            x: 125, y: -5, handled: .no,
            detail: ClickDetail(id: "i", seq: 7, position: "0:3", item: "g", handledBy: "A", info: "{\"a\":1}"))
        builder.append(
            ControlKey(path: "A--t"), SessionKey(name: "s"), atMs: 2, x: Tenths.unknown, y: 0, handled: .unknown)
        #expect(
            try Self.written([builder.batch]) == """
                {"t":1,"session":"s","user":"u","path":"A--t","kind":"routed","x":12.5,"y":-0.5,"app":"App",\
                "version":"1","screen":"S","window":null,"id":"i","seq":7,"handled":false,"handled_by":"A","position":"0:3","item":"g",\
                "info":{"a":1}}
                {"t":2,"session":"s","user":null,"path":"A--t","kind":"activation","x":null,"y":0.0,"app":null,\
                "version":null,"screen":null,"window":null,"id":null,"seq":null,"handled":null,"handled_by":null,"position":null,\
                "item":null,"info":null}

                """)
    }

    @Test func `what is written and replayed is the same click`() throws {
        var random = SplitMix64(seed: 15)
        var builder = BatchBuilder()
        var batches: [ClickBatch] = []
        let clicks = (0..<2_000).map { Self.randomClick($0, &random) }
        for click in clicks {
            builder.append(
                click.control, click.session, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
                detail: ClickDetail(
                    id: click.id, seq: click.seq, position: click.position, item: click.item,
                    handledBy: click.handledBy, info: click.info))
            guard random.oneIn(300) else { continue }
            batches.append(builder.batch)
            builder.startNextBatch()
        }
        let text = try Self.written(batches + [builder.batch])
        let sink = MemorySink()
        let replay = try ClickLineRun.replay(text, into: sink)
        #expect(replay.result == WriteResult(stored: clicks.count))
        #expect(sink.clicks == clicks)
    }

    private static func written(_ batches: [ClickBatch]) throws -> String {
        var text = ""
        let writer = ClickLineWriter { text += $0 }
        let source = ClickSource(name: "a", format: "clicks", head: SourceHead(length: 0, digest: 0))
        let feed = writer.open(source, continuing: nil)
        for batch in batches {
            _ = try feed.write(batch, upTo: nil) { _, reason in
                RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
            }
        }
        try feed.close()
        return text
    }

    private static let names = [
        "s-1", "é", "e\u{301}", "a\"b\\c", "line\nfeed\r\t", "\0", "\u{7F}\u{85}\u{2028}", "😀", "a/b", " ",
    ]

    private static func randomClick(_ number: Int, _ random: inout SplitMix64) -> CollectedClick {
        let name = { (random: inout SplitMix64) in random.oneIn(3) ? random.pick(names) : nil }
        let places: [Int32] = [
            Tenths.unknown, 0, 5, -5, 125, 999_999_999, 1_000_000_000, 2_000_000_000, -2_000_000_000,
        ]
        let paths = ["A--t", "A#%5B--B[2]--tap", "é--t", "A[*]--B#%0A--%2D"]
        return CollectedClick(
            control: ControlKey(
                path: random.pick(paths), screen: name(&random), kind: random.pick(ClickKind.allCases)),
            session: SessionKey(
                name: random.pick(names), app: name(&random), version: name(&random), user: name(&random)),
            atMs: 1_700_000_000_000 + Int64(number), x: random.pick(places), y: random.pick(places),
            handled: random.pick([.unknown, .no, .yes]),
            detail: ClickDetail(
                id: random.oneIn(4) ? "id-\(number)" : nil,
                seq: random.oneIn(4) ? random.pick([0, -1, .max, .min]) : nil,
                position: name(&random), item: name(&random), handledBy: name(&random),
                info: random.oneIn(5) ? "{\"a\":[1,2.5,null],\"é\":\"\\n\"}" : nil))
    }
}
