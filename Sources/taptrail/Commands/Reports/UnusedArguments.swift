import ArgumentParser
import ClickReports

struct UnusedArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "unused",
        abstract:
            "Report the controls without a click that a layout or a catalogue shows, or that were clicked before.",
        discussion: """
            It is about all versions, or about those that --version names. A control is known if a stored layout or an \
            imported catalogue of such a version has it, or if a click outside of the selection is on it. Controls \
            that only older versions are known to have are marked 'maybe gone'. Layouts come with touch sessions.

              taptrail report unused --version 1.4.0 --under GiftPanel
            """)

    func run(with options: ReportOptions) throws {
        try options.write { UnusedReport($0) }
    }
}
