import ArgumentParser
import ClickStore
import Foundation

struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Delete clicks that are older than some time.",
        discussion: """
            Sessions that have no click left go with them. Recordings stay known by their bytes, so replaying the same one \
            again brings nothing back; one with the same clicks in another order, or in other files, does. The file keeps its size, and new clicks use the room, unless --vacuum is given.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(
        help: ArgumentHelp(
            "Delete clicks before this time: a date, a time in ISO 8601, or how long ago (30d, 52w).",
            valueName: "time"),
        transform: Moment.init)
    var before: Moment

    @OptionGroup var deletion: DeletionOptions

    func run() throws {
        let ms = before.ms(nowMs: Int64(Date().timeIntervalSince1970 * 1_000))
        try deletion.delete(from: database) { try $0.prune(beforeMs: ms, isRehearsal: $1) }
    }
}
