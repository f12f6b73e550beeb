import Basics
import CSQLite

/// Says which tables and columns there are, to whom has named one that is not there.
enum SchemaNames {
    /// SQLite's message about a statement; if that names a column or table that is not there, with those that are, the
    /// nearest first.
    static func adding(to message: String, of sql: String, _ connection: OpaquePointer) -> String {
        let tables = names(
            in: """
                SELECT DISTINCT name FROM
                    (SELECT type, name FROM sqlite_schema UNION SELECT type, name FROM sqlite_temp_schema)
                WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'index_*'
                    AND name NOT GLOB 'grdb_*'
                ORDER BY name
                """, connection)
        if let table = missing("no such table: ", in: message) { return message + list(tables, nearTo: table) }
        guard let column = missing("no such column: ", in: message) else { return message }
        let words = words(of: sql)
        let known = Set(words.map { $0.lowercased() })
        let columns = tables.filter { known.contains($0.lowercased()) }.flatMap { table in
            names(in: "SELECT name FROM pragma_table_xinfo('\(table.replacing("'", with: "''"))')", connection)
        }
        var seen: Set<String> = []
        let all = columns + named(in: words, tables: Set(tables))
        return message + list(all.filter { seen.insert($0).inserted }, nearTo: column)
    }

    /// The words of a statement, and its brackets.
    private static func words(of sql: String) -> [String] {
        var words: [String] = []
        var isInside = false
        for character in sql {
            let isLetter = character.isLetter || character.isNumber || character == "_"
            if isLetter, isInside {
                words[words.count - 1].append(character)
            } else if isLetter || "(),".contains(character) {
                words.append(String(character))
            }
            isInside = isLetter
        }
        return words
    }

    /// The columns that a statement names itself: `expression AS name`, and `WITH table (name, name) AS (…)`.
    private static func named(in words: [String], tables: Set<String>) -> [String] {
        var names: [String] = []
        for (index, word) in words.enumerated() where word.lowercased() == "as" && index > 0 {
            let next = index + 1 < words.count ? words[index + 1] : "("
            if next != "(" {
                if !tables.contains(words[index - 1]) { names.append(next) }
            } else if words[index - 1] == ")", let start = words[..<index].lastIndex(of: "(") {
                names += words[(start + 1)..<index].filter { $0 != "," && $0 != ")" }
            }
        }
        return names
    }

    /// The name that a message complains about, without its table or alias.
    private static func missing(_ complaint: String, in message: String) -> String? {
        guard message.hasPrefix(complaint) else { return nil }
        return message.dropFirst(complaint.count).split(separator: ".").last.map(String.init)
    }

    static func list(_ names: [String], nearTo typed: String) -> String {
        // What was typed is there under another table's name, as columns of 'clicks' that 'main.clicks' does not have.
        let names = names.filter { $0 != typed }
        guard !names.isEmpty else { return "" }
        let suggestion = NearestName.suggestion(for: typed, among: names)
        if suggestion.isEmpty { return "; there are \(names.joined(separator: ", "))" }
        return "\(suggestion) There are \(NearestName.sorted(names, byNearnessTo: typed).joined(separator: ", "))"
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
