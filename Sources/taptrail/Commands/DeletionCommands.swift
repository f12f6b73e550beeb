import ArgumentParser
import Basics
import ClickHouseStore
import ClickReports
import ClickStore

struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Delete clicks before a time.",
        discussion: """
            Sessions without clicks are deleted too. Replaying the same recording again brings nothing back, because the \
            database knows it by its bytes; a recording with the same clicks in another order, or in other files, brings \
            them back. When each user clicked first stays known, until the user is forgotten. The file keeps its size and new clicks fill it, unless --vacuum is given. Nodes of ClickHouse \
            free the space some minutes later.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(
        help: ArgumentHelp(
            "Delete clicks before this time: a date, a time in ISO 8601, or how long ago (30d, 52w).",
            valueName: "time"),
        transform: GivenTime.init)
    var before: GivenTime

    @OptionGroup var deletion: DeletionOptions

    func run() throws {
        let ms = before.ms(nowMs: CurrentProcess.nowMs)
        let deleted = try deletion.delete(from: database) { try $0.prune(beforeMs: ms, isRehearsal: $1) }
        if deleted.clicks > 0, !deletion.dryRun {
            Messages.note("when each user clicked first stays known; 'taptrail forget --user' deletes it")
        }
    }
}

struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Delete users or sessions, with everything that names them.",
        discussion: """
            For a user, deletes all clicks with the user's name, and the clicks of the same sessions that name no \
            user. Rejected records that contain a name are deleted too. The deleted bytes are overwritten in the file. \
            Replaying the same recording again brings nothing back. A recording with the same clicks in another order, \
            or in other files, brings them back, and so does whoever sends them to a collector again. Exits with 69 if \
            a reader keeps the file from being overwritten. Nodes of ClickHouse rewrite their tables and keep the old ones for some minutes, as a note says.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(help: "A user to forget; repeat it for several.")
    var user: [String] = []

    @Option(help: "A session to forget, in all apps; repeat it for several.")
    var session: [String] = []

    @OptionGroup var deletion: DeletionOptions

    func validate() throws {
        guard !user.isEmpty || !session.isEmpty else {
            throw ValidationError("Name a user or a session to forget, with --user or --session.")
        }
        guard !(user + session).contains("") else { throw ValidationError("A name must not be empty.") }
    }

    func run() throws {
        var (ofUsers, ofSessions) = (Selection(), Selection())
        // A name to forget is taken as it is, so its signs are no wildcards in the selection either.
        (ofUsers.users, ofSessions.sessions) = (user.map(NamePattern.escaped), session.map(NamePattern.escaped))
        try deletion.delete(from: database, naming: [ofUsers, ofSessions]) {
            try $0.forget(users: user, sessions: session, isRehearsal: $1)
        }
    }
}

/// The options of commands that delete clicks.
struct DeletionOptions: ParsableArguments {
    @Flag(help: "Show what would be deleted; delete nothing.")
    var dryRun = false

    @Flag(
        help: "Make the file smaller afterwards. This rewrites it, which takes time and as much space again.")
    var vacuum = false

    /// Deletes from a database, and tells how much.
    ///
    /// - Parameter selections: What was named; if nothing is deleted, notes tell what there is instead.
    @discardableResult
    func delete(
        from database: DatabaseOption, naming selections: [Selection] = [],
        _ work: (any PrunedStore, _ isRehearsal: Bool) throws -> Deletion
    ) throws -> Deletion {
        // Opening for writing would make a missing database.
        _ = try database.open()
        let copy = dryRun ? try DatabaseCopy(ofEarlierVersion: database) : nil
        defer { copy?.remove() }
        let store = try copy.map { try ClickDatabase(path: $0.path) } ?? open(database)
        let deletion = try work(store, dryRun)
        let output = try Output(path: nil)
        let verb = dryRun ? "would be deleted" : "deleted"
        let rejected = deletion.rejected > 0 ? ", " + Wording.count(deletion.rejected, "rejected record") : ""
        let (clicks, sessions) = (Wording.count(deletion.clicks, "click"), Wording.count(deletion.sessions, "session"))
        let first = deletion.prunedUsers > 0 ? ", first click of " + Wording.count(deletion.prunedUsers, "user") : ""
        try output.write("\(clicks), \(sessions)\(rejected)\(first) \(verb)\n")
        let shrinking = Result { if vacuum, !dryRun { try (store as? ClickDatabase)?.vacuum() } }
        let seconds =
            dryRun || deletion == Deletion() ? nil : try (store as? ClickHouseSink)?.secondsUntilOldPartsAreGone()
        // The deletion is committed, even if the file could not be made smaller.
        try store.close()
        try output.flush()
        if deletion.clicks > 0, !dryRun {
            Messages.note(
                "recordings that hold these clicks in another order, or in other files, bring them back when replayed")
        }
        if let seconds {
            Messages.note(
                "the nodes keep the deleted bytes in old parts of their tables for another \(seconds) seconds; clicks "
                    + "that were stored meanwhile are not deleted")
        }
        if deletion == Deletion() {
            let engine = try database.open()
            for selection in selections { try Messages.noteMissingClicks(selection, engine, namesOthers: false) }
        }
        try shrinking.get()
        return deletion
    }

    private func open(_ database: DatabaseOption) throws -> any PrunedStore {
        guard let address = try database.clickHouse else { return try database.openForWriting() }
        guard !vacuum else {
            throw ValidationError(
                "--vacuum makes database files smaller; nodes of ClickHouse free the space by themselves.")
        }
        return try ClickHouseSink(address)
    }
}

/// A database that clicks are deleted from.
protocol PrunedStore {
    func prune(beforeMs ms: Int64, isRehearsal: Bool) throws -> Deletion
    func forget(users: [String], sessions: [String], isRehearsal: Bool) throws -> Deletion
    func close() throws
}

extension ClickDatabase: PrunedStore {}
extension ClickHouseSink: PrunedStore {}
