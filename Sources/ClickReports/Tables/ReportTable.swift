import Basics
package import ClickQuery
package import ClickStore
import ClickTracking

/// A report as a table of SQL: its columns are those of machine formats, and its parameters select the clicks.
package struct ReportTable: ComputedTable {
    package let name: String
    package let columns: [SQLColumn]
    package let parameters: [TableParameter]
    /// The kinds of clicks that count unless the statement says otherwise; empty for all.
    private let kinds: Set<ClickKind>
    private let make: @Sendable (ReportRequest, ClickReader) throws -> Report
    /// What a row is, and what the columns mean, by their names.
    let meaning: String
    let meanings: [String: String]

    /// - Parameters:
    ///   - meaning: What a row is, and the command that makes the report.
    ///   - required: A parameter that the table needs; it comes first.
    ///   - options: Parameters of the report's own, which come last.
    ///   - kinds: The kinds of clicks that count unless the statement says otherwise; empty for all.
    ///   - examples: Reports with the same columns, where none can be made without parameters; where they have several names for
    ///     one, the table has all of them.
    ///   - ask: The report that a statement asks for.
    init(
        _ name: String, _ meaning: String, required: TableParameter? = nil, options: [TableParameter] = [],
        kinds: Set<ClickKind> = [.activation], like examples: [any SelectedReport] = [],
        ask: @escaping @Sendable (ReportRequest) throws -> any SelectedReport
    ) {
        let reports = examples.isEmpty ? [try? ask(ReportRequest())].compactMap(\.self) : examples
        self.init(
            name, meaning, Self.columns(of: reports.map(\.columns)), required: required, options: options, kinds: kinds
        ) { try ask($0).report(from: $1) }
    }

    /// - Parameter make: Makes the rows of what a statement asks for; they are no report of the command line.
    init(
        _ name: String, _ meaning: String, _ columns: [Report.Column], required: TableParameter? = nil,
        options: [TableParameter] = [], kinds: Set<ClickKind> = [.activation],
        make: @escaping @Sendable (ReportRequest, ClickReader) throws -> Report
    ) {
        let named = columns.map { ($0.name == "kind" ? Self.kind : $0.name, $0) }
        let columns = named.map { SQLColumn($0, $1.type.inSQL) }
        meanings = Dictionary(named.map { ($0, $1.meaning) }) { first, _ in first }
        (self.name, self.meaning, self.columns, self.kinds, self.make) = (name, meaning, columns, kinds, make)
        let all = [required].compactMap(\.self) + ReportRequest.selectors + options
        parameters = all.map { parameter in
            // The report's own column of the name is compared as any other.
            let isTaken = columns.contains { $0.name == parameter.name }
            return TableParameter(
                isTaken ? ReportRequest.prefix + parameter.name : parameter.name, example: parameter.example,
                isRequired: parameter.isRequired)
        }
    }

    private static func columns(of reports: [[Report.Column]]) -> [Report.Column] {
        var columns: [Report.Column] = []
        for place in reports.first?.indices ?? 0..<0 {
            for column in reports.map({ $0[place] }) where !columns.contains(where: { $0.name == column.name }) {
                columns.append(column)
            }
        }
        return columns
    }

    package func rows(
        _ arguments: [SQLQuery.Value?], from reader: ClickReader, nowMs: Int64
    ) throws -> any ComputedRows {
        var values: [String: SQLQuery.Value] = [:]
        for (parameter, value) in zip(parameters, arguments) { values[parameter.name] = value }
        do {
            let request = try ReportRequest(values, kinds: kinds, nowMs: nowMs)
            return ReportRows(try make(request, reader), of: columns, request)
        } catch let error as any OptionError {
            throw SQLError.invalid("\(name): " + error.message(parameterName))
        } catch SQLError.invalid(let reason) {
            throw SQLError.invalid("\(name): \(reason)")
        }
    }

    /// What an option of the command line is called here.
    private func parameterName(_ option: String) -> String {
        if option == "per" { return "day_report, week_report or month_report" }
        let name = option == "where" ? "selector" : option.replacing("-", with: "_")
        return parameters.contains { $0.name == name } ? name : ReportRequest.prefix + name
    }
}

extension Report.ValueType {
    /// The type of the values in SQL: times are texts there.
    fileprivate var inSQL: SQLColumn.Kind {
        switch self {
        case .text, .control, .element, .screen, .path, .selector, .branch, .time, .trend: .text
        case .count, .duration: .integer
        case .share, .difference, .change, .probability, .quantile, .ratio, .points: .real
        }
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
