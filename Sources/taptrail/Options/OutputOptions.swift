import ArgumentParser
import ClickReports

extension OutputFormat: ExpressibleByArgument {}

/// The format and the destination of a command's results.
struct OutputOptions: ParsableArguments {
    @Option(
        help:
            "How to write: table, json, jsonl, csv, tsv, markdown or html. Default: by the extension of -o, else table."
    )
    var format: OutputFormat?

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.")
    var output: String?

    @Flag(help: "Leave texts in CSV and TSV unchanged, even those that a spreadsheet would run as formulas.")
    var raw = false

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
        case .table, .markdown, .html: try write(report.readable.columns, report.readable.rows)
        case .json, .jsonl, .csv, .tsv: try write(report.columns.map(\.name), report.rows)
        }
    }

    /// Writes one table whose rows come one by one.
    func stream(_ columns: [String], _ body: (_ write: ([Cell]) throws -> Void) throws -> Void) throws {
        let output = try Output(path: output)
        var writer = chosenFormat.writer(isRaw: raw) { try output.write($0) }
        try writer.begin(columns)
        do {
            try body { try writer.write($0) }
        } catch {
            // Show the rows before the failure; the caller tells of the failure.
            try writer.end()
            try output.close()
            throw error
        }
        try writer.end()
        try output.close()
    }
}
