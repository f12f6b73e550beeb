import ClickIndex
import ClickTracking
import ResponderChain

/// The session that goes by a name in one app, with its selected clicks.
package struct NamedSession: Sendable {
    /// The app; nil if unknown.
    package let app: String?

    package init(app: String?, isSelected: Bool = false, clicks: [StoredClick] = []) {
        (self.app, self.isSelected, self.clicks) = (app, isSelected, clicks)
    }

    /// Whether the selection wants its app, and any of its versions and users.
    package fileprivate(set) var isSelected = false
    /// In no order.
    package fileprivate(set) var clicks: [StoredClick] = []
}

extension NamedSession {
    /// The order of apps, no app last.
    package func precedes(_ other: NamedSession) -> Bool {
        place < other.place
    }

    private var place: (Int, ByteString) { (app == nil ? 1 : 0, ByteString(app ?? "")) }
}

extension ClickReader {
    /// Reads the sessions of a name, one for each app that has one, in the order of the apps' bytes, no app
    /// last.
    ///
    /// This takes as long as reading the rows from a session's first click to its last, those of other sessions among them
    /// too, and no longer if there are millions of others.
    ///
    /// - Parameters:
    ///   - name: The whole name, compared byte for byte.
    ///   - selection: Which of their clicks are wanted.
    ///   - count: Of how many of them it is enough to know that there are more.
    /// - Returns: No sessions if none with clicks goes by the name; a session without clicks if it has none that is selected.
    package func sessions(
        named name: String, _ selection: Selection = Selection(), atMost count: Int = .max
    ) throws(StoreError) -> [NamedSession] {
        try access { connection in
            var reader = try NamedSessionReader(name, RowFilter(selection, naming, connection), connection)
            try reader.readClicks(atMost: count)
            return reader.sessions.sorted { $0.precedes($1) }
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
                    """
                    SELECT DISTINCT name FROM session WHERE name \(comparison) ? AND first_click_id IS NOT NULL
                    ORDER BY name \(order) LIMIT ?
                    """)
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
    /// Where in `sessions` the session of each selected span is.
    private var spans: [Int64: Int] = [:]
    private var ranges: [ClosedRange<Int64>] = []

    init(_ name: String, _ filter: RowFilter, _ connection: Connection) throws(StoreError) {
        self.filter = filter
        self.connection = connection
        let rows = try connection.prepare(
            """
            SELECT id, app, first_click_id, last_click_id FROM session
            WHERE name = ? AND first_click_id IS NOT NULL ORDER BY id
            """)
        rows.bind(name, at: 1)
        var numbers: [SessionKey: Int] = [:]
        while try rows.step() {
            let isSelected = filter.includes(span: rows.int(0))
            let key = SessionKey(name: name, app: rows.text(1))
            let session = numbers[key, default: sessions.count]
            numbers[key] = session
            if session == sessions.count { sessions.append(NamedSession(app: key.app)) }
            if isSelected { sessions[session].isSelected = true }
            guard isSelected, let first = rows.optionalInt(2), let last = rows.optionalInt(3), first <= last
            else { continue }
            spans[rows.int(0)] = session
            ranges.append(first...last)
        }
    }

    mutating func readClicks(atMost most: Int) throws {
        struct Enough: Error {}
        var reader = try StoredClickReader(filter, connection)
        var count = 0
        do {
            for ids in ranges.merged() {
                try reader.visit(ids) { [spans] in
                    spans[$0] != nil
                } _: { click in
                    guard let session = spans[click.span] else { return }
                    sessions[session].clicks.append(click)
                    count += 1
                    if count > most { throw Enough() }
                }
            }
        } catch is Enough {}
    }
}
