import Basics
import ClickTracking

extension ReportPage {
    /// Whether a page can be written in a format: those of one table, and those of one picture, have no room for it.
    package static func isWritten(as format: OutputFormat) -> Bool {
        switch format {
        case .table, .markdown, .html, .json: true
        case .jsonl, .csv, .tsv, .svg, .png, .mermaid, .dot, .folded, .parquet: false
        }
    }

    /// Writes the page.
    ///
    /// - Parameters:
    ///   - format: One in which ``isWritten(as:)``.
    ///   - display: The terminal that shows the text; nil if it goes elsewhere.
    ///   - isExplained: Whether tables say what each column means, where it stands first.
    ///   - write: Takes the text, piece by piece.
    package func write(
        as format: OutputFormat, on display: TerminalDisplay? = nil, isExplained: Bool = false,
        to write: @escaping (String) throws -> Void
    ) throws {
        switch format {
        case .html: try write(html)
        case .json: try writeJSON(to: write)
        case .markdown: try writeMarkdown(to: write)
        default: try writeTables(on: display, isExplained: isExplained, to: write)
        }
    }

    /// An object with an array of rows for each report.
    private func writeJSON(to write: @escaping (String) throws -> Void) throws {
        for (index, section) in sections.enumerated() {
            try write((index == 0 ? "{\n" : ",\n") + JSONText.string(section.name) + ": ")
            var array = ""
            var writer = JSONTableWriter({ array += $0 }, asLines: false)
            try writer.write(section.report.columns.map(\.name), ([section.report] + section.others).flatMap(\.rows))
            try write(String(array.dropLast()))
        }
        try write("\n}\n")
    }

    private func writeMarkdown(to write: @escaping (String) throws -> Void) throws {
        let escaped = MarkdownTableWriter.escaped
        try write("# \(escaped(title))\n\n")
        for fact in facts { try write("- \(fact.name): \(escaped(fact.text))\n") }
        for section in sections {
            try write("\n## \(escaped(section.heading))\n\n\(escaped(section.intro))\n\n")
            guard !section.report.rows.isEmpty else {
                try write(escaped(section.emptyNote) + "\n")
                continue
            }
            for (index, report) in ([section.report] + section.others).enumerated() {
                if index > 0 { try write("\n") }
                if let title = report.title { try write("\(escaped(title))\n\n") }
                var writer = MarkdownTableWriter(write)
                let (columns, rows) = report.readable
                try writer.write(columns, rows)
                for note in report.notes.map(escaped) + [report.hiddenRowsNote].compactMap(\.self) {
                    try write("\n\(note)\n")
                }
            }
        }
    }

    private func writeTables(
        on display: TerminalDisplay?, isExplained: Bool, to write: @escaping (String) throws -> Void
    ) throws {
        let style = TextStyle(isColoured: display?.isColoured ?? false)
        func writeHeading(_ heading: String, _ line: String) throws {
            let heading = TerminalText.escaped(heading)
            try write("\(style.text(heading, .heading))\n")
            try write(style.text(String(repeating: line, count: TerminalText.width(heading)), .dim) + "\n")
        }
        func writeText(_ text: String) throws {
            let lines = TerminalText.wrapped(TerminalText.escaped(text), to: display?.width ?? 80)
            for line in lines { try write(line + "\n") }
        }
        try writeHeading(title, "=")
        for fact in facts { try writeText("\(fact.name): \(fact.text)") }
        var explained: Set<String> = []
        for section in sections {
            try write("\n")
            try writeHeading(section.heading, "-")
            try writeText(section.report.rows.isEmpty ? section.emptyNote : section.intro)
            guard !section.report.rows.isEmpty else { continue }
            for report in [section.report] + section.others {
                try write("\n")
                if let title = report.title { try writeText(title) }
                var notes = report.notes(isExplained: isExplained)
                notes.legend = .whole
                notes.terms = notes.terms.filter {
                    isExplained && explained.insert($0.heading + $0.meaning).inserted
                }
                var writer = ReadableTableWriter(write, on: display, notes)
                let (columns, rows) = report.readable
                try writer.write(columns, rows)
                for note in report.notes + [report.hiddenRowsNote].compactMap(\.self) { try writeText(note) }
            }
        }
        let hasTerms = sections.contains { $0.report.columns.contains(where: \.isTerm) }
        if display != nil, hasTerms, !isExplained { try write("\n" + style.text(TableNotes.hint, .dim) + "\n") }
    }
}

extension Report {
    /// How many rows are left out; nil if none is.
    var hiddenRowsNote: String? {
        guard hiddenRows > 0 else { return nil }
        return "\(ChartText.count(hiddenRows)) more row\(hiddenRows == 1 ? "" : "s"); --limit 0 has all"
    }

    /// What tells the report from others of its kind; nil if it is the only one.
    var title: String? {
        guard case .heatmap(let heatmap) = chart else { return nil }
        return heatmap.screen
    }
}
