import Basics
import CSQLite

/// Says which tables and columns there are, to whom has named one that is not there.
enum SchemaNames {
    /// SQLite's message about a statement; if that names a column or table that is not there, with those that are, the
    /// nearest first.
    static func adding(to message: String, of sql: String, _ connection: OpaquePointer) -> String {
        let tables = names(
            in: "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name", connection)
        if let table = missing("no such table: ", in: message) {
            return message + list(tables.filter { !$0.hasPrefix("sqlite_") }, nearTo: table)
        }
        guard let column = missing("no such column: ", in: message) else { return message }
        let words = Set(sql.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        let columns = tables.filter { words.contains($0.lowercased()) }.flatMap { table in
            names(in: "SELECT name FROM pragma_table_info('\(table.replacing("'", with: "''"))')", connection)
        }
        var seen: Set<String> = []
        return message + list(columns.filter { seen.insert($0).inserted }, nearTo: column)
    }

    /// The name that a message complains about, without its table or alias.
    private static func missing(_ complaint: String, in message: String) -> String? {
        guard message.hasPrefix(complaint) else { return nil }
        return message.dropFirst(complaint.count).split(separator: ".").last.map(String.init)
    }

    static func list(_ names: [String], nearTo typed: String) -> String {
        guard !names.isEmpty else { return "" }
        let all = NearestName.sorted(names, byNearnessTo: typed).joined(separator: ", ")
        let suggestion = NearestName.suggestion(for: typed, among: names)
        return suggestion.isEmpty ? "; there are \(all)" : "\(suggestion) There are \(all)"
    }

    /// The names that a statement of ours gives; none if it cannot be run.
    private static func names(in sql: String, _ connection: OpaquePointer) -> [String] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
        defer { sqlite3_finalize(statement) }
        var names: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let text = sqlite3_column_text(statement, 0) { names.append(String(cString: text)) }
        }
        return names
    }
}
