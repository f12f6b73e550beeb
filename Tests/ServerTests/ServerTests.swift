import Foundation
import TestSupport
import Testing

/// The built server, as its users run it.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .timeLimit(.minutes(5))
)
struct ServerTests {
    private let folder: TemporaryFolder
    private static let line = #"{"t":1700000000123,"session":"s-1","path":"Window--Button#send--tap","seq":1}"# + "\n"

    init() throws { folder = try TemporaryFolder() }

    @Test func `clicks that are sent are in the database`() throws {
        let server = try RunningServer(in: folder)
        let answer = try server.send("POST", "/v1/clicks", Self.line + "bad\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        let counts = "{\"received\":2,\"stored\":1,\"duplicate\":0,\"rejected\":1,"
        #expect(answer.contains(counts + "\"rejections\":[{\"line\":2,\"reason\":\""))
        #expect(try PlainSQLite.column("SELECT control FROM clicks", in: folder.store) == ["Window--Button#send--tap"])
        #expect(try server.send("GET", "/health").hasSuffix("{\"status\":\"ok\",\"rules\":2}\n"))
        #expect(try server.send("GET", "/metrics").contains("\ntaptrail_clicks_total{outcome=\"stored\"} 1\n"))
    }

    @Test func `a port that somebody has is named, and nothing stays open`() throws {
        let server = try RunningServer(in: folder)
        let other = folder.file("other.sqlite")
        let second = try RunningServer.failure("--db", other, "--port", "\(server.port)")
        #expect(second.status == 69)
        #expect(second.message.contains("127.0.0.1:\(server.port): cannot listen there: Address already in use"))
        #expect(!FileManager.default.fileExists(atPath: other + "-wal"))
    }

    @Test func `a second server for a database ends with 69`() throws {
        let server = try RunningServer(in: folder)
        let second = try RunningServer.failure("--db", folder.store, "--port", "0")
        #expect(second.status == 69)
        #expect(second.message.contains("another process is writing"))
        #expect(try server.send("POST", "/v1/clicks", Self.line).contains(" 200 "))
    }

    @Test func `a port that is taken ends with 69`() throws {
        let server = try RunningServer(in: folder)
        #expect(try RunningServer.failure("--db", folder.file("b.sqlite"), "--port", String(server.port)).status == 69)
    }

    @Test func `without keys only this machine is served`() throws {
        let run = try RunningServer.failure("--db", folder.store, "--host", "0.0.0.0")
        #expect(run.status == 64)
        #expect(run.message.contains("--keys"))
    }

    @Test func `with keys only who has one stores clicks, and no key is in a message`() throws {
        try folder.write("0123456789abcdef LiveRoom\n", to: "keys")
        let server = try RunningServer(in: folder, "--keys", folder.file("keys"), "--host", "0.0.0.0")
        #expect(try server.send("POST", "/v1/clicks", Self.line).contains(" 401 "))
        let right = "Authorization: Bearer 0123456789abcdef"
        #expect(try server.send("POST", "/v1/clicks", Self.line, headers: [right]).contains(" 200 "))
        #expect(try PlainSQLite.column("SELECT app FROM clicks", in: folder.store) == ["LiveRoom"])
        #expect(server.end() == 0)
        let log = String(decoding: try folder.bytes(of: ".server.err"), as: UTF8.self)
        #expect(!log.contains("0123456789abcdef"))
    }

    @Test func `a page loads the script, and sends where it says`() throws {
        try folder.write("0123456789abcdef https://shop.example 100 Shop\n", to: "web-keys")
        let server = try RunningServer(
            in: folder, "--web-keys", folder.file("web-keys"), "--web-path", "/menu/items.js", "--screens", "whole",
            "--host", "0.0.0.0")
        let script = try server.send("GET", "/menu/items.js", headers: ["Origin: https://other.example"])
        #expect(script.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(script.contains("addEventListener"))
        #expect(
            try server.send("GET", "/menu/items.js", headers: ["Accept-Encoding: gzip"]).contains(
                "Content-Encoding: gzip"))
        let line =
            #"{"t":1700000000123,"session":"s","path":"document--html--body--a--click","address":"/orders/48213?q=1"}"#
            + "\n"
        #expect(try server.send("POST", "/menu/items", line).contains(" 401 "))
        let headers = ["Origin: https://shop.example", "Authorization: Bearer 0123456789abcdef"]
        let stored = try server.send("POST", "/menu/items", line, headers: headers)
        #expect(stored.contains("\"stored\":1"))
        #expect(stored.contains("Access-Control-Allow-Origin: https://shop.example\r\n"))
        #expect(
            try PlainSQLite.column("SELECT app || ' ' || screen FROM clicks", in: folder.store) == [
                "Shop /orders/48213"
            ])
        #expect(server.end() == 0)
        // One screen must not get two names.
        let second = try RunningServer.failure("--db", folder.store, "--screens", "ids", "--port", "0")
        #expect(second.status == 64)
        #expect(second.message.contains("another rule"))
    }

