import ArgumentParser
import ClickStore

struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Delete users or sessions, with everything that names them.",
        discussion: """
            Of a user, that is all clicks under the name, and those of the same sessions in which nobody was named. \
            Rejected records that hold the name go too. What is deleted is overwritten in the file. Recordings are not \
            touched: the same one replayed again brings nothing back, but one with the same clicks in another order, or in \
            other files, does. Ends with 69 where a reader keeps the file from being overwritten.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(help: "A user to forget; repeat it for several.")
    var user: [String] = []

    @Option(help: "A session to forget, in all apps; repeat it for several.")
    var session: [String] = []

    @OptionGroup var deletion: DeletionOptions

    func validate() throws {
        guard !user.isEmpty || !session.isEmpty else {
            throw ValidationError("Name whom to forget, with --user or --session.")
        }
        guard !(user + session).contains("") else { throw ValidationError("A name must not be empty.") }
    }

    func run() throws {
        try deletion.delete(from: database) { try $0.forget(users: user, sessions: session, isRehearsal: $1) }
    }
}
