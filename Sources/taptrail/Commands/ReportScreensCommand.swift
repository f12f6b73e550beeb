import ArgumentParser
import ClickReports

struct ReportScreensCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screens",
        abstract: "Report clicks per screen: clicks, users, controls, unhandled clicks, and rage bursts.",
        discussion: """
            Clicks whose screen is unknown have a row of their own, with an empty name.

            \(Terms.help)

            Example: taptrail report screens --since 7d
            """)

    @OptionGroup var options: ReportOptions

    func run() throws {
        try options.write { StatisticsReport(screensOf: $0) }
    }
}
