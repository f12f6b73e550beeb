internal import SchemeRouting
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
        router = SchemeRouter(schemes: ["a", "app-a"]) { browser.open($0) }
        // Counted: pages of a module by URL
        for name in ["Novel", "Live", "Drama", "UserProfile"] { try router.register(PageModule(name)) }
        // End
        delegate = RoutingDelegate(router)
        stage.application.delegate = delegate
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("Modules: \(router.moduleNames.joined(separator: ", "))")
        let urls = [
            "a://live/c?id=1", "A://Novel", "a://drama/missing", "a://drama/sold-out",
            "a://userprofile/user/42?name=%C3%A9&name=b",
            "http://example.org/a", "HTTPS://example.org", "httpx://example.org", "b://live/c", "a://radio/c",
            "app-a://live:8080/user/7?q=1+1", "mailto:ada@example.org", "a://live:port/c", "no url at all",
        ]
        for url in urls { transcript.note("\(url): \(Self.text(of: router.open(url)))") }
        transcript.heading("The application asks its delegate, and the delegate the router")
        transcript.note("a://live/user/42: \(application.open("a://live/user/42"))")
        transcript.heading("A second module for a taken name is refused")
        do {
            try router.register(PageModule("LIVE"))
        } catch {
            transcript.note("\(error)")
        }
    }

    private static func text(of outcome: RouteOutcome) -> String {
        switch outcome {
        case .opened: "opened"
        case .declined: "declined"
        case .unsupported(let reason): "unsupported, \(reason)"
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

// Counted: pages of a module by URL
/// A part of the app with a table of its pages.
final class PageModule: RouteModule {
    let moduleName: String
    private(set) var opened: [Route] = []
    private(set) lazy var pages: RoutePages? = RoutePages(self) {
        $0.page("") { $0.opened.append($1) }
        $0.page("c") { $0.opened.append($1) }
        $0.page("sold-out") { _, _ in false }
        $0.pages(below: "user") { $0.opened.append($1) }
    }

    init(_ moduleName: String) {
        self.moduleName = moduleName
    }
}
// End

/// The application's delegate, which is not a responder here.
final class RoutingDelegate: ApplicationDelegate {
    private let router: SchemeRouter

    init(_ router: SchemeRouter) {
        self.router = router
    }

    func application(_ application: Application, open url: String) -> Bool {
        router.open(url).isOpened
    }
}
