internal import Basics
internal import ClickReports
internal import ClickStore
internal import ClickTracking

/// What is asked of a page: which clicks it is of, what it wants to know besides, and of whom its reports are asked.
final class PageRequest {
    let page: String
    let query: PageQuery
    let engine: any ReportEngine
    let nowMs: Int64
    /// What the team keeps for all pages.
    var kept = SavedViews()
    private var known: (all: ClickStatistics?, controls: [ClickGroup]?, frustration: FrustrationReport.Figures?)
    /// The clicks that were stored last, once they have been looked at.
    var knownNewest: NewestClicks?
    /// The session that is asked for, once it has been looked up.
    var knownSession: AskedSession?

    init(_ page: String, _ query: PageQuery, from engine: any ReportEngine, nowMs: Int64) {
        (self.page, self.query, self.engine, self.nowMs) = (page, query, engine, nowMs)
    }

    /// Which clicks are meant.
    func selection() throws -> Selection { try query.selection(nowMs: nowMs) }

    /// How many clicks are selected, and when the first and the last one are; worked out once, or added up from the controls
    /// where they are known.
    func all() throws -> ClickStatistics {
        if let all = known.all ?? known.controls.map(Self.sum) { return all }
        let all = try engine.all(of: selection(), [])
        known.all = all
        return all
    }

    /// The figures of each control, worked out once.
    func controls() throws -> [ClickGroup] {
        if let controls = known.controls { return controls }
        let controls = try StatisticsReport(selection()).figures(by: engine)
        known.controls = controls
        return controls
    }

    /// What frustrates, worked out once. The figures of each control are known then, too.
    func frustration() throws -> FrustrationReport.Figures {
        if let frustration = known.frustration { return frustration }
        let frustration = try FrustrationReport(selection(), withControls: true).figures(by: engine)
        (known.frustration, known.controls) = (frustration, frustration.controls)
        return frustration
    }

    /// The figures of all selected clicks. Those that are sums are added up from the controls, which costs less than to count
    /// them again.
    func overview() throws -> ClickStatistics {
        var overview = try Self.sum(of: controls())
        let visitors = try engine.all(of: selection(), .visitors)
        (overview.sessions, overview.users) = (visitors.sessions, visitors.users)
        overview.controls = try controls().count
        return overview
    }

    /// The figures of controls together that are sums.
    private static func sum(of controls: [ClickGroup]) -> ClickStatistics {
        controls.reduce(into: ClickStatistics()) { $0.add($1.statistics) }
    }

    /// The last value that is given for one of the page's own names.
    subscript(name: String) -> String? { query[name].last }

    /// One of several texts; nil if the query does not say.
    func choice<Choice: CaseIterable & RawRepresentable<String>>(_ name: String, of: Choice.Type) throws -> Choice? {
        guard let text = self[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue)
            throw PageProblem("\(name): there is no '\(text)'; give one of \(choices.joined(separator: ", "))")
        }
        return choice
    }

    /// The selected period and the one before, if the page is to compare them.
    func compared() throws -> ComparedSides? {
        guard query.isCompared else { return nil }
        let selection = try selection()
        guard selection.sinceMs != nil else {
            throw PageProblem("compare: choose a time first, such as the last 7 days, to compare with the time before")
        }
        do {
            return try ComparedSides(selection, beforeOfNow: nowMs, in: query.timeZone)
        } catch {
            throw PageProblem("compare: \(error.message { $0 })")
        }
    }

    /// The column that the first report is sorted by, as `sort=clicks:asc` says; nil for its own order.
    var sort: (column: String, isDescending: Bool?)? {
        guard let text = self["sort"] else { return nil }
        for (ending, isDescending) in [(":asc", false), (":desc", true)] where text.hasSuffix(ending) {
            return (String(text.dropLast(ending.count)), isDescending)
        }
        return (text, nil)
    }

    /// The address of a page of the same selection, but for what is changed in it.
    ///
    /// What belongs to this page alone another one does not have.
    ///
    /// - Parameters:
    ///   - changes: What is selected instead by these names.
    ///   - own: What the page wants to know besides.
    ///   - keepsOwn: Whether the page says more of what this one is about.
    func address(
        of page: String, as format: OutputFormat? = nil, selecting changes: [PageQuery.Parameter] = [],
        _ own: [PageQuery.Parameter] = [], keepsOwn: Bool = false
    ) -> String {
        let dropped = page == self.page || keepsOwn ? [] : ownNames
        let kept = query.selected.filter { given in
            !changes.contains { $0.name == given.name } && !dropped.contains(given.name)
        }
        return Address(page, as: format, kept + changes.filter { !$0.value.isEmpty } + own).text
    }

    /// What says which names belong to this page, for those that say more of the same.
    var own: [PageQuery.Parameter] { self[DashboardPage.own].map { [(DashboardPage.own, $0)] } ?? [] }

    /// The names of the selection that belong to this page.
    var ownNames: [String] { self[DashboardPage.own]?.split(separator: ",").map(String.init) ?? [] }

    /// The address of a page of the head, without what belongs to this one alone.
    func address(leadingTo other: DashboardPage) -> String {
        address(of: other.name, selecting: ownNames.map { ($0, "") })
    }

    /// The address of this page with other values of some of its own names.
    func address(changing own: [PageQuery.Parameter], as format: OutputFormat? = nil) -> String {
        let kept = query.others.filter { given in !own.contains { $0.name == given.name } }
        return address(of: page, as: format, selecting: [], kept + own.filter { !$0.value.isEmpty })
    }
}

/// Why a page cannot be shown, in a sentence for people.
struct PageProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
