import Basics
import ClickIndex
package import ClickStore

extension Selection {
    /// Whether it has all clicks of the sessions that it has, but for the other kinds.
    fileprivate var isOfWholeSessions: Bool {
        handled == .all && controlIDs == nil && !hasSelectors && [events, screens, controls].allSatisfy(\.isEmpty)
    }
}

extension PageMaker {
    package typealias Section = ReportPage.Section

    static func overview(_ report: Report) -> ReportPage.Section {
        Section("overview", "Overview", "All selected clicks.", empty: "No click matches the selection.", report)
    }

    /// - Parameter known: The figures of the controls, without trends, where they are known already.
    package func controls(_ engine: any ReportEngine, of known: [ClickGroup]? = nil) throws -> ReportPage.Section {
        // Twelve parts of a week are half a day each, which looks alike for all.
        let report = try report(engine, of: known) { StatisticsReport($0, withTrend: !forPeople) }
        return Section(
            "controls", "Controls", "What was clicked, \(order("most clicks first")).\(Self.said(of: report))",
            empty: "No control was clicked.", try limited(report))
    }

    package func screens(_ engine: any ReportEngine) throws -> ReportPage.Section {
        let report = try report(engine) { StatisticsReport(screensOf: $0) }
        return Section(
            "screens", "Screens", "Where the clicks were, \(order("most clicks first")).\(Self.said(of: report))",
            empty: "No screen was clicked on.", try limited(report))
    }

    /// What a comparison says of itself, behind another sentence.
    package static func said(of report: Report) -> String { report.headline.map { " " + $0 } ?? "" }

    /// What the order of rows is, in words.
    private func order(_ usual: String) -> String { sort.map { "by \($0.column)" } ?? usual }

    /// - Parameter known: The figures, where they are known already.
    package func frustration(
        _ engine: any ReportEngine, of known: FrustrationReport.Figures? = nil
    ) throws -> ReportPage.Section {
        let figures = try known ?? FrustrationReport(selection).figures(by: engine)
        let report = try report(engine, of: figures) { FrustrationReport($0) }
        // That there is no dead click can be said only where a recording says what handled clicks. A page that answered says
        // nothing of that.
        let all = try figures.lines.isEmpty ? engine.all(of: selection, []) : ClickStatistics()
        let isKnown = !figures.lines.isEmpty || all.unhandled != nil
        return Section(
            "frustration", "Dead clicks and rage",
            """
            Controls with clicks that nothing handled or no page answered, or with bursts of rage, \(order("the worst first")), \
            with sessions to look at.\(Self.said(of: report))
            """,
            empty: figures.lines.isEmpty && all.clicks == 0
                ? "There is no click."
                : isKnown
                    ? "There was neither a rage burst nor a dead click."
                    : "There was neither a rage burst nor a click that a page left unanswered. What handled the clicks is unknown.",
            try limited(report))
    }

    /// The clicks over time, in units of which there are enough to see how it goes, and few enough to tell them apart.
    ///
    /// - Parameter unit: The unit; nil for one that suits.
    package func times(
        _ engine: any ReportEngine, _ overview: ClickStatistics, per unit: CalendarUnit? = nil
    ) throws -> ReportPage.Section {
        let unit = unit ?? (overview.clicks > 0 ? Self.unit(of: overview.firstMs...overview.lastMs) : .day)
        var note = "There is no click."
        var report = Report(columns: [], rows: [])
        do {
            report = try self.report(engine) { selection in
                var times = TimesReport(selection, per: unit, in: timeZone, forPeople: forPeople)
                // Else days without a click would shift those after them.
                times.showsAllPeriods = compared != nil
                return times
            }
        } catch let error as TimesReport.TooManyRows {
            note = "The time is too long for this report: \(error.description)."
        }
        let intro = "Clicks per \(unit.rawValue), in the time zone \(timeZone.name).\(Self.said(of: report))"
        return Section("times", "Clicks over time", intro, empty: note, report)
    }

    private static func unit(of times: ClosedRange<Int64>) -> CalendarUnit {
        let days = Periods.count(of: .day, times)
        return days <= 3 ? .hour : days <= 100 ? .day : days <= 700 ? .week : .month
    }

