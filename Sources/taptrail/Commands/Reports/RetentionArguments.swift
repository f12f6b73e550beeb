import ArgumentParser
import ClickReports

struct RetentionArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "retention",
        abstract:
            "Report retention: of the users new in a day or week, the share that clicked n days or weeks later.",
        discussion: """
            A row is a cohort: the users whose first click ever is in one day or week. A column is a number of days or \
            weeks after it: the share of the cohort that clicked then, empty if that is after the last click. --since \
            and --until choose cohorts, and clicks until then; options such as --screen choose which later clicks \
            count. With --by version or --by segment a cohort is \
            the users whose first click is one of that version, or of a session of the segment. Days are those of UTC, or of --tz; weeks begin on Monday. Clicks without a user do not count.

              taptrail report retention --per week --periods 4 --since 60d
            """)

    @Option(help: "What cohorts and columns are: day or week.")
    var per = Period.day

    @Option(help: "How many days or weeks after the first one are shown.")
    var periods = 7

    @Option(help: Split.help)
    var by: Split?

    enum Period: String, CaseIterable, ExpressibleByArgument {
        case day, week
    }

    func validate(with options: ReportOptions) throws {
        try options.selected.checkSegment(of: by)
        guard (1...366).contains(periods) else { throw ValidationError("--periods must be 1 to 366.") }
    }

    func run(with options: ReportOptions) throws {
        let timeZone = try options.timeZoneRules()
        let forPeople = options.isForPeople
        try options.write(defaultLimit: 0, splitBy: by) {
            RetentionReport(
                $0, per: per == .day ? .day : .week, periods: periods, in: timeZone, forPeople: forPeople)
        }
    }
}
