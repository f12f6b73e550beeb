/// A table whose rows our code gives to SQLite, on one connection.
///
/// SQLite asks for a plan first, perhaps several times, then opens cursors, several at once for a join of the table with
/// itself. What is thrown becomes SQLite's error, with its message.
class VirtualTable {
    /// The name by which statements read it. A table or view of the database that has the same name is hidden behind it.
    let name: String
    /// The columns in their order.
    let columns: [SQLColumn]

    init(name: String, columns: [SQLColumn]) {
        (self.name, self.columns) = (name, columns)
    }

    /// Says how the table would be read; see ``TablePlan``.
    func plan(_ plan: TablePlan) throws {}

    /// A new cursor, which stands nowhere yet.
    func open() throws -> TableCursor { TableCursor() }
}

/// One reading of a virtual table's rows.
///
/// Subclasses are called for each row and each value, so what they override should neither allocate nor retain.
class TableCursor {
    /// Begins a reading, perhaps not the first one of the cursor.
    ///
    /// - Parameters:
    ///   - plan: The number that the table gave the plan.
    ///   - values: What the statement compares columns with, as the plan wanted it; only there during the call.
    /// - Returns: Whether there is a first row, at which the cursor then stands.
    func start(plan: Int32, _ values: TableValues) throws -> Bool { false }

    /// Goes to the next row.
    ///
    /// - Returns: Whether there is one.
    func next() throws -> Bool { false }

    /// Gives SQLite the value that a column has in the current row.
    func show(column: Int, to result: TableResult) throws { result.null() }

    /// The number of the current row, for statements that ask for `rowid`. A condition with OR may be worked out by several
    /// readings: then a row must have the same number in each, and no other row may have it.
    var rowID: Int64 { get throws { 0 } }
}

/// A column of a virtual table.
package struct SQLColumn: Sendable {
    package let name: String
    package let type: Kind
    /// Whether `SELECT *` leaves the column out; then it is a parameter if the table is called like a function.
    let isHidden: Bool

    /// The kinds of values, by SQLite's names for them.
    package enum Kind: String, Sendable {
        case text = "TEXT", integer = "INTEGER", real = "REAL"
        /// SQLite converts no value that it compares with the column.
        case any = ""
    }

    package init(_ name: String, _ type: Kind) {
        self.init(name, type, isHidden: false)
    }

    init(_ name: String, _ type: Kind, isHidden: Bool) {
        (self.name, self.type, self.isHidden) = (name, type, isHidden)
    }

    /// The column in a definition of a table.
    var definition: String {
        "\"\(name.replacing("\"", with: "\"\""))\" \(type.rawValue)\(isHidden ? " HIDDEN" : "")"
    }
}
