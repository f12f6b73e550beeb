import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import Collector

/// Times of clicks whose senders' clocks are wrong.
struct SenderClockTests {
    private static let received = TestCollector.receivedMs

    @Test(
        arguments: [
            (event: -1_000, sent: 0, stored: -1_000), (event: -1_000, sent: 4_000, stored: -1_000),
            (event: -1_000, sent: -5_000, stored: -1_000), (event: -1_000, sent: -59_999, stored: -1_000),
            (event: -70_000, sent: -60_000, stored: -10_000), (event: 50_000, sent: 59_999, stored: 50_000),
            (event: -95_000, sent: -89_999, stored: -35_000), (event: -95_000, sent: -90_000, stored: 25_000),
            (event: 88_000, sent: 89_000, stored: 28_000), (event: 3_599_000, sent: 3_600_000, stored: -1_000),
            (event: -86_401_000, sent: -86_400_000, stored: -1_000), (event: 5_000, sent: 0, stored: 0),
            (event: 3_700_000, sent: 3_600_000, stored: 0),
        ] as [(event: Int64, sent: Int64, stored: Int64)])
    func `a time is corrected by whole minutes, and no event comes after it was sent and received`(
        event: Int64, sent: Int64, stored: Int64
    ) throws {
        let clock = try SenderClock(sentMs: Self.received + sent, receivedMs: Self.received)
        #expect(clock.corrected(Self.received + event, by: clock.shiftMs) == Self.received + stored)
    }

    @Test func `no time of an event and no time of sending overflows`() throws {
        for sent in [-(1 << 53), 0, 1 << 53] as [Int64] {
            let clock = try SenderClock(sentMs: sent, receivedMs: Self.received)
            for event in [Int64.min, -1, 0, Int64.max] where clock.acceptedTimes.contains(event) {
                let time = clock.corrected(event, by: clock.shiftMs)
                #expect((ClickTime.earliestMs...Self.received + 60_000).contains(time))
            }
        }
        #expect(throws: CollectorError.self) { try SenderClock(sentMs: .max, receivedMs: Self.received) }
    }

