import TestSupport
import Testing

@testable import Collector

/// Click lines that are sent to `/v1/clicks`.
struct ClickLineRequestTests {
    private let folder: TemporaryFolder
    private let server: TestCollector

    init() throws {
        folder = try TemporaryFolder()
        server = try TestCollector(in: folder)
    }

    @Test func `what was answered with 200 is stored or rejected, and the counts say how much`() async throws {
        let answer = await server.send("/v1/clicks", [clickLine("\"id\":\"a\""), "{}", "", clickLine("\"id\":\"a\"")])
        #expect(answer.status == 200)
        #expect(answer.counts == [3, 1, 1, 1])
        #expect(try server.column("SELECT count(*) FROM click") == ["1"])
        #expect(try server.column("SELECT CAST(content AS TEXT) FROM rejected") == ["{}"])
    }

    @Test(arguments: ["\"id\":\"a\"", "\"seq\":7", "\"x\":1.5", "\"x\":1.5,\"info\":{\"a\":1}", ""])
    func `a request that is sent again stores nothing`(more: String) async throws {
        let lines = [clickLine(more), clickLine(path: "Window--Switch--tap")]
        #expect(await server.send("/v1/clicks", lines).counts == [2, 2, 0, 0])
        #expect(await server.send("/v1/clicks", lines).counts == [2, 0, 2, 0])
        // In other company, as a sender's next batch may be.
        #expect(await server.send("/v1/clicks", [clickLine(session: "s-2")] + lines).counts == [3, 1, 2, 0])
        #expect(try server.column("SELECT count(*) FROM click") == ["3"])
    }

    @Test func `of clicks that say the same, as many are stored as the fullest request has`() async throws {
        #expect(await server.send("/v1/clicks", [clickLine(), clickLine()]).counts == [2, 2, 0, 0])
        #expect(await server.send("/v1/clicks", [clickLine(), clickLine(), clickLine()]).counts == [3, 1, 2, 0])
        #expect(await server.send("/v1/clicks", [clickLine()]).counts == [1, 0, 1, 0])
    }

    @Test(arguments: ["\"id\":\"a\"", "\"seq\":1"])
    func `another click with the same identity is rejected and kept`(identity: String) async throws {
        #expect(await server.send("/v1/clicks", [clickLine(identity)]).counts == [1, 1, 0, 0])
        let other = clickLine(identity, path: "Window--Switch--tap")
        #expect(await server.send("/v1/clicks", [other]).counts == [1, 0, 0, 1])
        #expect(try server.column("SELECT CAST(content AS TEXT) FROM rejected") == [other])
    }

    @Test func `the answer names the first ten lines that were rejected, and why`() async throws {
        _ = await server.send("/v1/clicks", [clickLine("\"seq\":1")])
        // Whether a line makes no sense is seen sooner than whether it is another click than a stored one.
        var lines = [
            "", "no \"click\"", clickLine("\"seq\":1", path: "Window--Switch--tap"), clickLine("\"seq\":2"), "{}",
        ]
        let few = await server.send("/v1/clicks", lines)
        #expect(few.counts == [4, 1, 0, 3])
        let body = few.body.replacing(/"reason":"([^"\\]|\\.)+"/, with: "…")
        #expect(body.hasSuffix("\"rejections\":[{\"line\":2,…},{\"line\":3,…},{\"line\":5,…}]}\n"), "\(few.body)")
        #expect(few.body.contains("another click of this session has the same seq 1"), "\(few.body)")
        lines = (1...15).map { "bad \($0)" }
        let many = await server.send("/v1/clicks", lines)
        #expect(many.counts == [15, 0, 0, 15])
        #expect(many.body.matches(of: /"line":(\d+)/).map(\.1) == (1...10).map { Substring("\($0)") })
        #expect(await server.send("/v1/clicks", [clickLine("\"seq\":2")]).body.contains("rejections") == false)
    }

    @Test func `what is rejected stays when more is sent`() async throws {
        for number in 0..<3 {
            _ = await server.send("/v1/clicks", ["bad \(number)", clickLine(session: "s-\(number)")])
        }
        #expect(
            try server.column("SELECT CAST(content AS TEXT) FROM rejected ORDER BY line") == [
                "bad 0", "bad 1", "bad 2",
            ])
        #expect(try server.column("SELECT stored || ' ' || rejected FROM recording") == ["3 3"])
    }

    @Test(arguments: [false, true])
    func `what is rejected and sent again is rejected again, and kept once`(startsAgain: Bool) async throws {
        let lines = [clickLine("\"id\":\"a\""), "bad", clickLine("\"id\":\"a\"", session: "s-2"), "{}", "bad"]
        #expect(await server.send("/v1/clicks", lines).counts == [5, 1, 0, 4])
        if startsAgain { server.reopen() }
        #expect(await server.send("/v1/clicks", ["{}"] + lines).counts == [6, 0, 1, 5])
        let kept = try server.column("SELECT CAST(content AS TEXT) FROM rejected ORDER BY id")
        #expect(kept.sorted() == [lines[1], lines[2], lines[3]].sorted())
    }

    @Test func `requests that come at once are all stored`() async throws {
        let stored = await withTaskGroup(of: Int.self) { group in
            for sender in 0..<40 {
                group.addTask { [server] in
                    let lines = (0..<25).map { clickLine("\"seq\":\($0)", session: "s-\(sender % 8)-\(sender)") }
                    return await server.send("/v1/clicks", lines).number("stored") ?? -1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(stored == 1_000)
        #expect(try server.column("SELECT count(*) FROM click") == ["1000"])
    }

    @Test func `a compressed body is read like another`() async throws {
        let bytes = Array((clickLine() + "\n").utf8)
        #expect(await server.send("POST", "/v1/clicks", Gzip.member(bytes)).counts == [1, 1, 0, 0])
        #expect(await server.send("POST", "/v1/clicks", Gzip.zlib(bytes)).counts == [1, 0, 1, 0])
        #expect(await server.send("POST", "/v1/clicks", Gzip.member(bytes).dropLast(9) + []).status == 400)
    }

    @Test func `an empty body brings nothing`() async throws {
        #expect(await server.send("/v1/clicks", []).counts == [0, 0, 0, 0])
    }
}
