/// A page of HTML with one table.
struct HTMLTableWriter: TableWriter {
    private let write: (String) throws -> Void

    init(_ write: @escaping (String) throws -> Void) {
        self.write = write
    }

    mutating func begin(_ columns: [String]) throws {
        try write(
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>TapTrail</title>
            <style>
            body { font: 14px system-ui, sans-serif } table { border-collapse: collapse }
            th, td { padding: 2px 8px; border-bottom: 1px solid #ddd; text-align: left } .n { text-align: right }
            </style></head><body><table>
            <tr>\(columns.map { "<th>\(HTMLText.escaped($0))</th>" }.joined())</tr>

            """)
    }

    mutating func write(_ row: [Cell]) throws {
        let cells = row.map { "<td\($0.isNumeric ? " class=\"n\"" : "")>\(HTMLText.escaped($0.text))</td>" }
        try write("<tr>\(cells.joined())</tr>\n")
    }

    mutating func end() throws {
        try write("</table></body></html>\n")
    }
}

/// A table of GitHub-flavoured Markdown.
struct MarkdownTableWriter: TableWriter {
    private let write: (String) throws -> Void

    init(_ write: @escaping (String) throws -> Void) {
        self.write = write
    }

    mutating func begin(_ columns: [String]) throws {
        try write(row: columns.map(Cell.text))
        try write("|" + String(repeating: " --- |", count: columns.count) + "\n")
    }

    mutating func write(_ row: [Cell]) throws {
        try write(row: row)
    }

    mutating func end() throws {}

    private func write(row: [Cell]) throws {
        try write("| " + row.map { Self.escaped($0.text) }.joined(separator: " | ") + " |\n")
    }

    static func escaped(_ text: String) -> String {
        TerminalText.escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
            if "\\|`*_<>[]&~".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }
}
