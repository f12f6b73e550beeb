import ArgumentParser
import Basics
import SessionReplay

/// The `taptrail` command: a thin shell over the libraries.
@main
struct TapTrail: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taptrail",
        abstract: "Which controls of an app do people use? Replay recorded sessions, report clicks, ask in SQL.",
        discussion: """
            Clicks are kept in one SQLite database: --db, else TAPTRAIL_DB, else taptrail/clicks.sqlite in the XDG \
            data folder; or in ClickHouse, if an address is given instead of a file. Results go to standard output, \
            messages to standard error. 'taptrail --version' prints the version.

            Start with one of these:
              taptrail demo
              taptrail replay session.json
              taptrail report frustration --since 7d
              taptrail sql "SELECT control, count(*) FROM clicks GROUP BY 1"
              taptrail forget --user u-00042 --dry-run
              taptrail paths diff before.jsonl after.jsonl
            """,
        groupedSubcommands: [
            CommandGroup(name: "Start", subcommands: [DemoCommand.self, SimulateCommand.self]),
            CommandGroup(
                name: "Bring in", subcommands: [ReplayCommand.self, RejectedCommand.self, MoveCommand.self]),
            CommandGroup(
                name: "Ask",
                subcommands: [ReportCommand.self, WatchCommand.self, SQLCommand.self, ExportCommand.self]),
            CommandGroup(
                name: "Look after", subcommands: [DoctorCommand.self, PruneCommand.self, ForgetCommand.self]),
            CommandGroup(name: "Releases and CI", subcommands: [PathsCommand.self, CheckCommand.self]),
        ])

    /// What stands before ArgumentParser's messages: the same as before ours.
    static let _errorPrefix = Messages.prefix

    static func main() {
        // Before any file is opened.
        CurrentProcess.ignoreBrokenPipes()
        CurrentProcess.openMissingStandardStreams()
        var running: (any ParsableCommand.Type)?
        do {
            // Not by ArgumentParser, which would take `--version` before every subcommand: there it selects clicks.
            if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
                return try print(CurrentProcess.version + "\n")
            }
            if let script = CompletionScript.asked(for: CommandLine.arguments.dropFirst(), of: TapTrail.self) {
                return try print(script)
            }
            let arguments = CurrentProcess.arguments
            // ArgumentParser would show another command's help, and read the last database alone.
            let problem =
                CommandLineHints.repeatedDatabase(in: arguments)
                ?? (arguments.first == "help" ? CommandLineText.unknownCommand(in: arguments, of: TapTrail.self) : nil)
            if let problem { throw ValidationError(problem) }
            var command = try parseAsRoot(CommandLineText.joiningNegativeNumbers(arguments))
            running = type(of: command)
            try command.run()
        } catch {
            ExitStatus.exit(with: error, of: TapTrail.self, running: running)
        }
    }

    private static func print(_ text: String) throws {
        let output = try Output(path: nil)
        try output.write(text)
        try output.flush()
    }
}
