import ArgumentParser
import ClickReports

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report click statistics: of controls, unless another report is named.",
        subcommands: [ReportControlsCommand.self, ReportTimesCommand.self],
        defaultSubcommand: ReportControlsCommand.self)
}
