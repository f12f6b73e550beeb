import ArgumentParser
import ClickReports

extension Grouping: ExpressibleByArgument {}

struct ReportControlsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "controls",
        abstract: "Report clicks per control: clicks, users, unhandled clicks, rage bursts, and intervals.",
        discussion: """
            A rage burst is \(Terms.rage). p50 and p95 are the median and the 95th percentile of the intervals between \
            one session's consecutive clicks on a control. '--columns control,clicks,trend' shows when the clicks \
            were, from the selection's first to its last.

            Example: taptrail report --by version --sort users
            """)

    @OptionGroup var options: ReportOptions

    @Option(help: "Report groups of clicks instead of single controls: all clicks of one app, one version and so on.")
    var by: Grouping?

    func run() throws {
        let (timeZone, withTrend) = (try options.timeZoneRules(), options.shows("trend"))
        try options.write { StatisticsReport($0, by: by, in: timeZone, withTrend: withTrend) }
    }
}
