import ClickStore
import ClickTracking
import Foundation
import SeededGenerator
import SessionReplay
import Synchronization
import TestSupport
import Testing

@testable import Collector

/// Recordings that are sent to a collector instead of into a database.
struct CollectorSinkTests {
    private let folder: TemporaryFolder
    private let server: TestCollector

    init() throws {
        folder = try TemporaryFolder()
        server = try TestCollector(in: folder)
    }

    private static let rows = """
        SELECT control, screen, at, session, user, app, version, seq, x, y, position, item, handled, handled_by, info
        FROM clicks ORDER BY session, at_ms, control, x, seq, item
        """
    /// A click with the identity of another one is kept as it was sent, which is not byte for byte what the recording holds.
    private static let rejected = "SELECT reason, count(DISTINCT content) FROM rejected GROUP BY reason ORDER BY reason"

    /// A recording with clicks that have an id, a seq, or neither, some twice or in conflict, and lines that are none.
    private static func recording(_ random: inout SplitMix64, clicks: Int) -> [String] {
        (0..<clicks).map { number in
            let session = "s-\(random.below(5))"
            let path = "A--B#\(random.below(6))--tap"
            let atMs = TestCollector.receivedMs - Int64(random.below(4)) * 1_000
            return random.pick([
                clickLine("\"seq\":\(random.below(clicks))", session: session, path: path),
                clickLine("\"id\":\"i\(random.below(clicks))\"", session: session, path: path),
                clickLine(
                    "\"user\":\"u\",\"position\":\"0:\(random.below(2))\"", atMs: atMs, session: session, path: path),
                clickLine(atMs: atMs, session: session, path: path),
                clickLine(atMs: atMs, session: "s", path: "A--tap"),
                random.oneIn(9) ? "no click" : clickLine("\"info\":{\"n\":\(number)}", session: session),
            ])
        }
    }

    /// What a collector is asked, and what it answers, or nothing.
    private func requests(
        pause: @escaping @Sendable (_ seconds: Int) -> Void = { _ in },
        answering change: @escaping @Sendable (_ request: Int, [UInt8], () -> CollectorAnswer) -> CollectorAnswer?
    ) -> CollectorRequests {
        let number = Mutex(0)
        let server = server
        return CollectorRequests(
            to: "http://there",
            post: { body throws(SendingError) in
                let request = number.withLock { number in
                    number += 1
                    return number
                }
                let answer = change(request, body) { server.answer(toClicks: body) }
                guard let answer else { throw .unreachable(address: "http://there", reason: "lost") }
                let retryAfter = answer.headers.first { $0.name == "Retry-After" }.flatMap { Int($0.value) }
                return CollectorRequests.Answer(
                    status: answer.status, retryAfterSeconds: retryAfter ?? 0, body: Array(answer.body.utf8))
            }, pause: pause)
    }

    private func replay(_ path: String, into sink: any ClickSink) throws -> WriteResult {
        let request = Replayer.Request(paths: [path])
        return try Replayer(into: sink, nowMs: TestCollector.receivedMs) { _, _ in }.replay(request).result
    }

    @Test(arguments: sweep(6, of: 0..<100 as Range<UInt64>))
    func `a recording that is sent, with lost answers and again, ends in the rows of a replay`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let clicks = 30 + random.below(4_000)
        let recording = Self.recording(&random, clicks: clicks)
        try folder.write(recording.joined(separator: "\n") + "\n", to: "a.jsonl")
        let (path, local) = (folder.file("a.jsonl"), folder.file("local.sqlite"))
        let database = try ClickDatabase(path: local)
        let expected = try replay(path, into: database)
        try database.close()

