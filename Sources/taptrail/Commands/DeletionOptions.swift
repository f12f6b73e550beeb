import ArgumentParser
import ClickStore

/// How clicks are deleted.
struct DeletionOptions: ParsableArguments {
    @Flag(help: "Only say what would be deleted.")
    var dryRun = false

    @Flag(
        help: "Make the file smaller afterwards. It is written anew, which takes time, and its size again until then.")
    var vacuum = false

    /// Deletes from a database, and says what.
    func delete(
        from database: DatabaseOption, _ work: (ClickDatabase, _ isRehearsal: Bool) throws -> Deletion
    ) throws {
        // A database that is not there must not be made for the sake of deleting from it.
        _ = try database.openForReading()
        let store = try database.openForWriting()
        let deletion = try work(store, dryRun)
        let output = try Output(path: nil)
        let verb = dryRun ? "would be deleted" : "deleted"
        let rejected = deletion.rejected > 0 ? ", \(deletion.rejected) rejected records" : ""
        try output.write("\(deletion.clicks) clicks, \(deletion.stretches) sessions\(rejected) \(verb)\n")
        let shrinking = Result { if vacuum, !dryRun { try store.vacuum() } }
        // What was deleted is deleted, also where the file could not be made smaller.
        try store.close()
        try output.flush()
        if deletion.clicks > 0, !dryRun {
            Messages.note(
                "recordings that hold these clicks in another order, or in other files, bring them back when replayed")
        }
        try shrinking.get()
    }
}
