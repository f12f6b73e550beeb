import Basics
import ClickStore
import ClickTracking
import Collector
import Dispatch
import Logging
import SessionReplay

/// A collector without HTTP: sends requests of click lines to itself, several at a time, and writes a line with the number
/// of each to standard output once it was answered with 200. The request's click has the number as its place.
struct Collect {
    let folder: String
    let requests: Int

    private static let logger = Logger(label: "collect") { _ in SwiftLogNoOpLogHandler() }

    func run() throws {
        let database = try ClickDatabase(path: folder + "/clicks.sqlite")
        try database.beginServing()
        let metrics = CollectorMetrics()
        let commits = try GroupCommit(into: database, logger: Self.logger, metrics: metrics)
        try sendAll(to: commits, metrics)
        commits.close()
    }

    /// The same by way of a journal, which is drained into the database at the end.
    func runWithJournal() throws {
        let metrics = CollectorMetrics()
        let journal = try RequestJournal(at: folder + "/clicks.journal", limit: 1 << 20)
        let commits = GroupCommit(keeping: journal, logger: Self.logger, metrics: metrics)
        try sendAll(to: commits, metrics) { try journal.keep(rules: $0, screens: "ids") }
        commits.close()
        let path = folder + "/clicks.sqlite"
        let drain = JournalDrain(
            of: journal, reading: ReplayOptions(), logger: Self.logger, metrics: metrics
        ) { try ClickDatabase(path: path) }
        drain.close()
    }

    /// - Parameter pause: Is called now and then, with the number of the request.
    private func sendAll(
        to commits: GroupCommit, _ metrics: CollectorMetrics, pausing pause: (Int) throws -> Void = { _ in }
    ) throws {
        let collector = Collector(
            into: commits, access: CollectorAccess(), metrics: metrics, nowMs: { 1_700_000_000_000 })
        let waiting = DispatchGroup()
        for number in 0..<requests {
            waiting.enter()
            try send(number, to: collector) { waiting.leave() }
            if number % 7 == 6 { waiting.wait() }
            if number % 21 == 17 { try pause(number) }
        }
        waiting.wait()
    }

    private func send(_ number: Int, to collector: Collector, then done: @escaping @Sendable () -> Void) throws {
        let path = "Window--View[\(number % 9)]--Button--tap"
        let line =
            "{\"t\":1699999999000,\"session\":\"s-\(number / 20)\",\"path\":\"\(path)\",\"x\":\(number),\"y\":1}\n"
        let head = RequestHead(method: "POST", path: "/v1/clicks", headers: ["host": "localhost:8080"])
        guard case .receive(var admission) = collector.decide(head) else { exit(70) }
        try admission.receive(Array(line.utf8))
        collector.answer(admission) { answer in
            if answer.status == 200 {
                let told = Array("\(number)\n".utf8)
                guard (try? told.withUnsafeBytes { try File.standardOutput.write($0) }) == told.count else { exit(74) }
            }
            done()
        }
    }
}
