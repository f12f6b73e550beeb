import Basics
package import ClickStore
import ClickTracking

/// A report as a table of SQL: its columns are those of machine formats, and its parameters select the clicks.
package struct ReportTable: ComputedTable {
    package let name: String
    package let columns: [SQLColumn]
    package let parameters: [TableParameter]
    /// The kinds of clicks that count unless the statement says otherwise; empty for all.
    private let kinds: Set<ClickKind>
    private let make: @Sendable (ReportRequest) throws -> Report

    /// - Parameters:
    ///   - columns: The names of the report's columns with their types, as in `"screen TEXT, clicks INTEGER"`.
    ///   - required: A parameter that the table needs; it comes first.
    ///   - options: Parameters of the report's own, which come last.
    ///   - kinds: The kinds of clicks that count unless the statement says otherwise; empty for all.
    ///   - make: Makes the report of what a statement asks for.
    init(
        _ name: String, _ columns: String, required: TableParameter? = nil, options: [TableParameter] = [],
        kinds: Set<ClickKind> = [.activation], make: @escaping @Sendable (ReportRequest) throws -> Report
    ) {
        let columns = Self.columns(columns)
        (self.name, self.columns, self.kinds, self.make) = (name, columns, kinds, make)
        let all = [required].compactMap(\.self) + ReportRequest.selectors + options
        parameters = all.map { parameter in
            // The report's own column of the name is compared as any other.
            let isTaken = columns.contains { $0.name == parameter.name }
            return TableParameter(
                isTaken ? ReportRequest.prefix + parameter.name : parameter.name, example: parameter.example,
                isRequired: parameter.isRequired)
        }
    }

    private static func columns(_ text: String) -> [SQLColumn] {
        text.split(separator: ",").map { column in
            let words = column.split { $0 == " " || $0 == "\n" }.map(String.init)
            return SQLColumn(words.first ?? "", words.last.flatMap(SQLColumn.Kind.init) ?? .text)
        }
    }

    package func rows(
        _ arguments: [SQLQuery.Value?], from reader: ClickReader, nowMs: Int64
    ) throws -> any ComputedRows {
        var values: [String: SQLQuery.Value] = [:]
        for (parameter, value) in zip(parameters, arguments) { values[parameter.name] = value }
        do {
            let request = try ReportRequest(values, kinds: kinds, engine: reader, nowMs: nowMs)
            return ReportRows(try make(request), of: columns, request)
        } catch let error as any OptionError {
            throw SQLError.invalid("\(name): " + error.message(parameterName))
        } catch SQLError.invalid(let reason) {
            throw SQLError.invalid("\(name): \(reason)")
        }
    }

    /// What the columns mean; nothing for a report that cannot be made of a selection alone.
    func meanings(_ reader: ClickReader) -> [String: String] {
        for since in [nil, "1970-01-01"] {
            // No click is as old, so the report has columns and no rows.
            var values = ["until": SQLQuery.Value.text("1970-01-02")]
            values["since"] = since.map(SQLQuery.Value.text)
            guard let request = try? ReportRequest(values, kinds: kinds, engine: reader, nowMs: 0),
                let report = try? make(request)
            else { continue }
            return Dictionary(report.columns.map { ($0.name, $0.meaning) }) { first, _ in first }
        }
        return [:]
    }

    /// What an option of the command line is called here.
    private func parameterName(_ option: String) -> String {
        if option == "per" { return "day_report, week_report or month_report" }
        let name = option == "where" ? "selector" : option.replacing("-", with: "_")
        return parameters.contains { $0.name == name } ? name : ReportRequest.prefix + name
    }
}

/// The rows of a report, as SQL sees them: times as in CSV, and empty cells as NULL.
private final class ReportRows: ComputedRows {
    private let report: Report
    private let request: ReportRequest
    /// Where each of the table's columns is in the report.
    private let places: [Place]

    private enum Place {
        case column(Int)
        case time(Int)
        /// The kind of the clicks, which the report does not tell where all are of one.
        case kind(String)
        case nowhere
    }

    init(_ report: Report, of columns: [SQLColumn], _ request: ReportRequest) {
        (self.report, self.request) = (report, request)
        places = columns.map { column in
            // The name of the parameter is another's.
            let name = column.name == ReportTable.kind ? "kind" : column.name
            if let index = report.columns.firstIndex(where: { $0.name == name }) {
                return report.columns[index].type == .time ? .time(index) : .column(index)
            }
            let kind = column.name == ReportTable.kind ? request.selection.kinds.first : nil
            return kind.map { .kind($0.rawValue) } ?? .nowhere
        }
    }

    var count: Int { report.rows.count }

    var byteCount: Int {
        let ofTexts = report.rows.reduce(0) { sum, row in
            row.reduce(sum) { sum, cell in
                // Short texts stand in the cell itself.
                guard case .text(let text) = cell, text.utf8.count > 15 else { return sum }
                return sum + 32 + text.utf8.count
            }
        }
        return ofTexts + count * (32 + report.columns.count * MemoryLayout<Cell>.stride)
    }

    func show(row: Int, column: Int, to result: TableResult) {
        switch places[column] {
        case .column(let index): show(report.rows[row][index], to: result)
        case .time, .kind, .nowhere:
            if let text = text(row: row, column: column) { result.text(text) } else { result.null() }
        }
    }

    func text(row: Int, column: Int) -> String? {
        switch places[column] {
        case .column(let index):
            if case .null = report.rows[row][index] { return nil }
            return report.rows[row][index].text
        case .time(let index):
            guard case .integer(let ms) = report.rows[row][index] else { return nil }
            return ISOTime.text(ms: ms, in: request.timeZone)
        case .kind(let kind): return kind
        case .nowhere: return nil
        }
    }

    private func show(_ cell: Cell, to result: TableResult) {
        switch cell {
        case .null: result.null()
        case .integer(let value): result.integer(value)
        case .real(let value): result.real(value)
        case .blob(let bytes): result.blob(bytes)
        case .text, .number, .list, .texts: result.text(cell.text)
        }
    }
}
