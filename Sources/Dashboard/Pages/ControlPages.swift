internal import ClickQuery
internal import ClickReports
internal import ClickStore
internal import PathCatalogue
internal import ResponderChain

extension DashboardPage {
    /// All controls.
    static let controls = DashboardPage(
        name: "controls", title: "Controls", place: .controls, tab: "Most used",
        choices: ["controls": used],
        fields: [FormField("search", "control or screen with this in its name", .text(example: "gift"))],
        isSorted: true,
        isCompared: true
    ) { request in
        [
            PagePart("controls") { maker in
                guard let search = request["search"] else { return try maker.controls(request.engine) }
                var all = maker
                all.limit = 0
                var section = try all.controls(request.engine)
                section.report.keep { row in ["control", "screen"].contains { Self.has(search, in: row[$0]) } }
                section.report.limit(to: maker.limit)
                return section
            }
        ]
    }

    /// The columns of a control's use that most people ask for.
    static let used = HTMLReportTable.Choice(
        "control", "clicks", "clicks_change", "share", "sessions", "users", "users_change", "trend", "unhandled",
        "unhandled_change", "rage", bar: "clicks")

    /// Whether a text has another one in it, in capitals or not.
    private static func has(_ search: String, in text: String) -> Bool {
        text.lowercased().contains(search.lowercased())
    }

    /// One control: when it is clicked, what goes wrong, where on it people tap, its names.
    static let control = DashboardPage(
        name: "control", title: "Control", place: .controls, isListed: false,
        heading: { try $0.controlName() },
        answer: { try ControlPage.answer($0) }, choices: ["frustration": troubles], behind: ["controls"],
        related: ControlPage.tabs, rows: 10
    ) { request in
        guard let path = try request.selection().controls.first else { return [noControl] }
        let (engine, names) = (request.engine, ControlPage(path))
        return [
            PagePart("controls") { maker in
                let known = maker.forPeople ? try request.frustration().controls : nil
                let all = try maker.controls(engine, of: known)
                return ReportPage.Section("controls", "All figures", "", empty: all.emptyNote, all.report)
            },
            PagePart("times") { try $0.times(engine, request.all()) },
            PagePart("frustration") { try $0.frustration(engine, of: $0.forPeople ? request.frustration() : nil) },
            PagePart("heatmap") { maker in
                let controls = try request.frustration().controls.map { ($0.ofControl, $0.statistics.clicks) }
                let screens = HeatmapReport.screens(of: controls).compactMap(\.screen)
                return tapped(try maker.heatmaps(engine, of: 1, among: screens))
            },
            PagePart("hours_of_week") { try $0.hours(engine) },
        ] + (try names.history(engine))
    }
}

extension DashboardPage {
    /// What is clicked right before one control, and right after it. All sessions that have a click on it are read for that.
    static let neighbours = DashboardPage(
        name: "neighbours", title: "Before and after", place: .controls, isListed: false,
        heading: { request in try request.controlName().map { "Before and after \($0)" } },
        pairs: [["before", "after"]],
        related: ControlPage.tabs, rows: 20
    ) { request in
        guard let path = try request.selection().controls.first else { return [noControl] }
        let (engine, control) = (request.engine, ControlPage(path))
        return [
            PagePart("after") { try control.neighbours($0, engine, isAfter: true) },
            PagePart("before") { try control.neighbours($0, engine, isAfter: false) },
        ]
    }

    private static var noControl: PagePart {
        .note("controls", "Control", "No control is selected; the page of controls has a link to each.")
    }
}

/// What is told of one control that no report on a selection tells.
private final class ControlPage {
    /// The pages that say more of one control.
    static let tabs = [
        ("control", "Use"), ("neighbours", "Before and after"), ("sessions", "Sessions"), ("versions", "Versions"),
    ]

    /// Where a control is, outermost first, each part with a way to its branch; and its figures.
    static func answer(_ request: PageRequest) throws -> HTML {
        guard let path = try request.selection().controls.first else { return .none }
        let parsed = (try? ControlPath(parsing: path)) ?? (try? ControlPath(parsing: path + "--e"))
        let components = parsed?.components ?? []
        let parts = components.indices.map { place -> HTML in
            let branch = PathSelector(Array(components[...place])).description
            let address = request.address(
                of: "tree", selecting: [("under", branch)] + ["control", "screen", "kind"].map { ($0, "") })
            return "\(place == 0 ? "" : " › ")<a href=\"\(address)\">\(components[place].description)</a>"
        }
        return "<p class=\"crumbs\">\(parts)</p>\n\(try request.figures())"
    }

    private let path: String
    private var known: (report: Report, controls: [ControlRow])?

    /// - Parameter path: The control's path, or its path without the event.
    init(_ path: String) { self.path = path }

    /// What is clicked right after the control, or right before it.
    func neighbours(
        _ maker: PageMaker, _ engine: any ReportEngine, isAfter: Bool
    ) throws -> ReportPage.Section {
        var (report, controls) = try transitions(maker.selection, engine)
        let own = isAfter ? "from" : "to"
        report.keep { row in
            controls.contains {
                $0.path.hasSameBytes(as: row[own]) && ($0.screen ?? "").hasSameBytes(as: row[own + "_screen"])
            }
        }
        // What came before a control adds up to all that came before it.
        if !isAfter { report.shareAmongRows(meaning: "count ÷ all that came right before this control") }
        report.limit(to: maker.limit)
        return ReportPage.Section(
            isAfter ? "after" : "before", isAfter ? "What is clicked next" : "What was clicked before",
            "In the same session, the most frequent first; (start) and (end) are those of the session.",
            empty: "No selected session has a click beside it.", report)
    }

    /// The transitions from the control and to it, of the sessions that have a click on it.
    private func transitions(_ selection: Selection, _ engine: any ReportEngine) throws -> (Report, [ControlRow]) {
        if let known { return known }
        let controls = try engine.groups(of: Relation(selection, by: .control, [])).map(\.ofControl)
        var around = selection
        (around.controls, around.screens, around.selectors, around.branches) = ([], [], [], [])
        around.segment.clicked = [selection]
        var query = TransitionsReport(around, withEnds: true)
        query.controlIDs = Set(controls.map(\.id))
        var report = try query.report(from: engine)
        report.chart = nil
        known = (report, controls)
        return (report, controls)
    }

    /// The names that the control had in earlier versions, if some are joined.
    func history(_ engine: any ReportEngine) throws -> [PagePart] {
        guard let reader = engine as? ClickReader else { return [] }
        let aliases = try reader.aliases()
        let element = (try? ControlPath(parsing: path))?.element ?? path
        var (elements, chain) = (Set([path, element]), Set<Int64>())
        // Each round finds the names before those that are known; a name may come again.
        while let found = aliases.first(where: { !chain.contains($0.id) && elements.contains($0.alias.new.element) }) {
            chain.insert(found.id)
            elements.insert(found.alias.old.element)
        }
        guard !chain.isEmpty else { return [] }
        return [
            PagePart("names") { _ in
                ReportPage.Section(
                    "names", "Its names before",
                    "What it was called in versions before; its clicks are counted together.",
                    empty: "It had no other name.", AliasReport.list(aliases.filter { chain.contains($0.id) }))
            }
        ]
    }
}

extension PageRequest {
    /// What tables call the control that a page is about.
    fileprivate func controlName() throws -> String? {
        try selection().controls.first.map { ControlNames([$0]).name(ofPath: $0) }
    }
}
