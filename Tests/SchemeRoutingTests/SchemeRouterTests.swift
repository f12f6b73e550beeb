import SchemeRouting
import SeededGenerator
import Testing

struct RouteTests {
    @Test func `a URL of the app's scheme is taken apart`() throws {
        let route = try #require(Route("a://b/c?id=1"))
        #expect(route.scheme == "a")
        #expect(route.module == "b")
        #expect(route.page == "c")
        #expect(route.parameters == ["id": "1"])
        #expect(route.port == nil && route.userInfo == nil && route.fragment == nil)
    }

    @Test(
        arguments: [
            ("a://b", "b", "", [:]),
            ("a://b/", "b", "", [:]),
            ("a://b?x", "b", "", ["x": ""]),
            ("a://b/c/d", "b", "c/d", [:]),
            ("a://b/%C3%A9?n%3D=%26&n=2#part?x=1", "b", "é", ["n=": "&", "n": "2"]),
            ("a://b/c?id=1&id=2&&=3", "b", "c", ["id": "2", "": "3"]),
            ("a://b/%FF?x=%4", "b", "%FF", ["x": "%4"]),
            ("a://?x=1", "", "", ["x": "1"]),
            ("a:///c", "", "c", [:]),
            ("a://b/1+1?sum=1+1&plus=%2B&a+b=+", "b", "1+1", ["sum": "1 1", "plus": "+", "a b": " "]),
        ] as [(String, String, String, [String: String])])
    func `the parts of a URL`(url: String, module: String, page: String, parameters: [String: String]) throws {
        let route = try #require(Route(url))
        #expect(route.module == module)
        #expect(route.page == page)
        #expect(route.parameters == parameters)
    }

    @Test(
        arguments: [
            ("a://b:8080/c", "b", 8080, nil), ("a://b:/c", "b", nil, nil), ("a://b:0", "b", 0, nil),
            ("a://b:65535?x", "b", 65_535, nil), ("a://[::1]/c", "[::1]", nil, nil),
            ("a://[2001:db8::7]:443/c", "[2001:db8::7]", 443, nil), ("a://ada@b/c", "b", nil, "ada"),
            ("a://ada:x%40y@b:1/c@d", "b", 1, "ada:x@y"), ("a://a@b@c", "c", nil, "a@b"), ("a://@b", "b", nil, ""),
        ] as [(String, String, Int?, String?)])
    func `host, port and user`(url: String, module: String, port: Int?, userInfo: String?) throws {
        let route = try #require(Route(url))
        #expect(route.module == module)
        #expect(route.port == port)
        #expect(route.userInfo == userInfo)
    }

    @Test(arguments: [
        "a://b:65536", "a://b:x", "a://b:1:2", "a://b:-1", "a://:8080", "a://ada@", "a://[::1", "a://[::1]x", "a://[b]",
        "a://b c", "a://b^", "a://b:99999999999999999999999",
    ])
    func `a host that the standard forbids is an error that names it`(url: String) {
        let host = String(url.dropFirst(4))
        #expect(throws: RouteError.invalidHost(host)) { try Route(parsing: url) }
    }

    @Test(arguments: ["mailto:ada@example.org", "tel:+49", "a:b", "a:", "a:/b", "http:example.org"])
    func `a URL without two slashes names no module`(url: String) throws {
        let scheme = try #require(url.split(separator: ":").first)
        #expect(throws: RouteError.opaque(scheme: String(scheme))) { try Route(parsing: url) }
    }

    @Test func `a repeated name has all its values, and the fragment is apart`() throws {
        let route = try #require(Route("a://b/c?id=1&x=y&id=2&id#id=%33"))
        #expect(route.values(of: "id") == ["1", "2", ""])
        #expect(route.values(of: "z") == [])
        #expect(route.parameters["id"] == "")
        #expect(route.fragment == "id=3")
        #expect(Route("a://b#")?.fragment == "")
    }

    @Test(arguments: [UInt64](1...20))
    func `any text is read as by the pattern of RFC 3986`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "a", "b", ":", "//", "/", "?", "#", "@", "[", "]", "+", "%", "4", "1", "%C3%A9", "=", "&", "é", ".", " ",
        ]
        for _ in 0..<60 {
            let text = (0..<generator.number(in: 0...14)).compactMap { _ in generator.pick(pieces) }.joined()
            for url in [text, "a://" + text] {
                let expected = SimpleReading(url)
                let route = Route(url)
                #expect((route == nil) == (expected == nil), "\(url)")
                guard let route, let expected else { continue }
                #expect(route.scheme == expected.scheme)
                #expect(route.userInfo == expected.userInfo)
                #expect(route.module == expected.host, "\(url)")
                #expect(route.port == expected.port)
                #expect(route.page == expected.page, "\(url)")
                #expect(route.query.map { [$0.name, $0.value] } == expected.query, "\(url)")
                #expect(route.fragment == expected.fragment)
            }
        }
    }
}

