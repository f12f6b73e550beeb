import ArgumentParser
import ClickReports
import ClickStore

struct TransitionsArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "transitions",
        abstract: "Report what people click next: each control with the one clicked after it in the same session.",
        discussion: """
            A transition leads from one selected click of a session to the next one, also if both are on the same \
            control. share: of all transitions from the same control. p50: median time between the two clicks.

            What people do after opening the gift panel, in the last week:
            taptrail report transitions --since 7d --where 'Toolbar Button#gift, GiftPanel *'

            What people click next after a control, and what leads to one; (start) and (end) are those of sessions:
            taptrail report transitions --from 'Button#gift'
            taptrail report transitions --from '(start)' --to 'Button#send'

            From screen to screen, with where sessions start and end:
            taptrail report transitions --by screen --ends
            """)

    @Option(
        help: """
            What transitions lead from and to: single controls, or all of one element, class or screen. Also, each version, app, \
            segment or value of a property by itself, two of which are compared: --by screen --by version. A segment needs --having, --without, --new-users \
            or --returning.
            """)
    var by: [By] = []

    /// What transitions are between, or what they are split by.
    struct By: ExpressibleByArgument {
        let unit: TransitionsReport.Unit?
        let split: Split?

        init?(argument: String) {
            unit = TransitionsReport.Unit(rawValue: argument)
            split = unit == nil ? Split(rawValue: argument) : nil
            if unit == nil, split == nil { return nil }
        }

        static let allValueStrings = ["control", "element", "class", "screen", "version", "app", "segment"]
    }

    private var unit: TransitionsReport.Unit { by.lazy.compactMap(\.unit).first ?? .control }

    private var split: Split? { by.lazy.compactMap(\.split).first }

    @Flag(help: "Count the start and the end of each session as transitions from (start) and to (end).")
    var ends = false

    @Option(
        help: ArgumentHelp(
            "Only transitions from this: a control's name, path or selector; with --by class or screen, one of these.",
            valueName: "control"))
    var from: [String] = []

    @Option(help: ArgumentHelp("Only transitions to this.", valueName: "control"))
    var to: [String] = []

    private var shown: SequenceEnds { SequenceEnds(from: from, to: to, unit: unit) }

    /// The report; the edges of sessions count if one of them is asked for.
    private func report(_ selection: Selection, limit: Int = 0) throws -> TransitionsReport {
        var report = TransitionsReport(selection, by: unit, withEnds: ends, limit: limit)
        (report.from, report.to) = try shown.parsed()
        if (report.from + report.to).contains(where: \.isEdge) { report.withEnds = true }
        return report
    }

    func validate(with options: ReportOptions) throws {
        _ = try shown.parsed()
        let units = by.count { $0.unit != nil }
        guard units <= 1, by.count - units <= 1 else {
            throw ValidationError(
                "--by takes one of control, element, class and screen, and one of version, app, segment or a property.")
        }
        try options.selected.checkSegment(of: split)
    }

    func run(with options: ReportOptions) throws {
        if let split {
            try options.write(by: split) { SplitReport(try report($0), by: split) }
            return
        }
        let isPicture = options.output.chosenFormat.isPicture
        let limit =
            options.rows.limit ?? (isPicture ? TransitionsReport.usualChartLimit : ReportOptions.defaultLimit)
        try options.write(check: { try shown.noteMissing($1.lines.isEmpty, $0.selection, $2) }) { selection in
            // In another order than its own, or for a comparison, the report has to be whole before rows are left out.
            let isWhole = options.rows.sort != nil || options.rows.compare != nil
            var report = try report(selection, limit: isWhole ? 0 : limit)
            report.chartLimit = limit
            return report
        }
    }
}
