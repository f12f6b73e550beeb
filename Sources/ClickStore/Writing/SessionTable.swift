import ClickTracking
import ResponderChain

/// Writes the rows of `session`, one for each session span: the clicks of a session that have the same user, version and
/// size of the window.
///
/// Clicks are recognised again whatever the size is, so all spans of a session that differ in it alone count as the first
/// of them there, see ``Span/identity``.
///
/// Spans go by the numbers of one feed. A row holds the lowest and highest id of its clicks, so the clicks of a few sessions
/// are found without an index on `click`. Rows are written late, by ``flush()``, when those ids are known: before a commit,
/// and before stored rows are looked up.
struct SessionTable {
    /// A session span, as the feed knows it.
    struct Span {
        let id: Int64
        /// The first span of the same session: what tells sessions apart.
        let origin: Int64
        /// The first span with the same session, user and version.
        var identity: Int64
        /// The one recording that its clicks, and those of the spans with the same identity, came from; nil for several.
        var recording: Int64?
    }

    /// A row of the table.
    private struct Row {
        let key: SessionKey
        let span: Span
        let clicks: Clicks
    }

    /// All rows of one name that has many, also those that are not written yet. It is a class, so that adding a row copies
    /// none.
    private final class Crowd {
        /// By their keys without a size; most have one.
        private var rows: [SessionKey: [Row]] = [:]
        /// The first span of each app's session.
        private var origins: [SessionKey: Int64] = [:]

        func add(_ row: Row) {
            rows[row.key.withoutWindow, default: []].append(row)
            origins[row.key.session] = origins[row.key.session] ?? row.span.origin
        }

        func rows(like key: SessionKey) -> [Row] { rows[key.withoutWindow] ?? [] }

        func origin(of key: SessionKey) -> Int64? { origins[key.session] }
    }

    /// The part of a span that changes with every click. It is kept apart from the rest to use less of the processor's
    /// cache.
    private struct Clicks {
        /// The lowest and the highest id; nil for none.
        var first: Int64?
        var last: Int64?
        /// Whether the row must be written, as a change or for the first time.
        var isChanged = false
    }

    private(set) var spans: [Span] = []
    /// The id of each span's row.
    private(set) var ids: [Int32] = []
    /// The first spans of those that have been met and differ from an earlier one in the size of the window alone, by id.
    private(set) var identities: [Int64: Int64] = [:]
    /// Whether spans have been met whose clicks did not all come from the feed's recording.
    private(set) var hasShared = false
    private var clicks: [Clicks] = []
    /// The spans whose rows must be changed.
    private var changed: [Int] = []
    /// The spans that have no rows yet.
    private var unwritten: [(number: Int, key: SessionKey)] = []
    private var nextID: Int64
    /// Rows below this were there before the feed, or before it forgot its names.
    private var firstOwnID: Int64
    /// The names of all rows, written and unwritten, if the store was empty before the feed; nil if it was not, or once
    /// there are too many names to keep.
    private var names: NameFilter?
    /// Origins of the sessions of ``unwritten`` spans, which no look-up finds, with the window that all those of one session
    /// have; not needed as long as there are ``names``.
    private var created: [SessionKey: (origin: Int64, window: WindowSize?)] = [:]
    /// The rows of names that have at least ``crowdSize`` of them, by name alone. Otherwise each new span of such a name
    /// would read the rows of all others.
    private var crowds: [SessionKey: Crowd] = [:]
    /// The ids of the spans of each session in a crowd, by its first one.
    private var crowded: [Int64: [Int64]] = [:]
    private let recording: Int64
    private let find: Statement
    private let findByOrigin: Statement
    private let findByID: Statement
    private var insertion: StagedInsert<StagedSession>
    private let change: Statement
    private let sharing: Statement
    private let connection: Connection

    /// How many rows wait to be written at most.
    private static let maxUnwritten = 1 << 15

    /// A name with fewer rows has them read again for each span, which takes no memory.
    private static let crowdSize = 16

    private static let columns = """
        SELECT id, app, version, user, stretch_of, recording_id, first_click_id, last_click_id, name, width, height
        FROM session
        """

    init(_ connection: Connection, recording: Int64) throws(StoreError) {
        self.recording = recording
        find = try connection.cachedStatement("\(Self.columns) WHERE name = ? ORDER BY id")
        findByOrigin = try connection.cachedStatement(
            "\(Self.columns) WHERE name = (SELECT name FROM session WHERE id = ?1) AND stretch_of = ?1")
        findByID = try connection.cachedStatement("\(Self.columns) WHERE id = ?")
        insertion = try StagedInsert(
            into: """
                session (
                    id, name, app, version, user, stretch_of, recording_id, first_click_id, last_click_id, width, height)
                """, on: connection)
        change = try connection.cachedStatement(
            "UPDATE session SET recording_id = ?, first_click_id = ?, last_click_id = ? WHERE id = ?")
        sharing = try connection.cachedStatement("UPDATE session SET recording_id = NULL WHERE id = ?")
        let last = try connection.int("SELECT coalesce(max(id), 0) FROM session") ?? 0
        firstOwnID = last + 1
        nextID = firstOwnID
        if firstOwnID == 1 { names = NameFilter() }
        self.connection = connection
    }

