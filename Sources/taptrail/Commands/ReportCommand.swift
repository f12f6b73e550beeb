import ArgumentParser
import ClickReports

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report click statistics.",
        subcommands: [
            ReportControlsCommand.self, ReportTimesCommand.self, ReportSessionsCommand.self, ReportSessionCommand.self,
        ])
}

struct ReportControlsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "controls",
        abstract: "Report clicks per control: clicks, users, unhandled clicks, rage bursts, and intervals.")

    @OptionGroup var options: ReportOptions

    func run() throws {
        try options.write { engine, selection in try ControlsReport(selection).report(from: engine) }
    }
}
