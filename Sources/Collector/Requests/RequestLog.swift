internal import ClickTracking
internal import Dispatch
package import Logging

/// Says in the log what was answered: each minute a line for each path and status, and at once why a path first refuses something.
/// No line has a key, an address of a sender or a part of a body.
package final class RequestLog: Sendable {
    private let metrics: CollectorMetrics
    private let logger: Logger
    private let queue = DispatchQueue(label: "taptrail.log")
    /// What was counted when lines were last written.
    private let written = Locked<[CollectorMetrics.Answer: CollectorMetrics.Answered]>([:])

    private static let seconds = 60

    package init(of metrics: CollectorMetrics, to logger: Logger) {
        (self.metrics, self.logger) = (metrics, logger)
    }

    /// Begins to write lines.
    package func begin() {
        queue.asyncAfter(deadline: .now() + .seconds(Self.seconds)) { [weak self] in
            self?.write()
            self?.begin()
        }
    }

    /// Writes a line for each class of requests that were answered since the last lines.
    package func write() {
        let answers = metrics.answers
        let before = written.withLock { written in
            defer { written = answers }
            return written
        }
        for (answer, now) in answers.sorted(by: { ($0.key.path, $0.key.status) < ($1.key.path, $1.key.status) }) {
            let earlier = before[answer] ?? CollectorMetrics.Answered()
            let requests = now.requests - earlier.requests
            guard requests > 0 else { continue }
            var metadata: Logger.Metadata = [
                "path": "\(answer.path)", "status": .stringConvertible(answer.status),
                "requests": .stringConvertible(requests),
            ]
            let times = now.times.since(earlier.times)
            if times.count > 0 {
                metadata["p99_ms"] =
                    "\(times.boundMs(ofPercent: 99).map { "≤ \($0)" } ?? "> \(LatencyHistogram.boundsMs.last ?? 0)")"
            }
            logger.info("answered", metadata: metadata)
        }
    }

    /// Says why a path refuses a request, as it has not refused one with this status before.
    func refused(_ path: String, _ error: CollectorError) {
        logger.notice(
            "refused: \(error)", metadata: ["path": "\(path)", "status": .stringConvertible(error.status)])
    }
}
