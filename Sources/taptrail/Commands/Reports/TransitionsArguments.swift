import ArgumentParser
import ClickReports

struct TransitionsArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "transitions",
        abstract: "Report what people click next: each control with the one clicked after it in the same session.",
        discussion: """
            A transition leads from one selected click of a session to the next one, also if both are on the same \
            control. share: of all transitions from the same control. p50: median time between the two clicks.

            What people do after opening the gift panel, in the last week:
            taptrail report transitions --since 7d --where 'Toolbar Button#gift, GiftPanel *'

            From screen to screen, with where sessions start and end:
            taptrail report transitions --by screen --ends
            """)

    @Option(
        help: """
            What transitions lead from and to: single controls, or all of one element, class or screen. Also, each version, app or \
            segment by itself, two of which are compared: --by screen --by version. A segment needs --having, --without, --new-users \
            or --returning.
            """)
    var by: [By] = []

    enum By: String, CaseIterable, ExpressibleByArgument {
        case control, element, `class`, screen, version, app, segment
    }

    private var unit: TransitionsReport.Unit {
        by.lazy.compactMap { TransitionsReport.Unit(rawValue: $0.rawValue) }.first ?? .control
    }

    private var split: Split? {
        by.lazy.filter { TransitionsReport.Unit(rawValue: $0.rawValue) == nil }.compactMap {
            Split(rawValue: $0.rawValue)
        }
        .first
    }

    @Flag(help: "Count the start and the end of each session as transitions from (start) and to (end).")
    var ends = false

    func validate(with options: ReportOptions) throws {
        let units = by.count { TransitionsReport.Unit(rawValue: $0.rawValue) != nil }
        guard units <= 1, by.count - units <= 1 else {
            throw ValidationError(
                "--by takes one of control, element, class and screen, and one of version, app and segment.")
        }
        try options.selected.checkSegment(of: split)
    }

    func run(with options: ReportOptions) throws {
        if let split {
            try options.write(by: split) { SplitReport(TransitionsReport($0, by: unit, withEnds: ends), by: split) }
            return
        }
        let isPicture = options.output.chosenFormat.isPicture
        let limit =
            options.rows.limit ?? (isPicture ? TransitionsReport.usualChartLimit : ReportOptions.defaultLimit)
        try options.write { selection in
            // In another order than its own, the report has to be whole before rows are left out.
            var report = TransitionsReport(
                selection, by: unit, withEnds: ends, limit: options.rows.sort == nil ? limit : 0)
            report.chartLimit = limit
            return report
        }
    }
}
