/// The steps of forgetting people: which stretches are theirs, and what goes with them.
///
/// What is bound to names is not run by GRDB: it ends the process where SQLite has no memory for a text.
struct Forgetting {
    let connection: Connection

    /// Notes a user's stretches, and those of the same sessions that name nobody.
    func touch(user: String) throws(StoreError) {
        // Not by a join, which would take each of the user's stretches of a session with each of all its stretches.
        try run(
            """
            INSERT OR IGNORE INTO temp.touched
            SELECT id FROM session WHERE coalesce(user, ?1) = ?1
                AND (name, stretch_of) IN (SELECT name, stretch_of FROM session WHERE user = ?1)
            """, user)
    }

    /// Notes all stretches of sessions of a name.
    func touch(session: String) throws(StoreError) {
        try run("INSERT OR IGNORE INTO temp.touched SELECT id FROM session WHERE name = ?", session)
    }

    /// The names of the sessions noted.
    func sessionNames() throws(StoreError) -> [String] {
        let rows = try connection.prepare("SELECT DISTINCT name FROM session JOIN temp.touched ON session_id = id")
        var names: [String] = []
        while try rows.step() { names.append(rows.text(0) ?? "") }
        return names
    }

    /// Deletes the clicks of the stretches noted, and returns how many there were.
    func deleteClicks() throws(StoreError) -> Int {
        let theirs = "id BETWEEN ? AND ? AND session_id IN (SELECT session_id FROM temp.touched)"
        let details = try connection.prepare(
            "DELETE FROM click_detail WHERE click_id IN (SELECT id FROM click WHERE \(theirs))")
        let clicks = try connection.prepare("DELETE FROM click WHERE \(theirs)")
        var count = 0
        for range in try TouchedSessions.clickRanges(connection) {
            for statement in [details, clicks] {
                statement.bind(range.lowerBound, at: 1)
                statement.bind(range.upperBound, at: 2)
                try statement.run()
            }
            count += connection.changes
        }
        return count
    }

    /// Deletes rejected records that hold a name as a JSON string, and returns how many there were.
    func deleteRejected(naming name: String) throws(StoreError) -> Int {
        try run("DELETE FROM rejected WHERE instr(content, CAST(? AS BLOB)) > 0", "\"\(name)\"")
        return connection.changes
    }

    /// Takes the name of a session from live recordings that were called after it.
    func rename(recordingsOf session: String) throws(StoreError) {
        try run("UPDATE recording SET name = 'forgotten' WHERE format = 'live' AND name = ?", session)
    }

    private func run(_ sql: String, _ name: String) throws(StoreError) {
        let statement = try connection.prepare(sql)
        statement.bind(name, at: 1)
        try statement.run()
    }
}
