internal import ResponderChain
package import SimulatedUI

/// URLs open pages: a browser opens web pages, and the module that a URL names opens the app's own.
package final class SchemeRouting: Scenario {
    package static let name = "scheme-routing"
    package static let summary = "URLs go to the web handler or to the module they name; others are unsupported"

    private let stage = Stage(ViewController())
    private let browser = Browser()
    private let router: SchemeRouter
    private let delegate: RoutingDelegate

    package init() throws {
        let browser = browser
        router = SchemeRouter(scheme: "a") { browser.open($0) }
        for name in ["Novel", "Live", "Drama", "UserProfile"] {
            try PageModule(name, pages: ["", "c", "42"]).register(in: router)
        }
        delegate = RoutingDelegate(router)
        stage.application.delegate = delegate
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("Modules: \(router.moduleNames.joined(separator: ", "))")
        let urls = [
            "a://live/c?id=1", "A://Novel", "a://drama/missing", "a://userprofile/42?name=%C3%A9&name=b",
            "http://example.org/a", "HTTPS://example.org", "httpx://example.org", "b://live/c", "a://radio/c",
            "no url at all",
        ]
        for url in urls {
            let outcome = router.open(url).map { $0 ? "opened" : "refused" } ?? "unsupported"
            transcript.note("\(url): \(outcome)")
        }
        transcript.heading("The application asks its delegate, and the delegate the router")
        transcript.note("a://live/42: \(application.open("a://live/42"))")
        transcript.heading("A second module for a taken name is refused")
        do {
            try PageModule("LIVE", pages: []).register(in: router)
        } catch {
            transcript.note("\(error)")
        }
    }
}

/// Opens web pages.
final class Browser {
    private(set) var opened: [String] = []

    func open(_ url: String) -> Bool {
        opened.append(url)
        return true
    }
}

/// A part of the app with some pages.
final class PageModule: RouteModule {
    let moduleName: String
    private let pages: [String]
    private(set) var opened: [Route] = []

    init(_ moduleName: String, pages: [String]) {
        self.moduleName = moduleName
        self.pages = pages
    }

    func register(in router: SchemeRouter) throws(SchemeRouterError) {
        try router.register(self)
    }

    func open(_ route: Route) -> Bool {
        guard pages.contains(route.page) else { return false }
        opened.append(route)
        return true
    }
}

/// The application's delegate, which is not a responder here.
final class RoutingDelegate: ApplicationDelegate {
    private let router: SchemeRouter

    init(_ router: SchemeRouter) {
        self.router = router
    }

    func application(_ application: Application, open url: String) -> Bool {
        router.open(url) ?? false
    }
}
