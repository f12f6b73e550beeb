import Basics
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// The pages as a browser reads them.
struct DashboardPageTests {
    /// An address of each page that has something to show.
    static let addresses = [
        "/", "/controls", "/controls?sort=users:asc&search=BUTTON", "/tree", "/tree?under=ShopView", "/screens",
        "/screens?screen=Shop", "/screens?screen=ShopViewController&releases=both",
        "/controls?since=9d&compare=previous",
        "/screens?since=9d&compare=previous", "/rage?since=9d&compare=previous",
        "/transitions?since=9d&compare=previous",
        "/journeys?since=9d&compare=previous", "/times?since=2023-11-06&through=2023-11-12&per=day&compare=previous",
        "/funnel?step=Button%231&step=Button%234&since=9d&compare=previous", "/session?session=s-1&step=older",
        "/frustration", "/rage", "/releases", "/releases?app=LiveRoom", "/sessions",
        "/sessions?sort=clicks", "/session?session=s-1",
        "/funnel?step=Button%231&step=Button%234",
        "/funnel?step=Button%231&step=Button%234&by=version&per=user&app=LiveRoom",
        "/transitions", "/transitions?by=screen&ends=yes", "/journeys", "/journeys?to=Button&steps=2", "/live",
        "/live?app=LiveRoom", "/times",
        "/times?per=hour&tz=Europe/Berlin", "/compare",
        "/compare?before=14d..7d&after=7d..0d", "/compare?before=1.0&after=1.1", "/retention", "/retention?by=app",
        "/versions", "/unused", "/names?before=1.0&after=1.1&app=LiveRoom", "/sql",
        "/sql?q=SELECT+control,+count(*)+AS+n+FROM+clicks+GROUP+BY+1",
        "/control?control=App--Window--RoomView--Button%23rage--tap&screen=RoomViewController",
        "/control?control=App--Window--RoomView--Button%231",
        "/neighbours?control=App--Window--RoomView--Button%231--tap",
    ]

