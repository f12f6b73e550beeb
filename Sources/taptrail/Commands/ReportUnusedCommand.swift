import ArgumentParser
import ClickReports

struct ReportUnusedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unused",
        abstract:
            "Report the controls that nobody clicked, though a layout shows them or somebody clicked them before.",
        discussion: """
            It is about the version that --version names, else about the one of each app whose first click is the latest. A \
            control is known if a stored layout of that version shows it, or if somebody clicked it in that version or in an \
            older one. Layouts come with touch sessions.

              taptrail report unused --version 1.4.0 --under GiftPanel
            """)

    @OptionGroup var options: ReportOptions

    func run() throws {
        try options.write { engine, selection in try UnusedReport(selection).report(from: engine) }
    }
}
