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
        var report = try report(try database.openForReading(), selection)
        if report.rows.isEmpty { Messages.note(emptiness(of: selection)) }
        report.limit(to: limit)
        try output.write(report)
        if report.hiddenRows > 0 { Messages.note("\(report.hiddenRows) more rows; --limit 0 shows all") }
    }

    private func emptiness(of selection: Selection) -> String {
        var ofAnyKind = selection
        ofAnyKind.kinds = []
        return selected.kind.isEmpty && ofAnyKind.isEverything
            ? "the database has no activations; --kind all counts clicks of every kind"
            : "no click matches the selection"
    }
}
