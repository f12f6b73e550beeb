package import ClickReports
package import ClickStore
internal import ClickTracking

extension DashboardPage {
    /// The clicks that were stored last. A script adds those that are stored while the page is open.
    static let live = DashboardPage(
        name: "live", title: "Live", place: .sessions, tab: "Live",
        choices: ["live": columns],
        lead: { request, _ in
            let newest = try request.newestClicks()
            let after = [(LiveRequest.after, String(newest.lastID))]
            let address = request.address(of: LiveRequest.page, after)
            return """
                <p class="live" role="status" data-events="\(address)">Load the page again to see newer clicks.</p>

                """
        }
    ) { request in
        [
            PagePart("live") { maker in
                let newest = try request.newestClicks()
                var report = try Self.report(of: newest.clicks, from: request.engine)
                report.limit(to: maker.limit)
                return ReportPage.Section(
                    "live", "Clicks stored last",
                    "The selected clicks, the one that was stored last first.\(newest.limits.map { " " + $0 } ?? "")",
                    empty: "None of the clicks that were stored last is selected.",
                    report)
            }
        ]
    }

    private static let columns = HTMLReportTable.Choice(
        "time", "control", "event", "screen", "handled", "session", "user", "app", "version", isFixed: true)

    private static func report(of clicks: [StoredClick], from engine: any ReportEngine) throws -> Report {
        try Report(clicks.reversed(), fields).labelled(engine.labels())
    }

    /// The rows of the page's table for some clicks, each as HTML, in the order of the clicks.
    fileprivate static func rows(of clicks: [StoredClick], for request: PageRequest) throws -> [String] {
        let report = try report(of: clicks, from: request.engine).withTimes(in: request.query.timeZone)
        let table = HTMLReportTable(
            report, caption: "", id: live.name, request.links(isSorted: false), choosing: columns)
        return table.rows.reversed()
    }

    private static var fields: [Report.Field<StoredClick>] {
        [
            .init("time", .time, "the time of the click") { .integer($0.atMs) },
            .init("control", .control, "the control's path with its event") { .text($0.control.path) },
            .init("event", .text, "the click's event, which tells apart controls of one name") {
                .text($0.control.event)
            },
            .init("screen", .screen, "the screen that the control is on; empty if unknown") {
                Cell($0.control.screen)
            },
            .init(
                "handled", .text,
                "whether a responder handled the click: yes, no, or unknown if the recording does not say"
            ) { .text("\($0.handled)") },
            .init("session", .text, "the session's name within its app") { .text($0.session.name) },
            .init("user", .text, "the click's user; empty if unknown") { Cell($0.session.user) },
            .init("app", .text, "the app; empty if unknown") { Cell($0.session.app) },
            .init("version", .text, "the app's version; empty if unknown") { Cell($0.session.version) },
        ]
    }
}

extension LiveRequest {
    /// The rows of an open page's table for clicks that are new, each as HTML, in the order of the clicks.
    package func rows(of clicks: [StoredClick], from engine: any ReportEngine, nowMs: Int64) throws -> [String] {
        let request = PageRequest(DashboardPage.live.name, query, from: engine, nowMs: nowMs)
        return try DashboardPage.rows(of: clicks, for: request)
    }
}

extension PageRequest {
    /// The clicks that were stored last, looked at once.
    fileprivate func newestClicks() throws -> NewestClicks {
        if let knownNewest { return knownNewest }
        let newest = try engine.newestClicks(selection(), after: nil, upTo: query.limit ?? DashboardPage.live.rows)
        knownNewest = newest
        return newest
    }
}
