internal import Basics
internal import ClickReports
internal import ClickStore
internal import ClickTracking

/// The head of a page, which stays while it is scrolled: the app, the places, the time, the time zone; below it what is selected.
struct PageHead {
    private let page: DashboardPage
    private let request: PageRequest
    private let name: String

    /// - Parameter name: What the clicks are in.
    init(_ page: DashboardPage, _ request: PageRequest, of name: String) {
        (self.page, self.request, self.name) = (page, request, name)
    }

    var html: HTML {
        """
        <header class="top">
        <div class="in">
        \(app)
        <nav aria-label="Pages"><ul>\(places)</ul></nav>
        <div class="right">\(page.isSelected ? time : .none)\(zone)\(others)</div>
        </div>
        \(page.isSelected ? filters : .none)</header>

        """
    }

    /// The ways to the pages of the page's place, none if it is the only one; or to those that say more of what the page is about.
    var tabs: HTML {
        guard page.related.isEmpty else {
            let links = page.related.map { name, text -> HTML in
                "<li><a href=\"\(request.address(of: name, request.own, keepsOwn: true))\"\(Self.current(name == page.name))>\(text)</a></li>"
            }
            return "<ul class=\"tabs\">\(links)</ul>\n"
        }
        let pages = page.place?.pages ?? []
        guard pages.count > 1, page.isListed else { return .none }
        let links = pages.map { other -> HTML in
            "<li><a href=\"\(request.address(leadingTo: other))\"\(Self.current(other.name == page.name))>\(other.tab)</a></li>"
        }
        return "<ul class=\"tabs\" aria-label=\"\(page.place?.rawValue ?? "")\">\(links)</ul>\n"
    }

    private static func current(_ isCurrent: Bool) -> HTML { isCurrent ? " aria-current=\"page\"" : .none }

    private var places: [HTML] {
        Place.allCases.compactMap { place in
            guard let first = place.pages.first else { return nil }
            return
                "<li><a href=\"\(request.address(leadingTo: first))\"\(Self.current(place == page.place))>\(place.rawValue)</a></li>\n"
        }
    }

    private func menu(_ kind: HTML, _ summary: HTML, _ content: HTML) -> HTML {
        "<details class=\"\(kind)\"><summary>\(summary)</summary><div class=\"pop\">\(content)</div></details>\n"
    }

    private func way(_ text: String, to changes: [PageQuery.Parameter], isCurrent: Bool) -> HTML {
        "<a href=\"\(address(selecting: changes))\"\(isCurrent ? " aria-current=\"true\"" : .none)>\(text)</a>\n"
    }

    /// The page with something else selected. Without a start there is no time before, and then nothing is sorted by a change.
    private func address(selecting changes: [PageQuery.Parameter]) -> String {
        let changes = changes.contains { $0 == ("since", "") } ? changes + [(PageQuery.comparison, "")] : changes
        let isDropped = request.query.isCompared && changes.contains { $0 == (PageQuery.comparison, "") }
        let others = request.query.others.filter { !isDropped || $0.name != "sort" }
        return request.address(of: page.name, selecting: changes, others)
    }

    private func given(_ name: String) -> [String] { request.query.selected.filter { $0.name == name }.map(\.value) }

    /// The app that is shown, and the others if there are any.
    private var app: HTML {
        let apps = (try? NameList.app.names(by: request.engine)) ?? []
        let shown = given("app")
        guard page.isSelected, apps.count > 1 else {
            return "<strong class=\"app\">\(apps.count == 1 ? apps[0] : name)</strong>"
        }
        let ways =
            [way("All apps", to: [("app", "")], isCurrent: shown.isEmpty)]
            + apps.map { way($0, to: [("app", $0)], isCurrent: shown == [$0]) }
        return menu("app", "\(shown.isEmpty ? "All apps" : shown.joined(separator: ", "))", "\(ways)")
    }

    private static let spans = [
        ("Today", "today"), ("Last 24 hours", "24h"), ("Last 7 days", "7d"), ("Last 28 days", "28d"),
        ("This month", "this-month"), ("All times", ""),
    ]

    /// The selected time in words, others that are often wanted, and any.
    private var time: HTML {
        let ends = ["since", "until", "through"].map { given($0).last ?? "" }
        let usual = ends[1].isEmpty && ends[2].isEmpty ? Self.spans.first { $0.1 == ends[0] }?.0 : nil
        // Two days are known as such.
        let areDays = ends[0].count == 10 && ends[1].isEmpty && ends[2].count == 10
        let words =
            areDays
            ? ["\(ends[0]) – \(ends[2])"]
            : [
                ends[0].isEmpty ? "" : "from \(ends[0])", ends[1].isEmpty ? "" : "until \(ends[1])",
                ends[2].isEmpty ? "" : "through \(ends[2])",
            ].filter { !$0.isEmpty }
        let ways = Self.spans.map { text, since in
            way(text, to: [("since", since), ("until", ""), ("through", "")], isCurrent: text == usual)
        }
        func date(_ name: String, _ label: String, _ value: String) -> HTML {
            "<label>\(label)<input type=\"date\" name=\"\(name)\" value=\"\(value: value.count == 10 ? value : "")\"></label>\n"
        }
        let form: HTML = """
            <form action="\(Address(page.name).text)">\(PageForm.carried(request, but: ["since", "until", "through"]))\
            \(date("since", "from", ends[0]))\(date("through", "through", ends[2]))<button>Show</button></form>
            """
        let isCompared = request.query.isCompared
        let span = "\(usual ?? (words.isEmpty ? "All times" : words.joined(separator: " ")))"
        return menu(
            "time", "\(span)\(isCompared && page.isCompared ? " vs before" : "")",
            "\(ways)\(page.isCompared ? comparison(isCompared) : .none)\(form)")
    }

    /// The way to the page with figures of the period before, or without them. All times have none: then the last 7 days are meant.
    private func comparison(_ isCompared: Bool) -> HTML {
        let since = isCompared || !given("since").isEmpty ? [] : [("since", "7d")]
        let address = address(selecting: since + [(PageQuery.comparison, isCompared ? "" : "previous")])
        return """
            <a class="vs" href="\(address)"\(isCompared ? " aria-current=\"true\"" : .none)>\(isCompared ? "Without the" : "Compare with the") time before</a>

            """
    }

    private var zone: HTML {
        let zone = request.query.timeZone.name
        let form: HTML = """
            <form action="\(Address(page.name).text)">\(PageForm.carried(request, but: ["tz"]))<label>time zone\
            <input name="tz" value="\(value: given("tz").last ?? "")" placeholder="Europe/Berlin"></label><button>Show</button></form>
            """
        return menu("zone", "\(zone)", "\(way("UTC", to: [("tz", "")], isCurrent: zone == "UTC"))\(form)")
    }

    private var others: HTML {
        let pages = DashboardPage.all.filter { $0.place == nil && $0.isListed }
        let ways = pages.map { other -> HTML in
            "<a href=\"\(request.address(leadingTo: other))\"\(Self.current(other.name == page.name))>\(other.title)</a>\n"
        }
        let views = request.kept.views.map { "<a href=\"\($0.address)\">\($0.name)</a>\n" as HTML }
        return menu("more", "<span aria-label=\"More\" role=\"img\">⋯</span>", "\(views)\(ways)")
    }
}

