import ArgumentParser
import ClickReports

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report click statistics: of controls, unless another report is named.",
        discussion: """
            'taptrail report' alone is 'taptrail report controls', with the same options:
              taptrail report --since 7d --limit 10
              taptrail report sessions --sort rage
              taptrail report funnel Cart Checkout Pay --format json
              taptrail report all -o report.html
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "What is used",
                subcommands: [
                    ReportControlsCommand.self, ReportTreeCommand.self, ReportIcicleCommand.self,
                    ReportScreensCommand.self, ReportHeatmapCommand.self, ReportUnusedCommand.self,
                ]),
            CommandGroup(
                name: "What people do",
                subcommands: [
                    ReportFrustrationCommand.self, ReportFunnelCommand.self, ReportTransitionsCommand.self,
                    ReportSessionsCommand.self, ReportSessionCommand.self,
                ]),
            CommandGroup(
                name: "When, and what changed",
                subcommands: [ReportTimesCommand.self, ReportRetentionCommand.self, ReportCompareCommand.self]),
            CommandGroup(name: "All of it", subcommands: [ReportAllCommand.self]),
        ], defaultSubcommand: ReportControlsCommand.self)
}
