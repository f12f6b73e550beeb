import ClickTracking
import GRDB

/// The rows of `screen_view`: when a screen was in front.
enum ScreenViewTable {
    /// Notes that a screen has come to the front or gone away in a session, which goes by its id.
    static func note(_ change: ScreenChange, session: Int64, _ db: Database) throws {
        if change.isAppearance {
            try db.cachedStatement(
                sql: "INSERT INTO screen_view (session_id, screen, from_ms) VALUES (?, ?, ?)"
            ).execute(arguments: [session, change.screen, change.atMs])
        } else {
            try db.cachedStatement(
                sql: """
                    UPDATE screen_view SET to_ms = max(?1, from_ms) WHERE id =
                        (SELECT id FROM screen_view WHERE session_id = ?2 AND screen = ?3 AND to_ms IS NULL
                         ORDER BY id DESC LIMIT 1)
                    """
            ).execute(arguments: [change.atMs, session, change.screen])
        }
    }
}
