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
        let sort = options.sort.map { (column: $0.column, isDescending: $0.isDescending) }
        let limit = options.limit ?? ReportOptions.defaultLimit
        try options.write { SessionsReport($0, limit: limit, sortedBy: sort) }
    }
}
