import ArgumentParser
import ClickReports

struct SessionsArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "Report sessions, the newest first: user, start, length, clicks, unhandled clicks, and rage bursts.",
        discussion: """
            A session is one run of one app. \(Terms.help) 'taptrail report session \
            NAME' shows one session click by click.

              taptrail report sessions --user u-00042 --since 7d
            """)

    func run(with options: ReportOptions) throws {
        let sort = options.rows.sort.map { (column: $0.column, isDescending: $0.isDescending) }
        let limit = options.rows.limit ?? ReportOptions.defaultLimit
        try options.write { SessionsReport($0, limit: limit, sortedBy: sort) }
    }
}
