import ArgumentParser
import ClickReports

struct ScreensArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "screens",
        abstract: "Report clicks per screen: clicks, users, controls, unhandled clicks, and rage bursts.",
        discussion: """
            Clicks whose screen is unknown have a row of their own, with an empty name.

            \(Terms.help)

            Example: taptrail report screens --since 7d
            """)

    func run(with options: ReportOptions) throws {
        try options.write { StatisticsReport(screensOf: $0) }
    }
}
