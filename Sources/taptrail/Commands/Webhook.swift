import ArgumentParser
import Basics
import ClickHouseStore
import ClickReports
import Foundation

/// An address that takes what is broken as JSON, such as a channel of a chat.
struct Webhook {
    private let url: String
    /// What messages name: the rest of the address is often a secret.
    private let host: String

    private static let patienceMs = 30_000
    private static let authorities = "CURL_CA_BUNDLE"

    /// - Throws: `ValidationError` for what is no address.
    init(_ text: String) throws {
        guard let url = URLComponents(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            let host = url.host, !host.isEmpty
        else { throw ValidationError("--post needs an address such as https://chat.example/hooks/abc.") }
        (self.url, self.host) = (text, host)
    }

    /// Sends a report: its headline and a line for each row as `text`, its rows as `alerts`.
    func send(_ report: Report) throws {
        var rows = ""
        var writer = OutputFormat.json.writer(isRaw: true, on: nil, TableNotes()) { rows += $0 }
        try writer.begin(report.columns.map(\.name))
        for row in report.rows { try writer.write(row) }
        try writer.end()
        let (columns, lines) = report.readable
        let texts = lines.map { line in
            zip(columns, line).map { "\($0): \($1.text)" }.joined(separator: "; ")
        }
        var message = JSONObjectText()
        message.add("text", ([report.headline ?? ""] + texts).joined(separator: "\n"))
        message.add("alerts", json: rows)
        let connection = try HTTPConnection(ConnectionLimits())
        do throws(HTTPConnection.Failure) {
            _ = try connection.answer(
                to: HTTPConnection.Request(
                    url: url, headers: ["Content-Type: application/json"], body: Array(message.description.utf8),
                    timeoutMs: Self.patienceMs,
                    authorities: (Self.authorities, ProcessInfo.processInfo.environment[Self.authorities])))
        } catch {
            throw NotPosted(host: host, reason: error.reason)
        }
        guard (200..<300).contains(connection.status) else {
            throw NotPosted(host: host, reason: "it answers with status \(connection.status)")
        }
    }
}
