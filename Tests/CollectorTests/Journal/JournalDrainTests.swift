import ClickStore
import ClickTracking
import SeededGenerator
import Synchronization
import TestSupport
import Testing

@testable import Collector

/// What a journal is drained into, against what a collector stores at once.
struct JournalDrainTests {
    /// Bodies of clicks with numbers, with ids, with neither, sent twice and with wrong clocks, and lines that are none.
    private static func bodies(_ generator: inout SplitMix64) -> [(lines: [String], headers: [String: String])] {
        var bodies: [(lines: [String], headers: [String: String])] = []
        for number in 0..<30 {
            let kind = Int.random(in: 0..<5, using: &generator)
            let lines = (0..<Int.random(in: 1...8, using: &generator)).map { line in
                let at = TestCollector.receivedMs - Int64.random(in: 0...100_000, using: &generator)
                let session = "s-\(Int.random(in: 0..<4, using: &generator))"
                switch kind {
                case 0: return clickLine("\"seq\":\(100 * number + line)", atMs: at, session: session)
                case 1: return clickLine("\"id\":\"c\(number)-\(line)\"", atMs: at, session: session)
                case 2: return line % 3 == 0 ? "not a click" : clickLine(atMs: at, session: session)
                default: return clickLine(atMs: at, session: session)
                }
            }
            let shift = [0, 0, 3_600_000, -90_000].randomElement(using: &generator) ?? 0
            let headers = shift == 0 ? [:] : ["taptrail-sent": String(TestCollector.receivedMs + Int64(shift))]
            bodies.append((lines, headers))
            if Bool.random(using: &generator), let again = bodies.randomElement(using: &generator) {
                bodies.append(again)
            }
        }
        return bodies
    }

    private func clicks(_ folder: TemporaryFolder) throws -> [String] {
        try PlainSQLite.column(
            """
            SELECT session || ' ' || control || ' ' || at_ms || ' ' || ifnull(seq, '-') FROM clicks ORDER BY 1
            """, in: folder.store)
    }

    @Test(arguments: sweep(5, of: 0..<300))
    func `a journal that is drained in pieces gives what a collector stores at once`(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let bodies = Self.bodies(&generator)
        let (direct, journaled) = (try TemporaryFolder(), try TemporaryFolder())
        let server = try TestCollector(in: direct)
        var current: JournalingCollector? = try JournalingCollector(in: journaled)
        var stored = 0
        for body in bodies {
            let answer = await server.send("/v1/clicks", body.lines, body.headers)
            stored += answer.number("stored") ?? 0
            let kept = try #require(await current?.send(body.lines, body.headers))
            #expect(kept.status == 200)
            #expect(kept.number("received") == body.lines.count)
            #expect(kept.number("rejected") == answer.number("rejected"))
            #expect((kept.number("waiting") ?? -1) + (kept.number("rejected") ?? 0) == body.lines.count)
            if Int.random(in: 0..<4, using: &generator) == 0 {
                current?.close()
                // Its lock goes with it.
                current = nil
                current = try JournalingCollector(in: journaled)
            }
        }
        let waiting = try #require(current)
        waiting.close()
        server.close()
        #expect(waiting.metric("journal_clicks") == 0)
        #expect(try clicks(journaled) == clicks(direct))
        #expect(try clicks(journaled).count == stored)
        let contents = "SELECT content || reason FROM rejected ORDER BY 1"
        #expect(
            try PlainSQLite.column(contents, in: journaled.store) == PlainSQLite.column(contents, in: direct.store))
    }

    @Test(arguments: sweep(4, of: 0..<100))
    func `a database that fails at random, before or after its commit, loses no click and stores none twice`(
        seed: UInt64
    ) async throws {
        var generator = SplitMix64(seed: seed)
        let bodies = Self.bodies(&generator)
        let (direct, journaled) = (try TemporaryFolder(), try TemporaryFolder())
        let server = try TestCollector(in: direct)
        let failures = Failures(seed: seed)
        let path = journaled.store
        let waiting = try JournalingCollector(in: journaled) {
            FailingSink(try ClickDatabase(path: path), failures)
        }
        for body in bodies {
            _ = await server.send("/v1/clicks", body.lines, body.headers)
            #expect(await waiting.send(body.lines, body.headers).status == 200)
            _ = waiting.drain.drain()
        }
        failures.left.withLock { $0 = 0 }
        waiting.close()
        server.close()
        #expect(waiting.metric("journal_clicks") == 0)
        #expect(try clicks(journaled) == clicks(direct))
    }

    @Test func `a database that is down is asked less and less often, however much waits`() async throws {
        struct Down: Error {}
        let asked = Mutex(0)
        let waiting = try JournalingCollector(in: try TemporaryFolder()) {
            asked.withLock { $0 += 1 }
            throw Down()
        }
        waiting.drain.begin()
        let begin = ContinuousClock.now
        for body in 0..<60 {
            let lines = (0..<1_500).map { clickLine("\"seq\":\(body * 1_500 + $0)", session: "s-\(body)") }
            #expect(await waiting.send(lines).status == 200)
        }
        #expect(waiting.metric("journal_clicks") == 90_000)
        waiting.close()
        let seconds = Int((ContinuousClock.now - begin).components.seconds) + 1
        // Once when an insert is full, and each second at the most.
        #expect(asked.withLock { $0 } <= seconds + 2)
        #expect(asked.withLock { $0 } > 0)
    }

    @Test func `a database that does not answer keeps no sender waiting, and a journal that is full says so`()
        async throws
    {
        struct Down: Error {}
        let folder = try TemporaryFolder()
        let waiting = try JournalingCollector(in: folder, limit: 4_000) { throw Down() }
        var statuses: [Int] = []
        for number in 0..<30 { statuses.append(await waiting.send([clickLine("\"seq\":\(number)")]).status) }
        #expect(!waiting.drain.drain())
        let kept = statuses.prefix { $0 == 200 }.count
        #expect(kept > 5 && kept < 30)
        #expect(statuses.dropFirst(kept).allSatisfy { $0 == 503 })
        #expect(waiting.metric("journal_clicks") == kept)
        #expect(waiting.metric("draining") == 0)
        waiting.close()
    }
}

/// How often a database fails.
private final class Failures: Sendable {
    let left = Mutex(12)
    private let generator: Mutex<SplitMix64>

    struct Failure: Error {}

    init(seed: UInt64) {
        generator = Mutex(SplitMix64(seed: seed))
    }

    func perhapsFail() throws {
        guard generator.withLock({ Int.random(in: 0..<3, using: &$0) }) == 0 else { return }
        let fails = left.withLock { left in
            defer { left = max(0, left - 1) }
            return left > 0
        }
        if fails { throw Failure() }
    }
}

private final class FailingSink: ClickSink {
    private let database: ClickDatabase
    private let failures: Failures

    init(_ database: ClickDatabase, _ failures: Failures) {
        (self.database, self.failures) = (database, failures)
    }

    func knownSources() throws -> [KnownSource] { try database.knownSources() }
    func known(_ source: ClickSource) throws -> KnownSource? { try database.known(source) }
    func clockShift(of session: SessionKey) throws -> Int64? { try database.clockShift(of: session) }
    func keep(clockShift ms: Int64, of session: SessionKey) throws {
        try database.keep(clockShift: ms, of: session)
    }

    func together(_ work: () throws -> Void) throws {
        try failures.perhapsFail()
        try database.together(work)
        try failures.perhapsFail()
    }

    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        try database.open(source, continuing: known)
    }
}
