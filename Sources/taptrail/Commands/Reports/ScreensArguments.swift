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

struct ViewsArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "views",
        abstract: "Report how often each screen was in front, for how long, and how many taps a view has.",
        discussion: """
            A view is a time in which a screen was in front, as the hook and touch sessions record it; other recordings have \
            none. time: median of the views whose end is known. exits: how often a session ended on the screen. Options such \
            as --where, --handled and --kind filter the clicks, but not the views.

            Screens with the most dead taps per view:
            taptrail report views --sort unhandled_per_view
            """)

    func run(with options: ReportOptions) throws {
        try options.write { ViewsReport($0) }
    }
}
