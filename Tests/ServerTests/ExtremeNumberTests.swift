import TestSupport
import Testing

/// Numbers in addresses, headers and bodies that no calculation has room for, sent to the process.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .timeLimit(.minutes(5))
)
struct ExtremeNumberTests {
    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775806", "9223372036854775808",
        "18446744073709551615", "99999999999999999999", "0", "-1", "2147483648", "9007199254740992", "1e308", "-1e999",
        "1" + String(repeating: "0", count: 400), "", "NaN", "null",
    ]

    @Test func `a page that asks for clicks after any number is answered, and the server goes on`() throws {
        let folder = try TemporaryFolder()
        let server = try RunningServer(in: folder, "--page")
        let line = #"{"t":1700000000123,"session":"s-1","path":"A--Button--tap"}"# + "\n"
        #expect(try server.send("POST", "/v1/clicks", line).contains("\"stored\":1"))
        for number in Self.numbers {
            for (query, header) in [("?after=\(number)", ""), ("", "Last-Event-ID: \(number)\r\n")] {
                let page = try RawConnection(to: server.port)
                page.send("GET /live/events\(query) HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n")
                #expect(page.receive().hasPrefix("HTTP/1.1 200 "), "\(query) \(header)")
                // What is stored now, the page hears of, or it says that it has it.
                #expect(try server.send("GET", "/health").hasPrefix("HTTP/1.1 200 "), "\(query) \(header)")
            }
        }
        #expect(server.end() == 0)
    }

    @Test func `a request with any number is answered, and the server goes on`() throws {
        let folder = try TemporaryFolder()
        let server = try RunningServer(in: folder, "--page")
        func status(_ text: String) throws -> String { String(try server.exchange(text).dropFirst(9).prefix(3)) }
        for number in Self.numbers {
            for path in ["/v1/clicks", "/v1/touches", "/v1/journal"] {
                let head = "POST \(path) HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n"
                #expect(
                    ["200", "400"].contains(
                        try status(head + "TapTrail-Sent: \(number)\\r\\nContent-Length: 0\\r\\n\\r\\n")))
                #expect(
                    ["200", "400", "413"].contains(try status(head + "Content-Length: \(number)\\r\\n\\r\\n")),
                    "\(number)")
            }
            for name in ["t", "seq", "x", "y"] {
                let line = #"{"t":1700000000123,"session":"s-1","path":"A--tap","\#(name)":\#(number)}"# + "\n"
                #expect(try server.send("POST", "/v1/clicks", line).hasPrefix("HTTP/1.1 200 "), "\(line)")
            }
            for (first, end) in [(number, number), ("0", number), (number, "1")] {
                let head = #"{"journal":"00000000000000aa","first":\#(first),"end":\#(end),"sent":\#(number)}"# + "\n"
                let answer = try server.send("POST", "/v1/journal", head).dropFirst(9).prefix(3)
                #expect(["200", "400", "409"].contains(answer), "\(head)")
            }
            let answer = try server.send("GET", "/v1/journal/\(number)").dropFirst(9).prefix(3)
            #expect(["200", "400"].contains(answer), "\(number)")
        }
        #expect(try server.send("GET", "/health").hasPrefix("HTTP/1.1 200 "))
        #expect(server.end() == 0)
    }
}