    package func hours(_ engine: any ReportEngine) throws -> ReportPage.Section {
        Section(
            "hours_of_week", "Hours of the week",
            "Clicks by hour of the day and weekday, over all weeks, in the time zone \(timeZone.name).",
            empty: "There is no click.",
            try HoursOfWeekReport(selection, in: timeZone, forPeople: forPeople).report(from: engine))
    }

    package func tree(_ engine: any ReportEngine) throws -> ReportPage.Section {
        var tree = TreeReport(selection)
        tree.limit = limit
        var report = try tree.report(from: engine)
        report.chart = try IcicleReport(selection).report(from: engine).chart
        return Section(
            "tree", "Tree of controls",
            "A branch has the clicks of all controls whose path begins with it.", empty: "There is no click.", report)
    }

    package func sessions(_ engine: any ReportEngine) throws -> ReportPage.Section {
        Section(
            "sessions", "Sessions",
            (sort == nil ? "The newest sessions first." : "Sessions, \(order("")).")
                + (selection.isOfWholeSessions ? "" : " Figures are of the selected clicks alone."),
            empty: "There is no session.",
            try limited(SessionsReport(selection, limit: limit, sortedBy: sort).report(from: engine)))
    }

    /// The users that come back, in days or, if there are many, in weeks.
    package func retention(
        _ engine: any ReportEngine, _ overview: ClickStatistics, per unit: CalendarUnit? = nil
    ) throws -> ReportPage.Section {
        let unit = unit ?? (Self.days(of: overview) <= 21 ? CalendarUnit.day : .week)
        let query = RetentionReport(selection, per: unit, periods: 7, in: timeZone, forPeople: forPeople)
        var (note, report) = ("No click has a user.", Report(columns: [], rows: []))
        do {
            report = try query.report(from: engine)
        } catch let error as RetentionReport.TooLong {
            note = "The time is too long for this report: \(error.description)."
        }
        return Section(
            "retention", "Users who come back",
            "Of the users whose first click was in the same \(unit.rawValue), the share that clicked so many \(unit.rawValue)s later.\(Self.sentences(report.notes))",
            empty: note, report)
    }

    /// Notes as sentences behind another one.
    private static func sentences(_ notes: [String]) -> String {
        notes.map { " \($0.prefix(1).uppercased())\($0.dropFirst())." }.joined()
    }

    private static func days(of overview: ClickStatistics) -> Int {
        overview.clicks > 0 ? Periods.count(of: .day, overview.firstMs...overview.lastMs) : 0
    }

    /// Heat maps of the screens with the most clicks.
    ///
    /// - Parameter known: The screens, the one with the most clicks first, where they are known already.
    package func heatmaps(
        _ engine: any ReportEngine, of count: Int = 3, among known: [String]? = nil
    ) throws -> ReportPage.Section {
        let screens =
            try known
            ?? engine.groups(of: Relation(selection, by: .name(.screen), [])).sortedAsReported().compactMap(\.name)
        let reports = try screens.prefix(count).compactMap { screen in
            var ofScreen = selection
            ofScreen.screens = [screen]
            let query = HeatmapReport(ofScreen, isDrawn: forPeople)
            let figures = try query.figures(by: engine)
            guard !figures.spots.cells.isEmpty else { return nil as Report? }
            return try limited(query.report(of: figures, from: engine)).withScreen(screen)
        }
        var section = Section(
            "heatmap", "Heat maps", "Where people clicked on the screens with the most clicks.",
            empty: "No click on a known screen has coordinates.", reports.first ?? Report(columns: [], rows: []))
        section.others = Array(reports.dropFirst())
        return section
    }

    package func transitions(
        _ engine: any ReportEngine, by unit: TransitionsReport.Unit = .control, withEnds: Bool = false
    ) throws -> ReportPage.Section {
        // The picture is made of more than the table shows.
        let drawn = limit > 0 ? max(limit, TransitionsReport.usualChartLimit) : 0
        // In another order, and beside those of another time, the report has to be whole before rows are left out.
        let isWhole = sort != nil || compared != nil
        let report = try report(engine) {
            TransitionsReport($0, by: unit, withEnds: withEnds, limit: isWhole ? 0 : drawn)
        }
        return Section(
            "transitions", "What people click next",
            "How often each \(unit.rawValue) was clicked right after another one in the same session, \(order("the most frequent first")).\(Self.said(of: report))",
            empty: "No session has two clicks.", try limited(report))
    }

