import ResponderChain
import Testing

struct SchemeRouterTests {
    @Test func `a URL of the app's scheme is taken apart`() throws {
        let route = try #require(Route("a://b/c?id=1"))
        #expect(route.scheme == "a")
        #expect(route.module == "b")
        #expect(route.page == "c")
        #expect(route.parameters == ["id": "1"])
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
        ] as [(String, String, String, [String: String])])
    func `the parts of a URL`(url: String, module: String, page: String, parameters: [String: String]) throws {
        let route = try #require(Route(url))
        #expect(route.module == module)
        #expect(route.page == page)
        #expect(route.parameters == parameters)
    }

    @Test(arguments: ["", "://", "a", "a:b", "1a://b", "ä://b", "a b://c", "//b/c"])
    func `what has no scheme is no URL`(text: String) {
        #expect(Route(text) == nil)
        #expect(SchemeRouter(scheme: "a") { _ in true }.open(text) == nil)
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
        #expect(router.open(url) == (isWeb ? true : nil))
        #expect(opened == (isWeb ? [url] : []))
    }

    @Test func `a module says whether it handled its URL`() throws {
        let router = SchemeRouter(scheme: "A") { _ in false }
        let modules = ["Novel", "Live", "Drama", "UserProfile"].map(Module.init)
        for module in modules { try router.register(module) }
        #expect(router.open("a://live/c?id=1") == true)
        #expect(router.open("A://LIVE/missing") == false)
        #expect(router.open("http://example.org") == false)
        #expect(modules.map(\.opened) == [[], ["c", "missing"], [], []])
        #expect(router.moduleNames == ["Drama", "Live", "Novel", "UserProfile"])
    }

    @Test func `a foreign scheme and an unknown module are unsupported`() throws {
        let router = SchemeRouter(scheme: "a") { _ in true }
        try router.register(Module("Live"))
        #expect(router.open("b://live/c") == nil)
        #expect(router.open("a://radio/c") == nil)
        #expect(router.open("a:///c") == nil)
    }

    @Test func `a second module for a taken name is an error`() throws {
        let router = SchemeRouter(scheme: "a") { _ in true }
        let first = Module("Live")
        try router.register(first)
        #expect(throws: SchemeRouterError.nameTaken("LIVE")) { try router.register(Module("LIVE")) }
        #expect(throws: SchemeRouterError.emptyName) { try router.register(Module("")) }
        #expect(router.open("a://live/c") == true)
        #expect(first.opened == ["c"])
    }
}

/// Opens every page except `missing`.
private final class Module: RouteModule {
    let moduleName: String
    private(set) var opened: [String] = []

    init(_ moduleName: String) {
        self.moduleName = moduleName
    }

    func open(_ route: Route) -> Bool {
        opened.append(route.page)
        return route.page != "missing"
    }
}
