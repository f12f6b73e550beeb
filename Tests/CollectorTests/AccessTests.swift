import TestSupport
import Testing

@testable import Collector

/// Who may send what, and how much.
struct AccessTests {
    private let folder: TemporaryFolder
    private static let key = "0123456789abcdef"

    init() throws { folder = try TemporaryFolder() }

    private func server(
        keys: String? = nil, hosts: Set<String> = [], origins: Set<String> = [], limits: CollectorLimits = .init()
    ) throws -> TestCollector {
        try TestCollector(
            in: folder,
            access: CollectorAccess(
                keys: try keys.map { try CollectorKeys(parsing: $0) } ?? .none, hosts: hosts, origins: origins),
            limits: limits)
    }

    @Test(arguments: [nil, "Bearer ", "Bearer 0123456789abcdeF", "Bearer 0123456789abcdef0", "Basic 0123456789abcdef"])
    func `a request without the right key stores nothing, and learns nothing of the key`(given: String?) async throws {
        let server = try server(keys: "\(Self.key) LiveRoom")
        let headers = given.map { ["authorization": $0] } ?? [:]
        for (method, path) in [("POST", "/v1/clicks"), ("POST", "/v1/journal"), ("GET", "/metrics")] {
            let answer = await server.send(method, path, Array((clickLine() + "\n").utf8), headers)
            #expect(answer.status == 401)
            #expect(!answer.body.contains(Self.key))
        }
        #expect(try server.column("SELECT count(*) FROM click") == ["0"])
    }

