internal import Basics
internal import ClickReports
internal import ClickStore
internal import ClickTracking

extension DashboardPage {
    /// What is going on: what to look at, the figures of the time, when people click, what they use and what fails them.
    static let overview = DashboardPage(
        name: Address.start, title: "Overview", place: .overview, tab: "Overview",
        answer: { try OverviewAnswer($0).html },
        choices: [
            "controls": HTMLReportTable.Choice("control", "clicks", "users", "unhandled", "rage", bar: "clicks"),
            "frustration": HTMLReportTable.Choice(
                "control", "unhandled", "unhandled_share", "unanswered", "affected_users", "example_1", bar: "unhandled"
            ),
        ], pairs: [["controls", "frustration"]], rows: 8,
        tiles: { request in
            // Before the figures of controls, which come with it.
            _ = try request.frustration()
            let overview = try request.overview()
            guard overview.clicks > 0 else { return nil }
            return try PageMaker(request.selection(), in: request.query.timeZone, limit: 0, forPeople: true)
                .tiles(request.engine, overview)
        },
        parts: { request in
            let (engine, overview) = (request.engine, try request.all())
            return [
                PagePart("times") { try $0.times(engine, overview) },
                PagePart("controls") { try $0.controls(engine, of: $0.forPeople ? request.controls() : nil) },
                PagePart("frustration") { try $0.deadTaps(engine, of: $0.forPeople ? request.frustration() : nil) },
            ]
        })
}

extension PageMaker {
    /// The controls with the most clicks that nothing handled, or that no page answered where no handling is known.
    func deadTaps(
        _ engine: any ReportEngine, of known: FrustrationReport.Figures? = nil
    ) throws -> ReportPage.Section {
        var all = self
        // As data it is the report as it is.
        guard forPeople, sort == nil else { return try frustration(engine, of: known) }
        all.limit = 0
        var section = try all.frustration(engine, of: known)
        let isHandlingKnown = section.report.has(countIn: "unhandled")
        let column = isHandlingKnown ? "unhandled" : "unanswered"
        section.report.keep { Int($0[column]) ?? 0 > 0 }
        try section.report.sort(by: column, isDescending: true)
        section.report.limit(to: limit)
        return ReportPage.Section(
            section.name, "Most dead taps",
            (isHandlingKnown || section.report.rows.isEmpty
                ? "Taps that nothing handled, the most first." : "Taps that the page did not answer, the most first.")
                + Self.said(of: section.report),
            empty: section.emptyNote, section.report)
    }
}

extension Report {
    /// Whether a column counts anything.
    fileprivate func has(countIn name: String) -> Bool {
        counts(of: name).contains { $0 > 0 }
    }
}

/// What to look at, in a sentence: the control with the most dead taps, and what the newest release changed most.
///
/// A control is named if nothing handled ``leastDead`` of its taps or more, and at least half of those whose outcome is known; a
/// change, if it is beyond chance as ``CompareReport`` judges it.
private struct OverviewAnswer {
    private let request: PageRequest
    private static let leastDead = 20
    /// Of fewer users or sessions on a side no release is said to have changed anything.
    private static let leastUnits = 20
    /// Of more clicks no releases are compared: that takes as long as all else on the page.
    private static let mostCompared = 2_000_000

    init(_ request: PageRequest) { self.request = request }

    var html: HTML {
        get throws {
            guard try request.all().clicks > 0 else {
                return try request.engine.overview().times == nil ? Self.empty : .none
            }
            let things = try [dead(), changed()].compactMap(\.self)
            let count: HTML =
                switch things.count {
                case 0: "<b>Nothing out of the ordinary.</b>"
                case 1: "<b>One thing to look at.</b>"
                default: "<b>Two things to look at.</b>"
                }
            return "<p class=\"answer\">\(count) \(things)</p>\n"
        }
    }

