import ClickStore
import ClickTracking
import TestSupport
import Testing

@testable import Collector

/// A database that does not take what it is given.
struct FailingSinkTests {
    @Test func `nothing is answered with 200 that is not stored, and others of the commit are stored`() async throws {
        let folder = try TemporaryFolder()
        let server = try TestCollector(in: folder) { PickySink($0, refusing: "poison") }
        let statuses = await withTaskGroup(of: (Int, Int).self) { group in
            for number in 0..<12 {
                group.addTask {
                    let session = number % 4 == 0 ? "poison" : "s"
                    let answer = await server.send(
                        "/v1/clicks", [clickLine("\"seq\":\(number)", session: session)])
                    return (number, answer.status)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (number, status) in statuses { #expect(status == (number % 4 == 0 ? 503 : 200)) }
        let stored = try server.column("SELECT seq FROM click_detail ORDER BY seq").compactMap { Int($0) }
        #expect(stored == (0..<12).filter { $0 % 4 != 0 })
        #expect(await server.send("/v1/clicks", [clickLine("\"seq\":99", session: "s")]).status == 200)
        #expect(await server.send("GET", "/health").status == 200)
    }

    @Test func `a collector that has ended takes nothing more`() async throws {
        let server = try TestCollector(in: try TemporaryFolder())
        server.close()
        #expect(await server.send("/v1/clicks", [clickLine()]).status == 503)
    }
}

/// A database that fails at clicks of one session.
private final class PickySink: ClickSink {
    private let database: ClickDatabase
    private let refused: String

    init(_ database: ClickDatabase, refusing refused: String) {
        self.database = database
        self.refused = refused
    }

    func knownSources() throws -> [KnownSource] { try database.knownSources() }
    func known(_ source: ClickSource) throws -> KnownSource? { try database.known(source) }
    func together(_ work: () throws -> Void) throws { try database.together(work) }

    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        PickyFeed(try database.open(source, continuing: known), refusing: refused)
    }
}

private final class PickyFeed: ClickFeed {
    private let feed: any ClickFeed
    private let refused: String

    init(_ feed: any ClickFeed, refusing refused: String) {
        self.feed = feed
        self.refused = refused
    }

    var needsPrefix: Bool { feed.needsPrefix }
    func skip(_ batch: ClickBatch) throws { try feed.skip(batch) }
    func close() throws { try feed.close() }

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        let result = try feed.write(batch, upTo: progress, rejecting: record)
        if batch.newSessions.contains(where: { $0.name == refused }) { throw StoreError.diskFull(path: "test") }
        return result
    }
}