    /// What a page says must be so for those clicks, too, of which little is known.
    @Test func `a page says nothing of clicks that it does not know`() throws {
        let known = VariedClicks.all()
        let bare = known.map { click in
            var click = click
            (click.version, click.screen, click.handled) = (nil, nil, .unknown)
            (click.x, click.y) = (Tenths.unknown, Tenths.unknown)
            return click
        }
        let (full, without) = (try ServedStore(known), try ServedStore(bare))
        func says(_ store: ServedStore, _ address: String, _ sentence: String) -> Bool {
            store.ask(address).body.contains(sentence)
        }
        let none = "There was neither a rage burst nor a dead click."
        let calm = try [Handled.unknown, .yes].map { try ServedStore([SampleClick(handled: $0)]) }
        #expect(
            says(calm[0], "/frustration", "What handled the clicks is unknown") && !says(calm[0], "/frustration", none))
        #expect(says(calm[1], "/frustration", none))
        // The first column names the rows, also those without a name.
        for page in ["/versions", "/screens"] {
            #expect(says(without, page, ">(none)</th>"), "\(page)")
            #expect(!says(full, page, "scope=\"row\"></th>"))
        }
        #expect(says(full, "/session?session=s-2", "All clicks of session s-2"))
        #expect(says(full, "/session?session=s-2&app=LiveRoom", "All clicks of session s-2"))
        #expect(says(full, "/session?session=s-2&handled=no", "The selected clicks of session s-2"))
        #expect(says(full, "/controls?app=LiveRoom", "<summary>LiveRoom</summary>"))
        #expect(says(full, "/controls?version=1.0", "Leave out version 1.0"))
        #expect(!says(full, "/sql?app=LiveRoom&q=SELECT+1", "<summary>LiveRoom</summary>"))
        #expect(says(full, "/sql?app=LiveRoom&q=SELECT+1", "The statement reads all clicks"))
    }

    @Test(arguments: addresses)
    func `a page is well-formed, and can be read by those who hear it`(address: String) throws {
        let answer = try ServedStore(VariedClicks.all()).ask(address)
        #expect(answer.status == 200, "\(answer.body.prefix(3_000))")
        let page = try #require(ParsedHTML(answer.body))
        #expect(page.all("h1").count == 1)
        let levels = page.elements.compactMap { $0.name.wholeMatch(of: /h([1-6])/).flatMap { Int($0.1) } }
        for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1, "h\(level), then h\(next)") }
        for field in page.elements where ["input", "select", "textarea"].contains(field.name) {
            #expect(field.attributes["type"] == "hidden" || field.around.last == "label", "\(field.attributes)")
        }
        let ids = page.elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
        #expect(page.all("section").allSatisfy { ids.contains($0.attributes["aria-labelledby"] ?? "") })
        #expect(page.all("main").count == 1 && page.all("nav").count == 1)
        let scripts = page.elements.filter { $0.name == "script" }.map { $0.attributes["src"] ?? "" }
        #expect(scripts.allSatisfy { $0.hasPrefix("/dashboard.js?") } && scripts.count < 2)
        #expect(page.elements.allSatisfy { !$0.attributes.keys.contains { $0.hasPrefix("on") } })
        #expect(!answer.body.contains("section class=\"empty\"") && !answer.body.contains("<p></p>"))
    }

    @Test func `every page is among those that are tried`() {
        let tried = Set(Self.addresses.compactMap { Address(path: String($0.prefix { $0 != "?" }), query: nil)?.page })
        #expect(tried == Set(DashboardPage.all.map(\.name)))
    }

    @Test(arguments: DashboardPage.all.map(\.name))
    func `sections go by the names by which they are asked for`(name: String) throws {
        let store = try ServedStore(VariedClicks.all())
        let page = try #require(DashboardPage.all.first { $0.name == name })
        let given = ["control": "App--Window--RoomView--Button#1", "session": "s-1"].filter {
            $0.key == name || name == "neighbours" && $0.key == "control"
        }
        let query = try PageQuery(given.map { ($0.key, $0.value) }, ofPage: page.names)
        let request = PageRequest(name, query, from: try store.reader(), nowMs: ServedStore.nowMs)
        let maker = PageMaker(try request.selection(), in: .utc, limit: 5, forPeople: true)
        for part in try page.parts(request) { #expect(try part.make(maker).name == part.name) }
    }

    @Test func `each page leads to all places and to those beside it, and keeps what is selected`() throws {
        let store = try ServedStore(VariedClicks.all())
        func ways(_ address: String) throws -> [String] {
            let page = try #require(ParsedHTML(store.ask(address).body))
            return page.elements.filter { $0.name == "a" && $0.around.contains("li") }.map {
                $0.attributes["href"] ?? ""
            }
        }
        for page in DashboardPage.all.filter(\.isListed) where page.place != nil {
            let leads = try ways("/\(page.name)?app=Shop&since=30d").filter { $0.hasSuffix("?app=Shop&since=30d") }
            let places = Place.allCases.compactMap(\.pages.first)
            let tabs = page.place.map(\.pages) ?? []
            let wanted = (places + (tabs.count > 1 ? tabs : [])).map { $0.name == "overview" ? "/" : "/" + $0.name }
            #expect(leads.map { String($0.prefix { $0 != "?" }) } == wanted, "\(page.name)")
        }
        let all = Set(Place.allCases.flatMap(\.pages).map(\.name) + ["sql"])
        #expect(all == Set(DashboardPage.all.filter(\.isListed).map(\.name)), "no page is out of reach")
        let page = try #require(ParsedHTML(store.ask("/screens?user=u-1&version=1.0&since=30d").body))
        let clearing = page.elements.filter { $0.attributes["aria-label"]?.hasPrefix("Leave out") ?? false }
        #expect(
            clearing.map { $0.attributes["href"] } == ["/screens?version=1.0&since=30d", "/screens?user=u-1&since=30d"])
    }

    @Test func `what a link has selected stays with its page`() throws {
        let store = try ServedStore(VariedClicks.all())
        let page = try #require(ParsedHTML(store.ask("/controls?app=LiveRoom").body))
        let way = try #require(page.addresses.first { $0.hasPrefix("/control?") })
        let control = try #require(ParsedHTML(store.ask(way).body))
        let others = control.addresses.filter { $0.hasPrefix("/frustration") || $0.hasPrefix("/sessions?app") }
        #expect(others.contains("/frustration?app=LiveRoom"), "\(others)")
    }

    @Test func `forms carry along what they do not ask for`() throws {
        let store = try ServedStore(VariedClicks.all())
        let page = try #require(
            ParsedHTML(store.ask("/funnel?step=Button%231&step=Button%234&app=Shop&user=a&user=b&since=9d").body))
        let fields = page.all("input").map { ($0.attributes["name"] ?? "") + "=" + ($0.attributes["value"] ?? "") }
        // The forms of the time, the zone, the filter and the page: each has all but the time, which the first one asks for.
        for given in ["app=Shop", "step=Button#4", "user=a", "user=b"] {
            #expect(fields.count { $0 == given } == 4, "\(given)")
        }
        #expect(fields.count { $0 == "since=9d" } == 3)
    }

    @Test func `every way from the overview leads to a page`() throws {
        let store = try ServedStore(VariedClicks.all(120))
        var (waiting, seen) = (["/"], Set(["/"]))
        var pages: Set<String> = []
        while let address = waiting.popLast(), seen.count < 3_000 {
            // One of each kind of address shows the kind.
            let kind = address.replacing(/=[^&]*/, with: "=")
            guard pages.insert(kind).inserted, pages.count < 90 else { continue }
            let answer = store.ask(address)
            #expect(answer.status == 200, "\(address): \(answer.body.suffix(400))")
            guard answer.headers.contains(where: { $0.value.hasPrefix("text/html") }) else { continue }
            let page = try #require(ParsedHTML(answer.body), "\(address)")
            for next in page.addresses where next.hasPrefix("/") && seen.insert(next).inserted { waiting.append(next) }
        }
        #expect(pages.count > 60)
    }
}