    /// The stored part of a session when the feed meets a span of it.
    struct Stored {
        /// Whether the session was there before the feed, or before the feed forgot its names.
        let isSession: Bool
        /// The ids between which the clicks of its spans lie, by the spans' ids; nil if they were not looked up, see
        /// ``clicks(ofSession:)``.
        let clicks: ClickRanges?
    }

    typealias ClickRanges = [Int64: ClosedRange<Int64>]

    /// Gives the feed's next number to a span; returns what the store holds of its session.
    mutating func add(_ key: SessionKey) throws -> Stored {
        if !crowds.isEmpty, let crowd = crowds[SessionKey(name: key.name)] { return try add(key, in: crowd) }
        // A span that differs from one that waits in the size of the window alone must find that.
        if !created.isEmpty, let known = created[key.session], known.window != key.window { try flush() }
        let rows = try mayBeStored(key) ? try rows(of: key.name) : []
        if rows.count >= Self.crowdSize {
            // With those that wait.
            try flush()
            let crowd = Crowd()
            let rows = try self.rows(of: key.name)
            for row in rows { add(row, to: crowd) }
            note(rows)
            crowds[SessionKey(name: key.name)] = crowd
            return try add(key, in: crowd)
        }
        let known = rows.filter { $0.key.app.hasSameBytes(as: key.app) }
        let origin = known.first?.span.origin ?? unwrittenOrigin(of: key)
        note(known)
        let alike = known.filter { $0.key.withoutWindow == key.withoutWindow }
        let span = try append(key, alike, origin: origin)
        return Stored(isSession: span.origin < firstOwnID, clicks: Self.ranges(of: known))
    }

    private mutating func add(_ key: SessionKey, in crowd: Crowd) throws(StoreError) -> Stored {
        let alike = crowd.rows(like: key)
        let span = try append(key, alike, origin: crowd.origin(of: key))
        if !alike.contains(where: { $0.key == key }) { add(Row(key: key, span: span, clicks: Clicks()), to: crowd) }
        return Stored(isSession: span.origin < firstOwnID, clicks: nil)
    }

    private mutating func add(_ row: Row, to crowd: Crowd) {
        crowd.add(row)
        crowded[row.span.origin, default: []].append(row.span.id)
    }

    /// Keeps which spans of a name count as others.
    private mutating func note(_ rows: [Row]) {
        guard rows.count > 1 else { return }
        var first: [SessionKey: Int64] = [:]
        for row in rows {
            let identity = first[row.key.withoutWindow, default: row.span.id]
            first[row.key.withoutWindow] = identity
            if identity != row.span.id { identities[row.span.id] = identity }
        }
    }

    /// Gives the next number to a span.
    ///
    /// - Parameters:
    ///   - alike: The rows that differ from it at most in the size of the window.
    ///   - origin: The first span of its session; nil for a new session.
    private mutating func append(_ key: SessionKey, _ alike: [Row], origin: Int64?) throws(StoreError) -> Span {
        let isShared = alike.contains { $0.span.recording != recording }
        if isShared {
            hasShared = true
            // Any of them may have the clicks that the feed brings.
            for row in alike where row.span.recording != nil {
                sharing.bind(row.span.id, at: 1)
                try sharing.run()
            }
        }
        let identity = alike.lazy.map(\.span.id).min()
        if let row = alike.first(where: { $0.key == key }) {
            var span = row.span
            span.identity = identity ?? span.id
            if isShared { span.recording = nil }
            try append(span, row.clicks)
            return span
        }
        var span = Span(id: nextID, origin: origin ?? nextID, identity: nextID, recording: isShared ? nil : recording)
        if let identity {
            span.identity = identity
            identities[span.id] = identity
        }
        unwritten.append((spans.count, key))
        if names == nil, created[key.session] == nil { created[key.session] = (span.origin, key.window) }
        try append(span, Clicks(isChanged: true))
        nextID += 1
        return span
    }

    /// Whether there may be rows of a key's session; they are as the feed knows them then.
    private mutating func mayBeStored(_ key: SessionKey) throws(StoreError) -> Bool {
        guard let isKnown = names?.add(key.name) else { return true }
        // A name that comes again: in another span, or after the feed forgot its names.
        if isKnown { try flush() }
        if names?.isFull == true {
            try flush()
            names = nil
        }
        return isKnown
    }

    /// The origin of a session that has no row yet; nil for one that is not known.
    private func unwrittenOrigin(of key: SessionKey) -> Int64? {
        names == nil ? created[key.session]?.origin : nil
    }

    /// Writes the rows that wait if new names will be looked up, or if many wait.
    mutating func prepareForNames() throws(StoreError) {
        if names == nil || unwritten.count >= Self.maxUnwritten { try flush() }
    }

