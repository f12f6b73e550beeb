import Foundation
import Logging
import SeededGenerator
import Synchronization
import TestSupport
import Testing

@testable import Collector

/// The figures for Prometheus, the files that read them, and the log's lines of requests.
struct MetricsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: UInt64(0)..<20)
    func `a histogram counts what plain sorting counts`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (histogram, times) = (LatencyHistogram(), [UInt64]())
        for _ in 0..<Int.random(in: 1...300, using: &random) {
            let bound = LatencyHistogram.boundsMs.randomElement(using: &random) ?? 1
            let edge = UInt64(bound) * 1_000_000
            let time = [edge - 1, edge, edge + 1, UInt64.random(in: 0...20_000_000_000, using: &random)]
            times.append(time.randomElement(using: &random) ?? 0)
            histogram.add(nanoseconds: times[times.count - 1])
        }
        let lines = histogram.lines(labels: "path=\"/x\"")
        for (bound, line) in zip(LatencyHistogram.boundsMs, lines) {
            #expect(line.labels == "{path=\"/x\",le=\"\(Double(bound) / 1_000)\"}")
            #expect(line.value == "\(times.filter { $0 <= UInt64(bound) * 1_000_000 }.count)", "\(times)")
        }
        #expect(lines.last?.value == "\(times.count)")
        let rank = (times.count * 99 + 99) / 100
        let nth = times.sorted()[rank - 1]
        #expect(
            histogram.boundMs(ofPercent: 99)
                == LatencyHistogram.boundsMs.first { nth <= UInt64($0) * 1_000_000 }, "\(times)")
        var later = histogram
        later.add(nanoseconds: 3_000_000)
        #expect(later.since(histogram).boundMs(ofPercent: 1) == 5)
        #expect(later.since(histogram).count == 1)
    }

    /// Every line is as Prometheus reads it: each name has its type before its values, and a histogram ends with all.
    @Test func `the text is as Prometheus reads it`() async throws {
        let server = try TestCollector(in: folder)
        _ = await server.send("/v1/clicks", [clickLine(), "bad"])
        _ = await server.send("GET", "/nothing/here")
        var types: [Substring: Substring] = [:]
        for line in await server.send("GET", "/metrics").body.split(separator: "\n") {
            if let type = try /# TYPE (\S+) (\S+)/.wholeMatch(in: line) {
                types[type.1] = type.2
                continue
            }
            guard !line.hasPrefix("# HELP ") else { continue }
            let match = try #require(
                try /(taptrail_[a-z_]+?)(_bucket|_sum|_count)?(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? (\S+)/
                    .wholeMatch(in: line),
                "\(line)")
            let name = types[match.1] == nil ? match.1 + (match.2 ?? "") : match.1
            #expect(types[name] != nil, "\(line)")
            #expect((types[name] == "histogram") == (match.2 != nil && types[match.1] != nil), "\(line)")
            #expect(Double(match.4) != nil, "\(line)")
        }
        #expect(types["taptrail_answer_seconds"] == "histogram")
    }

    @Test func `seconds without a click begin again with a new one`() async throws {
        let server = try TestCollector(in: folder)
        func silent() async -> Double? {
            let text = await server.send("GET", "/metrics").body
            return text.split(separator: "\n").last { $0.hasPrefix("taptrail_seconds_since_click ") }
                .flatMap { Double($0.split(separator: " ")[1]) }
        }
        try await Task.sleep(for: .milliseconds(50))
        let before = try #require(await silent())
        #expect(before >= 0.05)
        _ = await server.send("/v1/clicks", ["bad"])
        let stillSilent = try #require(await silent())
        #expect(stillSilent >= before, "a line that is no click is none")
        let sent = ContinuousClock.now
        _ = await server.send("/v1/clicks", [clickLine()])
        let after = try #require(await silent())
        #expect(.seconds(after) <= ContinuousClock.now - sent)
    }

    /// The names in the dashboard of Grafana and in the alert rules are those that a collector gives, with a journal and without.
    @Test(arguments: ["grafana.json", "alerts.yml"])
    func `files for other programs name figures that there are`(file: String) async throws {
        let text = try String(contentsOfFile: Project.root + "/Packaging/" + file, encoding: .utf8)
        let named = Set(text.matches(of: /taptrail_[a-z_]+[a-z]/).map { String($0.0) })
        #expect(named.count > 5)
        let metrics = CollectorMetrics()
        metrics.answered("/v1/clicks", 200, nanoseconds: 1)
        let given = metrics.text(
            CollectorMetrics.State(waitingBytes: 0, isHealthy: true, journal: (0, 0, true), databaseBytes: 0))
        for name in named {
            let isThere = given.split(separator: "\n").contains { line in
                ["", "# TYPE "].contains { start in
                    line.hasPrefix(start + name + " ") || line.hasPrefix(start + name + "{")
                }
            }
            #expect(isThere, "\(file): \(name)")
        }
    }

    @Test func `a refusal is logged once, and each class of requests in a line`() async throws {
        let lines = LoggedLines()
        let server = try TestCollector(in: folder, logger: lines.logger)
        for _ in 0..<3 { _ = await server.send("POST", "/v1/clicks", [], ["host": "secret.example"]) }
        for _ in 0..<2 { _ = await server.send("/v1/clicks", [clickLine(session: "secret")]) }
        #expect(lines.all.count == 1)
        #expect(lines.all[0].contains("refused: this host is not served here"))
        server.log.write()
        #expect(lines.all.count == 3)
        #expect(lines.all[1].hasPrefix("answered [p99_ms: ≤ ") || lines.all[1].hasPrefix("answered [p99_ms: > "))
        #expect(lines.all[1].hasSuffix("path: /v1/clicks, requests: 2, status: 200]"))
        #expect(lines.all[2] == "answered [path: /v1/clicks, requests: 3, status: 421]")
        server.log.write()
        #expect(lines.all.count == 3, "nothing has come since")
        #expect(!lines.all.contains { $0.contains("secret") })
    }

    /// What is logged, a line for each message with what belongs to it.
    private final class LoggedLines: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }
        var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

        private struct Handler: LogHandler {
            let lines: LoggedLines
            var logLevel = Logger.Level.info
            var metadata = Logger.Metadata()

            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }

            func log(event: LogEvent) {
                let facts = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                lines.lines.withLock { $0.append("\(event.message) [\(facts.joined(separator: ", "))]") }
            }
        }
    }
}
