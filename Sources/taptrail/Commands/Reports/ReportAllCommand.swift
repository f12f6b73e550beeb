import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking

struct ReportAllCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all",
        abstract: "Report everything that needs no arguments, on one page: as HTML, Markdown, JSON or tables.",
        discussion: """
            The HTML page is one self-contained file, without scripts and requests. It has the reports on controls, \
            screens, frustration, times, paths, sessions, apps and versions, and what changed from the period before to \
            the selected one, which is the last seven days unless --since gives another; between two versions, if two are \
            selected. It says what each column means. JSON has a key for each report, with its rows.

            Example: taptrail report all --since 30d --app LiveRoom -o report.html
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var names: NameOptions
    @OptionGroup var selected: SelectionOptions
    @OptionGroup var naming: NamingOptions
    @OptionGroup var timeZone: TimeZoneOption

    @Option(help: "How many rows of each report at most, 0 for all. Reports over time show all.")
    var limit = ReportOptions.defaultLimit

    @OptionGroup var legend: LegendOption

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit must be 0 or more.") }
        guard ReportPage.isWritten(as: output.chosenFormat) else {
            throw ValidationError(
                """
                All reports are several tables, and \(output.chosenFormat.rawValue) holds one; write html, markdown, json \
                or table, or name one report.
                """)
        }
    }

    func run() throws {
        let (zone, nowMs) = (try timeZone.rules(), CurrentProcess.nowMs)
        let selection = try selected.selection(of: names, nowMs: nowMs, kinds: [.activation], in: zone)
        let opened = try database.open()
        try naming.apply(to: opened)
        let maker = PageMaker(selection, in: zone, limit: limit, forPeople: output.chosenFormat.isForPeople)
        let page = try maker.page(of: try database.name, from: opened, nowMs: nowMs)
        if page.isEmpty {
            try selected.noteMissingClicks(selection, opened) { try OverviewReport($0).figures(by: opened).clicks > 0 }
        }
        try output.write(page, isExplained: legend.explain)
    }
}
