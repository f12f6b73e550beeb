import ArgumentParser
import Basics
import ClickReports
import ClickStore
import Gzip

extension OutputFormat: ExpressibleByArgument {}

/// The format and the destination of a command's results.
struct OutputOptions: ParsableArguments {
    @Option(
        help:
            """
            How to write: table, json, jsonl, csv, tsv, markdown, html or parquet; a report's picture: svg, png, mermaid, dot or folded. \
            Default: by the extension of -o, else table.
            """
    )
    var format: OutputFormat?

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.", completion: .file())
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
        if ["jpg", "jpeg", "pdf", "webp", "gif"].contains(ending.lowercased()) {
            let picture = String(output.dropLast(ending.count)) + "svg"
            throw ValidationError(
                """
                '\(output)': pictures are written as SVG or PNG; write -o \(picture), or the same with .png.
                """)
        }
        throw ValidationError(
            """
            '\(output)': no format is known by '.\(ending)'; there are .json, .jsonl, .csv, .tsv, .md, .html, .txt, \
            .parquet, .svg, .png, .mmd, .dot and .folded, or choose one with --format.
            """)
    }

    /// The format to use.
    var chosenFormat: OutputFormat {
        format ?? output.flatMap(OutputFormat.init(fileName:)) ?? .table
    }

    /// Writes text of no format.
    func write(text: String) throws {
        let output = try Output(path: output)
        try output.write(text)
        try output.close()
    }

    /// Writes one table.
    func write(_ columns: [String], _ rows: some Sequence<[Cell]>) throws {
        try stream(columns) { write in
            for row in rows { try write(row) }
        }
    }

    /// Writes a report: as people read it, or with all columns and plain values for machines.
    ///
    /// - Parameter isExplained: Whether to tell what each column means: below tables of text, else as messages.
    func write(_ report: Report, isExplained: Bool = false) throws {
        switch chosenFormat {
        case .table, .markdown, .html:
            let (columns, rows) = report.readable
            try stream(columns, report.notes(isExplained: isExplained), headline: report.headline) { write in
                for row in rows { try write(row) }
            }
            if isExplained, chosenFormat != .table {
                tellMeanings(of: report.columns.filter { !$0.isDetail }, \.heading)
            }
        case .json, .jsonl, .csv, .tsv, .parquet:
            report.headline.map(Messages.note)
            try write(report.columns.map(\.name), report.rows)
            if isExplained { tellMeanings(of: report.columns, \.name) }
        case .svg, .png, .mermaid, .dot, .folded:
            let textFormat = chosenFormat == .png ? .svg : chosenFormat
            guard let text = report.chart?.text(as: textFormat) else { throw missingPicture }
            report.headline.map(Messages.note)
            let output = try Output(path: output)
            if chosenFormat == .png {
                try output.write(bytes: PNGConverter.png(of: text, for: self.output ?? "-"))
            } else {
                try output.write(text)
            }
            try output.close()
        }
    }

    private func tellMeanings(of columns: [Report.Column], _ name: (Report.Column) -> String) {
        for column in columns { Messages.note("\(name(column)): \(column.meaning)") }
    }

    /// Tells that what is written has no picture in the format.
    private var missingPicture: ValidationError {
        let reports =
            switch chosenFormat {
            case .mermaid, .dot: "transitions, journeys and funnel"
            case .folded: "icicle"
            default: "times, people, compare, icicle, heatmap, transitions, journeys, funnel and session"
            }
        return ValidationError(
            "There is no picture of this as \(chosenFormat.rawValue); the reports \(reports) have one.")
    }

    /// Writes one table whose rows come one by one.
    ///
    /// - Parameters:
    ///   - notes: What a table for people says beside its values.
    ///   - headline: What people read above the table.
    func stream(
        _ columns: [String], _ notes: TableNotes = TableNotes(), headline: String? = nil,
        _ body: (_ write: ([Cell]) throws -> Void) throws -> Void
    ) throws {
        try withoutActuallyEscaping(body) { body in
            try streamSeveral(headline: headline) { table in try table(columns, notes, body) }
        }
    }

    /// Takes the columns of a table, what it says beside its values, and what writes its rows.
    typealias TableBody = ([String], TableNotes, (_ write: ([Cell]) throws -> Void) throws -> Void) throws -> Void

    /// Writes tables one after the other, with an empty line between them.
    ///
    /// - Parameters:
    ///   - headline: What people read above the tables.
    ///   - check: Looks at how many bytes of a table there are so far, and throws if it is too many.
    func streamSeveral(
        headline: String? = nil, checkingSize check: @escaping (Int) throws -> Void = { _ in },
        _ body: (_ table: TableBody) throws -> Void
    ) throws {
        guard !chosenFormat.isPicture else { throw missingPicture }
        if chosenFormat == .parquet { return try writeParquet(checkingSize: check, body) }
        try deliver { display, write in
            var isFirst = true
            return Result {
                if let headline { try chosenFormat.paragraph(headline, on: display).map(write) }
                try body { columns, notes, rows in
                    if !isFirst { try write("\n") }
                    isFirst = false
                    var size = 0
                    var writer = chosenFormat.writer(isRaw: raw, on: display, notes) { text in
                        size += text.utf8.count
                        try check(size)
                        try write(text)
                    }
                    try writer.begin(columns)
                    let rows = Result { try rows { try writer.write($0) } }
                    // After a failure, the rows before it are shown; the caller tells of the failure.
                    try writer.end()
                    try rows.get()
                }
            }
        }
    }

    /// Writes one table with types.
    private func writeParquet(
        checkingSize check: @escaping (Int) throws -> Void, _ body: (_ table: TableBody) throws -> Void
    ) throws {
        guard Terminal(for: output) == nil else { throw OutputError.noText }
        let output = try Output(path: output)
        try body { columns, _, rows in
            var size = 0
            var table = ParquetTable(columns, compressed: GzipText.compressed) { bytes in
                size += bytes.count
                try check(size)
                try output.write(bytes: bytes)
            }
            try rows { try table.write($0) }
            try table.finish()
        }
        try output.close()
    }

    /// Writes all reports of a page.
    func write(_ page: ReportPage, isExplained: Bool = false) throws {
        try deliver { display, write in
            Result { try page.write(as: chosenFormat, on: display, isExplained: isExplained, to: write) }
        }
    }

    /// Opens the output, has text written to it, by the pager if it is long, and closes it.
    ///
    /// - Parameter body: If it returns a failure, a file is left as it was; people and pipes see what came before.
    private func deliver(
        _ body: (TerminalDisplay?, _ write: @escaping (String) throws -> Void) -> Result<Void, any Error>
    ) throws {
        let output = try Output(path: output)
        let terminal = Terminal(for: self.output)
        // A table is written when all its rows are there, so its whole text can be kept for the pager.
        var text = ""
        let isPaged = terminal != nil && chosenFormat == .table && !noPager
        let result = body(terminal?.display) { part in
            if isPaged { text += part } else { try output.write(part) }
        }
        if output.isReplaced { try result.get() }
        if let terminal, isPaged { try terminal.write(text, to: output) }
        try output.close()
        try result.get()
    }
}
