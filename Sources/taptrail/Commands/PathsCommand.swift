import ArgumentParser

struct PathsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paths",
        abstract: "Which controls a version of an app has, and what became of them in the next.",
        subcommands: [
            PathsListCommand.self,
            PathsExportCommand.self,
            PathsImportCommand.self,
        ],
        defaultSubcommand: PathsListCommand.self)
}