    /// What a new database shows: how a click gets there. The page looks for one by itself.
    private static let empty: HTML = """
        <div class="card waiting"><h2>No click is stored yet</h2>
        <p>Send one to the server that collects into this database:</p>
        <pre>curl -H 'Content-Type: application/jsonl' http://127.0.0.1:8080/v1/clicks \\
          -d '{"t":1767225600000,"session":"s-1","app":"Shop","path":"App--Shop--Button#buy--tap","handled":true}'</pre>
        <p>Or bring a recording: <code>taptrail replay recording.jsonl</code>. This page shows the first click as soon as it is there.</p></div>

        """

    private func link(_ control: ControlRow, among controls: [ControlRow]) throws -> HTML {
        let given: [PageQuery.Parameter] =
            [("control", control.path), ("kind", control.kind.rawValue)]
            + (control.screen.map { [("screen", $0)] } ?? [])
        let address = request.address(of: "control", selecting: given, [(DashboardPage.own, "control,screen,kind")])
        let screen = control.screen.map { " on \(ScreenNames([$0]).name(of: $0))" } ?? ""
        return "<a href=\"\(address)\">\(ControlNames(of: controls).name(of: control))</a>\(screen)"
    }

    private func dead() throws -> HTML? {
        let lines = try request.frustration().lines
        let dead = lines.filter { $0.unhandled >= Self.leastDead && $0.unhandledShare ?? 0 >= 0.5 }
        guard let worst = dead.max(by: { $0.unhandled < $1.unhandled }) else { return nil }
        // The line's users are also those whose rage it answered.
        let users = try PageMaker.usersOfDeadTaps(on: worst.control, of: request.selection(), request.engine)
        let people = users > 0 ? ", from \(Wording.count(users, "person", "people"))" : ""
        return """
            \(try link(worst.control, among: lines.map(\.control))) took <b>\(ChartText.count(worst.unhandled)) taps that nothing \
            handled</b>\(people).
            """
    }

    private func changed() throws -> HTML? {
        guard try request.all().clicks <= Self.mostCompared, let sides = try request.newestReleases() else {
            return nil
        }
        let comparison = try CompareReport(sides).figures(by: request.engine)
        guard comparison.units.before >= Self.leastUnits, comparison.units.after >= Self.leastUnits,
            let line = comparison.lines.first, let before = line.shareBefore, let after = line.shareAfter,
            line.change != .same || line.unhandledChange ?? .same != .same
        else { return nil }
        let control = try link(line.control, among: comparison.lines.map(\.control))
        let address = request.address(of: "compare", [("before", sides.names.before), ("after", sides.names.after)])
        let since: HTML = "<a href=\"\(address)\">Since \(sides.names.after)</a>"
        guard line.change != .same else {
            return
                "\(since), taps on \(control) stay unhandled \(line.unhandledChange == .more ? "more" : "less") often."
        }
        return """
            \(since), \(control) is used in <b>\(ReadableNumber.percent(after)) of sessions</b> instead of \
            \(ReadableNumber.percent(before)), judged by \(comparison.units.description).
            """
    }
}

extension PageRequest {
    /// The figures of what the page is about, in a line.
    func figures() throws -> HTML {
        let all = try engine.all(of: selection(), [.visitors, .rage])
        guard all.clicks > 0 else { return .none }
        let dead = all.outcomes.unhandledShare.map { share -> HTML in
            let text = ReadableNumber.percent(share)
            return share > 0 ? " · <b class=\"trouble\">\(text) dead</b>" : " · \(text) dead"
        }
        func count(_ number: Int, _ one: String, _ several: String) -> String {
            "\(ChartText.count(number)) \(number == 1 ? one : several)"
        }
        let people = all.users > 0 ? " · " + count(all.users, "person", "people") : ""
        return """
            <p class="answer">\(count(all.clicks, "click", "clicks")) · \(count(all.sessions, "session", "sessions"))\(people)\
            \(dead ?? .none) · \(count(all.rage, "burst", "bursts")) of rage</p>

            """
    }
}
