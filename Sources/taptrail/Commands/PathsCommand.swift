import ArgumentParser

struct PathsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paths",
        abstract: "Which controls a version of an app has, and what became of them in the next.",
        subcommands: [
            PathsListCommand.self,
            PathsExportCommand.self,
            PathsImportCommand.self,
            PathsDiffCommand.self,
            PathsLintCommand.self,
            PathsAcceptCommand.self,
            PathsLabelCommand.self,
        ],
        defaultSubcommand: PathsListCommand.self)
}
