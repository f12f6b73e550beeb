import ArgumentParser
import ClickReports

struct FrustrationArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "frustration",
        abstract: "Report controls with rage bursts or dead clicks, the worst first, with example sessions.",
        discussion: """
            \(Terms.help) unanswered: \(Terms.unanswered).

            The control with the most rage bursts comes first, ties are broken by unhandled clicks, then by their share, then by \
            unanswered clicks.

            Example: taptrail report frustration --app LiveRoom --since 7d
            """)

    @Option(help: Split.help)
    var by: Split?

    func validate(with options: ReportOptions) throws { try options.selected.checkSegment(of: by) }

    func run(with options: ReportOptions) throws {
        try options.write(splitBy: by) { FrustrationReport($0) }
    }
}
