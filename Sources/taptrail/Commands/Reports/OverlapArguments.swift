import ArgumentParser
import ClickReports
import ClickTracking

struct OverlapArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "overlap",
        abstract: "Report which part of one control's users uses another one, too.",
        discussion: """
            A user counts for a control with a selected click on it, in whatever session, before or after the other one. \
            Each control is a name as tables show it, a path, or a selector. Clicks without a user do not count.

            Who of those that open the gift panel comments, too:
            taptrail report overlap 'Button#gift' 'Button#comment'
            """)

    @Argument(
        help: ArgumentHelp("The controls, 2 to \(OverlapReport.maxControls).", valueName: "control"))
    var controls: [String]

    private var named: [OverlapReport.Named] {
        get throws {
            try SelectionError.validating { () throws(SelectionError) in
                var named: [OverlapReport.Named] = []
                for text in controls { named.append(try OverlapReport.Named(text)) }
                return named
            }
        }
    }

    func validate(with options: ReportOptions) throws {
        guard 2...OverlapReport.maxControls ~= controls.count else {
            throw ValidationError("Name 2 to \(OverlapReport.maxControls) controls; there are \(controls.count).")
        }
        _ = try named
    }

    func run(with options: ReportOptions) throws {
        let controls = try named
        let kinds: Set<ClickKind> = controls.contains(where: \.asksForKind) ? [] : [.activation]
        try options.write(kinds: kinds, defaultLimit: 0, check: noteMissing) { OverlapReport($0, of: controls) }
    }

    /// Says of which controls there is no click.
    private func noteMissing(_ asked: OverlapReport, _ uses: OverlapReport.Figures, _ engine: any ReportEngine) throws {
        let used = uses.keys.reduce(0, |)
        for (number, control) in asked.controls.enumerated() where used & 1 << UInt32(number) == 0 {
            for reason in try MissingClicks(asked.selection(of: number), isStep: true).figures(by: engine) {
                Messages.note("'\(control.text)': \(reason)")
            }
        }
    }
}