/// A URL read by the regular expression in RFC 3986, appendix B, and one for its authority.
private struct SimpleReading {
    var scheme = ""
    var userInfo: String?
    var host = ""
    var port: Int?
    var page = ""
    var query: [[String]] = []
    var fragment: String?

    init?(_ url: String) {
        guard let parts = url.wholeMatch(of: #/(?s)([^:\/?#]+):\/\/([^\/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?/#),
            parts.1.wholeMatch(of: #/[a-zA-Z][a-zA-Z0-9+.\-]*/#) != nil,
            let place = parts.2.wholeMatch(of: #/(?:(.*)@)?(\[[0-9a-fA-F:.]+\]|[^:\[\]\x20]*)(?::([0-9]*))?/#)
        else { return nil }
        if place.2.isEmpty, !parts.2.isEmpty { return nil }
        if place.2.hasPrefix("["), !place.2.contains(":") { return nil }
        scheme = parts.1.lowercased()
        userInfo = place.1.map { Self.decoded(String($0)) }
        host = Self.decoded(String(place.2))
        if let digits = place.3, !digits.isEmpty {
            guard let number = Int(digits), number < 65_536 else { return nil }
            port = number
        }
        page = Self.decoded(String(parts.3.dropFirst()))
        query = (parts.4 ?? "").split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return [sides[0], sides.count == 2 ? sides[1] : ""].map { Self.spaced(String($0)) }
        }
        fragment = parts.5.map { Self.decoded(String($0)) }
    }

    private static func spaced(_ text: String) -> String {
        let spaced = text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")
        return bytes(spaced) ?? text
    }

    private static func decoded(_ text: String) -> String { bytes(text) ?? text }

    private static func bytes(_ text: String) -> String? {
        let pieces = text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).map(Array.init)
        var bytes = pieces[0]
        for piece in pieces.dropFirst() {
            let digits = String(decoding: piece.prefix(2), as: UTF8.self)
            if digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16) {
                bytes += [byte] + piece.dropFirst(2)
            } else {
                bytes += [UInt8(ascii: "%")] + piece
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

struct SchemeRouterTests {
    @Test(arguments: ["", "://", "a", "1a://b", "ä://b", "a b://c", "//b/c"])
    func `a text without a scheme is no URL`(text: String) {
        #expect(Route(text) == nil)
        #expect(SchemeRouter(scheme: "a") { _ in true }.open(text) == .unsupported(.notURL))
    }

    @Test(arguments: [
        ("http://example.org/a?b=c", true), ("https://example.org", true), ("HTTPS://example.org", true),
        ("httpx://example.org", false), ("http-a://example.org", false),
    ])
    func `http and https, exactly these, go to the web handler`(url: String, isWeb: Bool) {
        var opened: [String] = []
        let router = SchemeRouter(scheme: "a") { url in
            opened.append(url)
            return true
        }
        let scheme = url.prefix { $0 != ":" }
        #expect(router.open(url) == (isWeb ? .opened : .unsupported(.unknownScheme(String(scheme)))))
        #expect(opened == (isWeb ? [url] : []))
    }

    @Test func `a module says whether it handled its URL`() throws {
        let router = SchemeRouter(scheme: "A") { _ in false }
        let modules = ["Novel", "Live", "Drama", "UserProfile"].map(Module.init)
        for module in modules { try router.register(module) }
        #expect(router.open("a://live/c?id=1") == .opened)
        #expect(router.open("A://LIVE/missing") == .declined)
        #expect(router.open("http://example.org") == .declined)
        #expect(modules.map(\.opened) == [[], ["c", "missing"], [], []])
        #expect(router.moduleNames == ["Drama", "Live", "Novel", "UserProfile"])
    }

    @Test(
        arguments: [
            ("b://live/c", .unknownScheme("b")), ("a://radio/c", .unknownModule("radio")),
            ("a:///c", .unknownModule("")), ("mailto:ada@example.org", .opaque(scheme: "mailto")),
            ("tel:+49", .opaque(scheme: "tel")), ("a://live:port/c", .invalidHost("live:port")),
            ("a://live/unknown", .unknownPage("unknown", module: "Live")), ("a://[::1]/c", .unknownModule("[::1]")),
        ] as [(String, RouteError)])
    func `an unsupported URL has a reason`(url: String, reason: RouteError) throws {
        let router = SchemeRouter(scheme: "a") { _ in true }
        try router.register(Module("Live"))
        #expect(router.open(url) == .unsupported(reason))
        #expect(!router.open(url).isOpened && !reason.description.isEmpty)
    }

    @Test func `an app has several schemes of its own, and a port is no part of the module`() throws {
        let router = SchemeRouter(schemes: ["a", "App-A"]) { _ in true }
        let live = Module("Live")
        try router.register(live)
        for url in ["a://live/c", "app-a://Live:8080/d", "A://ada@live/e"] { #expect(router.open(url) == .opened) }
        #expect(live.opened == ["c", "d", "e"])
    }

    @Test func `a module's pages are a table`() throws {
        let router = SchemeRouter(scheme: "a") { _ in true }
        let live = TableModule()
        try router.register(live)
        let urls = ["", "/room?id=4", "/user/7", "/user/7/photos", "/user/7/photos/2", "/user/full"]
        #expect(urls.map { router.open("a://live" + $0) } == Array(repeating: .opened, count: 6))
        #expect(live.calls == ["start", "room 4", "user 7", "user 7/photos", "photo 2", "full"])
        #expect(router.open("a://live/gone") == .declined)
        for page in ["user", "room/1", "Room", "username"] {
            #expect(router.open("a://live/\(page)") == .unsupported(.unknownPage(page, module: "live")))
        }
    }

    @Test func `a slash at the end makes no other page, unless there is a row for it`() {
        let module = TableModule()
        for url in ["a://live/room/?id=4", "a://live/", "a://live/user/full/"] {
            #expect(Route(url).flatMap { module.pages?.open(page: $0) } == .opened)
        }
        #expect(module.calls == ["room 4", "start", "full"])
        module.pages = RoutePages(module) {
            $0.page("room") { _, _ in false }
            $0.page("room/") { _, _ in true }
        }
        #expect(Route("a://live/room/").flatMap { module.pages?.open(page: $0) } == .opened)
    }

    @Test func `an empty name is above all pages of the module`() {
        let module = TableModule()
        let pages = RoutePages(module) {
            $0.pages(below: "") { _, _ in true }
            $0.pages(below: "user") { _, _ in false }
        }
        let urls = ["/room", "/room/1", "/user", "/user/1", ""]
        #expect(
            urls.map { Route("a://live" + $0).map(pages.open(page:)) } == [
                .opened, .opened, .opened, .declined, .unknown,
            ])
    }

    @Test func `a table with two rows for a page is not registered`() {
        let router = SchemeRouter(scheme: "a") { _ in true }
        let module = TableModule()
        module.pages = RoutePages(module) {
            $0.page("c") { _, _ in true }
            $0.page("c") { _, _ in false }
            $0.pages(below: "d") { _, _ in true }
            $0.pages(below: "d") { _, _ in true }
        }
        #expect(module.pages?.duplicates == ["c", "d/"])
        #expect(throws: SchemeRouterError.pageTaken("c", module: "live")) { try router.register(module) }
    }

    @Test func `a table does not keep its module`() {
        var pages: RoutePages?
        do {
            let module = TableModule()
            pages = module.pages
        }
        #expect(Route("a://live/room").flatMap { pages?.open(page: $0) } == .unknown)
    }

    @Test func `a second module for a taken name is an error`() throws {
        let router = SchemeRouter(scheme: "a") { _ in true }
        let first = Module("Live")
        try router.register(first)
        #expect(throws: SchemeRouterError.nameTaken("LIVE")) { try router.register(Module("LIVE")) }
        #expect(throws: SchemeRouterError.emptyName) { try router.register(Module("")) }
        #expect(router.open("a://live/c") == .opened)
        #expect(first.opened == ["c"])
    }
}

struct FormerRouteModuleTests {
    @Test(
        arguments: [
            ("c", .opened), ("missing", .declined), ("unknown", .unsupported(.unknownPage("unknown", module: "old"))),
        ] as [(String, RouteOutcome)])
    func `a module that was written for 0.2.0 is asked as it was`(page: String, outcome: RouteOutcome) throws {
        let router = SchemeRouter(scheme: "a") { _ in true }
        try router.register(FormerModule())
        #expect(router.open("a://old/\(page)") == outcome)
    }
}

/// Opens pages as modules did in 0.2.0.
private final class FormerModule: RouteModule {
    let moduleName = "old"

    func open(_ route: Route) -> Bool? { route.page == "unknown" ? nil : route.page != "missing" }
}

/// Opens pages by a table.
private final class TableModule: RouteModule {
    let moduleName = "live"
    private(set) var calls: [String] = []
    lazy var pages: RoutePages? = RoutePages(self) {
        $0.page("") { $0.start($1) }
        $0.page("room") { $0.calls.append("room \($1.parameters["id"] ?? "")") }
        $0.pages(below: "user") { $0.calls.append("user \($1.page.dropFirst(5))") }
        $0.pages(below: "user/7/photos") { $0.calls.append("photo \($1.page.dropFirst(14))") }
        $0.page("user/full") { module, _ in
            module.calls.append("full")
            return true
        }
        $0.page("gone") { _, _ in false }
    }

    private func start(_ route: Route) { calls.append("start") }
}

/// Knows every page but `unknown` and opens it, except `missing`.
private final class Module: RouteModule {
    let moduleName: String
    private(set) var opened: [String] = []

    init(_ moduleName: String) {
        self.moduleName = moduleName
    }

    func open(page route: Route) -> PageOutcome {
        guard route.page != "unknown" else { return .unknown }
        opened.append(route.page)
        return route.page == "missing" ? .declined : .opened
    }
}
