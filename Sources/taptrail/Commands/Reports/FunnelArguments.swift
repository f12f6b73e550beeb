import ArgumentParser
import ClickReports
import ClickStore
import ClickTracking

struct FunnelArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "funnel",
        abstract: "Report how many sessions or users go from one step to the next, and where the others go instead.",
        discussion: """
            A step is a selector as --where has it, or a control's path with or without its event. Steps count in this \
            order, with any other clicks between them; each session counts by the furthest step it reached. lost: \
            reached the step but not the next. instead: the control that most of the lost clicked next. p50: median \
            time from the step before.

            '(start)' as the first step is where a session starts: at its first selected click, which may be the next step. \
            '(end)' as the last one is where it ends.

            A step of --optional may be left out: its line tells how many of those who came to the step behind it took it \
            on the way.

            From opening the gift panel to a sent gift:
            taptrail report funnel 'Toolbar Button#gift' GiftCell 'GiftPanel Button#send:handled'

            Users who did it within half an hour, over several sessions:
            taptrail report funnel LobbyViewController GiftPanel '#send' --per user --within 30min
            """)

    @Argument(help: ArgumentHelp("The steps in their order, 2 to 64.", valueName: "step"))
    var steps: [String]

    @Option(
        help: """
            What goes through the funnel: a session, or a user with all sessions. With day, week or month: a funnel for each, of \
            those who took the first step in it; later steps may come after it. --per user --per week is both.
            """)
    var per: [Per] = []

    /// What goes through a funnel, or how long each funnel takes in those who begin.
    enum Per: String, CaseIterable, ExpressibleByArgument {
        case session, user, day, week, month

        var owner: FunnelReport.Owner? { FunnelReport.Owner(rawValue: rawValue) }
        var unit: CalendarUnit? { CalendarUnit(rawValue: rawValue) }
    }

    private var owner: FunnelReport.Owner { per.lazy.compactMap(\.owner).first ?? .session }
    private var split: Split? { by ?? per.lazy.compactMap(\.unit).first.map(Split.period) }

    @Flag(help: "A step is the very next selected click after the one before.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "The number of a step that may be left out, neither the first nor the last one; repeatable.",
            valueName: "number"))
    var optional: [Int] = []

    @Option(
        help: ArgumentHelp(
            "The longest time from the first step's click to the last one's: 90s, 30min, 12h, 7d.", valueName: "time"),
        transform: TimeSpan.init)
    var within: TimeSpan?

    @Option(help: Split.help)
    var by: Split?

    func validate(with options: ReportOptions) throws {
        try options.selected.checkSegment(of: by)
        guard 2...FunnelReport.maxSteps ~= steps.count else {
            throw ValidationError(
                "A funnel has 2 to \(FunnelReport.maxSteps) steps; \(steps.count == 1 ? "1 is" : "\(steps.count) are") named."
            )
        }
        if strict, !optional.isEmpty {
            throw ValidationError("--strict leaves no click between two steps, so none can be optional; leave one out.")
        }
        for number in optional where !(2..<steps.count).contains(number) {
            throw ValidationError("--optional \(number): give a step between the first and the last of \(steps.count).")
        }
        let units = per.count { $0.unit != nil }
        guard units + (by == nil ? 0 : 1) <= 1, per.count - units <= 1 else {
            throw ValidationError(
                "Give --per one of session and user, and one of day, week and month. Periods cannot be combined with --by."
            )
        }
        _ = try named
    }

    private var named: [FunnelReport.Step] {
        get throws {
            try SelectionError.validating { () throws(SelectionError) in
                var named: [FunnelReport.Step] = []
                for (index, step) in steps.enumerated() {
                    var read = try FunnelReport.Step(parsing: step, at: index, of: steps.count)
                    read.isOptional = optional.contains(index + 1)
                    named.append(read)
                }
                return named
            }
        }
    }

    func run(with options: ReportOptions) throws {
        let steps = try named
        let asksForKind = steps.contains { $0.selection?.selectors.contains { $0.asksForKind } ?? false }
        let kinds: Set<ClickKind> = asksForKind ? [] : [.activation]
        let ask = { FunnelReport($0, steps: steps, per: owner, isStrict: strict, withinMs: within?.ms) }
        if let split {
            let zone = try options.timeZoneRules()
            let made = try options.write(kinds: kinds, defaultLimit: 0, by: split) {
                SplitReport(ask($0), by: split, in: zone)
            }
            if case .period(let unit) = split, owner == .user, within == nil, made != nil {
                Messages.note(
                    "people of the last \(unit.rawValue)s had less time to finish; --within gives everyone the same time"
                )
            }
            // A step that a part misses another one may have.
            guard let (_, figures, engine) = made, let first = figures.parts.first?.figures.lines else { return }
            let hasClicks = first.indices.map { index in figures.parts.contains { $0.figures.lines[index].reached > 0 }
            }
            try noteMissing(first.enumerated().filter { !hasClicks[$0.offset] }, engine, options)
            return
        }
        guard let (_, figures, engine) = try options.write(kinds: kinds, defaultLimit: 0, ask) else { return }
        try noteMissing(Array(figures.lines.enumerated()), engine, options)
    }

    private func noteMissing(
        _ lines: [(offset: Int, element: FunnelReport.ReachedStep)], _ engine: any ReportEngine,
        _ options: ReportOptions
    ) throws {
        let hint = options.selected.isKindOpen ? "; --kind all counts clicks of all kinds" : ""
        let report = FunnelReport(Selection(), steps: try named, per: owner)
        for sentence in try report.missing(lines, engine, hint: hint) { Messages.note(sentence) }
    }
}
