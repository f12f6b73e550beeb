import ArgumentParser
import ClickReports

struct ReportUnusedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unused",
        abstract:
            "Report the controls that nobody clicked, though a layout shows them or somebody clicked them before.",
        discussion: """
            It is about all versions, or about those that --version names. A control is known if a stored layout or an \
            imported catalogue of such a version has it, or if somebody clicked it outside of the selection. What only older \
            versions are known to have is marked: it may be gone. Layouts come with touch sessions.

              taptrail report unused --version 1.4.0 --under GiftPanel
            """)

    @OptionGroup var options: ReportOptions

    func run() throws {
        try options.write { UnusedReport($0) }
    }
}
