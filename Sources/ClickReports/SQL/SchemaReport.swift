package import ClickStore

/// What statements can ask, as a report: a row for each table and for each of its columns.
package enum SchemaReport {
    private typealias Line = (table: SchemaDescription.Table, column: SchemaDescription.Column?)

    /// Describes a database, and the reports that stand beside its tables.
    package static func report(of reader: ClickReader) throws -> Report {
        let tables = try SchemaDescription.tables(of: reader, beside: ReportTable.all, meanings: meanings(reader))
        let lines = tables.flatMap { table in
            [(table, nil) as Line] + table.columns.map { (table, $0) }
        }
        return Report(
            lines,
            [
                .init("table", .text, "the name of the table or view") { .text($0.table.name) },
                .init("column", .text, "the name of the column; empty for the table itself") { Cell($0.column?.name) },
                .init("kind", .text, "view, report or table; column, hidden (not shown by *), or option of a report") {
                    .text(kind(of: $0))
                },
                .init("type", .text, "the type of the values; empty where it is the expression's") { line in
                    Cell(line.column.flatMap { $0.type.isEmpty ? nil : $0.type })
                },
                .init("meaning", .text, "what it is") { .text($0.column?.meaning ?? $0.table.meaning) },
            ])
    }

    private static func kind(of line: Line) -> String {
        guard let column = line.column else { return line.table.kind.rawValue }
        if !column.isOption { return "column" }
        return line.table.kind == .report ? "option" : "hidden"
    }

    /// What the columns of reports mean, by the names of their tables. A report whose columns are called otherwise there has
    /// the meanings that columns of the name have elsewhere.
    private static func meanings(_ reader: ClickReader) -> [String: [String: String]] {
        var (meanings, known): ([String: [String: String]], [String: String]) = ([:], [:])
        for case let table as ReportTable in ReportTable.all {
            let columns = table.meanings(reader).merging(ofColumns[table.name] ?? [:]) { first, _ in first }
            meanings[table.name] = columns
            known.merge(columns) { first, _ in first }
        }
        return meanings.map { table, columns in
            (table, columns.merging(known) { own, _ in own }.merging(["": ofTables[table] ?? ""]) { _, own in own })
        }.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    /// What the columns of reports mean that a selection alone does not make.
    private static let ofColumns: [String: [String: String]] = {
        let session = SessionReport("", Selection()).report(of: []).columns
        let funnels = FunnelReport.Owner.allCases.flatMap { owner in
            FunnelReport(Selection(), steps: [], per: owner).report(of: []).columns
        }
        return ["session_click_report": session, "funnel_report": funnels].mapValues { columns in
            Dictionary(columns.map { ($0.name, $0.meaning) }) { first, _ in first }
        }
    }()

    private static let ofTables = [
        "control_report": "each control: taptrail report controls",
        "screen_report": "each screen: taptrail report screens",
        "tree_report": "control paths as a tree: taptrail report tree",
        "frustration_report": "controls with rage bursts or unhandled clicks: taptrail report frustration",
        "app_report": "each app: taptrail report --by app",
        "version_report": "each version: taptrail report --by version",
        "event_report": "each event: taptrail report --by event",
        "class_report": "each class of controls: taptrail report --by class",
        "user_report": "each user: taptrail report --by user",
        "element_report": "each control without its event: taptrail report --by element",
        "hour_report": "each hour: taptrail report times --per hour",
        "day_report": "each day: taptrail report times",
        "week_report": "each week: taptrail report times --per week",
        "month_report": "each month: taptrail report times --per month",
        "weekday_report": "hours of the day by weekday: taptrail report times --per hour-of-week",
        "session_report": "each session: taptrail report sessions",
        "session_click_report": "one session click by click: taptrail report session",
        "transition_report": "what is clicked next after each control: taptrail report transitions",
        "funnel_report": "who goes from one step to the next: taptrail report funnel",
        "retention_report": "which new users come back: taptrail report retention",
        "unused_report": "controls that nobody clicked: taptrail report unused",
        "icicle_report": "each element as a stack of components: taptrail report icicle",
        "compare_report": "how the use of controls changed: taptrail report compare",
    ]
}