    /// The ids between which the stored clicks of a session's spans lie, by the spans' ids.
    ///
    /// - Parameter origin: The session's first span.
    mutating func clicks(ofSession origin: Int64) throws(StoreError) -> ClickRanges {
        try flush()
        // Those of a crowd one by one: by their name all others' would be found too.
        let (statement, keys) = crowded[origin].map { (findByID, $0) } ?? (findByOrigin, [origin])
        var rows: [Row] = []
        for key in keys {
            statement.bind(key, at: 1)
            while try statement.step() { rows.append(row(statement)) }
        }
        return Self.ranges(of: rows)
    }

    /// Extends the spans of a batch's clicks, one number for each click, to clicks with the ids from `first` on.
    mutating func extend(_ numbers: some Sequence<Int32>, from first: Int64) {
        var id = first
        for number in numbers {
            extend(Int(number), to: id)
            id += 1
        }
    }

    /// Extends a span to a click with this id, from the feed's recording.
    mutating func extend(_ number: Int, to click: Int64) {
        // Ids rise, unless somebody else has deleted the highest rows: then SQLite gives their ids again.
        if click < clicks[number].first ?? .max { clicks[number].first = click }
        if click > clicks[number].last ?? .min { clicks[number].last = click }
        markChanged(number)
    }

    /// Forgets the numbers of all spans.
    mutating func forget() throws(StoreError) {
        try flush()
        // Spans that still wait for a click have got none.
        unwritten.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
        ids.removeAll(keepingCapacity: true)
        clicks.removeAll(keepingCapacity: true)
        crowds.removeAll()
        crowded.removeAll()
        identities.removeAll()
        hasShared = false
        firstOwnID = nextID
    }

    /// Writes the rows that are new or have changed.
    ///
    /// A new span that differs from a stored one in the size of the window alone waits for its first click: mostly all its
    /// clicks are recognised as those of the other.
    mutating func flush() throws(StoreError) {
        var waiting: [(number: Int, key: SessionKey)] = []
        for (number, key) in unwritten {
            if spans[number].identity != spans[number].id, spans[number].recording == nil, clicks[number].first == nil {
                waiting.append((number, key))
            } else {
                insertion.append(row(spans[number], key, clicks[number]))
                clicks[number].isChanged = false
            }
        }
        try insertion.flush()
        for number in changed {
            try update(spans[number], clicks[number])
            clicks[number].isChanged = false
        }
        unwritten = waiting
        created.removeAll(keepingCapacity: true)
        changed.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ span: Span, _ clicks: Clicks) throws(StoreError) {
        ids.append(try Int32(rowID: span.id, on: connection))
        spans.append(span)
        self.clicks.append(clicks)
    }

    private mutating func markChanged(_ number: Int) {
        guard !clicks[number].isChanged else { return }
        clicks[number].isChanged = true
        changed.append(number)
    }

    /// The stored spans of all sessions of a name.
    private func rows(of name: String) throws(StoreError) -> [Row] {
        find.bind(name, at: 1)
        var rows: [Row] = []
        while try find.step() { rows.append(row(find)) }
        return rows
    }

    private func row(_ statement: Statement) -> Row {
        Row(
            key: SessionKey(
                name: statement.text(8) ?? "", app: statement.text(1), version: statement.text(2),
                user: statement.text(3), window: statement.windowSize(9)),
            span: Span(
                id: statement.int(0), origin: statement.int(4), identity: statement.int(0),
                recording: statement.optionalInt(5)),
            clicks: Clicks(first: statement.optionalInt(6), last: statement.optionalInt(7)))
    }

    private static func ranges(of rows: [Row]) -> ClickRanges {
        var ranges: ClickRanges = [:]
        for row in rows {
            guard let first = row.clicks.first, let last = row.clicks.last, first <= last else { continue }
            ranges[row.span.id] = first...last
        }
        return ranges
    }

    private func row(
        _ span: Span, _ key: SessionKey, _ clicks: Clicks
    ) -> (inout [UInt8]) -> StagedSession {
        { texts in
            StagedSession(
                id: span.id, origin: span.origin, recording: span.recording, firstClick: clicks.first,
                lastClick: clicks.last, name: StagedText(key.name, in: &texts), app: StagedText(key.app, in: &texts),
                version: StagedText(key.version, in: &texts), user: StagedText(key.user, in: &texts),
                width: key.window?.width ?? 0, height: key.window?.height ?? 0)
        }
    }

    private func update(_ span: Span, _ clicks: Clicks) throws(StoreError) {
        change.bind(span.recording, at: 1)
        change.bind(clicks.first, at: 2)
        change.bind(clicks.last, at: 3)
        change.bind(span.id, at: 4)
        try change.run()
    }
}

extension SessionKey {
    /// The session that a span belongs to: without its user, version and window.
    fileprivate var session: SessionKey { SessionKey(name: name, app: app) }

    /// What clicks are recognised again by.
    fileprivate var withoutWindow: SessionKey { SessionKey(name: name, app: app, version: version, user: user) }
}
