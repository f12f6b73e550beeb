import ClickIndex
package import ClickTracking

/// The session that goes by a name in one app, with its selected clicks.
package struct NamedSession: Sendable {
    /// The app; nil if unknown.
    package let app: String?
    /// Whether the selection wants its app, and any of its versions and users.
    package fileprivate(set) var isSelected = false
    /// In the order in which they were stored.
    package fileprivate(set) var clicks: [Click] = []

    /// A click with all that the store knows of it.
    package struct Click: Sendable {
        /// The id of its row: clicks that were stored later have higher ones.
        package let id: Int64
        package let control: ControlRow
        /// The session's name, and the app, version and user at the time of the click.
        package let session: SessionKey
        /// Milliseconds since the Unix epoch, UTC.
        package let atMs: Int64
        /// Tenths of a point, or `Tenths.unknown`.
        package let x: Int32
        package let y: Int32
        package let handled: Handled
        package let detail: ClickDetail?
    }
}

extension ClickReader {
    /// Reads the sessions of a name, one for each app that has one, in the order in which they were first stored.
    ///
    /// This takes as long as reading the rows from a session's first click to its last, those of other sessions among them
    /// too, and no longer if there are millions of others.
    ///
    /// - Parameters:
    ///   - name: The whole name, compared byte for byte.
    ///   - selection: Which of their clicks are wanted.
    /// - Returns: No sessions if none goes by the name; a session without clicks if it has none that is selected.
    package func sessions(
        named name: String, _ selection: Selection = Selection()
    ) throws(StoreError) -> [NamedSession] {
        try access { connection in
            var reader = try NamedSessionReader(name, RowFilter(selection, connection), connection)
            try reader.readClicks()
            return reader.sessions
        }
    }

    /// The names of sessions that come before and after a name in the order of their bytes: those with the longest common
    /// beginning are among them.
    ///
    /// - Parameter count: How many names before it at most, and how many after it.
    package func sessionNames(near name: String, count: Int) throws(StoreError) -> [String] {
        try access { connection in
            try [("<", "DESC"), (">", "ASC")].flatMap { comparison, order in
                let names = try connection.prepare(
                    "SELECT DISTINCT name FROM session WHERE name \(comparison) ? ORDER BY name \(order) LIMIT ?")
                names.bind(name, at: 1)
                names.bind(Int64(count), at: 2)
                var found: [String] = []
                while try names.step() { if let name = names.text(0) { found.append(name) } }
                return found
            }
        }
    }
}

/// Reads the sessions of one name: the spans through an index, the clicks by the ids between which they lie.
private struct NamedSessionReader {
    private(set) var sessions: [NamedSession] = []
    private let filter: RowFilter
    private let connection: Connection
    /// The names of the selected spans, and where in `sessions` each one's session is.
    private var spans: [Int32: (key: SessionKey, session: Int)] = [:]
    private var ranges: [ClosedRange<Int64>] = []

    init(_ name: String, _ filter: RowFilter, _ connection: Connection) throws(StoreError) {
        self.filter = filter
        self.connection = connection
        let rows = try connection.prepare(
            """
            SELECT id, app, version, user, first_click_id, last_click_id, width, height FROM session
            WHERE name = ? ORDER BY id
            """)
        rows.bind(name, at: 1)
        var numbers: [SessionKey: Int] = [:]
        while try rows.step() {
            let key = SessionKey(
                name: name, app: rows.text(1), version: rows.text(2), user: rows.text(3), window: rows.windowSize(6))
            let isSelected = filter.includes(span: rows.int(0))
            let session = numbers[SessionKey(name: name, app: key.app), default: sessions.count]
            numbers[SessionKey(name: name, app: key.app)] = session
            if session == sessions.count { sessions.append(NamedSession(app: key.app)) }
            if isSelected { sessions[session].isSelected = true }
            guard isSelected, let span = Int32(exactly: rows.int(0)), let first = rows.optionalInt(4),
                let last = rows.optionalInt(5), first <= last
            else { continue }
            spans[span] = (key, session)
            ranges.append(first...last)
        }
    }

    mutating func readClicks() throws(StoreError) {
        let rows = try ClickRowReader(connection)
        let details = try connection.prepare(
            "SELECT uid, seq, position, item, handled_by, info FROM click_detail WHERE click_id = ?")
        for range in ranges.merged() {
            var found: [(id: Int64, click: IndexedClick)] = []
            try rows.visit(range) { id, click in if isWanted(click) { found.append((id, click)) } }
            for (id, click) in found {
                guard let (key, session) = spans[click.span], let control = filter.control(Int64(click.control))
                else { continue }
                sessions[session].clicks.append(
                    NamedSession.Click(
                        id: id, control: control, session: key, atMs: click.atMs, x: click.x, y: click.y,
                        handled: click.handled, detail: try Self.detail(of: id, details)))
            }
        }
    }

    private func isWanted(_ click: IndexedClick) -> Bool {
        spans[click.span] != nil
            && filter.includes(control: Int64(click.control), span: Int64(click.span), atMs: click.atMs)
    }

    private static func detail(of click: Int64, _ details: Statement) throws(StoreError) -> ClickDetail? {
        details.bind(click, at: 1)
        defer { details.reset() }
        guard try details.step() else { return nil }
        return ClickDetail(
            id: details.text(0), seq: details.optionalInt(1), position: details.text(2), item: details.text(3),
            handledBy: details.text(4), info: details.text(5))
    }
}
