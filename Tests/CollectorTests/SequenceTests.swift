import SeededGenerator
import TestSupport
import Testing

/// Clicks that are told by their session and `seq`, as they come from senders that lose answers.
struct SequenceTests {
    /// A click of these tests, told by its session and number; the rest is what it says.
    private struct Sent {
        let session: String
        let seq: Int64
        let control: Int

        var identity: String { "\(session) \(seq)" }
        var line: String { clickLine("\"seq\":\(seq)", session: session, path: "A--B#\(control)--tap") }
    }

    @Test(arguments: sweep(15, of: 0..<300 as Range<UInt64>))
    func `whatever order numbers come in, and whenever the collector starts again, each is stored once`(seed: UInt64)
        async throws
    {
        var random = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        let server = try TestCollector(in: folder)
        var stored: [String: Int] = [:]
        var next: Int64 = 0
        for _ in 0..<25 {
            let batch = (0..<1 + random.below(12)).map { _ in
                next += 1
                // Mostly the next number; else an older one, perhaps with another click.
                let seq = random.oneIn(3) ? Int64(random.below(Int(next) + 1)) : next
                return Sent(session: "s-\(random.below(3))", seq: seq, control: random.oneIn(12) ? 1 : 0)
            }
            var expected = [batch.count, 0, 0, 0]
            for click in batch {
                let known = stored[click.identity]
                if known == nil { stored[click.identity] = click.control }
                expected[known == nil ? 1 : known == click.control ? 2 : 3] += 1
            }
            #expect(await server.send("/v1/clicks", batch.map(\.line)).counts == expected)
            if random.oneIn(8) { server.reopen() }
        }
        let rows = try PlainSQLite.column("SELECT session || ' ' || seq FROM clicks ORDER BY 1", in: folder.store)
        #expect(rows == stored.keys.sorted())
    }
}