    @Test(arguments: [
        (["--web-path", "/v1/clicks.js"], 64, "--web-path"), (["--web"], 64, "--demo"),
        (["--web-keys", "/none"], 66, "/none"),
        (["--screens", "/none"], 64, "no file '/none'"), (["--read-only", "--screens", "ids"], 64, "--read-only"),
    ])
    func `options for pages that cannot be are named`(options: [String], status: Int32, message: String) throws {
        let run = try RunningServer.failure(["--db", folder.store, "--port", "0"] + options)
        #expect(run.status == status, "\(run.message)")
        #expect(run.message.contains(message), "\(run.message)")
    }

    @Test func `SIGTERM ends it whatever connections are open, and the database is whole`() throws {
        let server = try RunningServer(in: folder)
        let shells = try [
            "", "POST /v1/clicks HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 1000\\r\\n\\r\\n{",
            "GET /health HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n", "POST /v1/cl",
        ].map { text in
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/bin/bash")
            shell.arguments = [
                "-c", "exec 3<>/dev/tcp/127.0.0.1/\(server.port); printf '%b' \"$0\" >&3; echo; cat <&3 >/dev/null",
                text,
            ]
            let output = Pipe()
            shell.standardOutput = output
            try shell.run()
            // It has been sent.
            _ = output.fileHandleForReading.availableData
            return shell
        }
        #expect(try server.send("POST", "/v1/clicks", Self.line).contains(" 200 "))
        #expect(server.end() == 0)
        for shell in shells {
            shell.terminate()
            shell.waitUntilExit()
        }
        #expect(!FileManager.default.fileExists(atPath: folder.store + "-wal"), "the log is written back")
        #expect(try PlainSQLite.column("SELECT count(*) FROM click", in: folder.store) == ["1"])
    }

    @Test(arguments: [
        ("POST /v1/clicks HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 99999999999\\r\\n\\r\\nx", "413"),
        (
            "POST /v1/clicks HTTP/1.1\\r\\nHost: evil.example\\r\\nConnection: close\\r\\nContent-Length: 1\\r\\n\\r\\nx",
            "421"
        ),
        (
            "POST /v1/clicks HTTP/1.1\\r\\nHost: localhost\\r\\nTransfer-Encoding: chunked\\r\\nContent-Length: 3\\r\\n\\r\\nabc",
            "400"
        ),
        ("GET / HTTP/1.1\\r\\nX: " + String(repeating: "y", count: 40_000) + "\\r\\n\\r\\n", "400"),
        ("\\x16\\x03\\x01\\x00\\x05hello\\r\\n\\r\\n", "400"),
    ])
    func `what nobody should send is refused, and the connection ends`(text: String, status: String) throws {
        let server = try RunningServer(in: folder)
        let answer = try server.exchange(text)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
        #expect(try server.send("GET", "/health").contains(" 200 "))
    }
}
