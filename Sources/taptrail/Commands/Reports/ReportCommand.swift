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
                    ReportSubcommand<ControlsArguments>.self, ReportSubcommand<TreeArguments>.self,
                    ReportSubcommand<IcicleArguments>.self,
                    ReportSubcommand<ScreensArguments>.self, ReportSubcommand<ViewsArguments>.self,
                    ReportSubcommand<HeatmapArguments>.self,
                    ReportSubcommand<UnusedArguments>.self,
                ]),
            CommandGroup(
                name: "What people do",
                subcommands: [
                    ReportSubcommand<FrustrationArguments>.self, ReportSubcommand<FunnelArguments>.self,
                    ReportSubcommand<TransitionsArguments>.self, ReportSubcommand<JourneysArguments>.self,
                    ReportSubcommand<OverlapArguments>.self,
                    ReportSubcommand<SessionsArguments>.self, ReportSubcommand<SessionArguments>.self,
                ]),
            CommandGroup(
                name: "When, and what changed",
                subcommands: [
                    ReportSubcommand<TimesArguments>.self, ReportSubcommand<RetentionArguments>.self,
                    ReportSubcommand<PeopleArguments>.self,
                    ReportSubcommand<CompareArguments>.self,
                ]),
            CommandGroup(name: "All of it", subcommands: [ReportAllCommand.self]),
        ], defaultSubcommand: ReportSubcommand<ControlsArguments>.self)
}
