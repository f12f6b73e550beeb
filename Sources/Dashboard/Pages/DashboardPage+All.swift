internal import ClickReports

extension DashboardPage {
    /// All pages, in the order in which the dashboard shows them.
    static let all = [
        overview, controls, tree, screens, frustration, sessions, live, funnel, transitions, journeys, times, compare,
        retention,
        versions, unused, names, sql, control, neighbours, session,
    ]

    /// What is going on, in a few reports.
    private static let overview = DashboardPage(
        name: Address.start, title: "Overview", rows: 10,
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
                PagePart("frustration") { try $0.frustration(engine, of: $0.forPeople ? request.frustration() : nil) },
                PagePart("compare") { maker in
                    guard overview.clicks <= mostCompared || !maker.forPeople else {
                        return ReportPage.Section(
                            "compare", "What changed", "",
                            empty: "Of so many clicks the page Compare tells what changed.",
                            Report(columns: [], rows: []))
                    }
                    let apps = try engine.groups(of: Relation(maker.selection, by: .name(.app), [])).sortedAsReported()
                    return try maker.changes(engine, overview, apps)
                },
            ]
        })

    /// Of how many clicks the overview tells what changed: the comparison takes as long as all else on it.
    private static let mostCompared = 2_000_000

    private static let tree = DashboardPage(name: "tree", title: "Tree") { request in
        [PagePart("tree") { try $0.tree(request.engine) }]
    }

    private static let frustration = DashboardPage(name: "frustration", title: "Dead clicks and rage", isSorted: true) {
        request in
        [PagePart("frustration") { try $0.frustration(request.engine) }]
    }

    private static let unused = DashboardPage(name: "unused", title: "Unused", isSorted: true) { request in
        [PagePart("unused") { try $0.unused(request.engine) }]
    }

    static let versions = DashboardPage(name: "versions", title: "Versions") { request in
        ["versions", "apps"].map { name in
            PagePart(name) { maker in
                let apps =
                    name == "apps" ? try StatisticsReport(maker.selection, by: .app).figures(by: request.engine) : []
                let sections = try maker.groups(request.engine, apps)
                return sections[name == "apps" ? 0 : 1]
            }
        }
    }
}