extension PageHead {
    /// What is selected, each with a way to leave it out; what else can be; how many clicks these are.
    private var filters: HTML {
        let others = ["since", "until", "through", "tz", "app", PageQuery.comparison]
        let chips = request.query.selected.enumerated().compactMap { place, given -> HTML? in
            guard !others.contains(given.name) || given.name == "app" && self.given("app").count > 1 else { return nil }
            let text = "\(SelectionParameter(rawValue: given.name)?.label ?? given.name) \(Self.shown(given))"
            return """
                <li class="chip">\(text)<a href="\(address(without: place))" \
                aria-label="Leave out \(text)">×</a></li>

                """
        }
        return """
            <div class="filters"><div class="in">
            <ul aria-label="What is selected">\(chips)</ul>
            \(menu("add", "+ Filter", PageForm(page, request).selection))\(counted)\(active)</div></div>

            """
    }

    /// The page without one of the things that are selected; or, if the page is about that, the one that lists others.
    private func address(without place: Int) -> String {
        var kept = request.query.selected
        let name = kept.remove(at: place).name
        guard request.ownNames.contains(name), let list = page.place?.pages.first else {
            return Address(page.name, kept + request.query.others).text
        }
        return request.address(leadingTo: list)
    }

    /// A control by its last component, as its path is long.
    private static func shown(_ given: PageQuery.Parameter) -> String {
        guard given.name == "control", let name = given.value.ranges(of: "--").dropLast().last else {
            return given.value
        }
        return String(given.value[name.upperBound...])
    }

    private var counted: HTML {
        // A session has clicks of all kinds.
        guard page.name != "session", let selection = try? request.selection(), let all = try? request.all() else {
            return .none
        }
        let kind = (selection.kinds == [.activation] ? "activation" : "click") + (all.clicks == 1 ? "" : "s")
        return "<span class=\"soft\">\(ChartText.count(all.clicks)) \(kind)</span>\n"
    }

    /// How many people have clicked in the last minutes.
    private var active: HTML {
        var selection = Selection()
        selection.sinceMs = request.nowMs - 300_000
        guard let last = try? request.engine.all(of: selection, .visitors), last.sessions > 0 else { return .none }
        let who =
            last.users > 0 ? Wording.count(last.users, "person", "people") : Wording.count(last.sessions, "session")
        return "<a class=\"live-now\" href=\"\(Address("live").text)\">\(who) in the last 5 minutes</a>\n"
    }
}

extension Place {
    /// Its pages that have a tab. The place leads to the first one.
    var pages: [DashboardPage] { DashboardPage.all.filter { $0.place == self && $0.isListed } }
}
