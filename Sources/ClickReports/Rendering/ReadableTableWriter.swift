/// The heading of a column that not everybody knows, and its meaning.
package typealias TableTerm = (heading: String, meaning: String)

/// How a table is shown on a terminal. What is no terminal gets it whole and plain.
package struct TerminalDisplay: Sendable {
    /// The terminal's width in columns.
    package let width: Int
    /// Whether the terminal shows colours and its user wants any.
    package let isColoured: Bool
    /// What columns mean that not everybody knows, said below the table.
    package var terms: [TableTerm] = []

    package init(width: Int, isColoured: Bool) {
        self.width = width
        self.isColoured = isColoured
    }
}

/// Columns aligned with spaces, for people. On a terminal they fit its width.
struct ReadableTableWriter: TableWriter {
    private let write: (String) throws -> Void
    private let display: TerminalDisplay?
    private let style: TextStyle
    private var headings: [String] = []
    private var rows: [[ShownCell]] = []

    /// - Parameter display: The terminal; nil for a file or a pipe.
    init(_ write: @escaping (String) throws -> Void, on display: TerminalDisplay? = nil) {
        self.write = write
        self.display = display
        style = TextStyle(isColoured: display?.isColoured ?? false)
    }

    mutating func begin(_ columns: [String]) throws {
        headings = columns.map(TerminalText.escaped)
    }

    mutating func write(_ row: [Cell]) throws {
        rows.append(row.map(ShownCell.init))
    }

    mutating func end() throws {
        var columns = headings.indices.map { index in
            TableColumn(headings[index], rows.lazy.map { $0[index] }, tableWidth: display?.width)
        }
        var fit = TableFit(columns.map(\.space))
        if let display, fit.width > display.width {
            let prefixes = columns.indices.map { index in PathPrefix(of: rows.lazy.map { $0[index].text }) }
            for (index, prefix) in prefixes.enumerated() {
                guard let prefix else { continue }
                for row in rows.indices { rows[row][index].text = prefix.shortened(rows[row][index].text) }
                columns[index] = TableColumn(headings[index], rows.lazy.map { $0[index] }, tableWidth: display.width)
            }
            fit = TableFit(columns.map(\.space), into: display.width)
            for index in fit.shown {
                if let prefix = prefixes[index] { try tell(prefix, of: headings[index], width: display.width) }
            }
        }
        try writeTable(columns, fit)
        if let display { try writeNotes(display, fit) }
    }

    /// Says once above the table what all paths of a column begin with.
    private func tell(_ prefix: PathPrefix, of heading: String, width: Int) throws {
        let shared = TerminalText.cut(prefix.text, to: 3 * width)
        let line = "Each \(heading) is below \(shared) (\(PathPrefix.sign))"
        try writeLines(TerminalText.wrapped(line, to: width))
    }

    private func writeTable(_ columns: [TableColumn], _ fit: TableFit) throws {
        func line(_ cell: (_ column: Int, _ width: Int) -> (text: String, style: TextStyle.Kind)) throws {
            var line = ""
            var spaces = 0
            for (column, width) in zip(fit.shown, fit.widths) {
                let (text, kind) = cell(column, width)
                let shown = TerminalText.cut(text, to: width)
                let padding = max(0, width - TerminalText.width(shown))
                if columns[column].isNumeric { spaces += padding }
                // Spaces are written only when something follows.
                if !shown.isEmpty {
                    line += String(repeating: " ", count: spaces) + style.text(shown, kind)
                    spaces = 0
                }
                spaces += (columns[column].isNumeric ? 0 : padding) + TableFit.gap
            }
            try write(line + "\n")
        }
        try line { column, _ in (headings[column], .heading) }
        try line { _, width in (String(repeating: "-", count: width), .dim) }
        for row in rows {
            try line { column, _ in (row[column].text, row[column].style(in: headings[column])) }
        }
    }

    private func writeNotes(_ display: TerminalDisplay, _ fit: TableFit) throws {
        let terms = display.terms.filter { term in fit.shown.contains { headings[$0] == term.heading } }
        guard !terms.isEmpty || !fit.hidden.isEmpty else { return }
        try write("\n")
        let indent = (terms.map { TerminalText.width($0.heading) }.max() ?? 0) + TableFit.gap
        for term in terms {
            let lines = TerminalText.wrapped(term.meaning, to: max(10, display.width - indent))
            let heading = term.heading + String(repeating: " ", count: indent - TerminalText.width(term.heading))
            try writeLines(
                lines.enumerated().map { ($0 == 0 ? heading : String(repeating: " ", count: indent)) + $1 })
        }
        if !fit.hidden.isEmpty {
            let hidden = fit.hidden.map { headings[$0] }.joined(separator: ", ")
            try writeLines(
                TerminalText.wrapped("hidden: \(hidden) (terminal too narrow)", to: display.width))
        }
    }

    private func writeLines(_ lines: [String]) throws {
        for line in lines { try write(style.text(line, .dim) + "\n") }
    }
}
