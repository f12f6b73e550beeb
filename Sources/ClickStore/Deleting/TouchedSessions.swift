import GRDB

/// The stretches of sessions that a deletion takes clicks from, noted in `temp.touched`, and what goes with those that
/// have lost their last one.
enum TouchedSessions {
    /// Deletes stretches without clicks, and returns how many there were.
    ///
    /// The first stretch of a session stays as long as others refer to it, but nameless.
    static func deleteEmpty(_ connection: Connection) throws -> Int {
        let db = connection.db
        try forgetThoseWithClicks(connection)
        let isEmpty = "id IN (SELECT session_id FROM temp.touched)"
        // A set that is made once: looking for each session's others would take its stretches with each other.
        let isReferredTo = "(name, id) IN (SELECT name, stretch_of FROM session WHERE stretch_of <> id)"
        try db.execute(sql: "DELETE FROM session WHERE stretch_of <> id AND \(isEmpty)")
        var count = db.changesCount
        try db.execute(sql: "UPDATE session SET user = NULL WHERE user NOT NULL AND \(isEmpty) AND \(isReferredTo)")
        try db.execute(sql: "DELETE FROM session WHERE \(isEmpty) AND NOT \(isReferredTo)")
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

    /// The ids between which the clicks of the stretches lie, in ranges that do not overlap.
    static func clickRanges(_ connection: Connection) throws(StoreError) -> [ClosedRange<Int64>] {
        let bounds = try connection.prepare(
            """
            SELECT first_click_id, last_click_id FROM session JOIN temp.touched ON session_id = id
            WHERE first_click_id <= last_click_id
            """)
        var ranges: [ClosedRange<Int64>] = []
        while try bounds.step() { ranges.append(bounds.int(0)...bounds.int(1)) }
        return StoredClicks.merged(ranges)
    }

    /// Leaves in `temp.touched` the stretches that have no click. Each click is looked at once, however many sessions lie
    /// across one another.
    private static func forgetThoseWithClicks(_ connection: Connection) throws(StoreError) {
        let clicks = try connection.prepare("SELECT session_id FROM click WHERE id BETWEEN ? AND ?")
        let removal = try connection.prepare("DELETE FROM temp.touched WHERE session_id = ?")
        var alive: Set<Int64> = []
        for range in try clickRanges(connection) {
            clicks.bind(range.lowerBound, at: 1)
            clicks.bind(range.upperBound, at: 2)
            var last: Int64?
            while try clicks.step() {
                let stretch = clicks.int(0)
                if stretch != last { alive.insert(stretch) }
                last = stretch
            }
        }
        for stretch in alive {
            removal.bind(stretch, at: 1)
            try removal.run()
        }
    }
}