        // Killed after some request whose answer never came; then sent again by a sender whose every third answer is lost.
        let fatal = 1 + random.below(1 + clicks * 9 / 10 / 2_000)
        let killed = CollectorSink(
            requests { request, _, ask in
                let answer = ask()
                return request < fatal ? answer : CollectorAnswer(status: 400, headers: [], body: "")
            })
        #expect(throws: SendingError.refused(address: "http://there", status: 400, reason: nil)) {
            try replay(path, into: killed)
        }
        let again = CollectorSink(
            requests { request, _, ask in
                let answer = request % 3 == 1 ? CollectorAnswer(status: 503, headers: [], body: "") : ask()
                return request % 3 == 2 ? nil : answer
            })
        let result = try replay(path, into: again)
        #expect(result.read == expected.read)
        #expect(result.rejected == expected.rejected)
        #expect(result.duplicate >= expected.duplicate)
        #expect(try PlainSQLite.rows(Self.rows, in: server.path) == PlainSQLite.rows(Self.rows, in: local))
        #expect(try PlainSQLite.rows(Self.rejected, in: server.path) == PlainSQLite.rows(Self.rejected, in: local))

        let last = try replay(path, into: CollectorSink(requests { $2() }))
        #expect(last.stored == 0 && last.read == expected.read && last.rejected == expected.rejected)
    }

    @Test func `of what is sent to an empty collector as many clicks are counted as stored as a replay counts`() throws
    {
        var random = SplitMix64(seed: 7)
        try folder.write(Self.recording(&random, clicks: 3_000).joined(separator: "\n") + "\n", to: "a.jsonl")
        let database = try ClickDatabase(path: folder.file("local.sqlite"))
        let expected = try replay(folder.file("a.jsonl"), into: database)
        let sink = CollectorSink(requests { $2() })
        #expect(try replay(folder.file("a.jsonl"), into: sink) == expected)
        let totals = try database.totals(countingClicks: false)
        #expect(sink.totals == (totals.controls, totals.sessions))
    }

    @Test func `a request that is too long is sent in parts`() throws {
        let lines = (0..<3_000).map { clickLine("\"seq\":\($0)") }
        try folder.write(lines.joined(separator: "\n") + "\n", to: "a.jsonl")
        let sink = CollectorSink(
            requests { _, body, ask in
                body.count > 5_000 ? CollectorAnswer(status: 413, headers: [], body: "") : ask()
            })
        #expect(try replay(folder.file("a.jsonl"), into: sink) == WriteResult(stored: 3_000))
    }

    @Test(arguments: [(503, 6), (500, 6), (401, 1), (403, 1), (404, 1), (413, 1), (200, 1)])
    func `a collector that does not take clicks is asked again only if that may help`(status: Int, times: Int) throws {
        try folder.write(clickLine() + "\n", to: "a.jsonl")
        let asked = Mutex(0)
        let requests = requests { request, _, _ in
            asked.withLock { $0 = request }
            return .json(status, "{\"message\":\"why\"}")
        }
        #expect(
            throws: status == 200
                ? SendingError.notCollector(address: "http://there")
                : .refused(address: "http://there", status: status, reason: "why")
        ) {
            try replay(folder.file("a.jsonl"), into: CollectorSink(requests))
        }
        #expect(asked.withLock { $0 } == times)
    }

    @Test func `a collector says by which rules its database reads, and one that cannot is no reason to guess`() throws
    {
        func rules(_ status: Int, _ body: String) throws -> ReadingRules {
            try CollectorRequests.Answer(status: status, body: Array(body.utf8)).rules(of: "http://there")
        }
        #expect(try rules(200, "{\"status\":\"ok\",\"rules\":2}") == .controls)
        #expect(try rules(200, "{\"status\":\"ok\",\"rules\":1}") == .elements)
        #expect(try rules(200, "{\"status\":\"ok\"}") == .elements, "as a collector of 0.2.0 says")
        #expect(throws: UnknownReadingRules.self) { try rules(200, "{\"status\":\"ok\",\"rules\":3}") }
        #expect(throws: SendingError.self) { try rules(503, "{\"status\":\"the last commit failed\"}") }
        #expect(throws: SendingError.notCollector(address: "http://there")) { try rules(200, "<html>") }
    }

    @Test func `a collector that never answered is not asked again, and one that did is`() throws {
        try folder.write((0..<3_000).map { clickLine("\"seq\":\($0)") }.joined(separator: "\n") + "\n", to: "a.jsonl")
        for answered in 0...1 {
            let pauses = Mutex([Int]())
            let requests = requests(pause: { seconds in pauses.withLock { $0.append(seconds) } }) { request, _, ask in
                request <= answered ? ask() : nil
            }
            #expect(throws: SendingError.unreachable(address: "http://there", reason: "lost")) {
                try replay(folder.file("a.jsonl"), into: CollectorSink(requests))
            }
            #expect(pauses.withLock { $0 } == (answered == 0 ? [] : [1, 2, 4, 8, 16]))
        }
    }

    @Test(arguments: [("20", [20, 20]), ("1", [1, 2]), ("9999", [60, 60])])
    func `a collector is asked again when it says, within a minute`(retryAfter: String, expected: [Int]) throws {
        try folder.write(clickLine() + "\n", to: "a.jsonl")
        let pauses = Mutex([Int]())
        let requests = requests(pause: { seconds in pauses.withLock { $0.append(seconds) } }) { request, _, ask in
            request <= 2 ? CollectorAnswer(status: 503, headers: [("Retry-After", retryAfter)], body: "") : ask()
        }
        #expect(try replay(folder.file("a.jsonl"), into: CollectorSink(requests)).stored == 1)
        #expect(pauses.withLock { $0 } == expected)
    }
}
