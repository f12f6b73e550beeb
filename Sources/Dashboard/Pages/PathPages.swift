internal import ClickReports
internal import ClickStore
internal import ClickTracking

extension DashboardPage {
    /// The screens; of one that is selected, where people clicked, and on what.
    static let screens = DashboardPage(
        name: "screens", title: "Screens", place: .screens, tab: "Screens",
        heading: { request in
            guard let screen = try request.selection().screens.last else { return nil }
            return ScreenNames([screen]).name(of: screen)
        },
        answer: { try $0.selection().screens.isEmpty ? .none : "\($0.figures())\($0.releasesOfScreen())" },
        choices: [
            "screens": HTMLReportTable.Choice(
                "screen", "clicks", "clicks_change", "share", "sessions", "users", "users_change", "controls",
                "unhandled",
                "unhandled_change", "rage", bar: "clicks"),
            "controls": HTMLReportTable.Choice("control", "clicks", "users", "unhandled", "rage", bar: "clicks"),
        ], pairs: [["heatmap", "controls"], ["before", "after"]], behind: ["screens", "views"], linked: [bothReleases],
        isSorted: true,
        isCompared: true
    ) { request in
        let all = PagePart("screens") { try $0.screens(request.engine) }
        let views = PagePart("views") { maker in
            let report = try maker.report(request.engine) { ViewsReport($0) }
            return section("views", "How often and how long screens are in front", of: report)
        }
        // ClickHouse has no views.
        let both = request.engine is ClickReader ? [all, views] : [all]
        guard try !request.selection().screens.isEmpty else { return both }
        if request[bothReleases] != nil {
            return try both
                + (request.newestReleases().map {
                    [tapped("before", $0.before, request), tapped("after", $0.after, request)]
                } ?? [.note("before", "The two newest versions", "That takes two versions; there are not as many.")])
        }
        return both + [
            PagePart("heatmap") { try tapped($0.heatmaps(request.engine, of: 1)) },
            PagePart("controls") { try $0.controls(request.engine) },
        ]
    }

    /// `both` to show a screen before the newest release and after it.
    fileprivate static let bothReleases = "releases"

    /// Where people tap in one version.
    private static func tapped(_ name: String, _ ofVersion: Selection, _ request: PageRequest) -> PagePart {
        PagePart(name) { maker in
            var maker = maker
            (maker.selection, maker.compared) = (ofVersion, nil)
            let map = try maker.heatmaps(request.engine, of: 1)
            let version = ofVersion.versions.last ?? ""
            let all = try request.engine.all(of: ofVersion, .visitors)
            let share = all.outcomes.unhandledShare.map { ", \(ReadableNumber.percent($0)) dead" } ?? ""
            return ReportPage.Section(
                name, "Where people tap in \(version)",
                "\(ChartText.count(all.clicks)) clicks in \(ChartText.count(all.sessions)) sessions\(share). Colours are of this version alone.",
                empty: map.emptyNote, map.report)
        }
    }

    /// Where people tap on the one screen that a page is about.
    static func tapped(_ map: ReportPage.Section) -> ReportPage.Section {
        ReportPage.Section("heatmap", "Where people tap", "", empty: map.emptyNote, map.report)
    }

    /// What people click next.
    static let transitions = DashboardPage(
        name: "transitions", title: "Transitions", place: .paths, tab: "Transitions",
        fields: [
            FormField("by", "by", .choice(TransitionsReport.Unit.allCases.map(\.rawValue))),
            FormField("ends", "with start and end of sessions", .choice(["", "yes"]), none: "no"),
        ], isSorted: true, isCompared: true, rows: 30
    ) { request in
        let unit = try request.choice("by", of: TransitionsReport.Unit.self) ?? .control
        return [
            PagePart("transitions") {
                try $0.transitions(request.engine, by: unit, withEnds: request["ends"] != nil)
            }
        ]
    }

