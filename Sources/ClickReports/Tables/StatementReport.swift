package import ClickQuery
package import ClickStore

/// The result of a user's statement, as a report whose columns are what the statement calls them.
package struct StatementReport {
    private let statement: String
    private let timeout: Int
    private let rows: Int

    /// - Parameters:
    ///   - timeout: How long the statement may run, in seconds.
    ///   - rows: How many rows at most, 0 for all.
    package init(_ statement: String, timeout: Int, rows: Int) {
        (self.statement, self.timeout, self.rows) = (statement, timeout, rows)
    }

    /// Runs the statement.
    ///
    /// - Throws: ``SQLError``, and what the database throws.
    package func report(from reader: ClickReader) throws -> Report {
        let query = try SQLQuery(statement, on: reader, tables: ReportTable.all, timeout: timeout)
        var report = Report(columns: query.columns.map { Report.Column($0, .text, "") }, rows: [])
        while let row = try query.next() {
            guard rows == 0 || report.rows.count < rows else {
                report.notes.append("there are more rows than these")
                break
            }
            try query.reserveMemory(toShow: row, isKept: true)
            report.rows.append(row.map(Cell.init))
        }
        return report
    }
}

extension Cell {
    /// A value of a user's statement.
    package init(_ value: SQLQuery.Value) {
        switch value {
        case .null: self = .null
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .text(let text): self = .text(text)
        case .blob(let bytes): self = .blob(bytes)
        }
    }
}
