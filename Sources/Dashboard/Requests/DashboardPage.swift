internal import ClickReports
internal import ClickStore

/// One page of the dashboard: what it asks for, and the reports that it is made of.
struct DashboardPage: Sendable {
    /// The name in the page's address: `controls`.
    let name: String
    let title: String
    /// What the page is a part of; nil for what stands behind the others.
    var place: Place?
    /// What its tab says.
    var tab = ""
    /// Whether its place leads to it.
    var isListed = true
    /// What it is called for what it is asked, such as the name of a control; nil for its title.
    var heading: (@Sendable (PageRequest) throws -> String?)?
    /// What it says before its figures.
    var answer: (@Sendable (PageRequest) throws -> HTML)?
    /// The columns that its tables have, by the names of sections, unless all are asked for.
    var choices: [String: HTMLReportTable.Choice] = [:]
    /// Sections of which two each stand side by side, in this order, where both are there.
    var pairs: [[String]] = []
    /// Sections that stand behind all others, also if they come first as data.
    var behind: [String] = []
    /// What its own form asks for.
    var fields: [FormField] = []
    /// Its own names that only links give a value.
    var linked: [String] = []
    /// The pages that tell more of the same, by their names, and what they tell.
    var related: [(page: String, text: String)] = []
    /// Whether the rows of its first report can be sorted by any column.
    var isSorted = false
    /// Whether its figures can be compared with those of the period before.
    var isCompared = false
    /// Whether it is of the selected clicks alone; else it shows no selection.
    var isSelected = true
    /// How many rows of each report at most, unless the query says otherwise.
    var rows = 50
    /// By which of the names of controls clicks are read.
    var naming = ControlNaming.newest
    /// The figures at the head of the page; nil for none.
    var tiles: (@Sendable (PageRequest) throws -> PageTiles?)?
    /// What stands before a report for the page's script.
    var lead: (@Sendable (PageRequest, ReportPage.Section) throws -> HTML)?
    /// The page's reports in their order. None is worked out before it is asked for.
    let parts: @Sendable (PageRequest) throws -> [PagePart]

    /// The most rows of a report that are shown on any page. As data it has all.
    private static let mostRows = 1_000

    /// How many rows of each report are shown.
    ///
    /// - Parameter limit: What the query says, 0 for all.
    func shownRows(_ limit: Int?) -> Int {
        guard let limit else { return rows }
        return limit == 0 ? Self.mostRows : min(limit, Self.mostRows)
    }

    /// The names that the page understands beside those of the selection.
    var names: [String] {
        fields.map(\.name) + linked + (isSorted ? ["sort"] : []) + ["table", "columns", Self.own]
    }

    /// Names of the selection that a link has added: they belong to the page, and other pages have them no more.
    static let own = "own"
}

/// One report of a page.
struct PagePart {
    /// The name of the section, by which the report is asked for as data.
    let name: String
    let make: (PageMaker) throws -> ReportPage.Section

    init(_ name: String, _ make: @escaping (PageMaker) throws -> ReportPage.Section) {
        (self.name, self.make) = (name, make)
    }

    /// A part that is there only to say something.
    static func note(_ name: String, _ heading: String, _ text: String) -> PagePart {
        PagePart(name) { _ in
            ReportPage.Section(name, heading, "", empty: text, Report(columns: [], rows: []))
        }
    }
}

/// A field of a page's own form.
struct FormField: Sendable {
    enum Kind: Sendable {
        /// A line, with what one may look like.
        case text(example: String)
        /// Several lines of text in one.
        case statement
        /// One of these values; the first one is meant if none is given.
        case choice([String])
        /// Values in their order, so many at least.
        case several(least: Int, example: String)
    }

    let name: String
    let label: String
    let kind: Kind
    /// What a choice of nothing means.
    let none: String

    init(_ name: String, _ label: String, _ kind: Kind, none: String = "any") {
        (self.name, self.label, self.kind, self.none) = (name, label, kind, none)
    }
}

/// What the dashboard is about, in the order of its head: each place has a page or several.
enum Place: String, CaseIterable, Sendable {
    case overview = "Overview"
    case controls = "Controls"
    case screens = "Screens"
    case trouble = "Trouble"
    case paths = "Paths"
    case releases = "Releases"
    case sessions = "Sessions"
}
