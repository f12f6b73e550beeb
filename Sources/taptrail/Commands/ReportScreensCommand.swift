import ArgumentParser
import ClickReports

struct ReportScreensCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screens",
        abstract: "Report clicks per screen: clicks, users, controls, unhandled clicks, and rage bursts.",
        discussion: """
            Clicks whose screen is unknown have a row of their own, with an empty name.

            unhandled: clicks that no responder handled. rage: bursts of 3 or more clicks on one control in one session, \
            each less than 1 s and 30 points from the one before.

            Example: taptrail report screens --since 7d
            """)

    @OptionGroup var options: ReportOptions

    func run() throws {
        try options.write { engine, selection in try ScreensReport(selection).report(from: engine) }
    }
}
