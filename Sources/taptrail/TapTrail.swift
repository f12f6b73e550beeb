import ArgumentParser

/// The `taptrail` command: a thin shell over the libraries.
@main
struct TapTrail: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taptrail",
        abstract: "Which controls of an app do people use? Replay recorded sessions, report clicks, ask in SQL.",
        discussion: """
            Clicks are kept in one SQLite database: --db, else TAPTRAIL_DB, else taptrail/clicks.sqlite in the XDG data \
            folder. Results go to standard output, messages to standard error.
            """,
        version: "0.1.0",
        subcommands: [
            DemoCommand.self, SimulateCommand.self, ReplayCommand.self, ReportCommand.self, SQLCommand.self,
            ExportCommand.self, RejectedCommand.self,
        ])

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            ExitStatus.exit(with: error)
        }
    }
}
