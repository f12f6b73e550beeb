import ClickTracking

/// Writes the rows of `screen_view`: when a screen was in front.
///
/// A screen that two recordings of a session have seen is stored once.
struct ScreenViewTable {
    private let begin: Statement
    private let end: Statement
    private let find: Statement
    /// The highest id of a row that a change may be another time.
    private let lastStored: Int64

    /// Two recordings of one session, such as that of a live recorder and a touch session, may have seen a screen come so
    /// many milliseconds apart.
    private static let tolerance: Int64 = 1_000

    /// - Parameter repeats: Whether the feed itself may bring a change again, as whoever gets no answer sends again.
    init(_ connection: Connection, repeats: Bool) throws(StoreError) {
        begin = try connection.cachedStatement("INSERT INTO screen_view (session_id, screen, from_ms) VALUES (?, ?, ?)")
        end = try connection.cachedStatement(
            """
            UPDATE screen_view SET to_ms = ?3 WHERE id =
                (SELECT id FROM screen_view INDEXED BY screen_view_open
                 WHERE session_id = ?1 AND screen = ?2 AND to_ms IS NULL AND from_ms <= ?3 ORDER BY id DESC LIMIT 1)
            """)
        find = try connection.cachedStatement(
            """
            SELECT EXISTS (
                SELECT * FROM screen_view
                WHERE session_id = ?1 AND screen = ?2 AND from_ms BETWEEN ?3 AND ?4 AND id <= ?5)
            """)
        lastStored = repeats ? .max : try connection.int("SELECT coalesce(max(id), 0) FROM screen_view") ?? 0
    }

    /// How a feed's screens are told from stored ones.
    enum Comparison {
        /// The source delivers each once, and nobody else knows the session.
        case none
        /// The session's screens came from the same recording, and it may be read again.
        case exact
        /// They may have come from other recordings.
        case near
    }

    /// Writes that a screen has come to the front or gone away.
    ///
    /// - Parameter session: The id of the session span.
    func insert(_ change: ScreenChange, session: Int64, comparing: Comparison) throws(StoreError) {
        if change.isAppearance, try isStored(change, session, comparing) { return }
        let statement = change.isAppearance ? begin : end
        statement.bind(session, at: 1)
        statement.bind(change.screen, at: 2)
        statement.bind(change.atMs, at: 3)
        try statement.run()
    }

    private func isStored(
        _ change: ScreenChange, _ session: Int64, _ comparison: Comparison
    ) throws(StoreError) -> Bool {
        if comparison == .none { return false }
        let distance = comparison == .exact ? 0 : Self.tolerance
        find.bind(session, at: 1)
        find.bind(change.screen, at: 2)
        find.bind(change.atMs &- distance, at: 3)
        find.bind(change.atMs &+ distance, at: 4)
        find.bind(lastStored, at: 5)
        defer { find.reset() }
        return try find.step() && find.int(0) == 1
    }
}
