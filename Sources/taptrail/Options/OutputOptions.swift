import ArgumentParser
import Basics
import ClickReports
import ClickStore

extension OutputFormat: ExpressibleByArgument {}

/// The format and the destination of a command's results.
struct OutputOptions: ParsableArguments {
    @Option(
        help:
            """
            How to write: table, json, jsonl, csv, tsv, markdown or html; a report's picture: svg, mermaid, dot or folded. \
            Default: by the extension of -o, else table.
            """
    )
    var format: OutputFormat?

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.")
    var output: String?

    @Flag(help: "Leave texts in CSV and TSV unchanged, even those that a spreadsheet would run as formulas.")
    var raw = false

    @Flag(help: "Do not show long tables with the pager that PAGER names, or with less.")
    var noPager = false

    func validate() throws {
        // A database's files have no such endings either; that they are not replaced is the better answer.
        guard format == nil, let output, OutputFormat(fileName: output) == nil, StorePath.role(of: output) == nil,
            let ending = FilePath(output).extension, !ending.isEmpty
        else { return }
        throw ValidationError(
            """
            '\(output)': no format is known by '.\(ending)'; there are .json, .jsonl, .csv, .tsv, .md, .html, .txt, .svg, \
            .mmd, .dot and .folded, or choose one with --format.
            """)
    }

    /// The format to use.
    var chosenFormat: OutputFormat {
        format ?? output.flatMap(OutputFormat.init(fileName:)) ?? .table
    }

    /// Writes one table.
    func write(_ columns: [String], _ rows: some Sequence<[Cell]>) throws {
        try stream(columns) { write in
            for row in rows { try write(row) }
        }
    }

    /// Writes a report: as people read it, or with all columns and plain values for machines.
    func write(_ report: Report) throws {
        switch chosenFormat {
        case .table, .markdown, .html:
            let (columns, rows) = report.readable
            try stream(columns, terms: report.terms) { write in
                for row in rows { try write(row) }
            }
        case .json, .jsonl, .csv, .tsv: try write(report.columns.map(\.name), report.rows)
        case .svg, .mermaid, .dot, .folded:
            guard let text = report.chart?.text(as: chosenFormat) else { throw missingPicture }
            let output = try Output(path: output)
            try output.write(text)
            try output.close()
        }
    }

    /// Tells that what is written has no picture in the format.
    private var missingPicture: ValidationError {
        let reports =
            switch chosenFormat {
            case .mermaid, .dot: "transitions and funnel"
            case .folded: "icicle"
            default: "times, compare, icicle, heatmap, transitions and funnel"
            }
        return ValidationError(
            "There is no picture of this as \(chosenFormat.rawValue); the reports \(reports) have one.")
    }

    /// Writes one table whose rows come one by one.
    ///
    /// - Parameter terms: The columns, by heading, that are explained on a terminal.
    func stream(
        _ columns: [String], terms: [TableTerm] = [], _ body: (_ write: ([Cell]) throws -> Void) throws -> Void
    ) throws {
        guard !chosenFormat.isPicture else { throw missingPicture }
        let output = try Output(path: output)
        let terminal = Terminal(for: self.output)
        var display = terminal?.display
        display?.terms = terms
        // A table is written when all its rows are there, so its whole text can be kept for the pager.
        var table = ""
        let isPaged = terminal != nil && chosenFormat == .table && !noPager
        var writer = chosenFormat.writer(isRaw: raw, on: display) { text in
            if isPaged { table += text } else { try output.write(text) }
        }
        try writer.begin(columns)
        let rows = Result { try body { try writer.write($0) } }
        // After a failure, the rows before it are shown; the caller tells of the failure.
        try writer.end()
        if let terminal, isPaged { try terminal.write(table, to: output) }
        try output.close()
        try rows.get()
    }
}
