import ArgumentParser
import ClickQuery
import ClickReports
import ClickStore

extension TransitionsReport.Unit: ExpressibleByArgument {}

struct JourneysArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "journeys",
        abstract: "Report the ways that people take within a session: to a control, from it, or from one to another.",
        discussion: """
            A way's steps are the controls that were clicked, in order; one that was clicked several times in a row is one \
            step. Each session counts once. With --from, its way begins at the first such click. With --to, it ends at the \
            first such click. With both, it ends at the first --to after a --from, and begins at the last --from before that. \
            (start) and (end) mean that the session starts or ends there. share: the part of all sessions that have such a \
            way. p50: median time from the first step to the last.

            How people come to send a gift, and what they do after it:
            taptrail report journeys --to 'Button#send'
            taptrail report journeys --from 'Button#send' --steps 3

            From screen to screen, the first clicks of sessions, and the last ones:
            taptrail report journeys --by screen --from Lobby --to Profile
            taptrail report journeys --steps 1
            taptrail report journeys --to '(end)' --steps 1
            """)

    @Option(help: "What a step is: a control, or all of one element, class or screen.")
    var by = TransitionsReport.Unit.control

    @Option(
        help: ArgumentHelp(
            """
            Where ways begin: a control's name, path or selector, or '(start)'. With --by class or screen, one of these. \
            Repeatable: any of them.
            """, valueName: "control"))
    var from: [String] = []

    @Option(help: ArgumentHelp("Where they lead: the same, or '(end)'.", valueName: "control"))
    var to: [String] = []

    @Option(help: ArgumentHelp("How many steps to show at most, 1 to 8.", valueName: "number"))
    var steps = 4

    private var ends: SequenceEnds { SequenceEnds(from: from, to: to, unit: by) }

    func validate() throws {
        guard 1...JourneysReport.maxSteps ~= steps else {
            throw ValidationError("--steps must be 1 to \(JourneysReport.maxSteps).")
        }
        for (option, ends) in zip(["--from", "--to"], [try ends.parsed().from, try ends.parsed().to])
        where ends.count > 1 && ends.contains(where: \.isEdge) {
            throw ValidationError("\(option): (start) and (end) stand alone; leave the other controls out.")
        }
        guard steps > 1 || from.isEmpty || to.isEmpty else {
            throw ValidationError("--from and --to are two steps: give --steps 2 or more.")
        }
    }

    func run(with options: ReportOptions) throws {
        let isWhole = options.rows.sort != nil || options.rows.compare != nil
        // A picture is of all ways, and shows the heaviest steps.
        let usual = options.output.chosenFormat.isPicture ? 0 : ReportOptions.defaultLimit
        let limit = isWhole ? 0 : options.rows.limit ?? usual
        let read = try ends.parsed()
        try options.write(check: { try ends.noteMissing($1.lines.isEmpty, $0.selection, $2) }) { selection in
            var report = JourneysReport(selection, by: by, limit: limit)
            (report.from, report.to, report.steps) = (read.from, read.to, steps)
            return report
        }
    }
}

/// Where what people do one after the other begins and leads, as a command's user gives it.
struct SequenceEnds {
    let from: [String]
    let to: [String]
    let unit: TransitionsReport.Unit

    func parsed() throws -> (from: [TransitionEnd], to: [TransitionEnd]) {
        try SelectionError.validating { () throws(SelectionError) in
            var ends: (from: [TransitionEnd], to: [TransitionEnd]) = ([], [])
            for text in from { ends.from.append(try TransitionEnd(text, of: unit, isStart: true)) }
            for text in to { ends.to.append(try TransitionEnd(text, of: unit, isStart: false)) }
            return ends
        }
    }

    /// Says why nothing begins or leads where it is asked for, also where other ends are found.
    func noteMissing(_ isMissing: Bool, _ selection: Selection, _ engine: any ReportEngine) throws {
        let ends = try parsed()
        for (option, ends) in [("--from", ends.from), ("--to", ends.to)] where isMissing || ends.count > 1 {
            for end in ends {
                var named = selection
                switch end {
                case .edge: continue
                case .control(let selectors): named.selectors = selectors
                case .name(let text) where unit == .screen: named.screens = [text]
                case .name(let text): named.selectors = (try? PathSelector(parsing: text)).map { [$0] } ?? []
                }
                for reason in try MissingClicks(named, isStep: true).figures(by: engine) {
                    Messages.note("\(option): \(reason)")
                }
            }
        }
    }
}
