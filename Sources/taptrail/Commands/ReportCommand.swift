import ArgumentParser
import ClickReports

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report click statistics: of controls, unless another report is named.",
        subcommands: [
            ReportControlsCommand.self, ReportTreeCommand.self, ReportScreensCommand.self,
            ReportFrustrationCommand.self, ReportTimesCommand.self, ReportSessionsCommand.self,
            ReportSessionCommand.self, ReportCompareCommand.self, ReportTransitionsCommand.self,
            ReportFunnelCommand.self,
            ReportRetentionCommand.self, ReportUnusedCommand.self, ReportIcicleCommand.self, ReportHeatmapCommand.self,
            ReportAllCommand.self,
        ], defaultSubcommand: ReportControlsCommand.self)
}
