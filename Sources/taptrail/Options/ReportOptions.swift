import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking

/// What all reports have in common: the database, the selection, and how the report is written.
struct ReportOptions: ParsableArguments {
    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var selected: SelectionOptions

    @Option(help: "How many rows at most, 0 for all.")
    var limit = 20

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit must be 0 or more.") }
    }

    /// Makes a report of the selected clicks and writes it.
    ///
    /// - Parameter kinds: The kinds of clicks that count unless `--kind` names some; empty for all.
    func write(
        kinds: Set<ClickKind> = [.activation], _ report: (any ReportEngine, Selection) throws -> Report
    ) throws {
        let selection = try selected.selection(nowMs: CurrentProcess.nowMs, kinds: kinds)
        let engine = try database.openForReading()
        var made = try report(engine, selection)
        if made.rows.isEmpty { try noteMissingClicks(selection) { try report(engine, $0) } }
        made.limit(to: limit)
        try output.write(made)
        if made.hiddenRows > 0 { Messages.note("\(made.hiddenRows) more rows; --limit 0 shows all") }
    }

    private func noteMissingClicks(_ selection: Selection, _ report: (Selection) throws -> Report) throws {
        var ofAnyKind = selection
        if selected.kind.isEmpty { ofAnyKind.kinds = [] }
        if selected.kind.isEmpty, try !report(ofAnyKind).rows.isEmpty {
            Messages.note("no activation matches the selection; --kind all counts clicks of other kinds, too")
        } else if !ofAnyKind.isEverything {
            Messages.note("no click matches the selection")
        }
    }
}
