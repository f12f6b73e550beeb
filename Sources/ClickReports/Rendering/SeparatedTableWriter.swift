/// CSV as RFC 4180 has it, or TSV, with lines that end in a line feed.
struct SeparatedTableWriter: TableWriter {
    private let write: (String) throws -> Void
    private let separator: Unicode.Scalar
    private let form: TextForm

    /// What becomes of the characters of a text that could act on its reader.
    enum TextForm {
        /// They stay, for readers that ask for raw values.
        case raw
        /// A text that a spreadsheet would run as a formula gets a `'` in front.
        case safe
        /// Safe, and characters that a terminal would obey are written as `\u{1B}`.
        case escaped
    }

    init(_ write: @escaping (String) throws -> Void, separator: Unicode.Scalar, _ form: TextForm) {
        self.write = write
        self.separator = separator
        self.form = form
    }

    mutating func begin(_ columns: [String]) throws {
        try write(row: columns.map { .text($0) })
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
        if form == .escaped { text = TerminalText.escaped(text) }
        if cell.isOfNames, form != .raw, let first = text.unicodeScalars.first, Self.formulaStarts.contains(first) {
            text = "'" + text
        }
        // All special characters are ASCII, and looking at bytes is several times as fast as looking at scalars.
        guard text.utf8.contains(where: { Self.special.contains($0) || $0 == separator.value }) else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }

    /// The bytes that a field is quoted for, besides the separator.
    private static let special = "\"\n\r\t".utf8

    /// The characters that begin a formula in a spreadsheet, in both widths.
    private static let formulaStarts = Set("=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars)
}

extension Cell {
    /// Whether the value is made of names, which come from apps and recordings.
    fileprivate var isOfNames: Bool {
        switch self {
        case .text, .texts: true
        case .null, .integer, .real, .number, .blob, .list: false
        }
    }
}
