import ArgumentParser
import ClickReports

struct ReportSessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "Report sessions, the newest first: user, start, length, clicks, unhandled clicks, and rage bursts.",
        discussion: """
            A session is one run of one app. \(Terms.help) 'taptrail report session \
            NAME' shows one session click by click.

              taptrail report sessions --user u-00042 --since 7d
            """)

    @OptionGroup var options: ReportOptions

    func run() throws {
        // In another order than its own, the report has to be whole before rows are left out.
        let limit = options.sort == nil ? options.limit ?? ReportOptions.defaultLimit : 0
        try options.write { SessionsReport($0, limit: limit) }
    }
}
