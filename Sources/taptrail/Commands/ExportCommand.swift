import ArgumentParser
import Basics
import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import Gzip
import SessionReplay

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write clicks as click lines, CSV or Parquet.",
        discussion: """
            All clicks, or those of a selection. Click lines are JSON Lines that DuckDB and jq read as they are; each line \
            has all keys, with null for what is unknown. Replayed into another database, they report the same. CSV has the \
            columns of the view 'clicks', and so has Parquet, which DuckDB and pandas read, with types: 'at' is a time \
            there, and 'handled' true or false. Clicks of a file come in the order in which they were stored, by time if a recording is \
            newest first; those in ClickHouse by time, then by app, session, order_in_ms, seq, path, screen, kind, x and y, unknown first.

              taptrail export --since 7d --format csv -o week.csv

            A name that ends in / is a folder with a Parquet file for each day (UTC), day=2026-03-02/clicks.parquet, which DuckDB, \
            Polars and Spark read as one table with a column 'day'. With --after each export adds files of its own there.

            With --after, clicks come in the order in which they were stored, so one that a phone brings days later is not missed. \
            Clicks in ClickHouse are given a minute after they were stored. The cursor for the next export is said at the end:

              taptrail export --after start -o all.jsonl
              taptrail export --after @feed.cursor -o new.jsonl
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var names: NameOptions
    @OptionGroup var selected: SelectionOptions

    @Option(
        help: """
            How to write: jsonl, csv or parquet. Default: csv if -o ends in .csv or .csv.gz, parquet if in .parquet, else jsonl.
            """)
    var format: Format?

    @Option(
        name: .shortAndLong,
        help: "The file to write, compressed if it ends in .gz; - is standard output, and DIR/ a Parquet file a day.")
    var output: String?

    @Option(
        help: ArgumentHelp(
            """
            Only these columns of the view 'clicks', in this order, such as at,session,control. JSON Lines then have them, too; \
            'taptrail replay' does not read those.
            """, valueName: "columns"), completion: NameCompletion.ofColumns)
    var columns: ColumnList?

    @Option(help: "How many clicks at most, the first ones; 0 for all.")
    var limit = 0

    @Option(
        help: ArgumentHelp(
            """
            Only clicks that were stored after an earlier export: the cursor that it said, 'start' for all, or @ and a file that keeps \
            the cursor and is made if it does not exist.
            """, valueName: "cursor"))
    var after: FeedStart?

    @Flag(help: "Leave texts in CSV unchanged, even those that a spreadsheet would run as formulas.")
    var raw = false

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case jsonl, csv, parquet
    }

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit must be 0 or more.") }
        guard after == nil || limit == 0 else {
            throw ValidationError("--after exports all clicks up to the next cursor: leave --limit out.")
        }
        guard !isFolder || [.parquet, nil].contains(format) else {
            throw ValidationError("-o DIR/ writes Parquet files: leave --format out, or name a file.")
        }
        guard format == nil, !isFolder else { return }
        try CommandFiles.checkExtension(
            of: uncompressedName,
            known: ["jsonl", "ndjson", "csv"] + (isCompressed ? [] : ["parquet"]),
            remedy: """
                name a file that ends in .jsonl, .ndjson or .csv, also with .gz behind it, or in .parquet, or choose with \
                --format. Other programs make other formats of these.
                """)
    }

    /// Whether the file is compressed, as its name says.
    private var isCompressed: Bool { output?.lowercased().hasSuffix(".gz") ?? false }

    /// Whether each day has a file of its own.
    private var isFolder: Bool { output?.hasSuffix("/") ?? false }

    /// The file's name without what says that it is compressed.
    private var uncompressedName: String? { isCompressed ? output.map { String($0.dropLast(3)) } : output }

    func run() throws {
        let selection = try selected.selection(of: names, nowMs: CurrentProcess.nowMs)
        let table = try chosenTable()
        let archive = try database.open()
        let feed = try after.map { ClicksAfter(archive: archive, cursor: try $0.cursor()) }
        let clicks: any ClickArchive = feed ?? FirstClicks(archive: archive, limit: limit)
        if let output, isFolder, let table {
            return try end(try writeDays(selection, clicks, as: table, into: output, feed), feed, selection, archive)
        }
        guard chosenFormat != .parquet || Terminal(for: output) == nil else { throw OutputError.noText }
        let destination = try Output(path: output, isCompressed: isCompressed)
        // The reader wraps what writing throws in an error of its own; this keeps the original.
        var failure: OutputError?
        func keep(_ write: () throws(OutputError) -> Void) throws(OutputError) {
            do throws(OutputError) {
                try write()
            } catch {
                failure = error
                throw error
            }
        }
        let write = { (text: String) throws(OutputError) in
            try keep { () throws(OutputError) in try destination.write(text) }
        }
        let writeBytes = { (bytes: [UInt8]) throws(OutputError) in
            try keep { () throws(OutputError) in try destination.write(bytes: bytes) }
        }
        let count: Int
        do {
            count =
                switch (chosenFormat, table) {
                case (.parquet, let table?): try writeParquet(selection, clicks, as: table, writeBytes)
                case (_, let table?): try writeTable(selection, clicks, as: table, write)
                case (_, nil): try writeLines(selection, clicks, write)
                }
        } catch {
            throw failure ?? error
        }
        try destination.close()
        try end(count, feed, selection, archive)
    }

    /// Keeps where the next export continues, and says what there is to say.
    private func end(
        _ count: Int, _ feed: ClicksAfter?, _ selection: Selection, _ archive: any ReadableDatabase
    ) throws {
        if let next = feed?.next {
            try after?.keep(next)
            Messages.note("\(Wording.count(count, "click")); continue with --after \(next.description)")
        } else if count == 0 {
            try Messages.noteMissingClicks(selection, archive)
        }
    }

    private var chosenFormat: Format {
        if let format { return format }
        if isFolder { return .parquet }
        if uncompressedName?.lowercased().hasSuffix(".parquet") ?? false { return .parquet }
        return uncompressedName.flatMap(OutputFormat.init(fileName:)) == .csv ? .csv : .jsonl
    }

    /// The table to write; nil for click lines.
    private func chosenTable() throws -> ClickTable? {
        guard chosenFormat != .jsonl || columns != nil else { return nil }
        do {
            return try columns.map { try ClickTable(choosing: $0.names) } ?? ClickTable()
        } catch let error as Report.UnknownColumn {
            throw ValidationError(error.description)
        }
    }

    private func writeLines(
        _ selection: Selection, _ clicks: any ClickArchive, _ write: @escaping (String) throws -> Void
    ) throws -> Int {
        let source = ClickSource(name: database.resolved, format: "store", head: SourceHead(length: 0, digest: 0))
        return try clicks.play(selection, into: ClickLineWriter(to: write).open(source, continuing: nil))
    }

    private func writeParquet(
        _ selection: Selection, _ clicks: any ClickArchive, as columns: ClickTable,
        _ write: @escaping ([UInt8]) throws -> Void
    ) throws -> Int {
        var count = 0
        var file = try ParquetWriter(columns.typedColumns, compressed: GzipText.compressed, to: write)
        try clicks.visitClicks(selection) { click in
            count += 1
            try file.write(columns.typedRow(click))
        }
        try file.finish()
        return count
    }

    private func writeDays(
        _ selection: Selection, _ clicks: any ClickArchive, as columns: ClickTable, into folder: String,
        _ feed: ClicksAfter?
    ) throws -> Int {
        let days = try DailyFiles(in: folder, of: feed, columns)
        do {
            try clicks.visitClicks(selection) { try days.write($0) }
        } catch {
            throw days.failure ?? error
        }
        try days.close()
        return days.count
    }

    private func writeTable(
        _ selection: Selection, _ clicks: any ClickArchive, as columns: ClickTable,
        _ write: @escaping (String) throws -> Void
    ) throws -> Int {
        let format = chosenFormat == .csv ? OutputFormat.csv : .jsonl
        var table = format.writer(isRaw: raw, on: Terminal(for: output)?.display, to: write)
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

/// The first clicks of an archive.
private struct FirstClicks: ClickArchive {
    let archive: any ReadableDatabase
    /// How many at most, 0 for all.
    let limit: Int

    /// Thrown to end a visit.
    private struct Enough: Error {}

    func visitClicks(_ selection: Selection, _ body: (StoredClick) throws -> Void) throws {
        guard limit > 0 else { return try archive.visitClicks(selection, body) }
        var left = limit
        do {
            try archive.visitClicks(selection) { click in
                try body(click)
                left -= 1
                if left == 0 { throw Enough() }
            }
        } catch  where left == 0 {
            // Archives throw errors of their own in place of this one.
        }
    }
}
