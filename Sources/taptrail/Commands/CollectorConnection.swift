import Basics
import ClickHouseStore
import ClickReports
import Collector
import Foundation
import Gzip
import SessionReplay

/// The way of a command to a collector over HTTP.
final class CollectorConnection {
    /// The address, as messages name it.
    let address: String
    private let connection: HTTPConnection
    private let headers: [String]

    /// How long an answer may take: a commit of the collector, and those before it.
    private static let patienceMs = 60_000
    private static let authorities = "TAPTRAIL_COLLECTOR_CA"

    /// - Throws: ``NotACollector`` for what is none.
    init(to text: String) throws {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), url.host?.isEmpty == false, ["", "/"].contains(url.path),
            url.user == nil, url.password == nil, url.query == nil, url.fragment == nil
        else { throw NotACollector(text: text) }
        address = text.hasSuffix("/") ? String(text.dropLast()) : text
        let key = ProcessInfo.processInfo.environment["TAPTRAIL_COLLECTOR_KEY"].flatMap { $0.isEmpty ? nil : $0 }
        headers = key.map { ["Authorization: Bearer \($0)"] } ?? []
        connection = try HTTPConnection(ConnectionLimits())
    }

    /// A sink that sends to the collector.
    func sink() -> CollectorSink {
        CollectorSink(
            CollectorRequests(
                to: address, post: { body throws(SendingError) in try self.post(body) },
                pause: { seconds in
                    Messages.note("\(self.address) takes nothing at the moment; it is asked again in \(seconds) s")
                    Thread.sleep(forTimeInterval: TimeInterval(seconds))
                }))
    }

    /// The rules by which the collector's database reads recordings.
    func rules() throws -> ReadingRules { try ask("/health", [], nil).rules(of: address) }

    private func post(_ body: [UInt8]) throws(SendingError) -> CollectorRequests.Answer {
        let compressed = GzipText.compressed(body)
        return try ask("/v1/clicks", compressed == nil ? [] : ["Content-Encoding: gzip"], compressed ?? body)
    }

    /// - Parameter body: What is posted; nil to ask with GET.
    private func ask(
        _ path: String, _ more: [String], _ body: [UInt8]?
    ) throws(SendingError) -> CollectorRequests.Answer {
        let request = HTTPConnection.Request(
            url: address + path, headers: headers + more, body: body, timeoutMs: Self.patienceMs,
            authorities: (Self.authorities, ProcessInfo.processInfo.environment[Self.authorities]))
        do throws(HTTPConnection.Failure) {
            let answer = try connection.answer(to: request)
            return CollectorRequests.Answer(
                status: connection.status, retryAfterSeconds: connection.retryAfterSeconds, body: answer)
        } catch {
            throw .unreachable(address: address, reason: error.reason)
        }
    }
}

extension HTTPConnection {
    private static let longestAnswer = 1 << 20

    /// Sends a request, and reads its whole answer.
    func answer(to request: Request) throws(Failure) -> [UInt8] {
        try begin(request)
        var answer: [UInt8] = []
        while case let bytes = try read(), !bytes.isEmpty {
            answer += bytes
            guard answer.count <= Self.longestAnswer else { throw .broken(reason: "the answer does not end") }
        }
        return answer
    }
}

extension HTTPConnection.Failure {
    /// What the system says.
    var reason: String {
        switch self {
        case .broken(let reason): reason
        case .timedOut, .silent: "it is silent"
        }
    }
}
