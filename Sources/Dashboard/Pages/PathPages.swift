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
        answer: { try $0.selection().screens.isEmpty ? .none : $0.figures() },
        choices: [
            "screens": HTMLReportTable.Choice(
                "screen", "clicks", "share", "sessions", "users", "controls", "unhandled", "rage", bar: "clicks"),
            "controls": HTMLReportTable.Choice("control", "clicks", "users", "unhandled", "rage", bar: "clicks"),
        ], pair: ["heatmap", "controls"], behind: ["screens", "views"], isSorted: true
    ) { request in
        let all = PagePart("screens") { try $0.screens(request.engine) }
        let views = PagePart("views") { maker in
            let report = try ViewsReport(maker.selection).report(from: request.engine)
            return section("views", "How often and how long screens are in front", of: report)
        }
        // ClickHouse has no views.
        let both = request.engine is ClickReader ? [all, views] : [all]
        guard try !request.selection().screens.isEmpty else { return both }
        return both + [
            PagePart("heatmap") { try tapped($0.heatmaps(request.engine, of: 1)) },
            PagePart("controls") { try $0.controls(request.engine) },
        ]
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
            FormField("ends", "with start and end of sessions", .choice(["", "yes"])),
        ], isSorted: true, rows: 30
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
            FormField("steps", "steps", .choice([""] + (1...JourneysReport.maxSteps).map(String.init))),
            FormField("by", "by", .choice(TransitionsReport.Unit.allCases.map(\.rawValue))),
        ], rows: 30
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
                var query = JourneysReport(maker.selection, by: unit, limit: maker.limit)
                (query.from, query.to) = (ends[0].map { [$0] } ?? [], ends[1].map { [$0] } ?? [])
                query.steps = steps ?? 4
                return section("journeys", "Ways that people take", of: try query.report(from: request.engine))
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
            FormField("by", "split by", .choice([""] + Split.allCases.map(\.rawValue))),
        ]
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
        let selection = try request.query.selection(nowMs: request.nowMs, kinds: asksForKind ? [] : [.activation])
        let query = FunnelReport(
            selection, steps: steps, per: try request.choice("per", of: FunnelReport.Owner.self) ?? .session,
            withinMs: try request["within"].map { try TimeSpan($0).ms })
        let split = try split(of: request)
        return [
            PagePart("funnel") { _ in
                if let split {
                    let report = try SplitReport(query, by: split).report(from: request.engine)
                    return section("funnel", "How far people come", of: report)
                }
                let figures = try query.figures(by: request.engine)
                var report = try query.report(of: figures, from: request.engine)
                report.notes += try query.missing(Array(figures.lines.enumerated()), request.engine)
                return section("funnel", "How far people come", of: report)
            }
        ]
    }
}