    package func unused(_ engine: any ReportEngine) throws -> ReportPage.Section {
        let unused = try limited(UnusedReport(selection).report(from: engine))
        return Section(
            "unused", "What nobody clicked", unused.headline ?? "",
            empty: (["No such control is known"] + unused.notes).joined(separator: "; ") + ".", unused)
    }

    package func groups(_ engine: any ReportEngine, _ apps: [ClickGroup]) throws -> [ReportPage.Section] {
        let byVersion = StatisticsReport(selection, by: .version)
        return [
            Section(
                "apps", "Apps", "Clicks per app, most clicks first.", empty: "There is no click.",
                try limited(StatisticsReport(selection, by: .app).report(of: apps))),
            Section(
                "versions", "Versions", "Clicks per version of the apps, most clicks first.",
                empty: "There is no click.", try limited(byVersion.report(from: engine))),
        ]
    }
}

extension PageMaker {
    /// What changed from the period before to the selected one, which is the last seven days unless the selection says since when; if
    /// two versions are selected, from the earlier one to the later one.
    package func changes(
        _ engine: any ReportEngine, _ overview: ClickStatistics, _ apps: [ClickGroup]
    ) throws -> ReportPage.Section {
        let none = Section(
            "compare", "What changed", "How the use of each control changed.",
            empty: """
                There is no click before the last seven days to compare with; select a shorter time, such as the last day, or two \
                versions.
                """, Report(columns: [], rows: []))
        guard overview.clicks > 0, let sides = try versions(engine, apps) ?? periods(overview) else { return none }
        let changes = try changes(engine, between: sides)
        return changes.report.rows.isEmpty ? none : changes
    }

    /// What changed from one side to the other.
    package func changes(_ engine: any ReportEngine, between sides: ComparedSides) throws -> ReportPage.Section {
        let report = try limited(CompareReport(sides).report(from: engine))
        return Section("compare", "What changed", report.headline ?? "", empty: "There is no click.", report)
    }

    /// The two selected versions, of the app with the most clicks; nil if not two of its versions are selected.
    private func versions(_ engine: any ReportEngine, _ apps: [ClickGroup]) throws -> ComparedSides? {
        guard selection.versions.count == 2, let (app, newest) = try releases(engine, apps), newest.count == 2 else {
            return nil
        }
        return ComparedSides(app, versions: newest[1].name ?? "", newest[0].name ?? "")
    }

    /// The versions of the app with the most clicks, the newest first, with what is selected of this app; nil without a click.
    package func releases(
        _ engine: any ReportEngine, _ apps: [ClickGroup]
    ) throws -> (ofApp: Selection, versions: [ClickGroup])? {
        guard let app = apps.first else { return nil }
        var ofApp = selection
        if apps.count > 1 {
            guard let name = app.name else { return nil }
            ofApp.apps = [name]
        }
        let groups = try StatisticsReport(ofApp, by: .version).figures(by: engine).filter { $0.name != nil }
        let versions = groups.map { (group: $0, age: VersionPrecedence($0.name, firstMs: $0.statistics.firstMs)) }
        return (ofApp, versions.sorted { $1.age.precedes($0.age) }.map(\.group))
    }

    /// The selected period and the one before; nil if no period is selected and all clicks are of the last seven days.
    private func periods(_ overview: ClickStatistics) throws -> ComparedSides? {
        guard let (last, before, _) = periods(overview), selection.sinceMs != nil || overview.firstMs < last.lowerBound
        else { return nil }
        return try ComparedSides(selection, before, last, in: timeZone)
    }
}

extension Report {
    /// The report with the screen that it is of in each row.
    fileprivate func withScreen(_ screen: String) -> Report {
        var report = self
        report.columns.insert(Column("screen", .text, "the screen", isDetail: true), at: 0)
        report.rows = report.rows.map { [.text(screen)] + $0 }
        return report
    }
}
