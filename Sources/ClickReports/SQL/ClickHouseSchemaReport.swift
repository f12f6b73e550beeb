import Basics
import ClickHouseStore
import ClickQuery
import ClickStore
import ClickTracking
import Migrations

/// What statements can ask of a database in ClickHouse, as a report: a row for each table and for each of its columns.
enum ClickHouseSchemaReport {
    private typealias DescribedColumn = (table: String, column: (name: String, type: String)?)

    static func report(of reader: ClickHouseReader) throws -> Report {
        var tables: [String: [DescribedColumn]] = [:]
        try reader.client.query(
            """
            SELECT table, name, type FROM system.columns WHERE database = \(text: reader.address.database) AND substring(table, 1, 1) != '.'
            """
        ) { row in
            let table = try row.string()
            tables[table, default: [(table, nil)]].append((table, (try row.string(), try row.string())))
        }
        let lines = tables.sorted { $0.key < $1.key }.flatMap(\.value)
        var meanings = meanings(of: Migrations.clickHouse.map(\.sql))
        meanings["click", default: [:]].merge(pageMeanings) { own, _ in own }
        // A later step has added these columns, all in one statement.
        for table in ["layout", "catalogue"] {
            meanings[table, default: [:]].merge(ElementAttributes.columnMeanings) { own, _ in own }
        }
        return Report(
            lines,
            [
                .init("table", .text, "the name of the table or view") { .text($0.table) },
                .init("column", .text, "the name of the column; empty for the table itself") { Cell($0.column?.name) },
                .init("type", .text, "the type of the values") { Cell($0.column?.type) },
                .init("meaning", .text, "what it is") { line in
                    // The table of all nodes has the columns of the table of one.
                    let table = line.table.hasSuffix("_all") ? String(line.table.dropLast(4)) : line.table
                    return .text(meanings[table]?[line.column?.name ?? ""] ?? "")
                },
            ])
    }

    /// The columns that a later step added to clicks.
    private static let pageMeanings = [
        "hit": "the path below the control of what was hit in it", "tab": "the browser's tab or window",
        "scroll_x": "how far the page was scrolled to the right; -2147483648: unknown",
        "scroll_y": "how far the page was scrolled down; -2147483648: unknown",
        "answered": "whether the page answered; 0: unknown, 1: no, 2: yes",
        "order_in_ms": "a click with a higher number came later, of those of its session, kind and millisecond",
        "stored_at": "when the click was sent to be stored, by the first node's clock; 1970: by an earlier version",
    ]

    /// What the comments of the schema say, by table and column; of a table itself, by an empty name.
    static func meanings(of scripts: [String]) -> [String: [String: String]] {
        var meanings: [String: [String: String]] = [:]
        for script in scripts {
            for part in script.split(separator: "CREATE ") {
                guard let start = part.firstRange(of: "IF NOT EXISTS ") else { continue }
                let name = part[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                meanings[String(name), default: [:]]
                    .merge(SchemaDescription.comments(in: String(part))) { first, _ in first }
            }
        }
        return meanings
    }
}
