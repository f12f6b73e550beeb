import ClickStore
import ClickTracking
import Logging
import SessionReplay
import Synchronization
import TestSupport

@testable import Collector

/// A collector that keeps requests in a journal, which is drained into a database of its own when a test says so.
final class JournalingCollector {
    let journal: RequestJournal
    let drain: JournalDrain
    let collector: Collector
    let metrics = CollectorMetrics()
    private let commits: GroupCommit

    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// - Parameter open: Opens what the journal is drained into.
    init(
        in folder: TemporaryFolder, limit: Int = 1 << 30, opening open: (() throws -> any ClickSink)? = nil
    ) throws {
        let path = folder.store
        journal = try RequestJournal(at: folder.file("clicks.journal"), limit: limit)
        var options = ReplayOptions()
        options.rules = .controls
        drain = JournalDrain(
            of: journal, reading: options, logger: Self.logger, metrics: metrics,
            opening: open ?? { try ClickDatabase(path: path) })
        commits = GroupCommit(keeping: journal, logger: Self.logger, metrics: metrics)
        collector = Collector(
            into: commits, draining: drain, access: CollectorAccess(), metrics: metrics,
            nowMs: { TestCollector.receivedMs })
    }

    /// Stores what waits, and ends.
    func close() {
        commits.close()
        drain.close()
    }

    func send(_ path: String, _ body: [UInt8], _ headers: [String: String] = [:]) async -> CollectorAnswer {
        let head = RequestHead(method: "POST", path: path, headers: ["host": "localhost"].merging(headers) { $1 })
        guard case .receive(var admission) = collector.decide(head), (try? admission.receive(body)) != nil else {
            return CollectorAnswer(status: 0, headers: [], body: "")
        }
        return await collector.answer(admission)
    }

    func send(_ lines: [String], _ headers: [String: String] = [:]) async -> CollectorAnswer {
        await send("/v1/clicks", Array(lines.map { $0 + "\n" }.joined().utf8), headers)
    }

    /// A figure of `/metrics`.
    func metric(_ name: String) -> Int? {
        guard
            case .answer(let answer) = collector.decide(
                RequestHead(method: "GET", path: "/metrics", headers: ["host": "localhost"]))
        else { return nil }
        let line = answer.body.split(separator: "\n").first { $0.hasPrefix("taptrail_\(name) ") }
        return line.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
    }
}
