/// How much was deleted from a store.
public struct Deletion: Hashable, Sendable {
    /// How many clicks.
    public var clicks = 0
    /// How many sessions, those with no click left of any user or version.
    public var sessions = 0
    /// How many rejected records that named a forgotten user or session.
    public var rejected = 0
    /// How many forgotten users of whom a prune had kept when they clicked first.
    public var prunedUsers = 0

    public init(clicks: Int = 0, sessions: Int = 0, rejected: Int = 0, prunedUsers: Int = 0) {
        (self.clicks, self.sessions, self.rejected) = (clicks, sessions, rejected)
        self.prunedUsers = prunedUsers
    }
}

extension ClickDatabase {
    /// Deletes all clicks, screens and layouts last seen before a time, and sessions that have no click left. When each user
    /// clicked first stays known, until the user is forgotten.
    ///
    /// Recordings stay known: replaying them again does not bring back deleted clicks. The file keeps its size, and new
    /// clicks use the free space, unless ``vacuum()`` follows.
    ///
    /// - Parameters:
    ///   - ms: Milliseconds since the Unix epoch, UTC.
    ///   - isRehearsal: Whether to find out only what would be deleted.
    public func prune(beforeMs ms: Int64, isRehearsal: Bool = false) throws(StoreError) -> Deletion {
        try delete(isRehearsal) { touched in
            let connection = touched.connection
            try connection.run("INSERT INTO temp.touched SELECT DISTINCT session_id FROM click WHERE at_ms < ?", ms)
            // With the spans of those sessions that have no click: a window may have turned before the first one.
            try connection.run(
                """
                INSERT OR IGNORE INTO temp.touched SELECT id FROM session
                WHERE first_click_id IS NULL AND (name, stretch_of) IN
                    (SELECT name, stretch_of FROM session JOIN temp.touched ON session_id = id)
                """)
            for sql in IDRows.deletions(ofDetailsOf: "SELECT id FROM click WHERE at_ms < ?1") {
                try connection.run(sql, ms)
            }
            try connection.keepFirstClicks(beforeMs: ms)
            try connection.run("DELETE FROM click WHERE at_ms < ?", ms)
            let clicks = connection.changes
            if clicks > 0, try ms > connection.prunedMs() ?? .min { try connection.keep(.pruned, "\(ms)") }
            try connection.run("DELETE FROM screen_view WHERE coalesce(to_ms, from_ms) < ?", ms)
            try connection.run("DELETE FROM session_layout WHERE last_ms < ?", ms)
            try touched.forgetNumbers()
            return Deletion(clicks: clicks)
        }
    }

    /// Deletes users and sessions with all that names them.
    ///
    /// Of a user, that is every span of a session with the user's name, and the spans of the same sessions in
    /// which nobody was named: mostly the same person, before signing in. Deleted bytes are overwritten in the file
    /// before this returns, which waits up to ten seconds for readers to finish.
    ///
    /// - Parameters:
    ///   - users: Names of users.
    ///   - sessions: Names of sessions, in all apps.
    ///   - isRehearsal: Whether to find out only what would be deleted.
    /// - Throws: ``StoreError/stillRead(path:consequence:)`` if all is deleted, but not overwritten: a reader still needs the
    ///   old bytes. Forgetting them again overwrites it.
    public func forget(
        users: [String] = [], sessions: [String] = [], isRehearsal: Bool = false
    ) throws(StoreError) -> Deletion {
        let deletion = try delete(isRehearsal) { touched in
            for user in users { try touched.insert(user: user) }
            for session in sessions { try touched.insert(session: session) }
            let names = try touched.names()
            var deletion = Deletion(clicks: try touched.deleteClicks())
            try touched.deleteScreens()
            for name in names + users + sessions { deletion.rejected += try touched.deleteRejected(naming: name) }
            for name in names { try touched.rename(recordingsOf: name) }
            for user in users where try touched.removeMentions(ofUser: user) { deletion.prunedUsers += 1 }
            return deletion
        }
        if !isRehearsal {
            try writeBackLog(orElse: "what was forgotten is deleted, but its names may still be in the file's bytes")
        }
        return deletion
    }

    /// Gives free space back to the file system: the database is written anew, row by row, and replaces the old one in one
    /// transaction.
    ///
    /// That takes as much disk space again until it is done. Rows keep their ids and the index stays. If it fails, the
    /// database is unchanged.
    ///
    /// - Throws: ``StoreError/stillRead(path:consequence:)`` if somebody is still reading, so that the file could not be shortened.
    public func vacuum() throws(StoreError) {
        try access { connection in try connection.run("VACUUM") }
        try writeBackLog(orElse: "the file is not smaller yet")
    }

    /// Writes the log back into the file, and empties it: only then are deleted bytes gone, and the file shorter. Waits
    /// for readers to finish, as long as for a lock.
    private func writeBackLog(orElse consequence: String) throws(StoreError) {
        try access { connection in
            // The first column tells whether somebody still read or wrote.
            guard try connection.int("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
                throw StoreError.stillRead(path: path, consequence: consequence)
            }
        }
    }

    /// Runs a deletion that adds to the touched sessions, then removes sessions that have lost their last click and brings
    /// the index up to date, all in one transaction.
    private func delete(
        _ isRehearsal: Bool, _ work: (TouchedSessions) throws -> Deletion
    ) throws(StoreError) -> Deletion {
        try access { connection in
            let touched = TouchedSessions(connection: connection)
            // Deleted rows must not be left readable in free pages.
            try connection.run("PRAGMA secure_delete = ON")
            // If that fails, later deletions take longer.
            defer { try? connection.run("PRAGMA secure_delete = OFF") }
            var deletion = Deletion()
            try connection.inTransaction {
                try indexer.makeTables(connection, anew: false)
                try KnownRows.fit(connection)
                try touched.create()
                let last = try DeletedEnds.lastClickID(connection)
                deletion = try work(touched)
                deletion.sessions = try touched.deleteEmpty()
                try touched.drop()
                guard !isRehearsal else { return false }
                let left = try DeletedEnds.lastClickID(connection)
                if left < last { try DeletedEnds.add(left, connection) }
                indexer.forgetAll()
                try indexer.cover(connection)
                try KnownRows.fit(connection)
                return true
            }
            knownRows.forget()
            return deletion
        }
    }
}
