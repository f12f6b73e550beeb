package import ClickStore

/// A table whose rows are worked out when a statement asks for them.
///
/// What they are worked out from is said by parameters, hidden columns that the statement compares with values:
/// `SELECT * FROM control_report WHERE since = '7d'`, or shorter `control_report('7d')`.
package protocol ComputedTable: Sendable {
    /// The name by which statements read it, such as `control_report`.
    var name: String { get }
    /// The columns that ``ComputedRows`` shows.
    var columns: [SQLColumn] { get }
    /// The parameters, in the order in which the table takes them like a function; at most 24.
    var parameters: [TableParameter] { get }

    /// Works the rows out.
    ///
    /// - Parameters:
    ///   - arguments: The value of each parameter, nil for one that the statement does not name; none is NULL.
    ///   - reader: Reads what the statement reads, in its transaction.
    ///   - nowMs: The time at which the statement began, in milliseconds since the Unix epoch.
    /// - Throws: ``SQLError/invalid(_:)`` for a wrong value, and whatever else an error may be.
    func rows(_ arguments: [SQLQuery.Value?], from reader: ClickReader, nowMs: Int64) throws -> any ComputedRows
}

/// The rows of a computed table.
package protocol ComputedRows: AnyObject {
    var count: Int { get }
    /// About how much memory they take.
    var byteCount: Int { get }

    /// Gives the value of a column in a row.
    func show(row: Int, column: Int, to result: TableResult)

    /// What a column of texts has in a row; nil for NULL.
    func text(row: Int, column: Int) -> String?
}

/// A hidden column that says what a table's rows are worked out from.
package struct TableParameter: Sendable {
    package let name: String
    /// A value as in a statement, with its quotes, for whoever has written something wrong.
    package let example: String
    /// Whether the table has no rows without it.
    package let isRequired: Bool

    package init(_ name: String, example: String, isRequired: Bool = false) {
        (self.name, self.example, self.isRequired) = (name, example, isRequired)
    }
}
