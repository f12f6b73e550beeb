/// Columns aligned with spaces, for a terminal.
struct ReadableTableWriter: TableWriter {
    private let write: (String) throws -> Void
    private var columns: [String] = []
    private var rows: [[Cell]] = []

    init(_ write: @escaping (String) throws -> Void) {
        self.write = write
    }

    mutating func begin(_ columns: [String]) throws {
        self.columns = columns.map(TerminalText.escaped)
    }

    mutating func write(_ row: [Cell]) throws {
        rows.append(row)
    }

    mutating func end() throws {
        let texts = rows.map { row in row.map { TerminalText.escaped($0.text) } }
        let isRight = columns.indices.map { column in rows.contains { $0[column].isNumeric } }
        let widths = columns.indices.map { column in
            texts.reduce(columns[column].count) { max($0, $1[column].count) }
        }
        try write(Self.line(columns, widths, isRight))
        try write(Self.line(widths.map { String(repeating: "-", count: $0) }, widths, isRight))
        for row in texts { try write(Self.line(row, widths, isRight)) }
    }

    private static func line(_ texts: [String], _ widths: [Int], _ isRight: [Bool]) -> String {
        let cells = texts.indices.map { column in
            let padding = String(repeating: " ", count: widths[column] - texts[column].count)
            return isRight[column] ? padding + texts[column] : texts[column] + padding
        }
        var line = cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}
