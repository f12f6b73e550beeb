/// The ways in which a table, or the picture of a report, can be written out.
package enum OutputFormat: String, CaseIterable, Sendable {
    case table, json, jsonl, csv, tsv, markdown, html
    /// A picture, and graphs as text for Mermaid and Graphviz.
    case svg, png, mermaid, dot
    /// Stacks of names with their clicks, for flame-graph tools.
    case folded
    /// A file of typed columns; ``ParquetTable`` writes it.
    case parquet

    /// The format that a file's name suggests, nil if it is not known.
    package init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: "."), dot != fileName.startIndex else { return nil }
        switch fileName[fileName.index(after: dot)...].lowercased() {
        case "json": self = .json
        case "jsonl", "ndjson": self = .jsonl
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        case "md", "markdown": self = .markdown
        case "html", "htm": self = .html
        case "txt": self = .table
        case "svg": self = .svg
        case "png": self = .png
        case "mmd", "mermaid": self = .mermaid
        case "dot", "gv": self = .dot
        case "folded": self = .folded
        case "parquet": self = .parquet
        default: return nil
        }
    }

    /// Whether people read it as it is: then columns are few and values rounded.
    package var isForPeople: Bool {
        switch self {
        case .table, .markdown, .html: true
        case .json, .jsonl, .csv, .tsv, .svg, .png, .mermaid, .dot, .folded, .parquet: false
        }
    }

    /// Whether it shows a report's picture, not its table.
    package var isPicture: Bool {
        switch self {
        case .svg, .png, .mermaid, .dot, .folded: true
        case .table, .json, .jsonl, .csv, .tsv, .markdown, .html, .parquet: false
        }
    }

    /// A paragraph that stands above a table in this format; nil if programs read the format, or if it is a picture.
    package func paragraph(_ text: String, on display: TerminalDisplay? = nil) -> String? {
        switch self {
        case .table:
            TerminalText.wrapped(TerminalText.escaped(text), to: display?.width ?? .max).joined(separator: "\n")
                + "\n\n"
        case .markdown: MarkdownTableWriter.escaped(text) + "\n\n"
        case .html: "<p>\(HTMLText.escaped(text))</p>\n"
        case .json, .jsonl, .csv, .tsv, .svg, .png, .mermaid, .dot, .folded, .parquet: nil
        }
    }

    /// A writer of tables in this format; formats that are no text write them as one.
    ///
    /// - Parameters:
    ///   - isRaw: Whether CSV and TSV keep what a spreadsheet would take for a formula, or a terminal obey, as it is.
    ///   - display: The terminal that shows the text; nil if it goes elsewhere.
    ///   - notes: What a table that is no other format's says beside its values.
    ///   - write: Takes the text, piece by piece.
    package func writer(
        isRaw: Bool = false, on display: TerminalDisplay? = nil, _ notes: TableNotes = TableNotes(),
        to write: @escaping (String) throws -> Void
    ) -> any TableWriter {
        let separatedText: SeparatedTableWriter.TextForm = isRaw ? .raw : display == nil ? .safe : .escaped
        return switch self {
        case .table, .svg, .png, .mermaid, .dot, .folded, .parquet: ReadableTableWriter(write, on: display, notes)
        case .json: JSONTableWriter(write, asLines: false)
        case .jsonl: JSONTableWriter(write, asLines: true)
        case .csv: SeparatedTableWriter(write, separator: ",", separatedText)
        case .tsv: SeparatedTableWriter(write, separator: "\t", separatedText)
        case .markdown: MarkdownTableWriter(write)
        case .html: HTMLTableWriter(write)
        }
    }
}
