/// The addresses that reports on a page lead to.
package struct PageLinks {
    /// Where a cell of a report leads, by its row and its column; nil for nowhere.
    package var cell: (_ report: Report, _ row: Int, _ column: Int) -> String? = { _, _, _ in nil }
    /// What sorts a table by a column, and how its rows are sorted by it now; nil if nothing does.
    package var heading: (Report.Column) -> (address: String, order: ColumnOrder)? = { _ in nil }
    /// Where a branch of a picture leads, and a control, by their paths; nil if pictures have no links.
    package var branch: ((String) -> String?)?
    package var control: ((String) -> String?)?

    package init() {}

    /// How the rows of a table are sorted by a column, in the words of ARIA.
    package enum ColumnOrder: String {
        case none, ascending, descending
    }
}
