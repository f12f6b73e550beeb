/// CSV as RFC 4180 has it, or TSV, with lines that end in a line feed.
///
/// A text that a spreadsheet would run as a formula gets a `'` in front, unless the reader asks for raw values.
struct SeparatedTableWriter: TableWriter {
    private let write: (String) throws -> Void
    private let separator: String
    private let isRaw: Bool

    init(_ write: @escaping (String) throws -> Void, separator: String, isRaw: Bool) {
        self.write = write
        self.separator = separator
        self.isRaw = isRaw
    }

    mutating func begin(_ columns: [String]) throws {
        try write(row: columns.map(Cell.text))
    }

    mutating func write(_ row: [Cell]) throws {
        try write(row: row)
    }

    mutating func end() throws {}

    private func write(row: [Cell]) throws {
        try write(row.map(field).joined(separator: separator) + "\n")
    }

    private func field(_ cell: Cell) -> String {
        var text = cell.text
        if case .text = cell, !isRaw, let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) {
            text = "'" + text
        }
        let needsQuotes =
            text.unicodeScalars.contains { "\"\n\r\t".unicodeScalars.contains($0) } || text.contains(separator)
        return needsQuotes
            ? "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
            : text
    }
}
