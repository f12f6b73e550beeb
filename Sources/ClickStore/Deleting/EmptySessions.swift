import GRDB

/// Removes what has lost its last click, of the stretches in `temp.touched`.
enum EmptySessions {
    /// Deletes stretches without clicks, and returns how many there were.
    ///
    /// The first stretch of a session stays as long as others refer to it, but nameless.
    static func delete(_ db: Database) throws -> Int {
        let isEmpty = """
            id IN (SELECT session_id FROM temp.touched) AND NOT EXISTS (
                SELECT 1 FROM click
                WHERE click.id BETWEEN session.first_click_id AND session.last_click_id AND session_id = session.id
            )
            """
        let isReferredTo = """
            EXISTS (
                SELECT 1 FROM session AS other
                WHERE other.name = session.name AND other.stretch_of = session.id AND other.id <> session.id
            )
            """
        try db.execute(sql: "DELETE FROM session WHERE stretch_of <> id AND \(isEmpty)")
        var count = db.changesCount
        try db.execute(sql: "UPDATE session SET user = NULL WHERE user NOT NULL AND \(isReferredTo) AND \(isEmpty)")
        try db.execute(sql: "DELETE FROM session WHERE NOT \(isReferredTo) AND \(isEmpty)")
        count += db.changesCount
        for table in ["screen_view", "layout"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE session_id NOT IN (SELECT id FROM session)")
        }
        try db.execute(
            sql: """
                DELETE FROM index_name
                WHERE kind = \(NameKind.user.rawValue) AND name NOT IN (SELECT user FROM session WHERE user NOT NULL)
                """)
        return count
    }
}
