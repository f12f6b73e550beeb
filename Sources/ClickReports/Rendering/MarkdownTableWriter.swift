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

    private static func escaped(_ text: String) -> String {
        TerminalText.escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
            if "\\|`*_<>[]&~".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }
}
