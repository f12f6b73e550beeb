import Foundation
import TestSupport
import Testing

/// Senders that are slow, silent, or too many. No time is measured: what has to happen is waited for.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .timeLimit(.minutes(5))
)
struct LimitTests {
    private let folder: TemporaryFolder
    private static let post = "POST /v1/clicks HTTP/1.1\r\nHost: localhost\r\n"
    private static let health = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"

    init() throws { folder = try TemporaryFolder() }

    private func line(_ seq: Int) -> String {
        "{\"t\":1700000000123,\"session\":\"s-1\",\"path\":\"A--tap\",\"seq\":\(seq)}\n"
    }

    @Test(arguments: ["", "POST /v1/clicks HT", post, post + "Content-Length: 100\r\n\r\n{", health])
    func `a connection that falls silent is ended, and others are served meanwhile`(text: String) throws {
        let server = try RunningServer(in: folder, "--idle-seconds", "1")
        let silent = try RawConnection(to: server.port)
        silent.send(text)
        #expect(try server.send("POST", "/v1/clicks", line(1)).contains(" 200 "))
        let answer = silent.receiveAll()
        #expect(text == Self.health ? answer.hasPrefix("HTTP/1.1 200 ") : !answer.contains(" 200 "))
        #expect(try server.send("POST", "/v1/clicks", line(2)).contains("\"stored\":1"))
    }

    @Test func `a header that comes byte by byte ends with the connection`() throws {
        let server = try RunningServer(in: folder, "--idle-seconds", "1")
        let slow = try RawConnection(to: server.port)
        slow.send("GET /health HTTP/1.1\r\nHost: localhost\r\nX: ")
        while !slow.hasAnswer, slow.send("y") { usleep(20_000) }
        #expect(!slow.receiveAll().contains(" 200 "))
        #expect(try server.send("GET", "/health").contains(" 200 "))
    }

    @Test func `a body that comes byte by byte is answered with 408`() throws {
        let server = try RunningServer(in: folder, "--body-seconds", "1")
        let slow = try RawConnection(to: server.port)
        slow.send(Self.post + "Content-Length: 1000000\r\n\r\n")
        while !slow.hasAnswer, slow.send(" ") { usleep(20_000) }
        #expect(slow.receiveAll().hasPrefix("HTTP/1.1 408 "))
        #expect(try server.send("POST", "/v1/clicks", line(1)).contains(" 200 "))
    }

    @Test func `a connection too many waits until another one ends`() throws {
        let server = try RunningServer(in: folder, "--connections", "2")
        var held: [RawConnection] = []
        for _ in 0..<2 {
            let connection = try RawConnection(to: server.port)
            connection.send(Self.health)
            #expect(connection.receive().contains(" 200 "))
            held.append(connection)
        }
        let third = try RawConnection(to: server.port)
        third.send(Self.health)
        for _ in 0..<50 {
            held[0].send(Self.health)
            #expect(held[0].receive().contains(" 200 "))
        }
        #expect(!third.hasAnswer)
        held.removeLast()
        #expect(third.receive().contains(" 200 "))
    }

    @Test func `small bodies that are long when they are decompressed are refused, and clicks are stored meanwhile`()
        throws
    {
        let server = try RunningServer(in: folder)
        let zeros = try folder.newFile("zeros")
        try zeros.truncate(atOffset: 40 << 20)
        let answers = try RunningServer.shell(
            "gzip -c \(folder.file("zeros")) > \(folder.file("bomb"));"
                + "for i in 1 2 3 4 5 6; do curl -sS -o /dev/null -w '%{http_code} ' \(server.address)/v1/clicks"
                + " --data-binary @\(folder.file("bomb")) & done; wait")
        #expect(answers == String(repeating: "413 ", count: 6))
        #expect(try server.send("POST", "/v1/clicks", line(1)).contains(" 200 "))
    }
}
