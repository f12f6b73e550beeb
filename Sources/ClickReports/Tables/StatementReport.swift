import Basics
package import ClickHouseStore
package import ClickQuery
package import ClickStore
import ResponderChain

/// The result of a user's statement, as a report whose columns are what the statement calls them.
package struct StatementReport: EngineQuery {
    package typealias Figures = Report

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
    package func figures(from reader: ClickReader) throws -> Report {
        let query = try SQLQuery(statement, on: reader, tables: ReportTable.all, timeout: timeout)
        var report = try report(query.columns, next: query.next) {
            try query.reserveMemory(toShow: $0, isKept: true)
        }
        report.notes += try Self.hints(on: statement, reader)
        return report
    }

    /// Runs the statement on the server, which reads only.
    package func figures(from reader: ClickHouseReader) throws -> Report {
        var report: Report?
        let statement = try ClickHouseStatement(statement, parameters: SQLParameters())
        try ClickHouseSQLRows.read(statement, on: reader, timeout: timeout) { rows in
            report = try self.report(rows.columns, next: rows.next, keeping: rows.keep)
        }
        return report ?? Report(columns: [], rows: [])
    }

    private func report(
        _ columns: [String], next: () throws -> [SQLQuery.Value]?, keeping keep: ([SQLQuery.Value]) throws -> Void
    ) throws -> Report {
        var report = Report(columns: columns.map { Report.Column($0, .text, "") }, rows: [])
        while let row = try next() {
            guard rows == 0 || report.rows.count < rows else {
                report.notes.append("there are more rows than these")
                break
            }
            try keep(row)
            report.rows.append(row.map(Cell.init))
        }
        return report
    }

    /// What a statement probably means otherwise, in sentences without a full stop.
    package static func hints(on statement: String, _ reader: ClickReader) throws -> [String] {
        var hints: [String] = []
        if statement.contains(/(?i)\b(?:from|join)\s+"?click\b/) {
            hints.append(
                "the table 'click' has numbers for names, and tenths of a point; the view 'clicks' has names and points"
            )
        }
        let texts = statement.matches(of: /(?i)\bscreen\s*(?:==?|is|in\s*\()\s*'([^']*)'/).map { String($0.1) }
        guard !texts.isEmpty else { return hints }
        var screens: [String] = []
        let query = try SQLQuery("SELECT DISTINCT screen FROM control", on: reader, timeout: 60)
        while let row = try query.next() {
            if case .text(let screen)? = row.first { screens.append(screen) }
        }
        for text in texts where !screens.contains(where: text.hasSameBytes) {
            let meant = screens.filter { ScreenName.isName(text, of: $0) }.sorted()
            guard !meant.isEmpty else { continue }
            hints.append("no screen is called '\(text)'; tables show \(Wording.list(meant)) so")
        }
        return hints
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
