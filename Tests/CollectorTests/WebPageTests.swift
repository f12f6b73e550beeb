import TestSupport
import Testing

@testable import Collector

/// What web pages load and send.
struct WebPageTests {
    private let folder: TemporaryFolder
    private static let key = "0123456789abcdef"
    private static let origin = "https://shop.example"

    init() throws { folder = try TemporaryFolder() }

    private func server(keys: String? = nil, path: String = WebScript.usualPath) throws -> TestCollector {
        try TestCollector(
            in: folder,
            access: CollectorAccess(webKeys: try keys.map { try WebKeys(parsing: $0) } ?? .none),
            script: WebScript(path: path))
    }

    private static func headers(_ origin: String? = origin, key: String? = key) -> [String: String] {
        var headers: [String: String] = [:]
        headers["origin"] = origin
        headers["authorization"] = key.map { "Bearer \($0)" }
        return headers
    }

    private static func click(_ more: String = "", address: String = "/cart") -> String {
        clickLine("\"address\":\"\(address)\"\(more.isEmpty ? "" : "," + more)", path: "document--html--body--a--click")
    }

    @Test func `the script is served to every page, and only at its path`() async throws {
        let server = try server(keys: "\(Self.key) \(Self.origin) 100 Shop")
        for method in ["GET", "HEAD"] {
            let script = await server.send(method, "/taptrail.js", [], ["origin": "https://other.example"])
            #expect(script.status == 200)
            #expect(script.body.contains("addEventListener"))
            #expect(script.headers.contains { $0 == ("Content-Type", "text/javascript; charset=utf-8") })
        }
        #expect(await server.send("POST", "/taptrail.js").status == 404)
        #expect(await server.send("GET", "/other.js").status == 404)
    }

    @Test func `script and clicks have the names that somebody gives them`() async throws {
        let server = try server(path: "/menu/items.js")
        #expect(await server.send("GET", "/menu/items.js").status == 200)
        #expect(await server.send("GET", "/taptrail.js").status == 404)
        #expect(await server.send("/menu/items", [Self.click()]).counts == [1, 1, 0, 0])
        guard
            case .page = server.collector.decide(
                RequestHead(method: "GET", path: "/menu/items", headers: ["host": "localhost"]))
        else {
            Issue.record("the path of clicks hides a page")
            return
        }
        #expect(await server.send("GET", "/metrics").body.contains("path=\"/v1/clicks\""))
    }

    @Test(arguments: [
        "taptrail.js", "/taptrail", "/.js", "/a/.js", "/v1/clicks.js", "/live.js", "/a b.js", "/a?.js", "/dashboard.js",
        "/batch.js", "/i/v0/e.js",
    ])
    func `a path of the server's own, and one that is none, is refused`(path: String) {
        #expect(WebScript(path: path) == nil)
    }

