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

/// Text made safe for a terminal: names come from apps and recordings, and may hold anything.
package enum TerminalText {
    /// The text with control characters, and those that reorder what is shown, written as `\u{1B}`.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if byteStandIns.contains(scalar.value) {
                result += "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
            } else if isUnsafe(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// The characters that stand in a path for bytes that are not UTF-8.
    private static let byteStandIns: ClosedRange<UInt32> = 0x10_FE80...0x10_FEFF

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case byteStandIns, 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
