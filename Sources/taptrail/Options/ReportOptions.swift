import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking

/// What all reports have in common: the database, the selection, and how the report is written.
struct ReportOptions: ParsableArguments {
    /// How many rows most reports show unless an option says so.
    static let defaultLimit = 20

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var selected: SelectionOptions

    @Option(
        name: .customLong("tz"),
        help: ArgumentHelp(
            "The time zone of dates and times, in options and in the report, such as Europe/Berlin, or local.",
            valueName: "zone"))
    var timeZone = "UTC"

    @Option(help: "How many rows at most, 0 for all. Default: 20; all for times and session.")
    var limit: Int?

    func validate() throws {
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit must be 0 or more.") }
    }

    /// The rules of the time zone.
    func timeZoneRules() throws -> TimeZoneRules {
        try TimeZoneRules(name: timeZone)
    }

    /// Makes a report of the selected clicks and writes it.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of clicks that count unless `--kind` names some; empty for all.
    ///   - defaultLimit: How many rows at most unless an option says so, 0 for all.
    func write(
        kinds: Set<ClickKind> = [.activation], defaultLimit: Int = Self.defaultLimit,
        _ report: (any ReportEngine, Selection) throws -> Report
    ) throws {
        let timeZone = try timeZoneRules()
        let selection = try selected.selection(nowMs: CurrentProcess.nowMs, kinds: kinds, in: timeZone)
        let engine = try database.openForReading()
        var made = try report(engine, selection)
        if made.rows.isEmpty { try noteMissingClicks(selection) { try report(engine, $0) } }
        made.limit(to: limit ?? defaultLimit)
        try output.write(made.withTimes(in: timeZone))
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
