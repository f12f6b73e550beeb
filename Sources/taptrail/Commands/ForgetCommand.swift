import ArgumentParser
import ClickStore

struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Delete users or sessions, with everything that names them.",
        discussion: """
            Of a user, that is all clicks under the name, and those of the same sessions in which nobody was named. \
            Rejected records that hold the name go too. What is deleted is overwritten in the file.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(help: "A user to forget; repeat it for several.")
    var user: [String] = []

    @Option(help: "A session to forget, in all apps; repeat it for several.")
    var session: [String] = []

    @Flag(help: "Only say what would be deleted.")
    var dryRun = false

    func validate() throws {
        guard !user.isEmpty || !session.isEmpty else {
            throw ValidationError("Name whom to forget, with --user or --session.")
        }
        guard !(user + session).contains("") else { throw ValidationError("A name must not be empty.") }
    }

    func run() throws {
        try database.delete(isRehearsal: dryRun) {
            try $0.forget(users: user, sessions: session, isRehearsal: dryRun)
        }
    }
}

extension DatabaseOption {
    /// Deletes from the database, and says what.
    func delete(isRehearsal: Bool, _ work: (ClickDatabase) throws -> Deletion) throws {
        // A database that is not there must not be made for the sake of deleting from it.
        _ = try openForReading()
        let store = try openForWriting()
        let deletion = try work(store)
        try store.close()
        let output = try Output(path: nil)
        let verb = isRehearsal ? "would be deleted" : "deleted"
        let rejected = deletion.rejected > 0 ? ", \(deletion.rejected) rejected records" : ""
        try output.write("\(deletion.clicks) clicks, \(deletion.stretches) sessions\(rejected) \(verb)\n")
        try output.flush()
    }
}
