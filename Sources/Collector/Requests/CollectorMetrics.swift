internal import Basics
internal import ClickTracking
internal import Dispatch

/// Counts what the collector does, for Prometheus and for its log.
package final class CollectorMetrics: Sendable {
    private let counts = Locked(Counts())
    /// The version of the process, and the kind of its database.
    private let build: String

    private struct Counts {
        var answers: [Answer: Answered] = [:]
        var clicks = WriteResult()
        var commits = LatencyHistogram()
        var drains = 0
        /// When clicks were last answered for; at first when the process began.
        var lastClick = DispatchTime.now()
    }

    /// A class of requests.
    struct Answer: Hashable {
        let path: String
        let status: Int
    }

    /// The requests of a class.
    struct Answered {
        var requests = 0
        /// How long their answers took after the last byte of their bodies, if these were read.
        var times = LatencyHistogram()
    }

    /// What is the case at the moment.
    struct State {
        /// Memory that requests hold.
        let waitingBytes: Int
        let isHealthy: Bool
        /// What waits in the journal; nil for a collector without one.
        let journal: (clicks: Int, bytes: Int, isDraining: Bool)?
        /// The size of the database's files; nil where it is not known.
        let databaseBytes: Int?
    }

    /// - Parameter engine: `sqlite` or `clickhouse`.
    package init(of engine: String = "sqlite") {
        build = "{version=\"\(CurrentProcess.version)\",database=\"\(engine)\"}"
    }

    /// Counts an answer.
    ///
    /// - Parameters:
    ///   - path: The path of what answered. It must be one of ours, as each makes a line.
    ///   - nanoseconds: How long the answer took after the body was there; nil if no body was read.
    /// - Returns: Whether it is the first one of its class.
    @discardableResult
    func answered(_ path: String, _ status: Int, nanoseconds: UInt64? = nil) -> Bool {
        counts.withLock { counts in
            var answered = counts.answers[Answer(path: path, status: status)] ?? Answered()
            answered.requests += 1
            if let nanoseconds { answered.times.add(nanoseconds: nanoseconds) }
            counts.answers[Answer(path: path, status: status)] = answered
            return answered.requests == 1
        }
    }

    /// All answers up to now.
    var answers: [Answer: Answered] { counts.withLock { $0.answers } }

    func committed(_ results: [Result<Receipt, CollectorError>], nanoseconds: UInt64) {
        counts.withLock { counts in
            counts.commits.add(nanoseconds: nanoseconds)
            for case .success(let receipt) in results {
                if receipt.result.stored + (receipt.waiting ?? 0) > 0 { counts.lastClick = .now() }
                if receipt.waiting == nil { counts.clicks += receipt.result }
            }
        }
    }

    /// Counts what became of clicks that have waited in the journal.
    func drained(_ receipt: Receipt) {
        counts.withLock { counts in
            counts.drains += 1
            counts.clicks += receipt.result
        }
    }

    /// The text that Prometheus reads.
    func text(_ state: State) -> String {
        let counts = counts.withLock { $0 }
        var text = MetricsText()
        text.add("build_info", .gauge, "1, with the version and the kind of database.", 1, labels: build)
        let clicks = [
            ("stored", counts.clicks.stored), ("duplicate", counts.clicks.duplicate),
            ("rejected", counts.clicks.rejected),
        ]
        text.add(
            "clicks_total", .counter, "Clicks that were answered for, by what became of them.",
            clicks.map { ("", "{outcome=\"\($0)\"}", String($1)) })
        let silent = Double(DispatchTime.now().uptimeNanoseconds &- counts.lastClick.uptimeNanoseconds) / 1e9
        text.add("seconds_since_click", .gauge, "Seconds since a new click came, or since the start.", silent)
        let answers = counts.answers.sorted { ($0.key.path, $0.key.status) < ($1.key.path, $1.key.status) }
        text.add(
            "answers_total", .counter, "Answers to requests.",
            answers.map { ("", "{path=\"\($0.path)\",status=\"\($0.status)\"}", String($1.requests)) })
        text.add(
            "answer_seconds", .histogram, "Time from the last byte of a request to its answer, if that is a success.",
            answers.filter { $0.value.times.count > 0 }.flatMap { $1.times.lines(labels: "path=\"\($0.path)\"") })
        text.add("commits_total", .counter, "Commits to the database, or to the journal.", counts.commits.count)
        text.add("commit_seconds_total", .counter, "The time that commits took.", counts.commits.seconds)
        text.add("commit_seconds", .histogram, "The time that a commit took.", counts.commits.lines())
        text.add("waiting_bytes", .gauge, "Memory that requests hold.", state.waitingBytes)
        if let bytes = state.databaseBytes {
            text.add("database_bytes", .gauge, "The size of the database's files.", bytes)
        }
        if let journal = state.journal {
            text.add("journal_clicks", .gauge, "Clicks that wait in the journal.", journal.clicks)
            text.add("journal_bytes", .gauge, "The size of the journal.", journal.bytes)
            text.add(
                "drains_total", .counter, "Groups of clicks that went from the journal to the database.", counts.drains)
            text.add("draining", .gauge, "1 if the database took the last group.", journal.isDraining ? 1 : 0)
        }
        text.add("healthy", .gauge, "1 if the last commit succeeded.", state.isHealthy ? 1 : 0)
        return text.text
    }
}

/// Text as Prometheus reads it; https://prometheus.io/docs/instrumenting/exposition_formats.
private struct MetricsText {
    private(set) var text = ""

    enum Kind: String {
        case counter, gauge, histogram
    }

    mutating func add(
        _ name: String, _ kind: Kind, _ help: String, _ lines: [(suffix: String, labels: String, value: String)]
    ) {
        text += "# HELP taptrail_\(name) \(help)\n# TYPE taptrail_\(name) \(kind)\n"
        for line in lines { text += "taptrail_\(name)\(line.suffix)\(line.labels) \(line.value)\n" }
    }

    mutating func add(
        _ name: String, _ kind: Kind, _ help: String, _ value: some CustomStringConvertible, labels: String = ""
    ) {
        add(name, kind, help, [("", labels, "\(value)")])
    }
}
