internal import Basics
internal import ClickReports
internal import ClickStore

extension DashboardPage {
    /// The versions of an app, the newest first, and what the newest one changed.
    static let releases = DashboardPage(
        name: "releases", title: "Releases", place: .releases, tab: "Releases", rows: 20
    ) { request in
        [
            PagePart("releases") { maker in
                guard let (_, versions) = try maker.releases(request.engine, request.apps()) else {
                    return none("releases", "Versions", "No click has a version.")
                }
                var report = Self.report(of: versions)
                report.limit(to: maker.limit)
                return ReportPage.Section(
                    "releases", "Versions",
                    "In the order of versions, the last one first. Each is compared with the one before; a user of several counts in each.",
                    empty: "No click has a version.", report)
            },
            PagePart("compare") { maker in
                guard let sides = try request.newestReleases() else {
                    return none(
                        "compare", "What the newest one changed", "That takes two versions; there are not as many.")
                }
                return try maker.changes(request.engine, between: sides)
            },
        ]
    }

    private static func none(_ name: String, _ heading: String, _ note: String) -> ReportPage.Section {
        ReportPage.Section(name, heading, "", empty: note, Report(columns: [], rows: []))
    }

    private static func report(of versions: [ClickGroup]) -> Report {
        func dead(_ version: ClickGroup) -> Double? { version.statistics.outcomes.unhandledShare }
        let lines = versions.indices.map { place in
            (version: versions[place], before: versions.dropFirst(place + 1).first)
        }
        return Report(
            lines,
            [
                .init("version", .text, "the app's version") { Cell($0.version.name) },
                .init("first", .time, "the time of the first click") { .integer($0.version.statistics.firstMs) },
                .init("users", .count, "distinct users") { Cell($0.version.statistics.users) },
                .init("sessions", .count, "distinct sessions") { Cell($0.version.statistics.sessions) },
                .init("clicks", .count, "the number of clicks") { Cell($0.version.statistics.clicks) },
                .init(
                    "dead_share", heading: "dead %", .share,
                    "clicks that nothing handled ÷ clicks with a known outcome"
                ) {
                    Cell(dead($0.version))
                },
                .init(
                    "dead_difference", heading: "dead change", .difference,
                    "dead % less that of the version before, in points"
                ) {
                    line in Cell(dead(line.version).flatMap { now in line.before.flatMap(dead).map { now - $0 } })
                },
                .init("rage", .count, "bursts of rage") { Cell($0.version.statistics.rage) },
                .init("changes", .text, "what changed since the version before") { line in
                    Cell(line.before?.name.map { "\($0) → \(line.version.name ?? "")" })
                },
            ])
    }
}

extension PageRequest {
    func apps() throws -> [ClickGroup] {
        try engine.groups(of: Relation(selection(), by: .name(.app), [])).sortedAsReported()
    }

    /// The newest version of the app with the most clicks, and the one before, whenever they were clicked first, at the selected time; nil
    /// if there are not as many.
    func newestReleases() throws -> ComparedSides? {
        let selection = try selection()
        var atAnyTime = selection
        (atAnyTime.sinceMs, atAnyTime.untilMs) = (nil, nil)
        let maker = PageMaker(atAnyTime, in: query.timeZone, limit: 0, forPeople: true)
        guard let (app, versions) = try maker.releases(engine, apps()), versions.count > 1 else { return nil }
        var ofApp = app
        (ofApp.sinceMs, ofApp.untilMs) = (selection.sinceMs, selection.untilMs)
        return ComparedSides(ofApp, versions: versions[1].name ?? "", versions[0].name ?? "")
    }
}
