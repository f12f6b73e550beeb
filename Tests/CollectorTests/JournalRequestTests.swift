import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import Collector

/// Batches of a live recorder's journal, sent to `/v1/journal`.
struct JournalRequestTests {
    private let folder: TemporaryFolder
    private let server: TestCollector

    init() throws {
        folder = try TemporaryFolder()
        server = try TestCollector(in: folder)
    }

    private func send(_ records: Range<Int>, journal: String = "00000000000000aa") async -> CollectorAnswer {
        let head = "{\"journal\":\"\(journal)\",\"first\":\(records.lowerBound),\"end\":\(records.upperBound)}"
        let lines = records.map { clickLine("\"seq\":\($0)", session: journal) }
        return await server.send("/v1/journal", [head] + lines)
    }

    private func next(_ journal: String = "00000000000000aa") async -> Int? {
        await server.send("GET", "/v1/journal/" + journal).number("next")
    }

    @Test func `a batch that is sent again stores nothing`() async throws {
        #expect(await next() == 0)
        #expect(await send(0..<10).counts == [10, 10, 0, 0])
        #expect(await send(0..<10).counts == [10, 0, 10, 0])
        #expect(await next() == 10)
        #expect(try server.column("SELECT count(*) FROM click") == ["10"])
    }

    @Test func `a batch of which a part is stored is not taken, and the answer says where to go on`() async throws {
        _ = await send(0..<10)
        let answer = await send(5..<20)
        #expect(answer.status == 409)
        #expect(answer.number("next") == 10)
        #expect(await send(10..<20).counts == [10, 10, 0, 0])
        #expect(try server.column("SELECT count(*), count(DISTINCT seq) FROM click_detail") == ["20"])
    }

    @Test func `records that the sender has dropped leave a gap`() async throws {
        _ = await send(0..<10)
        #expect(await send(50..<60).counts == [10, 10, 0, 0])
        #expect(await next() == 60)
    }

    @Test func `journals are told apart`() async throws {
        _ = await send(0..<10)
        #expect(await send(0..<7, journal: "00000000000000bb").counts == [7, 7, 0, 0])
        #expect(await next() == 10)
        #expect(await next("00000000000000bb") == 7)
    }

    @Test func `a collector that starts again knows where each journal goes on`() async throws {
        _ = await send(0..<10)
        _ = await send(10..<12)
        server.close()
        // The first collector still holds the lock, as a second one of this process does not compete for it.
        #expect(try server.column("SELECT mark_offset FROM recording WHERE format = 'upload'") == ["12"])
    }

    @Test func `screens are stored with the clicks`() async throws {
        let head = "{\"journal\":\"00000000000000aa\",\"first\":0,\"end\":3}"
        let screen = { (appeared: Bool, ago: Int64) in
            "{\"screen_view\":\"Lobby\",\"appeared\":\(appeared),\"t\":\(TestCollector.receivedMs - ago),\"session\":\"s\"}"
        }
        let lines = [head, screen(true, 900), clickLine("\"seq\":0", session: "s"), screen(false, 100)]
        #expect(await server.send("/v1/journal", lines).counts == [1, 1, 0, 0])
        #expect(try server.column("SELECT screen || ' ' || (to_ms - from_ms) FROM screen_view") == ["Lobby 800"])
    }

    @Test(arguments: [
        "", "{}", "{\"journal\":\"aa\",\"first\":0,\"end\":1}",
        "{\"journal\":\"+0000000000000aa\",\"first\":0,\"end\":1}",
        "{\"journal\":\"00000000000000aa\",\"first\":2,\"end\":1}",
        "{\"journal\":\"00000000000000aa\",\"first\":0,\"end\":9223372036854775807}",
        "{\"journal\":\"00000000000000aa\",\"first\":0,\"end\":1,\"sent\":\"now\"}",
        "{\"journal\":\"00000000000000aa\",\"first\":0,\"end\":1,\"sent\":9223372036854775807}",
    ])
    func `a batch that does not say which records it has is refused`(head: String) async throws {
        let answer = await server.send("/v1/journal", [head, clickLine()])
        #expect(answer.status == 400)
        #expect(try server.column("SELECT count(*) FROM click") == ["0"])
    }

    @Test func `whatever becomes of requests and answers, each record is stored once`() async throws {
        var random = SplitMix64(seed: 7)
        let count = 400
        var sentBefore: [Range<Int>] = []
        var known = 0
        while known < count {
            // An old request may arrive late, and more than once.
            if let late = sentBefore.randomElement(using: &random), random.oneIn(3) { _ = await send(late) }
            let records = known..<min(count, known + 1 + random.below(30))
            sentBefore.append(records)
            switch random.below(4) {
            case 0: break  // The request is lost.
            case 1: _ = await send(records)  // The answer is lost.
            default:
                let answer = await send(records)
                known = try #require(answer.number("next"))
                continue
            }
            known = try #require(await next())
        }
        let stored = try server.column("SELECT seq FROM click_detail ORDER BY click_id").compactMap { Int($0) }
        #expect(stored == Array(0..<count))
    }
}
