/// What stands around the reports of a page that is one of several, and where its reports lead.
///
/// All texts are HTML.
package struct PageFrame {
    /// What brings the style sheet; nil for one in the page itself.
    package var style: String?
    /// What stands above the heading.
    package var top = ""
    /// What stands below the heading and what the page is of.
    package var below = ""
    /// Whether there is a list of the sections, and no more of each section than has a place beside so many others.
    package var hasContents = true
    /// What stands before the report of a section.
    package var lead: (ReportPage.Section) -> String = { _ in "" }
    /// Where the reports of a section lead.
    package var links: (ReportPage.Section) -> PageLinks = { _ in PageLinks() }
    /// What stands at the end of a section.
    package var footer: (ReportPage.Section) -> String = { _ in "" }

    package init() {}
}

/// The addresses that reports on a page lead to.
package struct PageLinks {
    /// Where a cell of a report leads, by its row and its column; nil for nowhere.
    package var cell: (_ report: Report, _ row: Int, _ column: Int) -> String? = { _, _, _ in nil }
    /// What sorts a table by a column, and how its rows are sorted by it now; nil if nothing does.
    package var heading: (Report.Column) -> (address: String, order: ColumnOrder)? = { _ in nil }
    /// Where a branch of a picture leads, by its path; nil if pictures have no links.
    package var branch: ((String) -> String?)?

    package init() {}

    /// How the rows of a table are sorted by a column, in the words of ARIA.
    package enum ColumnOrder: String {
        case none, ascending, descending
    }
}
