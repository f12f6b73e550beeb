import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report click statistics.", subcommands: [ReportControlsCommand.self])
}

struct ReportControlsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "controls",
        abstract: "Report clicks per control: clicks, users, unhandled clicks, rage bursts, and intervals.")

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var selected: SelectionOptions

    @Option(help: "How many controls at most, 0 for all.")
    var limit = 20

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit must be 0 or more.") }
    }

    func run() throws {
        let selection = try selected.selection(nowMs: CurrentProcess.nowMs, kinds: [.activation])
        let reader = try database.openForReading()
        let report = try ControlReport(reader, selection)
        if report.lines.isEmpty { try noteMissingClicks(selection, reader) }
        guard output.chosenFormat == .table else {
            return try output.write(report.columns, report.rows(limit: limit))
        }
        try output.write(report.readableColumns, report.readableRows(limit: limit))
        let hidden = limit > 0 ? max(0, report.lines.count - limit) : 0
        if hidden > 0 { Messages.note("\(hidden) more controls; --limit 0 shows all") }
    }

    private func noteMissingClicks(_ selection: Selection, _ reader: ClickReader) throws {
        var ofAnyKind = selection
        if selected.kind.isEmpty { ofAnyKind.kinds = [] }
        if selected.kind.isEmpty, try !ControlReport(reader, ofAnyKind).lines.isEmpty {
            Messages.note("no activation matches the selection; --kind all counts clicks of other kinds, too")
        } else if !ofAnyKind.isEverything {
            Messages.note("no click matches the selection")
        }
    }
}
