import ClickIndex

/// The session spans that a deletion takes clicks from, in `temp.touched`, and the steps of deleting what they leave.
struct TouchedSessions {
    let connection: Connection

    /// Creates the table of touched spans.
    func create() throws(StoreError) {
        try connection.run("CREATE TEMP TABLE touched (session_id INTEGER PRIMARY KEY)")
    }

    /// Drops the table of touched spans.
    func drop() throws(StoreError) {
        try connection.run("DROP TABLE temp.touched")
    }

    /// Adds a user's spans, and those of the same sessions that name nobody.
    func insert(user: String) throws(StoreError) {
        // Not by a join, which would pair each of the user's spans of a session with each of all its spans.
        try run(
            """
            INSERT OR IGNORE INTO temp.touched
            SELECT id FROM session WHERE coalesce(user, ?1) = ?1
                AND (name, stretch_of) IN (SELECT name, stretch_of FROM session WHERE user = ?1)
            """, user)
    }

    /// Adds all spans of sessions of a name.
    func insert(session: String) throws(StoreError) {
        try run("INSERT OR IGNORE INTO temp.touched SELECT id FROM session WHERE name = ?", session)
    }

    /// The names of the touched sessions.
    func names() throws(StoreError) -> [String] {
        let rows = try connection.prepare("SELECT DISTINCT name FROM session JOIN temp.touched ON session_id = id")
        var names: [String] = []
        while try rows.step() { names.append(rows.text(0) ?? "") }
        return names
    }

    /// Deletes the clicks of the touched spans, and returns how many there were.
    func deleteClicks() throws(StoreError) -> Int {
        let theirs = "id BETWEEN ?1 AND ?2 AND session_id IN (SELECT session_id FROM temp.touched)"
        var deletions: [Statement] = []
        for sql in IDRows.deletions(ofDetailsOf: "SELECT id FROM click WHERE \(theirs)")
            + ["DELETE FROM click WHERE \(theirs)"]
        {
            deletions.append(try connection.prepare(sql))
        }
        var count = 0
        for range in try clickRanges() {
            for statement in deletions {
                statement.bind(range.lowerBound, at: 1)
                statement.bind(range.upperBound, at: 2)
                try statement.run()
            }
            count += connection.changes
        }
        return count
    }

    /// Drops the numbers of the clicks that the touched sessions had before the first one that is left.
    func forgetNumbers() throws(StoreError) {
        let first = try connection.int("SELECT coalesce(min(id), 9223372036854775807) FROM click") ?? 0
        let blocks = try SequenceBlocks(connection)
        let sessions = try connection.prepare(
            "SELECT DISTINCT stretch_of FROM session JOIN temp.touched ON session_id = id")
        while try sessions.step() { try blocks.removeClicks(before: first, of: sessions.int(0)) }
    }

    /// Deletes the screens that the touched spans showed, that they showed layouts, and what their sessions have said of
    /// themselves.
    func deleteScreens() throws(StoreError) {
        try connection.run(
            """
            DELETE FROM session_properties WHERE session_id IN
                (SELECT stretch_of FROM session JOIN temp.touched ON session_id = id)
            """)
        for table in ["screen_view", "session_layout"] {
            try connection.run("DELETE FROM \(table) WHERE session_id IN (SELECT session_id FROM temp.touched)")
        }
    }

    /// Deletes rejected records that hold a name as a JSON string, and returns how many there were.
    func deleteRejected(naming name: String) throws(StoreError) -> Int {
        try run("DELETE FROM rejected WHERE instr(content, CAST(? AS BLOB)) > 0", "\"\(name)\"")
        return connection.changes
    }

    /// Removes the name of a session from live recordings that were named after it.
    func rename(recordingsOf session: String) throws(StoreError) {
        try run("UPDATE recording SET name = 'forgotten' WHERE format = 'live' AND name = ?", session)
    }

