package import ClickHouseStore
import ClickQuery
package import ClickStore

/// What statements can ask, as a report: a row for each table and for each of its columns.
package struct SchemaReport: EngineQuery {
    package typealias Figures = Report
    private typealias DescribedColumn = (table: SchemaDescription.Table, column: SchemaDescription.Column?)

    private let repeatsOptions: Bool

    /// - Parameter repeatsOptions: Whether each report lists the options that all have, and not the first one alone.
    package init(repeatsOptions: Bool = true) {
        self.repeatsOptions = repeatsOptions
    }

    /// Describes the tables of a server.
    package func figures(from reader: ClickHouseReader) throws -> Report {
        try ClickHouseSchemaReport.report(of: reader)
    }

    /// Describes a database, and the reports that statements can read like its tables.
    package func figures(from reader: ClickReader) throws -> Report {
        let tables = try SchemaDescription.tables(of: reader, beside: ReportTable.all, meanings: Self.meanings)
        let first = tables.first { $0.kind == .report }?.name
        let shared = Set(ReportRequest.selectors.flatMap { [$0.name, ReportRequest.prefix + $0.name] })
        let lines = tables.flatMap { table in
            let isWhole = repeatsOptions || table.name == first
            return [(table, nil) as DescribedColumn]
                + table.columns.filter { isWhole || !$0.isOption || !shared.contains($0.name) }.map { (table, $0) }
        }
        var report = Report(
            lines,
            [
                .init("table", .text, "the name of the table or view") { .text($0.table.name) },
                .init("column", .text, "the name of the column; empty for the table itself") { Cell($0.column?.name) },
                .init("kind", .text, "view, report or table; column, hidden (not shown by *), or option of a report") {
                    .text(Self.kind(of: $0))
                },
                .init("type", .text, "the type of the values; empty where it is the expression's") { line in
                    Cell(line.column.flatMap { $0.type.isEmpty ? nil : $0.type })
                },
                .init("meaning", .text, "what it is") { .text($0.column?.meaning ?? $0.table.meaning) },
            ])
        if !repeatsOptions, let first {
            report.notes.append("each report takes the options of the first one, \(first)")
        }
        return report
    }

    private static func kind(of line: DescribedColumn) -> String {
        guard let column = line.column else { return line.table.kind.rawValue }
        if !column.isOption { return "column" }
        return line.table.kind == .report ? "option" : "hidden"
    }

    /// What reports and their columns mean, by the names of their tables; a report itself has no name there.
    private static let meanings = ReportTable.all.reduce(into: [String: [String: String]]()) { meanings, table in
        guard let table = table as? ReportTable else { return }
        meanings[table.name] = table.meanings.merging(["": table.meaning]) { own, _ in own }
    }
}
