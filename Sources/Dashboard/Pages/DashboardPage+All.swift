internal import ClickReports

extension DashboardPage {
    /// All pages, those of a place in the order of its tabs.
    static let all = [
        overview, times, retention, controls, tree, unused, screens, frustration, rage, funnel, transitions, journeys,
        releases, compare, names, sessions, live, sql, control, neighbours, session, versions,
    ]

    private static let tree = DashboardPage(name: "tree", title: "Tree", place: .controls, tab: "Tree") { request in
        [PagePart("tree") { try $0.tree(request.engine) }]
    }

    static let frustration = DashboardPage(
        name: "frustration", title: "Dead taps", place: .trouble, tab: "Dead taps", choices: ["frustration": troubles],
        isSorted: true, isCompared: true
    ) { request in
        [PagePart("frustration") { try $0.deadTaps(request.engine) }]
    }

    private static let rage = DashboardPage(
        name: "rage", title: "Rage", place: .trouble, tab: "Rage", choices: ["rage": raging], isSorted: true,
        isCompared: true
    ) { request in
        [
            PagePart("rage") { maker in
                var all = maker
                all.limit = 0
                var section = try all.frustration(request.engine)
                section.report.keep { $0["rage"] != "0" }
                section.report.limit(to: maker.limit)
                return ReportPage.Section(
                    "rage", "Bursts of rage",
                    "Quick clicks on one spot, one after the other, with sessions to look at."
                        + PageMaker.said(of: section.report),
                    empty: "There was no burst of rage.", section.report)
            }
        ]
    }

    static let troubles = HTMLReportTable.Choice(
        "control", "unhandled", "unhandled_change", "unhandled_share", "unhandled_share_difference", "unanswered",
        "clicks",
        "affected_users", "rage", "example_1",
        bar: "unhandled")

    private static let raging = HTMLReportTable.Choice(
        "control", "rage", "rage_change", "clicks", "unhandled", "example_1", bar: "rage")

    private static let unused = DashboardPage(
        name: "unused", title: "Unused", place: .controls, tab: "Unused", isSorted: true
    ) { request in
        [PagePart("unused") { try $0.unused(request.engine) }]
    }

    static let versions = DashboardPage(name: "versions", title: "Versions", place: .releases, isListed: false) {
        request in
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
