import ClickTracking

/// Finds rows of `session` by an index each, for ``SessionTable``.
struct StoredSpans {
    /// A row.
    struct Row {
        let key: SessionKey
        let span: SessionTable.Span
        let clicks: SessionTable.Clicks
    }

    private let named: Statement
    private let ofSession: Statement
    private let first: Statement
    private let sameWindow: Statement
    private let alike: Statement
    private let withID: Statement
    private let sharing: Statement
    private let sharingAlike: Statement

    private static let columns = """
        SELECT id, app, version, user, stretch_of, recording_id, first_click_id, last_click_id, name, width, height
        FROM session
        """
    /// The later spans of a session that differ from one at most in the size of the window.
    private static let likeOne = "WHERE stretch_of = ?1 AND stretch_of <> id AND user IS ?2 AND version IS ?3"

    init(_ connection: Connection) throws(StoreError) {
        named = try connection.cachedStatement("\(Self.columns) WHERE name = ? LIMIT ?")
        ofSession = try connection.cachedStatement(
            "\(Self.columns) WHERE id = ?1 UNION ALL \(Self.columns) WHERE stretch_of = ?1 AND stretch_of <> id")
        first = try connection.cachedStatement("\(Self.columns) WHERE name = ? AND app IS ? LIMIT 1")
        sameWindow = try connection.cachedStatement(
            "\(Self.columns) INDEXED BY session_span \(Self.likeOne) AND width IS ?4 AND height IS ?5 LIMIT 1")
        alike = try connection.cachedStatement(
            "\(Self.columns) INDEXED BY session_alike \(Self.likeOne) ORDER BY id LIMIT 1")
        withID = try connection.cachedStatement("\(Self.columns) WHERE id = ?")
        sharing = try connection.cachedStatement("UPDATE session SET recording_id = NULL WHERE id = ?")
        sharingAlike = try connection.cachedStatement(
            "UPDATE session INDEXED BY session_alike SET recording_id = NULL \(Self.likeOne) AND recording_id NOT NULL")
    }

    /// The rows of all sessions of a name, in their order, or so many of them.
    func rows(of name: String, atMost count: Int) throws(StoreError) -> [Row] {
        named.bind(name, at: 1)
        named.bind(Int64(count), at: 2)
        return try rows(named)
    }

    /// The rows of a session, in their order.
    ///
    /// - Parameter origin: The session's first span.
    func rows(ofSession origin: Int64) throws(StoreError) -> [Row] {
        ofSession.bind(origin, at: 1)
        return try rows(ofSession)
    }

    /// The first span of a session; nil if it has no row.
    func origin(of session: SessionKey) throws(StoreError) -> Int64? {
        first.bind(session.name, at: 1)
        first.bind(session.app, at: 2)
        return try rows(first).first?.span.origin
    }

    /// The row of a span of a session; nil if it has none.
    func row(of key: SessionKey, session origin: Int64) throws(StoreError) -> Row? {
        if let first = try row(origin), first.key == key { return first }
        bind(key, session: origin, to: sameWindow)
        sameWindow.bind(key.window.map { Int64($0.width) }, at: 4)
        sameWindow.bind(key.window.map { Int64($0.height) }, at: 5)
        return try rows(sameWindow).first
    }

    /// The first row of a session that differs from a span at most in the size of the window; nil if there is none.
    func firstRow(like key: SessionKey, session origin: Int64) throws(StoreError) -> Row? {
        if let first = try row(origin), first.key.withoutWindow == key.withoutWindow { return first }
        bind(key, session: origin, to: alike)
        return try rows(alike).first
    }

    /// The id of the first row that differs from another one at most in the size of the window.
    func identity(of span: Int64) throws(StoreError) -> Int64 {
        guard let row = try row(span) else { return span }
        return try firstRow(like: row.key, session: row.span.origin)?.span.id ?? span
    }

    /// Says that a span's clicks came from several recordings.
    func share(_ span: Int64) throws(StoreError) {
        sharing.bind(span, at: 1)
        try sharing.run()
    }

    /// Says the same of all spans of a session that differ from one at most in the size of the window.
    func shareAll(like first: Row) throws(StoreError) {
        try share(first.span.id)
        bind(first.key, session: first.span.origin, to: sharingAlike)
        try sharingAlike.run()
    }

    private func row(_ id: Int64) throws(StoreError) -> Row? {
        withID.bind(id, at: 1)
        return try rows(withID).first
    }

    private func bind(_ key: SessionKey, session origin: Int64, to statement: Statement) {
        statement.bind(origin, at: 1)
        statement.bind(key.user, at: 2)
        statement.bind(key.version, at: 3)
    }

    private func rows(_ statement: Statement) throws(StoreError) -> [Row] {
        var rows: [Row] = []
        while try statement.step() {
            let key = SessionKey(
                name: statement.text(8) ?? "", app: statement.text(1), version: statement.text(2),
                user: statement.text(3), window: statement.windowSize(9))
            let span = SessionTable.Span(
                id: statement.int(0), origin: statement.int(4), identity: statement.int(0),
                recording: statement.optionalInt(5))
            let clicks = SessionTable.Clicks(first: statement.optionalInt(6), last: statement.optionalInt(7))
            rows.append(Row(key: key, span: span, clicks: clicks))
        }
        if rows.count > 1 { rows.sort { $0.span.id < $1.span.id } }
        return rows
    }
}

extension SessionKey {
    /// The session that a span belongs to: without its user, version and window.
    var session: SessionKey { SessionKey(name: name, app: app) }

    /// What clicks are recognised again by.
    var withoutWindow: SessionKey { SessionKey(name: name, app: app, version: version, user: user) }
}
