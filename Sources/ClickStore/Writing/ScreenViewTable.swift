import ClickTracking

/// Writes the rows of `screen_view`: when a screen was in front.
struct ScreenViewTable {
    private let begin: Statement
    private let end: Statement

    init(_ connection: Connection) throws(StoreError) {
        begin = try connection.cachedStatement("INSERT INTO screen_view (session_id, screen, from_ms) VALUES (?, ?, ?)")
        end = try connection.cachedStatement(
            """
            UPDATE screen_view SET to_ms = max(?3, from_ms) WHERE id =
                (SELECT id FROM screen_view WHERE session_id = ?1 AND screen = ?2 AND to_ms IS NULL
                 ORDER BY id DESC LIMIT 1)
            """)
    }

    /// Writes that a screen has come to the front or gone away.
    ///
    /// - Parameter session: The id of the session span.
    func insert(_ change: ScreenChange, session: Int64) throws(StoreError) {
        let statement = change.isAppearance ? begin : end
        statement.bind(session, at: 1)
        statement.bind(change.screen, at: 2)
        statement.bind(change.atMs, at: 3)
        try statement.run()
    }
}
