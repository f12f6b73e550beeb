import ArgumentParser

struct RejectedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rejected",
        abstract: "List, export or retry what recordings held but nobody could use.",
        subcommands: [RejectedListCommand.self, RejectedExportCommand.self, RejectedRetryCommand.self],
        defaultSubcommand: RejectedListCommand.self)
}
