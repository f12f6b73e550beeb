/// The two halves of the index: each covers the ids of one table by parts, each a contiguous range.
enum IndexKind {
    case clicks, sessions

    /// Parts of fewer rows than this are made into larger ones when more rows come.
    var comfortable: Int {
        switch self {
        case .clicks: 1 << 18
        case .sessions: 1 << 13
        }
    }

    /// The most rows of a part.
    var longest: Int {
        switch self {
        case .clicks: 1 << 20
        case .sessions: 1 << 16
        }
    }

    /// The table whose rows the parts cover.
    var source: String {
        switch self {
        case .clicks: "click"
        case .sessions: "session"
        }
    }

    /// What the rows are called.
    var nouns: String {
        switch self {
        case .clicks: "clicks"
        case .sessions: "stretches of sessions"
        }
    }

    /// The first id, the last one and the number of rows of each part that this version can read, in order.
    var extents: String {
        switch self {
        case .clicks:
            """
            SELECT first_click_id, last_click_id, clicks FROM index_segment
            WHERE version = \(IndexTables.version) ORDER BY 1
            """
        case .sessions:
            """
            SELECT first_session_id, last_session_id, sessions FROM index_session
            WHERE version = \(IndexTables.version) ORDER BY 1
            """
        }
    }

    /// Removes the parts that begin at one id or after it, up to another.
    var removal: String {
        switch self {
        case .clicks: "DELETE FROM index_segment WHERE first_click_id BETWEEN ? AND ?"
        case .sessions: "DELETE FROM index_session WHERE first_session_id BETWEEN ? AND ?"
        }
    }
}
