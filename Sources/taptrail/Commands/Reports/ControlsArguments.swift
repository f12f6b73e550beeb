import ArgumentParser
import ClickReports

struct ControlsArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "controls",
        abstract: "Report clicks per control: clicks, users, unhandled clicks, rage bursts, and intervals.",
        discussion: """
            A rage burst is \(Terms.rage). p50 and p95 are the median and the 95th percentile of the intervals between \
            one session's consecutive clicks on a control. '--columns control,clicks,trend' shows when the clicks \
            were, from the selection's first to its last.

            With --top, the report is on controls, and --by names what they are grouped by: screen, event or element.

            For example: taptrail report --by version --sort users, or: taptrail report --top 3 --by screen
            """)

    @Option(
        help: """
            Report groups of clicks instead of single controls: all clicks of one app, one version and so on, or of one value \
            of a property of sessions, such as platform. segment reports the controls of sessions with --having, --without, \
            --new-users or --returning, and those of the others.
            """)
    var by: By?

    /// What clicks are grouped by, or what sessions have.
    enum By: ExpressibleByArgument {
        case group(Grouping)
        case segment

        init?(argument: String) {
            guard argument != Split.segment.rawValue else {
                self = .segment
                return
            }
            guard let grouping = Grouping(rawValue: argument) else { return nil }
            self = .group(grouping)
        }

        static let allValueStrings = Grouping.allCases.map(\.rawValue) + [Split.segment.rawValue]

        var grouping: Grouping? { if case .group(let grouping) = self { grouping } else { nil } }
    }

    @Option(
        help: ArgumentHelp(
            "Only so many controls of each screen, event or element, as --by says: the first ones in the order of --sort.",
            valueName: "number"))
    var top: Int?

    func validate(with options: ReportOptions) throws {
        if case .segment = by { try options.selected.checkSegment(of: .segment) }
    }

    func validate() throws {
        guard let top else { return }
        guard top > 0 else { throw ValidationError("--top must be 1 or more.") }
        guard let by = by?.grouping, [.screen, .event, .element].contains(by) else {
            throw ValidationError("--top needs what controls are grouped by: --by screen, --by event or --by element.")
        }
    }

    func run(with options: ReportOptions) throws {
        let (timeZone, withTrend) = (try options.timeZoneRules(), options.shows("trend"))
        if let top, let by = by?.grouping {
            try options.write(defaultLimit: 0, top: (top, by.rawValue)) { StatisticsReport($0, withTrend: withTrend) }
        } else {
            let split: Split? = if case .segment = by { .segment } else { nil }
            try options.write(splitBy: split) {
                StatisticsReport($0, by: by?.grouping, in: timeZone, withTrend: withTrend)
            }
        }
    }
}
