package import ClickStore

/// What statements can ask, as a report: a row for each table and for each of its columns.
package enum SchemaReport {
    private typealias Line = (table: SchemaDescription.Table, column: SchemaDescription.Column?)

    package static func report(of tables: [SchemaDescription.Table]) -> Report {
        let lines = tables.flatMap { table in
            [(table, nil) as Line] + table.columns.map { (table, $0) }
        }
        return Report(
            lines,
            [
                .init("table", .text, "the name of the table or view") { .text($0.table.name) },
                .init("column", .text, "the name of the column; empty for the table itself") { Cell($0.column?.name) },
                .init("kind", .text, "table, view or report; column, or option of a report") { line in
                    .text(line.column.map { $0.isOption ? "option" : "column" } ?? line.table.kind.rawValue)
                },
                .init("type", .text, "the type of the values; empty where it is the expression's") { line in
                    Cell(line.column.flatMap { $0.type.isEmpty ? nil : $0.type })
                },
                .init("meaning", .text, "what it is") { .text($0.column?.meaning ?? $0.table.meaning) },
            ])
    }
}
