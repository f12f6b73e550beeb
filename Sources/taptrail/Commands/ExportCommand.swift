import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking
import SessionReplay

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write clicks as click lines or CSV.",
        discussion: """
            All clicks, or those of a selection. Click lines are JSON Lines that DuckDB and jq read as they are; each line \
            has all keys, with null for what is unknown. Replayed into another database, they report the same. CSV has the \
            columns of the view 'clicks'. Clicks of a file come in the order in which they were stored, those in ClickHouse by \
            time, then by app, session, seq, path, screen, kind, x and y, unknown first.

              taptrail export --since 7d --format csv -o week.csv
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var names: NameOptions
    @OptionGroup var selected: SelectionOptions

    @Option(help: "How to write: jsonl or csv. Default: csv if -o ends in .csv, else jsonl.")
    var format: Format?

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.")
    var output: String?

    @Flag(help: "Leave texts in CSV unchanged, even those that a spreadsheet would run as formulas.")
    var raw = false

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case jsonl, csv
    }

    func validate() throws {
        guard format == nil else { return }
        try CommandFiles.checkExtension(
            of: output, known: ["jsonl", "ndjson", "csv"],
            remedy: """
                name a file that ends in .jsonl, .ndjson or .csv, or choose with --format. Other programs make other formats of \
                these, gzip too: taptrail export | gzip > clicks.jsonl.gz
                """)
    }

    func run() throws {
        let selection = try selected.selection(of: names, nowMs: CurrentProcess.nowMs)
        let opened = try database.open()
        let destination = try Output(path: output)
        // The reader wraps what writing throws in an error of its own; this keeps the original.
        var failure: OutputError?
        let write = { (text: String) throws(OutputError) in
            do throws(OutputError) {
                try destination.write(text)
            } catch {
                failure = error
                throw error
            }
        }
        let count: Int
        do {
            count =
                try chosenFormat == .csv
                ? writeTable(selection, opened, write) : writeLines(selection, opened, write)
        } catch {
            throw failure ?? error
        }
        try destination.close()
        if count == 0 { try Messages.noteMissingClicks(selection, opened) }
    }

    private var chosenFormat: Format {
        format ?? (output.flatMap(OutputFormat.init(fileName:)) == .csv ? .csv : .jsonl)
    }

    private func writeLines(
        _ selection: Selection, _ clicks: any ClickArchive, _ write: @escaping (String) throws -> Void
    ) throws -> Int {
        let source = ClickSource(name: database.resolved, format: "store", head: SourceHead(length: 0, digest: 0))
        return try clicks.play(selection, into: ClickLineWriter(to: write).open(source, continuing: nil))
    }

    private func writeTable(
        _ selection: Selection, _ clicks: any ClickArchive, _ write: @escaping (String) throws -> Void
    ) throws -> Int {
        let columns = ClickTable()
        var table = OutputFormat.csv.writer(isRaw: raw, on: Terminal(for: output)?.display, to: write)
        var count = 0
        try table.begin(columns.columns)
        try clicks.visitClicks(selection) { click in
            count += 1
            try table.write(columns.row(click))
        }
        try table.end()
        return count
    }
}
