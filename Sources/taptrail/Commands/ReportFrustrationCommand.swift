import ArgumentParser
import ClickReports

struct ReportFrustrationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frustration",
        abstract: "Report controls with rage bursts or unhandled clicks, the worst first, with example sessions.",
        discussion: """
            \(Terms.help) The control with the most rage bursts comes first, ties are broken by unhandled clicks, then \
            by their share.

            Example: taptrail report frustration --app LiveRoom --since 7d
            """)

    @OptionGroup var options: ReportOptions

    func run() throws {
        try options.write { FrustrationReport($0) }
    }
}