    /// The ways that people take.
    static let journeys = DashboardPage(
        name: "journeys", title: "Journeys", place: .paths, tab: "Journeys",
        fields: [
            FormField("from", "from", .text(example: "Button#gift")),
            FormField("to", "to", .text(example: "Button#send")),
            FormField(
                "steps", "steps", .choice([""] + (1...JourneysReport.maxSteps).map(String.init)), none: "up to 4"),
            FormField("by", "by", .choice(TransitionsReport.Unit.allCases.map(\.rawValue))),
        ], isCompared: true, rows: 30
    ) { request in
        let unit = try request.choice("by", of: TransitionsReport.Unit.self) ?? .control
        let ends = try [("from", true), ("to", false)].map { name, isStart in
            try request[name].map { try TransitionEnd($0, of: unit, isStart: isStart) }
        }
        let steps = try request["steps"].map { text in
            guard let steps = Int(text), 1...JourneysReport.maxSteps ~= steps else {
                throw PageProblem("steps: give a number from 1 to \(JourneysReport.maxSteps), not '\(text)'")
            }
            return steps
        }
        return [
            PagePart("journeys") { maker in
                let report = try maker.report(request.engine) { selection in
                    var query = JourneysReport(selection, by: unit, limit: maker.compared == nil ? maker.limit : 0)
                    (query.from, query.to) = (ends[0].map { [$0] } ?? [], ends[1].map { [$0] } ?? [])
                    query.steps = steps ?? 4
                    return query
                }
                return section("journeys", "Ways that people take", of: try maker.limited(report))
            }
        ]
    }

    /// How far people come.
    static let funnel = DashboardPage(
        name: "funnel", title: "Funnel", place: .paths, tab: "Funnel",
        fields: [
            FormField("step", "step", .several(least: 3, example: "Button#gift")),
            FormField("per", "counted by", .choice(FunnelReport.Owner.allCases.map(\.rawValue))),
            FormField("within", "within", .text(example: "30min")),
            FormField("optional", "number of an optional step", .text(example: "2")),
            FormField("by", "split by", .choice([""] + Split.allCases.map(\.rawValue)), none: "nothing"),
        ], isCompared: true
    ) { request in
        let texts = request.query["step"]
        guard !texts.isEmpty else {
            return [
                .note(
                    "funnel", "Funnel",
                    "Give two steps or more: names of controls, in the order of the steps. The fields list those that there are."
                )
            ]
        }
        guard 2...FunnelReport.maxSteps ~= texts.count else {
            throw PageProblem("step: a funnel has 2 to \(FunnelReport.maxSteps) steps; \(texts.count) are named")
        }
        var steps = try texts.enumerated().map { try FunnelReport.Step(parsing: $1, at: $0, of: texts.count) }
        if let text = request["optional"] {
            guard let number = Int(text), 2..<steps.count ~= number else {
                throw PageProblem("optional: give the number of a step between the first and the last, not '\(text)'")
            }
            steps[number - 1].isOptional = true
        }
        let asksForKind = steps.contains { $0.selection?.selectors.contains { $0.asksForKind } ?? false }
        let kinds = try request.query.selection(nowMs: request.nowMs, kinds: asksForKind ? [] : [.activation]).kinds
        let owner = try request.choice("per", of: FunnelReport.Owner.self) ?? .session
        let withinMs = try request["within"].map { try TimeSpan($0).ms }
        let split = try split(of: request)
        func funnel(_ selection: Selection) -> FunnelReport {
            var selection = selection
            selection.kinds = kinds
            return FunnelReport(selection, steps: steps, per: owner, withinMs: withinMs)
        }
        return [
            PagePart("funnel") { maker in
                if let split {
                    let report = try maker.report(request.engine) { SplitReport(funnel($0), by: split) }
                    return section("funnel", "How far people come", of: report)
                }
                let query = funnel(maker.selection)
                let figures = try query.figures(by: request.engine)
                var report = try maker.report(request.engine, of: figures, funnel)
                report.notes += try query.missing(Array(figures.lines.enumerated()), request.engine)
                return section("funnel", "How far people come", of: report)
            }
        ]
    }
}

extension PageRequest {
    /// The way to what the newest release changed on a screen, or back.
    fileprivate func releasesOfScreen() throws -> HTML {
        guard try engine.names(of: .version, upTo: 2).count > 1 else { return .none }
        let areShown = self[DashboardPage.bothReleases] != nil
        let address = address(changing: [(DashboardPage.bothReleases, areShown ? "" : "both")])
        return
            "<p class=\"orders\"><a href=\"\(address)\">\(areShown ? "All versions" : "The two newest versions side by side")</a></p>\n"
    }
}