    /// Removes the name of a user who has accepted aliases, which stay, and when the user clicked first, of pruned clicks.
    ///
    /// - Returns: Whether there were such clicks.
    func removeMentions(ofUser user: String) throws(StoreError) -> Bool {
        try run("UPDATE alias SET accepted_by = NULL WHERE accepted_by = ?", user)
        try run("DELETE FROM first_click WHERE user = ?", user)
        return connection.changes > 0
    }

    /// Deletes touched spans without clicks, and returns how many sessions have no span left.
    ///
    /// The first span of a session stays as long as others refer to it, but without its user.
    func deleteEmpty() throws(StoreError) -> Int {
        try removeThoseWithClicks()
        let isEmpty = "id IN (SELECT session_id FROM temp.touched)"
        // A set that is made once: a look-up for each session would pair its spans with each other.
        let isReferredTo = "(name, id) IN (SELECT name, stretch_of FROM session WHERE stretch_of <> id)"
        try connection.run("DELETE FROM session WHERE stretch_of <> id AND \(isEmpty)")
        // Without its user it may be like others, which came from another recording.
        try connection.run(
            """
            UPDATE session SET user = NULL, recording_id = NULL WHERE user NOT NULL AND \(isEmpty) AND \(isReferredTo)
            """)
        try connection.run("DELETE FROM session WHERE \(isEmpty) AND NOT \(isReferredTo)")
        let sessions = connection.changes
        for table in ["screen_view", "session_layout", "session_properties"] {
            try connection.run("DELETE FROM \(table) WHERE session_id NOT IN (SELECT id FROM session)")
        }
        try connection.run("DELETE FROM property_set WHERE id NOT IN (SELECT set_id FROM session_properties)")
        try connection.run(
            "DELETE FROM sender_clock WHERE (session, app) NOT IN (SELECT name, ifnull(app, '') FROM session)")
        try SequenceBlocks.removeLostSessions(connection)
        try connection.run("DELETE FROM layout WHERE id NOT IN (SELECT layout_id FROM session_layout)")
        try connection.run("DELETE FROM layout_control WHERE layout_id NOT IN (SELECT id FROM layout)")
        try connection.run(
            """
            DELETE FROM index_name
            WHERE kind = \(NameKind.user.rawValue) AND name NOT IN (SELECT user FROM session WHERE user NOT NULL)
            """)
        return sessions
    }

    /// Leaves in `temp.touched` the spans that have no click. Each click is looked at once, however many sessions overlap.
    private func removeThoseWithClicks() throws(StoreError) {
        let clicks = try connection.prepare("SELECT session_id FROM click WHERE id BETWEEN ? AND ?")
        let removal = try connection.prepare("DELETE FROM temp.touched WHERE session_id = ?")
        var alive: Set<Int64> = []
        for range in try clickRanges() {
            clicks.bind(range.lowerBound, at: 1)
            clicks.bind(range.upperBound, at: 2)
            var last: Int64?
            while try clicks.step() {
                let span = clicks.int(0)
                if span != last { alive.insert(span) }
                last = span
            }
        }
        for span in alive {
            removal.bind(span, at: 1)
            try removal.run()
        }
    }

    /// The ids between which the clicks of the spans lie, in ranges that do not overlap.
    private func clickRanges() throws(StoreError) -> [ClosedRange<Int64>] {
        let bounds = try connection.prepare(
            """
            SELECT first_click_id, last_click_id FROM session JOIN temp.touched ON session_id = id
            WHERE first_click_id <= last_click_id
            """)
        var ranges: [ClosedRange<Int64>] = []
        while try bounds.step() { ranges.append(bounds.int(0)...bounds.int(1)) }
        return ranges.merged()
    }

    private func run(_ sql: String, _ name: String) throws(StoreError) {
        let statement = try connection.prepare(sql)
        statement.bind(name, at: 1)
        try statement.run()
    }
}
