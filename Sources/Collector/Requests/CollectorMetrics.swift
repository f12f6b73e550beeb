internal import ClickTracking
internal import Synchronization

/// Counts what the collector does, for Prometheus to read.
package final class CollectorMetrics: Sendable {
    private let counts = Locked(Counts())

    private struct Counts {
        var answers: [Answer: Int] = [:]
        var clicks = WriteResult()
        var commits = 0
        var drains = 0
        var commitNanoseconds: UInt64 = 0
    }

    private struct Answer: Hashable {
        let path: String
        let status: Int
    }

    package init() {}

    /// Counts an answer.
    ///
    /// - Parameter path: The path of what answered. It must be one of ours, as each makes a line.
    func answered(_ path: String, _ status: Int) {
        counts.withLock { $0.answers[Answer(path: path, status: status), default: 0] += 1 }
    }

    func committed(_ results: [Result<Receipt, CollectorError>], nanoseconds: UInt64) {
        counts.withLock { counts in
            counts.commits += 1
            counts.commitNanoseconds += nanoseconds
            for case .success(let receipt) in results where receipt.waiting == nil { counts.clicks += receipt.result }
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
    ///
    /// - Parameter journal: What waits in the journal; nil for a collector without one.
    func text(waitingBytes: Int, isHealthy: Bool, journal: (clicks: Int, bytes: Int, isDraining: Bool)?) -> String {
        let counts = counts.withLock { $0 }
        var text = ""
        func add(_ name: String, _ type: String, _ help: String, _ values: [(labels: String, value: String)]) {
            text += "# HELP taptrail_\(name) \(help)\n# TYPE taptrail_\(name) \(type)\n"
            for (labels, value) in values { text += "taptrail_\(name)\(labels) \(value)\n" }
        }
        let clicks = [
            ("stored", counts.clicks.stored), ("duplicate", counts.clicks.duplicate),
            ("rejected", counts.clicks.rejected),
        ]
        add(
            "clicks_total", "counter", "Clicks that were answered for, by what became of them.",
            clicks.map { ("{outcome=\"\($0)\"}", String($1)) })
        let answers = counts.answers.sorted { ($0.key.path, $0.key.status) < ($1.key.path, $1.key.status) }
        add(
            "answers_total", "counter", "Answers to requests.",
            answers.map { ("{path=\"\($0.path)\",status=\"\($0.status)\"}", String($1)) })
        add("commits_total", "counter", "Commits to the database.", [("", String(counts.commits))])
        add(
            "commit_seconds_total", "counter", "The time that commits took.",
            [("", String(Double(counts.commitNanoseconds) / 1e9))])
        add("waiting_bytes", "gauge", "Memory that requests hold.", [("", String(waitingBytes))])
        if let journal {
            add("journal_clicks", "gauge", "Clicks that wait in the journal.", [("", String(journal.clicks))])
            add("journal_bytes", "gauge", "The size of the journal.", [("", String(journal.bytes))])
            add(
                "drains_total", "counter", "Groups of clicks that went from the journal to the database.",
                [("", String(counts.drains))])
            add("draining", "gauge", "1 if the database took the last group.", [("", journal.isDraining ? "1" : "0")])
        }
        add("healthy", "gauge", "1 if the last commit succeeded.", [("", isHealthy ? "1" : "0")])
        return text
    }
}
