import ClickStore
import ClickTracking
import Foundation
import Logging
import Synchronization
import TestSupport

@testable import Collector

/// A collector over a database of its own, asked without HTTP.
final class TestCollector: Sendable {
    let collector: Collector
    let log: RequestLog
    private let commits: GroupCommit
    private let clock: ManualClock
    /// Kept as long as the collector; only its end removes it.
    private nonisolated(unsafe) let folder: TemporaryFolder
    let path: String

    /// A clock that tests set.
    final class ManualClock: Sendable {
        let nowMs = Mutex<Int64>(TestCollector.receivedMs)
    }

    /// The time at first: all that is received is received then.
    static let receivedMs: Int64 = 1_700_000_000_000

    init(
        in folder: TemporaryFolder, access: CollectorAccess = CollectorAccess(),
        limits: CollectorLimits = CollectorLimits(), script: WebScript? = nil,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        wrapping wrap: (ClickDatabase) -> any ClickSink = { $0 }
    ) throws {
        self.folder = folder
        path = folder.store
        let database = try ClickDatabase(path: folder.store)
        try database.beginServing()
        let metrics = CollectorMetrics()
        let clock = ManualClock()
        self.clock = clock
        commits = try GroupCommit(into: wrap(database), logger: logger, metrics: metrics)
        log = RequestLog(of: metrics, to: logger)
        collector = Collector(
            into: commits, script: script, access: access, limits: limits, metrics: metrics, log: log,
            nowMs: { clock.nowMs.withLock { $0 } })
    }

    func setTime(_ ms: Int64) { clock.nowMs.withLock { $0 = ms } }

    /// Sends a request whole.
    func send(
        _ method: String = "POST", _ path: String, _ body: [UInt8] = [], _ headers: [String: String] = [:]
    ) async -> CollectorAnswer {
        let head = RequestHead(
            method: method, path: path, headers: ["host": "localhost:8080"].merging(headers) { $1 })
        switch collector.decide(head) {
        case .answer(let answer): return answer
        case .ask(let question): return await collector.answer(question)
        case .page: return collector.failure(.notFound, to: head)
        case .receive(var admission):
            do throws(CollectorError) {
                try admission.receive(body)
            } catch {
                return collector.failure(error, to: head)
            }
            return await collector.answer(admission)
        }
    }

    func send(_ path: String, _ lines: [String], _ headers: [String: String] = [:]) async -> CollectorAnswer {
        await send("POST", path, Array(lines.map { $0 + "\n" }.joined().utf8), headers)
    }

    /// Sends click lines and waits for the answer.
    func answer(toClicks body: [UInt8]) -> CollectorAnswer {
        let answer = Mutex<CollectorAnswer?>(nil)
        let done = DispatchSemaphore(value: 0)
        let head = RequestHead(method: "POST", path: "/v1/clicks", headers: ["host": "localhost"])
        guard case .receive(var admission) = collector.decide(head), (try? admission.receive(body)) != nil else {
            return CollectorAnswer(status: 0, headers: [], body: "")
        }
        collector.answer(admission) { given in
            answer.withLock { $0 = given }
            done.signal()
        }
        done.wait()
        return answer.withLock { $0 } ?? CollectorAnswer(status: 0, headers: [], body: "")
    }

    /// Closes the database and opens it again, as a collector does that is started again: it knows what stands there.
    func reopen() {
        let path = path
        commits.lend(
            while: {},
            reopening: {
                let database = try ClickDatabase(path: path)
                try database.beginServing()
                return database
            })
    }

    func close() { commits.close() }

    /// The first column of a query.
    func column(_ sql: String) throws -> [String] { try PlainSQLite.column(sql, in: path) }
}

extension CollectorAnswer {
    /// A number of the answer's object; nil if it is not there.
    func number(_ key: String) -> Int? {
        guard let start = body.range(of: "\"\(key)\":") else { return nil }
        return Int(body[start.upperBound...].prefix { $0.isNumber })
    }

    /// `received stored duplicate rejected`.
    var counts: [Int?] { ["received", "stored", "duplicate", "rejected"].map(number) }
}

/// A click line.
///
/// - Parameter more: More members of the object.
func clickLine(
    _ more: String = "", atMs: Int64 = TestCollector.receivedMs - 1_000, session: String = "s-1",
    path: String = "Window--Button#send--tap"
) -> String {
    "{\"t\":\(atMs),\"session\":\"\(session)\",\"path\":\"\(path)\"\(more.isEmpty ? "" : "," + more)}"
}
