package import Basics
package import ClickStore

/// Makes a page of all reports that need nothing but a selection.
///
/// A report without rows stays on the page, which says so: readers see that it was made, and machines find its name.
package struct PageMaker {
    package var selection: Selection
    package let timeZone: TimeZoneRules
    /// How many rows of each report at most, 0 for all. Those over time have all theirs.
    package var limit: Int
    /// Whether people read the page: then some reports have another form.
    package let forPeople: Bool
    /// The column that rows are sorted by, as ``Report/sort(by:isDescending:)`` has it; nil for each report's own order.
    package var sort: (column: String, isDescending: Bool?)?
    /// The selected period and the one before, where figures are compared with that; nil where they are not.
    package var compared: ComparedSides?

    /// How many rows of each report are shown at most, unless somebody says otherwise.
    package static let defaultLimit = 20

    package init(_ selection: Selection, in timeZone: TimeZoneRules, limit: Int, forPeople: Bool) {
        (self.selection, self.timeZone) = (selection, timeZone)
        (self.limit, self.forPeople) = (limit, forPeople)
    }

    /// Makes the page.
    ///
    /// - Parameters:
    ///   - name: What the clicks are in, such as a database's name.
    ///   - nowMs: When the page is made, in milliseconds since the Unix epoch, UTC.
    package func page(of name: String, from engine: any ReportEngine, nowMs: Int64) throws -> ReportPage {
        let overview = try OverviewReport(selection).figures(by: engine)
        let apps = try StatisticsReport(selection, by: .app).figures(by: engine)
        var sections = [Self.overview(OverviewReport(selection).report(of: overview))]
        // What tells most comes first: when, what goes wrong, where.
        sections += [try times(engine, overview), try frustration(engine), try heatmaps(engine), try tree(engine)]
        sections += [try transitions(engine), try changes(engine, overview, apps), try hours(engine)]
        sections += [try retention(engine, overview), try controls(engine), try screens(engine), try sessions(engine)]
        sections += [try unused(engine)] + (try groups(engine, apps))
        let tiles = try tiles(engine, overview)
        let facts = [
            ReportPage.Fact("database", name), ReportPage.Fact("time zone", timeZone.name),
            ReportPage.Fact("made", ISOTime.minuteText(ms: nowMs, in: timeZone)),
        ]
        var page = ReportPage(
            title: "Clicks in \(name)", facts: selection.facts(in: timeZone) + facts, sections: sections,
            terms: Self.terms
        ).withTimes(in: timeZone)
        if overview.clicks > 0 { (page.tiles, page.tileNote) = (tiles.tiles, tiles.note) }
        return page
    }

    /// The words that several reports use, with their meanings.
    package static let terms = [
        ReportPage.Fact(
            "click", "what a user did to a control: an activation, unless the selection above says otherwise"),
        ReportPage.Fact(
            "control",
            "what a screen and a control path identify; the path leads from the app to the control, ends with the event"
        ),
        ReportPage.Fact("session", "one run of one app"),
        ReportPage.Fact("user", "a name; a click without a user counts for none"),
        ReportPage.Fact("unhandled", "a click that no responder handled: a tap on something that does nothing"),
        ReportPage.Fact(
            "rage burst",
            Terms.rage),
        ReportPage.Fact("share", "clicks ÷ all clicks of the selection, unless its column says otherwise"),
    ]

    /// Makes a report of the selected clicks; beside that of the period before, where figures are compared and its rows can be
    /// paired.
    ///
    /// - Parameter known: The figures of the selected clicks, where they are known already.
    package func report<Asked: SelectedReport>(
        _ engine: any ReportEngine, of known: Asked.Figures? = nil, _ ask: (Selection) throws -> Asked
    ) throws -> Report {
        let asked = try ask(selection)
        var report = try asked.report(of: known ?? asked.figures(by: engine), from: engine)
        guard let compared else { return report }
        guard let matching = asked.matching(compared) else {
            report.headline =
                [report.headline, "Not compared: its rows cannot be paired with those of the period before."]
                .compactMap(\.self).joined(separator: " ")
            return report
        }
        let before = try ask(compared.before).report(from: engine)
        let times = [compared.before.sinceMs, compared.before.untilMs].compactMap(\.self)
        let period = times.map { ISOTime.minuteText(ms: $0, in: timeZone) }.joined(separator: " to ")
        report.compare(with: before, of: period, by: matching)
        let missing = try compared.missingBeginning(engine, in: timeZone)
        report.headline = (report.headline ?? "") + missing.map { " But \($0)." }.joined()
        return report
    }

    /// The first rows of a report in the order that is asked for.
    ///
    /// - Throws: ``Report/UnknownColumn``
    package func limited(_ report: Report) throws(Report.UnknownColumn) -> Report {
        var report = report
        if let sort { try report.sort(by: sort.column, isDescending: sort.isDescending) }
        report.limit(to: limit)
        return report
    }
}
