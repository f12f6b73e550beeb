/// The ways in which a table can be written out.
package enum OutputFormat: String, CaseIterable, Sendable {
    case table, json, jsonl, csv, tsv, markdown, html

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
        default: return nil
        }
    }

    /// Whether people read it as it is: then columns are few and values rounded.
    package var isForPeople: Bool {
        switch self {
        case .table, .markdown, .html: true
        case .json, .jsonl, .csv, .tsv: false
        }
    }

    /// A writer of this format.
    ///
    /// - Parameters:
    ///   - isRaw: Whether CSV and TSV keep what a spreadsheet would take for a formula as it is.
    ///   - write: Takes the text, piece by piece.
    package func writer(isRaw: Bool = false, to write: @escaping (String) throws -> Void) -> any TableWriter {
        switch self {
        case .table: ReadableTableWriter(write)
        case .json: JSONTableWriter(write, asLines: false)
        case .jsonl: JSONTableWriter(write, asLines: true)
        case .csv: SeparatedTableWriter(write, separator: ",", isRaw: isRaw)
        case .tsv: SeparatedTableWriter(write, separator: "\t", isRaw: isRaw)
        case .markdown: MarkdownTableWriter(write)
        case .html: HTMLTableWriter(write)
        }
    }
}