    @Test func `a key is for the clicks of one app`() async throws {
        let server = try server(keys: "# ours\n\(Self.key) LiveRoom\nfedcba9876543210 Notes to self\n")
        let headers = ["authorization": "bearer \(Self.key)"]
        #expect(
            await server.send("/v1/clicks", [clickLine(), clickLine("\"app\":\"LiveRoom\",\"x\":1")], headers).status
                == 200)
        #expect(await server.send("/v1/clicks", [clickLine("\"app\":\"Notes to self\"")], headers).status == 403)
        let other = ["authorization": "Bearer fedcba9876543210"]
        #expect(await server.send("/v1/clicks", [clickLine("\"app\":\"Notes to self\"")], other).status == 200)
        #expect(try server.column("SELECT app, count(*) FROM clicks GROUP BY app") == ["LiveRoom", "Notes to self"])
    }

    @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
    func `each line of a file is a key, whatever editor has written it`(end: String, start: String) async throws {
        let lines = ["# ours", "\(Self.key) LiveRoom", "", "fedcba9876543210 e\u{301} \u{301}x", ""]
        let server = try server(keys: start + lines.joined(separator: end))
        for (key, app) in [(Self.key, "LiveRoom"), ("fedcba9876543210", "e\u{301} \u{301}x")] {
            let sent = await server.send(
                "/v1/clicks", [clickLine("\"app\":\"\(app)\"")], ["authorization": "Bearer \(key)"])
            #expect(sent.status == 200)
        }
        #expect(
            try server.column("SELECT hex(app) FROM session ORDER BY id") == ["4C697665526F6F6D", "65CC8120CC8178"])
        #expect(throws: CollectorKeys.Problem.badLine(3)) {
            try CollectorKeys(parsing: start + ["#", "\(Self.key) A", "alone"].joined(separator: end))
        }
    }

    @Test(arguments: ["", "# none", "short LiveRoom", "0123456789abcdef", "0123456789abcdef "])
    func `a file of keys that makes no sense is refused`(text: String) {
        #expect(throws: CollectorKeys.Problem.self) { try CollectorKeys(parsing: text) }
    }

    @Test(arguments: [
        ("localhost", true), ("127.0.0.1:8080", true), ("[::1]:8080", true), ("LOCALHOST:1", true),
        ("evil.example", false),
        ("localhost.evil.example", false), ("clicks.example.com", true), ("", false),
    ])
    func `only requests for a known host are served`(host: String, isServed: Bool) async throws {
        let server = try server(hosts: ["Clicks.example.com"])
        #expect(await server.send("GET", "/health", [], ["host": host]).status == (isServed ? 200 : 421))
    }

    @Test func `a page may send if its origin is listed`() async throws {
        let server = try server(origins: ["https://shop.example"])
        func allowed(_ answer: CollectorAnswer) -> [String] {
            answer.headers.filter { $0.name == "Access-Control-Allow-Origin" }.map(\.value)
        }
        for (origin, expected) in [("https://shop.example", ["https://shop.example"]), ("https://evil.example", [])] {
            let isListed = !expected.isEmpty
            let asking = ["origin": origin, "access-control-request-method": "POST"]
            let preflight = await server.send("OPTIONS", "/v1/clicks", [], asking)
            #expect(preflight.status == (isListed ? 204 : 403))
            #expect(allowed(preflight) == expected)
            let sent = await server.send("/v1/clicks", [clickLine()], ["origin": origin])
            #expect(sent.status == (isListed ? 200 : 403))
            #expect(allowed(sent) == expected)
            #expect(allowed(await server.send("/v1/journal", ["bad"], ["origin": origin])) == expected, "errors too")
        }
    }

    /// A browser asks nobody before a page sends text, and a page in a frame may have no origin.
    @Test(arguments: [nil, "https://shop.example"], [nil, "0123456789abcdef"])
    func `a page that is not listed stores nothing, whatever the type of its request`(
        listed: String?, key: String?
    ) async throws {
        let server = try server(keys: key.map { "\($0) LiveRoom" }, origins: Set([listed].compactMap(\.self)))
        let headers = key.map { ["authorization": "Bearer \($0)"] } ?? [:]
        let foreign = [
            "null", "", "https://evil.example", "http://localhost:3000", "https://localhost.evil.example", "localhost",
            "https://shop.example.evil.example", "https://shop.example:444", "file://", "ftp://localhost",
            "http://localhost,http://localhost",
        ]
        for origin in foreign {
            for type in ["text/plain", "application/x-www-form-urlencoded", "application/json", "application/x-ndjson"]
            {
                let sent = headers.merging(["origin": origin, "content-type": type]) { $1 }
                let answer = await server.send("/v1/clicks", [clickLine()], sent)
                #expect(answer.status == 403, "\(origin) \(type)")
                #expect(answer.body.contains("--allow-origin"))
            }
            for path in ["/v1/touches", "/v1/journal"] {
                #expect(
                    await server.send(path, [clickLine()], headers.merging(["origin": origin]) { $1 }).status == 403)
            }
            #expect(await server.send("GET", "/", [], ["origin": origin]).status == 403, "a page neither")
        }
        #expect(try server.column("SELECT count(*) FROM click") == ["0"])
        #expect(await server.send("/v1/clicks", [clickLine()], headers).status == 200, "an app sends no origin")
    }

    @Test(arguments: [
        ("http://localhost", "localhost"), ("https://localhost", "localhost"),
        ("http://localhost:8080", "localhost:8080"),
        ("http://127.0.0.1:8080", "127.0.0.1:8080"), ("http://[::1]:8080", "[::1]:8080"),
        ("https://clicks.example.com", "Clicks.example.com"),
    ])
    func `a page of the server itself may send, behind a proxy too`(origin: String, host: String) async throws {
        let server = try server(hosts: ["clicks.example.com"])
        let sent = await server.send("/v1/clicks", [clickLine()], ["host": host, "origin": origin])
        #expect(sent.status == 200)
        #expect(
            await server.send("/v1/clicks", [clickLine()], ["host": "localhost:1", "origin": origin]).status == 403)
    }

    @Test(arguments: ["/v1/clicks", "/v1/journal"])
    func `a body of too many lines is refused as a whole, and sent in parts it is stored`(path: String) async throws {
        var limits = CollectorLimits()
        limits.lines = 10
        let server = try server(limits: limits)
        func send(_ numbers: Range<Int>) async -> CollectorAnswer {
            let head =
                "{\"journal\":\"00000000000000aa\",\"first\":\(numbers.lowerBound),\"end\":\(numbers.upperBound)}"
            return await server.send(
                path, (path == "/v1/journal" ? [head] : []) + numbers.map { clickLine("\"seq\":\($0)") })
        }
        #expect(await send(0..<11).status == 413)
        #expect(await send(0..<10).counts == [10, 10, 0, 0])
        #expect(await send(10..<11).counts == [1, 1, 0, 0])
        #expect(try server.column("SELECT count(*) FROM click") == ["11"])
    }

    @Test func `a body over the limit is refused before it is read, and while it is read, and unpacked`() async throws {
        var limits = CollectorLimits()
        (limits.sentBytes, limits.bodyBytes) = (1_000, 4_000)
        let server = try server(limits: limits)
        let declared = await server.send("POST", "/v1/clicks", [], ["content-length": "1001"])
        let streamed = await server.send("POST", "/v1/clicks", [UInt8](repeating: 0x20, count: 1_001))
        let bomb = Gzip.member([UInt8](repeating: 0x20, count: 900_000))
        #expect(bomb.count < 1_000)
        let unpacked = await server.send("POST", "/v1/clicks", bomb)
        for answer in [declared, streamed, unpacked] {
            #expect(answer.status == 413)
            #expect(answer.closes)
        }
        let blank = [UInt8](repeating: 0x20, count: 4_000)
        #expect(await server.send("POST", "/v1/clicks", Gzip.member(blank)).status == 200)
    }

    @Test func `more than may wait is turned away with a time to come again, and taken later`() async throws {
        var limits = CollectorLimits()
        limits.waitingBytes = 10_000
        let server = try server(limits: limits)
        let head = RequestHead(method: "POST", path: "/v1/clicks", headers: ["host": "localhost"])
        do {
            guard case .receive(var first) = server.collector.decide(head) else { throw CollectorError.notFound }
            try first.receive([UInt8](repeating: 0x20, count: 9_000))
            let answer = await server.send("POST", "/v1/clicks", [UInt8](repeating: 0x20, count: 1_001))
            #expect(answer.status == 503)
            #expect(answer.headers.contains { $0.name == "Retry-After" })
        }
        #expect(await server.send("POST", "/v1/clicks", [UInt8](repeating: 0x20, count: 1_001)).status == 200)
    }

    @Test func `what is not there, and methods that a path does not take, are said`() async throws {
        let server = try server()
        #expect(await server.send("GET", "/").status == 404)
        #expect(await server.send("GET", "/v1/clicks").status == 405)
        #expect(await server.send("POST", "/health").status == 405)
        #expect(await server.send("GET", "/v1/journal/12").status == 400)
    }

    @Test func `figures count answers and clicks`() async throws {
        let server = try server()
        _ = await server.send("/v1/clicks", [clickLine(), clickLine(), "bad"])
        _ = await server.send("/v1/clicks", [clickLine()])
        _ = await server.send("GET", "/nothing/here")
        let text = await server.send("GET", "/metrics").body
        for expected in [
            "taptrail_clicks_total{outcome=\"stored\"} 2", "taptrail_clicks_total{outcome=\"duplicate\"} 1",
            "taptrail_clicks_total{outcome=\"rejected\"} 1",
            "taptrail_answers_total{path=\"/v1/clicks\",status=\"200\"} 2",
            "taptrail_answers_total{path=\"other\",status=\"404\"} 1", "taptrail_waiting_bytes 0", "taptrail_healthy 1",
        ] { #expect(text.contains(expected + "\n"), "\(expected)") }
    }
}
