import ClickReports

/// A table with one of everything that some format could stumble over.
enum NastyTable {
    static let columns = ["na|me", "n", "r", "b", "none"]
    static let rows: [[Cell]] = [
        [.text("=1+1"), .integer(-5), .real(2.5), .blob([0, 0xFF]), .null],
        [.text("a \"b\"\nc,\td"), .integer(.max), .real(0.1), .blob([]), .text("")],
        [.text("\u{1B}[31m<b>&'|\\*é\r\n"), .number("9.5 %"), .real(.nan), .null, .text("-")],
    ]

    /// The table in some format.
    static func text(as format: OutputFormat, isRaw: Bool = false) throws -> String {
        try text(as: format, columns: columns, rows: rows, isRaw: isRaw)
    }

    /// Any table in some format.
    static func text(
        as format: OutputFormat, columns: [String], rows: [[Cell]], isRaw: Bool = false
    ) throws -> String {
        var text = ""
        var writer = format.writer(isRaw: isRaw) { text += $0 }
        try writer.write(columns, rows)
        return text
    }
}