    @Test func `a click whose right time lies before 2000 is rejected, whatever its sender's clock says`() async throws
    {
        let server = try TestCollector(in: try TemporaryFolder())
        let old = ClickTime.earliestMs - 1
        #expect(await server.send("/v1/clicks", [clickLine(atMs: old)]).counts == [1, 0, 0, 1])
        // The sender's clock is a year ahead of the collector's: what it calls 2000 was 1999.
        let year: Int64 = 31_536_000_000
        let sent = ["taptrail-sent": String(Self.received + year)]
        #expect(
            await server.send("/v1/clicks", [clickLine(atMs: ClickTime.earliestMs + year - 1)], sent).counts == [
                1, 0, 0, 1,
            ])
        #expect(
            await server.send("/v1/clicks", [clickLine(atMs: ClickTime.earliestMs + year)], sent).counts == [
                1, 1, 0, 0,
            ])
        #expect(try server.column("SELECT at_ms FROM click") == [String(ClickTime.earliestMs)])
    }

    @Test(arguments: ["\"id\":\"a\"", "\"seq\":3", ""])
    func `a click that is sent again is the same, although its corrected time is another one`(identity: String)
        async throws
    {
        let server = try TestCollector(in: try TemporaryFolder())
        let lines = [clickLine(identity, atMs: Self.received - 601_000)]
        for attempt in 0..<3 as Range<Int64> {
            server.setTime(Self.received + attempt * 60_000)
            // The clock is 10 minutes behind, and the way takes longer each time.
            let sent = String(Self.received + attempt * 59_000 - 600_000)
            let counts = await server.send("/v1/clicks", lines, ["taptrail-sent": sent]).counts
            #expect(counts == (attempt == 0 ? [1, 1, 0, 0] : [1, 0, 1, 0]))
        }
        #expect(try server.column("SELECT at_ms FROM click") == [String(Self.received - 1_000)])
    }

    @Test func `the clicks of a session all move alike, however long their requests are on the way`() async throws {
        for seed in sweep(12, of: 0..<400 as Range<UInt64>) {
            var random = SplitMix64(seed: seed)
            let server = try TestCollector(in: TemporaryFolder())
            let isRight = random.oneIn(3)
            // The clock may be hours off, or right.
            let skew = isRight ? 0 : Int64(random.below(20_000_000)) - 10_000_000
            var (at, arrival) = (Self.received - 4_000_000, Int64.min)
            for number in 0..<30 {
                at += Int64(random.below(60_000))
                let way = Int64(random.oneIn(4) ? random.below(50_000) : random.below(300))
                arrival = max(arrival, at + way)
                server.setTime(at + way)
                let line = clickLine("\"seq\":\(number)", atMs: at - Int64(random.below(5)) + skew)
                for _ in 0..<(random.oneIn(4) ? 2 : 1) {
                    _ = await server.send("/v1/clicks", [line], ["taptrail-sent": String(at + skew)])
                }
            }
            let rows = try server.column("SELECT at_ms FROM clicks ORDER BY seq").compactMap { Int64($0) }
            #expect(rows.count == 30 && rows == rows.sorted(), "seed \(seed)")
            // Half a minute by rounding, and the way of the first request.
            let last = try #require(rows.last)
            #expect(abs(last - at) <= (isRight ? 5 : 30_000 + 50_000), "seed \(seed)")
        }
    }

    @Test func `no restart moves a click among others, and no second collector by more than a minute and its way`()
        async throws
    {
        for seed in sweep(12, of: 0..<200 as Range<UInt64>) {
            var random = SplitMix64(seed: seed)
            let folders = [try TemporaryFolder(), try TemporaryFolder()]
            var servers: [TestCollector?] = try folders.map { try TestCollector(in: $0) }
            // Near half minutes and whole ones, where two requests may show different shifts, as often as anywhere.
            let skew =
                random.oneIn(2)
                ? Int64(random.below(20_000_000)) - 10_000_000
                : (Int64(random.below(9)) - 4) * 30_000 - Int64(random.below(25_000))
            var at = Self.received - 4_000_000
            // Of each click when it was, how long it was on its way, and to which collector it went.
            var sent: [(at: Int64, way: Int64, collector: Int)] = []
            for number in 0..<30 {
                at += Int64(random.below(60_000))
                let collector = random.oneIn(3) ? 1 : 0
                if random.oneIn(5) {
                    servers[collector]?.close()
                    servers[collector] = nil
                    servers[collector] = try TestCollector(in: folders[collector])
                }
                let way = Int64(random.oneIn(4) ? random.below(49_000) : random.below(300))
                servers[collector]?.setTime(at + way)
                let line = clickLine("\"seq\":\(number)", atMs: at + skew)
                for _ in 0..<(random.oneIn(4) ? 2 : 1) {
                    _ = await servers[collector]?.send("/v1/clicks", [line], ["taptrail-sent": String(at + skew)])
                }
                sent.append((at, way, collector))
            }
            let longest = sent.map(\.way).max() ?? 0
            for (collector, server) in servers.enumerated() {
                let rows = try #require(server).column("SELECT at_ms FROM clicks ORDER BY seq").compactMap { Int64($0) }
                #expect(rows == rows.sorted(), "seed \(seed), collector \(collector)")
                let own = sent.filter { $0.collector == collector }
                #expect(rows.count == own.count)
                for (stored, click) in zip(rows, own) {
                    #expect(abs(stored - click.at) <= 60_000 + longest, "seed \(seed), collector \(collector)")
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func `a session keeps what its first request showed until its clicks are deleted`(isJournal: Bool) async throws {
        let folder = try TemporaryFolder()
        var server: TestCollector? = try TestCollector(in: folder)
        var sent = 0
        func stored(_ session: String, behind: Int64) async throws -> Int64? {
            let line = clickLine("\"seq\":\(sent)", atMs: Self.received - behind, session: session)
            let head = """
                {"journal":"00000000000000aa","first":\(sent),"end":\(sent + 1),"sent":\(Self.received - behind)}
                """
            sent += 1
            _ =
                isJournal
                ? await server?.send("/v1/journal", [head, line])
                : await server?.send("/v1/clicks", [line], ["taptrail-sent": "\(Self.received - behind)"])
            let times = try server?.column("SELECT at_ms FROM clicks WHERE seq = \(sent - 1)") ?? []
            return times.first.flatMap { Int64($0) }.map { $0 - Self.received }
        }
        #expect(try await stored("a", behind: 600_000) == 0)
        #expect(try await stored("a", behind: 700_000) == -100_000)
        #expect(try await stored("b", behind: 700_000) == 20_000)
        #expect(try await stored("c", behind: 9_999) == -9_999, "such a clock is right, and nothing is kept")
        #expect(try await stored("d", behind: 10_000) == -10_000)
        let kept = ["a 600000", "b 720000", "d 0"]
        let rows = "SELECT session || app || ' ' || shift_ms FROM sender_clock ORDER BY 1"
        #expect(try server?.column(rows) == kept)
        server?.close()
        server = nil
        server = try TestCollector(in: folder)
        #expect(try await stored("a", behind: 700_000) == -100_000)
        #expect(try await stored("d", behind: 70_000) == -70_000)
        #expect(try await stored("c", behind: 70_000) == -10_000)
        #expect(try server?.column(rows) == ["a 600000", "b 720000", "c 60000", "d 0"])
        server?.close()
        server = nil
        let database = try ClickDatabase(path: folder.store)
        _ = try database.forget(sessions: ["a", "d"])
        try database.close()
        #expect(try PlainSQLite.column(rows, in: folder.store) == ["b 720000", "c 60000"])
    }

    @Test func `batches that come late, doubled and out of order end in the same rows`() async throws {
        let rows = """
            SELECT control, session, user, at_ms, x, ifnull(seq, '') AS row FROM clicks ORDER BY 1, 2, 3, 4, 5, 6
            """
        for seed in sweep(12, of: 0..<400 as Range<UInt64>) {
            var random = SplitMix64(seed: seed)
            let (straight, shuffled) = (
                try TestCollector(in: TemporaryFolder()), try TestCollector(in: TemporaryFolder())
            )
            let skew = Int64(random.below(200)) * 60_000 - 6_000_000
            var lines = (0..<60).map { number in
                clickLine(
                    random.pick([
                        "\"id\":\"i\(number)\"", "\"seq\":\(number)", "\"x\":\(number)", "\"user\":\"u\"",
                        "\"seq\":\(number),\"user\":\"u\(random.below(3))\"",
                        "\"seq\":\(number),\"window\":[\(1 + random.below(2)),9]",
                    ]),
                    atMs: Self.received + skew - Int64(random.below(5_000)), session: "s-\(random.below(4))",
                    path: "A--B#\(random.below(5))--tap")
            }
            // A click without an identity is told by what it says, so a batch may hold it once.
            lines = Array(Set(lines)).sorted()
            let sent = ["taptrail-sent": String(Self.received + skew)]
            #expect(await straight.send("/v1/clicks", lines, sent).number("stored") == lines.count)
            var batches: [[String]] = []
            while !lines.isEmpty {
                let batch = Array(lines.prefix(1 + random.below(9)))
                lines.removeFirst(batch.count)
                batches += Array(repeating: batch, count: random.oneIn(3) ? 2 : 1)
            }
            batches.shuffle(using: &random)
            for batch in batches { _ = await shuffled.send("/v1/clicks", batch, sent) }
            #expect(
                try PlainSQLite.rows(rows, in: shuffled.path) == PlainSQLite.rows(rows, in: straight.path),
                "seed \(seed)")
        }
    }
}
