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

    /// Makes a report of the selected clicks, of activations unless `--kind` names other kinds, and writes it.
    func write(_ report: (any ReportEngine, Selection) throws -> Report) throws {
        let selection = try selected.selection(nowMs: CurrentProcess.nowMs, kinds: [.activation])
        let engine = try database.openForReading()
        var made = try report(engine, selection)
        if made.rows.isEmpty { try noteMissingClicks(selection, engine) { try report(engine, $0) } }
        made.limit(to: limit)
        try output.write(made)
        if made.hiddenRows > 0 { Messages.note("\(made.hiddenRows) more rows; --limit 0 shows all") }
    }

    private func noteMissingClicks(
        _ selection: Selection, _ engine: some ReportEngine, _ report: (Selection) throws -> Report
    ) throws {
        var ofAnyKind = selection
        if selected.isKindOpen { ofAnyKind.kinds = [] }
        if selected.isKindOpen, try !report(ofAnyKind).rows.isEmpty {
            Messages.note("no activation matches the selection; --kind all counts clicks of other kinds, too")
        } else {
            try Messages.noteMissingClicks(ofAnyKind, engine)
        }
    }
}

extension Messages {
    /// Tells why no click matches a selection, unless it is one of all clicks.
    static func noteMissingClicks(_ selection: Selection, _ engine: some ReportEngine) throws {
        guard !selection.isEverything else { return }
        for reason in try engine.figures(of: MissingClicks(selection)) { note(reason) }
    }
}
