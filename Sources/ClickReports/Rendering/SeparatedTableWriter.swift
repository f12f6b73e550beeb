/// CSV as RFC 4180 has it, or TSV, with lines that end in a line feed.
///
/// A text that a spreadsheet would run as a formula gets a `'` in front, unless the reader asks for raw values.
struct SeparatedTableWriter: TableWriter {
    private let write: (String) throws -> Void
    private let separator: Unicode.Scalar
    private let isRaw: Bool

    init(_ write: @escaping (String) throws -> Void, separator: Unicode.Scalar, isRaw: Bool) {
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
        try write(row.map(field).joined(separator: String(separator)) + "\n")
    }

    /// Works on scalars: a quote or separator with a combining mark behind it is one all the same.
    private func field(_ cell: Cell) -> String {
        var text = cell.text
        if case .text = cell, !isRaw, let first = text.unicodeScalars.first, Self.formulaStarts.contains(first) {
            text = "'" + text
        }
        let special: (Unicode.Scalar) -> Bool = { "\"\n\r\t".unicodeScalars.contains($0) || $0 == separator }
        guard text.unicodeScalars.contains(where: special) else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }

    /// The characters that begin a formula in a spreadsheet, in both widths.
    private static let formulaStarts = Set("=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars)
}
