import GRDB

/// The steps of forgetting people: which stretches are theirs, and what goes with them.
enum Forgetting {
    /// Notes a user's stretches, and those of the same sessions that name nobody.
    static func touch(user: String, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO temp.touched
                SELECT mine.id FROM session AS theirs
                JOIN session AS mine ON mine.name = theirs.name AND mine.stretch_of = theirs.stretch_of
                WHERE theirs.user = ?1 AND coalesce(mine.user, ?1) = ?1
                """, arguments: [user])
    }

    /// Notes all stretches of sessions of a name.
    static func touch(session: String, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO temp.touched SELECT id FROM session WHERE name = ?", arguments: [session])
    }

    /// Deletes the clicks of the stretches noted, and returns how many there were.
    static func deleteClicks(_ db: Database) throws -> Int {
        let bounds = try Row.fetchAll(
            db,
            sql: """
                SELECT first_click_id, last_click_id FROM session JOIN temp.touched ON session_id = id
                WHERE first_click_id <= last_click_id
                """)
        var count = 0
        for range in StoredClicks.merged(bounds.map { $0[0]...$0[1] }) {
            let theirs = "id BETWEEN ? AND ? AND session_id IN (SELECT session_id FROM temp.touched)"
            try db.execute(
                sql: "DELETE FROM click_detail WHERE click_id IN (SELECT id FROM click WHERE \(theirs))",
                arguments: [range.lowerBound, range.upperBound])
            try db.execute(
                sql: "DELETE FROM click WHERE \(theirs)", arguments: [range.lowerBound, range.upperBound])
            count += db.changesCount
        }
        return count
    }

    /// Deletes rejected records that hold a name as a JSON string, and returns how many there were.
    static func deleteRejected(naming name: String, _ db: Database) throws -> Int {
        try db.execute(
            sql: "DELETE FROM rejected WHERE instr(content, CAST(? AS BLOB)) > 0",
            arguments: ["\"\(name)\""])
        return db.changesCount
    }
}