    @Test func `a page's key takes clicks of its app from its origins, and opens nothing else`() async throws {
        let server = try server(keys: "# ours\n\(Self.key) \(Self.origin),http://localhost:3000 100 A shop\n")
        #expect(await server.send("/v1/clicks", [Self.click()], Self.headers()).counts == [1, 1, 0, 0])
        #expect(try server.column("SELECT app FROM clicks") == ["A shop"])
        let refused: [(headers: [String: String], status: Int)] = [
            (Self.headers("https://evil.example"), 403), (Self.headers(nil), 403), (Self.headers("null"), 403),
            (Self.headers(key: nil), 401), (Self.headers(key: "another key, as long"), 401),
        ]
        for (headers, status) in refused {
            #expect(await server.send("/v1/clicks", [Self.click()], headers).status == status, "\(headers)")
        }
        #expect(
            await server.send("/v1/clicks", [Self.click("\"app\":\"Other\"")], Self.headers()).status == 403)
        for (method, path) in [
            ("POST", "/v1/journal"), ("POST", "/v1/touches"), ("GET", "/metrics"),
            ("GET", "/v1/journal/0123456789abcdef"),
        ] {
            #expect(await server.send(method, path, [], Self.headers()).status == 401, "\(path)")
        }
        #expect(try server.column("SELECT count(*) FROM click") == ["1"])
        let preflight = await server.send(
            "OPTIONS", "/v1/clicks", [], ["origin": Self.origin, "access-control-request-method": "POST"])
        #expect(preflight.headers.contains { $0 == ("Access-Control-Allow-Origin", Self.origin) })
    }

    @Test func `a page that leaves its app to its key is asked for its layout until it has sent it`() async throws {
        let server = try server(keys: "\(Self.key) \(Self.origin) 100 Shop")
        func isAsked() async -> Bool {
            await server.send("/v1/clicks", [Self.click()], Self.headers()).body.contains("\"layout\":\"wanted\"")
        }
        #expect(await isAsked())
        let layout = """
            {"layout":[[0,"document--html--body--a",8,20,60,18]],"t":\(TestCollector.receivedMs),"session":"s-1","address":"/cart"}
            """
        #expect(await server.send("/v1/clicks", [layout], Self.headers()).status == 200)
        server.setTime(TestCollector.receivedMs + 600_000)
        #expect(await !isAsked())
        #expect(try server.column("SELECT app FROM layout") == ["Shop"])
    }

    @Test func `pages that send more than their key may wait, and lose nothing`() async throws {
        let server = try server(keys: "\(Self.key) \(Self.origin) 2 Shop")
        func send(_ ids: Range<Int>) async -> CollectorAnswer {
            await server.send("/v1/clicks", ids.map { Self.click("\"id\":\"\($0)\"") }, Self.headers())
        }
        // Ten seconds' worth at once, and one request too many is taken.
        #expect(await send(0..<15).status == 200)
        #expect(await send(15..<40).status == 200)
        let refused = await send(40..<41)
        #expect(refused.status == 429)
        let seconds = try #require(refused.headers.first { $0.name == "Retry-After" }.flatMap { Int($0.value) })
        #expect((10...12).contains(seconds))
        #expect(refused.headers.contains { $0 == ("Access-Control-Expose-Headers", "Retry-After") })
        server.setTime(TestCollector.receivedMs + Int64(seconds) * 1_000 - 1_500)
        #expect(await send(40..<41).status == 429)
        server.setTime(TestCollector.receivedMs + Int64(seconds) * 1_000)
        #expect(await send(40..<41).status == 200)
        #expect(try server.column("SELECT count(*) FROM click") == ["41"])
    }

    @Test(arguments: [
        ("", "there is no key"), ("\(key) https://a.example 10", "line 1: write a key"),
        ("#\n\(key) shop.example 10 Shop", "line 2: 'shop.example' is no origin"),
        ("\(key) https://a.example/shop 10 Shop", "is no origin"),
        ("\(key) https://a.example 0 Shop", "clicks a second"),
        ("\(key) https://a.example many Shop", "clicks a second"),
        ("\(key) https://a.example 99999999999999999999 Shop", "clicks a second"),
        ("short https://a.example 10 Shop", "16 characters"),
    ])
    func `a file of page keys that makes no sense is refused with its line`(text: String, reason: String) {
        let error = #expect(throws: WebKeys.Problem.self) { try WebKeys(parsing: text) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("/cart", "/cart"), ("/orders/48213/items?q=secret", "/orders/*/items"), ("/#/orders/48213", "/#/orders/*"),
        ("/a#part", "/a"), ("/app#!/cart?x=1", "/app#!/cart"), ("https://shop.example/cart/?a#b", "/cart/"),
        ("/u/anna%40example.com", "/u/*"), ("/", "/"),
    ])
    func `the address of a page names its screen as a replay's does`(address: String, screen: String) async throws {
        let server = try server()
        let view =
            "{\"screen_view\":\"\",\"appeared\":true,\"t\":\(TestCollector.receivedMs),\"session\":\"s-1\",\"address\":\"\(address)\"}"
        // Who gets no answer sends again.
        for _ in 0..<2 {
            #expect(
                await server.send("/v1/clicks", [Self.click("\"id\":\"a\"", address: address), view]).status == 200)
        }
        #expect(try server.column("SELECT screen FROM clicks") == [screen])
        #expect(try server.column("SELECT screen FROM screen_view") == [screen])
        #expect(try server.column("SELECT count(*) FROM rejected") == ["0"])
    }

    @Test func `an address that is none is rejected with what to write`() async throws {
        let answer = try await server().send("/v1/clicks", [Self.click(address: "cart")])
        #expect(answer.counts == [1, 0, 0, 1])
        #expect(answer.body.contains("'address' must be a page's path, such as /cart"), "\(answer.body)")
    }

    @Test func `one page of each screen, version and width is asked for its layout`() async throws {
        let server = try server()
        func isAsked(_ version: String, width: Int, address: String = "/cart/17223") async -> Bool {
            let line = Self.click("\"version\":\"\(version)\",\"window\":[\(width),800]", address: address)
            return await server.send("/v1/clicks", [line]).body.contains("\"layout\":\"wanted\"")
        }
        #expect(await isAsked("1", width: 1200))
        #expect(await !isAsked("1", width: 1300, address: "/cart/99812"))
        #expect(await isAsked("1", width: 400))
        #expect(await isAsked("2", width: 1200))
        #expect(await isAsked("1", width: 1200, address: "/"))
        // One that has not answered for a minute may be closed.
        server.setTime(TestCollector.receivedMs + 60_000)
        #expect(await isAsked("1", width: 1200))
        let layout = """
            {"layout":[[0,"document--html--body--a",8,20,60.04,18],[3,"button#buy",8,44,60,24],[4,"",9,45,10,10]],\
            "t":\(TestCollector.receivedMs),"session":"s-1","version":"1","address":"/cart/1","window":[1200,800]}
            """
        #expect(await server.send("/v1/clicks", [layout]).counts == [0, 0, 0, 0])
        server.setTime(TestCollector.receivedMs + 600_000)
        #expect(await !isAsked("1", width: 1200))
        #expect(await isAsked("2", width: 1200))
        #expect(try server.column("SELECT screen || ' ' || version || ' ' || width FROM layout") == ["/cart/* 1 12000"])
        #expect(
            try server.column("SELECT element || ' ' || x || ' ' || width FROM layout_control ORDER BY number") == [
                "document--html--body--a 80 600", "document--html--body--button#buy 80 600",
                "document--html--body--button#buy 90 100",
            ])
        // A recorder of an app is not asked.
        let native = await server.send("/v1/clicks", [clickLine("\"screen\":\"Lobby\"")])
        #expect(!native.body.contains("wanted"))
    }

    @Test(arguments: [
        "[]", "{}", "[[0,\"a\",1,2,3]]", "[[1,\"a\",1,2,3,4]]", "[[-1,\"a\",1,2,3,4]]", "[[0,\"\",1,2,3,4]]",
        "[[0,\"a--\",1,2,3,4]]",
        "[[0,\"a%\",1,2,3,4]]", "[[0,\"a\",1,2,0,4]]", "[[0,\"a\",1e300,2,3,4]]",
        "[[9223372036854775807,\"a\",1,2,3,4]]",
        "[[0,7,1,2,3,4]]",
    ])
    func `a layout that makes no sense is rejected`(layout: String) async throws {
        let server = try server()
        let line = "{\"layout\":\(layout),\"t\":\(TestCollector.receivedMs),\"session\":\"s-1\"}"
        #expect(await server.send("/v1/clicks", [line]).counts == [1, 0, 0, 1])
        #expect(try server.column("SELECT count(*) FROM layout") == ["0"])
    }
}
