import ArgumentParser
import Basics
import ClickReports
import ClickStore
import PathCatalogue

struct PathsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the controls that a database knows, or those of a catalogue file.",
        discussion: """
            A control is known if somebody clicked it, if a stored layout shows it, or if 'taptrail paths import' has \
            stored it. first_version and last_version follow the order of the versions' numbers. Without --version, \
            clicks are those in all versions.

              taptrail paths list --version 1.4.0 --where 'GiftPanel Button' --tree
            """)

    @OptionGroup var catalogue: CatalogueOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: "A catalogue file, gzip or not; - is standard input. Default: the database.")
    var file: String?

    @Flag(help: "Draw the paths as a tree.")
    var tree = false

    @Option(
        help: ArgumentHelp("Sort by this column; COLUMN:asc and COLUMN:desc say which way.", valueName: "column"))
    var sort: SortOrder?

    @Option(help: ArgumentHelp("Only these columns, in this order, such as control,clicks.", valueName: "columns"))
    var columns: ColumnList?

    @Option(help: "How many rows at most, 0 for all.")
    var limit = 0

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit must be 0 or more.") }
        try CommandFiles(outputs: [("-o", output.output)]).check(against: [file])
        guard !tree || limit == 0 else { throw ValidationError("A tree shows all rows; leave --limit out.") }
    }

    func run() throws {
        // What handled clicks is worked out only where somebody sees it.
        let isForMachines = [.json, .jsonl, .csv, .tsv].contains(output.chosenFormat)
        let withHandlers = columns?.names.contains("handled_by") ?? isForMachines
        let catalogues = try catalogue.catalogues(of: file, withHandlers: withHandlers)
        var report = tree ? CatalogueReport(catalogues).tree : CatalogueReport(catalogues).list
        do {
            if let sort { try report.sort(by: sort.column, isDescending: sort.isDescending) }
            report.limit(to: limit)
            if let columns { try report.choose(columns.names) }
        } catch {
            throw ValidationError(error.description)
        }
        try output.write(report)
        if report.hiddenRows > 0 {
            Messages.note("\(Wording.count(report.hiddenRows, "more row")); --limit 0 shows all")
        }
        if report.rows.isEmpty { Messages.note("no control is known there") }
    }
}
