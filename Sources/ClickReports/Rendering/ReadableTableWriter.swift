/// The heading of a column that not everybody knows, and its meaning.
package typealias TableTerm = (heading: String, meaning: String)

/// How a table is shown on a terminal. What is no terminal gets it whole and plain.
package struct TerminalDisplay: Sendable {
    /// The terminal's width in columns.
    package let width: Int
    /// Whether the terminal shows colours and its user wants any.
    package let isColoured: Bool

    package init(width: Int, isColoured: Bool) {
        self.width = width
        self.isColoured = isColoured
    }
}

/// What a table for people is beside its values.
package struct TableNotes: Sendable {
    /// The columns, by heading, that name controls or screens: these are not cut.
    package var names: Set<String> = []
    /// Those of them that say what a row is about: they stay as long as others can go.
    package var subjects: Set<String> = []
    /// What columns mean, by heading.
    package var terms: [TableTerm] = []
    package var legend = Legend.whole

    package init() {}

    /// Tells how to learn what columns mean.
    static let hint = "--explain says what the columns mean"

    /// What is told of the terms below a table.
    package enum Legend: Sendable {
        /// Each with its meaning.
        case whole
        /// On a terminal, which option tells it.
        case hint
    }
}

/// Columns aligned with spaces, for people. On a terminal they fit its width.
struct ReadableTableWriter: TableWriter {
    private let write: (String) throws -> Void
    private let display: TerminalDisplay?
    private let notes: TableNotes
    private let style: TextStyle
    private var headings: [String] = []
    private var rows: [[ShownCell]] = []

    /// - Parameter display: The terminal; nil for a file or a pipe.
    init(
        _ write: @escaping (String) throws -> Void, on display: TerminalDisplay? = nil,
        _ notes: TableNotes = TableNotes()
    ) {
        self.write = write
        self.display = display
        self.notes = notes
        style = TextStyle(isColoured: display?.isColoured ?? false)
    }

    mutating func begin(_ columns: [String]) throws {
        headings = columns.map(TerminalText.escaped)
    }

    mutating func write(_ row: [Cell]) throws {
        rows.append(row.map(ShownCell.init))
    }

    mutating func end() throws {
        var columns = headings.indices.map(column)
        var fit = TableFit(columns.map(\.space))
        if let display, fit.width > display.width {
            let prefixes = columns.indices.map { index in
                columns[index].isName ? nil : PathPrefix(of: rows.lazy.map { $0[index].text })
            }
            for (index, prefix) in prefixes.enumerated() {
                guard let prefix else { continue }
                for row in rows.indices { rows[row][index].text = prefix.shortened(rows[row][index].text) }
                columns[index] = column(index)
            }
            markImportant(&columns)
            columns.shareComfort(of: display.width)
            fit = TableFit(columns.map(\.space), into: display.width)
            for index in fit.shown {
                if let prefix = prefixes[index] { try tell(prefix, of: headings[index], width: display.width) }
            }
        }
        try TableLines(headings: headings, rows: rows, columns: columns, fit: fit, style: style).write(to: write)
        try writeNotes(fit)
    }

    private func column(_ index: Int) -> TableColumn {
        TableColumn(
            headings[index], rows.lazy.map { $0[index] }, tableWidth: display?.width,
            hasNames: notes.names.contains(headings[index]))
    }

    /// What rows are about stays as long as others can go. So do the columns of text that tell rows apart where that
    /// does not, but for rows that are told apart by their time.
    private func markImportant(_ columns: inout [TableColumn]) {
        for index in columns.indices where notes.subjects.contains(headings[index]) {
            columns[index].space.isImportant = true
        }
        guard !notes.subjects.isEmpty, columns.first?.isNumeric == false else { return }
        let subjects = columns.indices.filter { columns[$0].space.isImportant && !columns[$0].isNumeric }
        var told = rows.map { row in subjects.map { row[$0].text } }
        var count = Set(told).count
        for index in columns.indices where !columns[index].isNumeric && !columns[index].space.isImportant {
            let more = zip(told, rows).map { $0 + [$1[index].text] }
            let distinct = Set(more).count
            guard distinct > count else { continue }
            columns[index].space.isImportant = true
            (told, count) = (more, distinct)
        }
    }

    /// Says once above the table what all paths of a column begin with.
    private func tell(_ prefix: PathPrefix, of heading: String, width: Int) throws {
        let shared = TerminalText.cut(prefix.text, to: 3 * width)
        let line = "Each \(heading) is below \(shared) (\(PathPrefix.sign))"
        try writeLines(TerminalText.wrapped(line, to: width))
    }

    private func writeNotes(_ fit: TableFit) throws {
        let terms = notes.terms.filter { term in fit.shown.contains { headings[$0] == term.heading } }
        var line: [String] = []
        if !fit.hidden.isEmpty {
            line.append("hidden: \(fit.hidden.map { headings[$0] }.joined(separator: ", ")) (terminal too narrow)")
        }
        if display != nil, !terms.isEmpty, notes.legend == .hint { line.append(TableNotes.hint) }
        let isExplained = !terms.isEmpty && notes.legend == .whole
        guard isExplained || !line.isEmpty else { return }
        try write("\n")
        if isExplained { try writeLegend(terms) }
        if !line.isEmpty {
            try writeLines(TerminalText.wrapped(line.joined(separator: "; "), to: display?.width ?? .max))
        }
    }

    private func writeLegend(_ terms: [TableTerm]) throws {
        let indent = (terms.map { TerminalText.width($0.heading) }.max() ?? 0) + TableFit.gap
        for term in terms {
            let lines = TerminalText.wrapped(term.meaning, to: max(10, (display?.width ?? .max) - indent))
            let heading = term.heading + String(repeating: " ", count: indent - TerminalText.width(term.heading))
            try writeLines(
                lines.enumerated().map { ($0 == 0 ? heading : String(repeating: " ", count: indent)) + $1 })
        }
    }

    private func writeLines(_ lines: [String]) throws {
        for line in lines { try write(style.text(line, .dim) + "\n") }
    }
}
