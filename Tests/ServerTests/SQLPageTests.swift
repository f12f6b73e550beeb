import Foundation
import TestSupport
import Testing

/// Statements that people write on the page for SQL run in a process of their own.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .timeLimit(.minutes(5))
)
struct SQLPageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func address(_ statement: String) throws -> String {
        "/sql.json?q="
            + (try #require(statement.addingPercentEncoding(withAllowedCharacters: .alphanumerics)))
    }

    @Test func `a statement gives its rows, a wrong one a reason, and the way back is the same page`() throws {
        let server = try RunningServer(in: folder, "--page")
        _ = try server.send("POST", "/v1/clicks", #"{"t":1700000000123,"session":"s","path":"A--é--tap","seq":1}"#)
        let rows = try server.send("GET", address("SELECT control, '<é>' AS other FROM clicks"))
        #expect(rows.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(rows.contains("Content-Type: application/json"))
        #expect(rows.contains(#""control":"A--é--tap","other":"<é>""#))
        #expect(try server.send("GET", "/sql?q=SELECT+1").contains("<title>SQL · "))
        for (statement, reason) in [
            ("SELECT unheard FROM clicks", "no such column: unheard"), ("DELETE FROM click", "use SELECT"),
            ("SELECT randomblob(400000000)", "longer than the 16 MB"),
        ] {
            let answer = try server.send("GET", address(statement))
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
            #expect(answer.contains(reason), "\(answer)")
        }
        #expect(server.end() == 0)
    }

    @Test func `clicks are stored and pages shown while statements take all the memory that they may have`()
        async throws
    {
        let server = try RunningServer(in: folder, "--page")
        // Texts of 14 MB each, more of them than fit, kept until the last row. Few rows, as a statement has its time, too.
        let texts = (0..<20).map { "length(group_concat(z || '\($0)'))" }.joined(separator: ", ")
        let hungry = try address(
            """
            SELECT \(texts) FROM (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 1000)
            SELECT printf('%.*c', 14500, 'x') AS z FROM c)
            """)
        let statements = (0..<4).map { _ in
            Task.detached { [url = server.address + hungry] in try RunningServer.shell("curl -sS '\(url)'") }
        }
        for number in 0..<100 {
            let line = #"{"t":1700000000123,"session":"s-\#(number)","path":"A--tap"}"#
            #expect(try server.send("POST", "/v1/clicks", line).hasPrefix("HTTP/1.1 200 "))
            if number % 10 == 0 { #expect(try server.send("GET", "/?user=u\(number)").hasPrefix("HTTP/1.1 200 ")) }
        }
        for statement in statements {
            let answer = try await statement.value
            #expect(answer.contains("needs more than the 256 MB"), "\(answer.suffix(2_000))")
        }
        #expect(server.end() == 0)
    }
}
