import ArgumentParser
import ClickReports

struct ReportFrustrationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frustration",
        abstract: "Report controls with rage bursts or unhandled clicks, the worst first, with example sessions.",
        discussion: """
            unhandled: clicks that no responder handled. rage: bursts of 3 or more clicks on one control in one session, \
            each less than 1 s and 30 points from the one before. The control with the most rage bursts comes first, \
            among equals the one with the most unhandled clicks, then the one with the greatest part of them.

            Example: taptrail report frustration --app LiveRoom --since 7d
            """)

    @OptionGroup var options: ReportOptions

    func run() throws {
        try options.write { engine, selection in try FrustrationReport(selection).report(from: engine) }
    }
}
