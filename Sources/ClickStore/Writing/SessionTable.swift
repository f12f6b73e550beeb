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

    /// The part of a span that changes with every click. It is kept apart from the rest to use less of the processor's
    /// cache.
    struct Clicks {
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
    /// The spans that have no rows yet and get them with the next ``flush()``.
    private var unwritten: [(number: Int, key: SessionKey)] = []
    /// New spans that differ from stored ones of other recordings in the size of the window alone, by their numbers. They get
    /// rows with their first click: mostly all their clicks are recognised as those of the others.
    private var waiting: [Int: SessionKey] = [:]
    private var nextID: Int64
    /// Rows below this were there before the feed, or before it forgot its names.
    private var firstOwnID: Int64
    /// The names of all rows, written and unwritten, if the store was empty before the feed; nil if it was not, or once
    /// there are too many names to keep.
    private var names: NameFilter?
    /// Origins of the sessions of ``unwritten`` spans, which no look-up finds, with the window that all those of one session
    /// have; not needed as long as there are ``names``.
    private var created: [SessionKey: (origin: Int64, window: WindowSize?)] = [:]
    /// The names that have at least ``crowdSize`` rows, by name alone. Otherwise each new span of such a name would read the rows
    /// of all others.
    private var crowds: [SessionKey: SessionCrowd] = [:]
    private let recording: Int64
    private let stored: StoredSpans
    private var insertion: StagedInsert<StagedSession>
    private let change: Statement
    private let connection: Connection

    /// How many rows wait to be written at most.
    private static let maxUnwritten = 1 << 15

    /// A name with fewer rows has them read again for each span, which takes no memory.
    private static let crowdSize = 16

    init(_ connection: Connection, recording: Int64) throws(StoreError) {
        self.recording = recording
        stored = try StoredSpans(connection)
        insertion = try StagedInsert(
            into: """
                session (
                    id, name, app, version, user, stretch_of, recording_id, first_click_id, last_click_id, width, height)
                """, on: connection)
        change = try connection.cachedStatement(
            "UPDATE session SET recording_id = ?, first_click_id = ?, last_click_id = ? WHERE id = ?")
        let last = try connection.int("SELECT coalesce(max(id), 0) FROM session") ?? 0
        firstOwnID = last + 1
        nextID = firstOwnID
        if firstOwnID == 1 { names = NameFilter() }
        self.connection = connection
    }

    typealias ClickRanges = [Int64: ClosedRange<Int64>]

    /// Gives the feed's next number to a span; returns whether its session was there before the feed, or before the feed forgot
    /// its names.
    mutating func add(_ key: SessionKey) throws -> Bool {
        if !crowds.isEmpty, let crowd = crowds[SessionKey(name: key.name)] { return try add(key, in: crowd) }
        // A span that differs from one that waits in the size of the window alone must find that.
        if !created.isEmpty, let known = created[key.session], known.window != key.window { try flush() }
        let rows = try mayBeStored(key) ? try stored.rows(of: key.name, atMost: Self.crowdSize) : []
        if rows.count == Self.crowdSize {
            // With those that wait.
            try flush()
            let crowd = SessionCrowd(stored)
            crowds[SessionKey(name: key.name)] = crowd
            return try add(key, in: crowd)
        }
        if rows.count == 1, let row = rows.first, row.key == key {
            let isShared = row.span.recording != recording
            if isShared, row.span.recording != nil { try stored.share(row.span.id) }
            let span = try append(key, row, identity: row.span.id, isShared: isShared, origin: row.span.origin)
            return span.origin < firstOwnID
        }
        let known = rows.filter { $0.key.app.hasSameBytes(as: key.app) }
        note(known)
        let alike = known.filter { $0.key.withoutWindow == key.withoutWindow }
        let isShared = alike.contains { $0.span.recording != recording }
        // Any of them may have the clicks that the feed brings.
        for row in alike where isShared && row.span.recording != nil { try stored.share(row.span.id) }
        let span = try append(
            key, alike.first { $0.key == key }, identity: alike.first?.span.id, isShared: isShared,
            origin: known.first?.span.origin ?? unwrittenOrigin(of: key))
        return span.origin < firstOwnID
    }

    private mutating func add(_ key: SessionKey, in crowd: SessionCrowd) throws(StoreError) -> Bool {
        let origin = try crowd.origin(of: key)
        var (alike, row): (SessionCrowd.Alike?, StoredSpans.Row?)
        if let origin {
            alike = try crowd.alike(key, session: origin, sharing: recording)
            // A feed meets each span once, so what it has not written is not the same one.
            if alike != nil { row = try stored.row(of: key, session: origin) }
        }
        let span = try append(
            key, row, identity: alike?.identity, isShared: alike.map { $0.recording != recording } ?? false,
            origin: origin)
        if row == nil { crowd.add(key, span) }
        return span.origin < firstOwnID
    }

    /// Keeps which spans of a name count as others.
    private mutating func note(_ rows: [StoredSpans.Row]) {
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
    ///   - row: Its row; nil for a new span.
    ///   - identity: The first row that differs from it at most in the size of the window; nil if there is none.
    ///   - isShared: Whether the clicks of such rows did not all come from the feed's recording.
    ///   - origin: The first span of its session; nil for a new session.
    private mutating func append(
        _ key: SessionKey, _ row: StoredSpans.Row?, identity: Int64?, isShared: Bool, origin: Int64?
    ) throws(StoreError) -> Span {
        if isShared { hasShared = true }
        if let row {
            var span = row.span
            span.identity = identity ?? span.id
            if isShared { span.recording = nil }
            if span.identity != span.id { identities[span.id] = span.identity }
            try append(span, row.clicks)
            return span
        }
        var span = Span(id: nextID, origin: origin ?? nextID, identity: nextID, recording: isShared ? nil : recording)
        if let identity {
            span.identity = identity
            identities[span.id] = identity
        }
        nextID += 1
        if identity != nil, isShared {
            waiting[spans.count] = key
            try append(span, Clicks())
            return span
        }
        unwritten.append((spans.count, key))
        if names == nil, created[key.session] == nil { created[key.session] = (span.origin, key.window) }
        try append(span, Clicks(isChanged: true))
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
        let rows = try stored.rows(ofSession: origin)
        note(rows)
        var ranges: ClickRanges = [:]
        for row in rows {
            guard let first = row.clicks.first, let last = row.clicks.last, first <= last else { continue }
            ranges[row.span.id] = first...last
        }
        return ranges
    }

    /// The first span that counts as the same as a stored click's span.
    mutating func identity(of span: Int64) throws(StoreError) -> Int64 {
        if let known = identities[span] { return known }
        // All others of the feed's sessions have been noted.
        guard !crowds.isEmpty, span < firstOwnID else { return span }
        let identity = try stored.identity(of: span)
        identities[span] = identity
        return identity
    }

    /// The id of the last click of the span that was added last; nil if it has none.
    var lastClick: Int64? { clicks.last?.last }

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
        // They have got no click.
        waiting.removeAll()
        spans.removeAll(keepingCapacity: true)
        ids.removeAll(keepingCapacity: true)
        clicks.removeAll(keepingCapacity: true)
        crowds.removeAll()
        identities.removeAll()
        hasShared = false
        firstOwnID = nextID
    }

    /// Writes the rows that are new or have changed.
    mutating func flush() throws(StoreError) {
        for (number, key) in unwritten {
            insertion.append(Self.row(spans[number], key, clicks[number]))
            clicks[number].isChanged = false
        }
        try insertion.flush()
        for number in changed {
            try Self.update(spans[number], clicks[number], by: change)
            clicks[number].isChanged = false
        }
        unwritten.removeAll(keepingCapacity: true)
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
        if !waiting.isEmpty, let key = waiting.removeValue(forKey: number) {
            unwritten.append((number, key))
        } else {
            changed.append(number)
        }
    }

    // Neither has the table, which would be copied for each row.
    private static func row(
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

    private static func update(_ span: Span, _ clicks: Clicks, by change: Statement) throws(StoreError) {
        change.bind(span.recording, at: 1)
        change.bind(clicks.first, at: 2)
        change.bind(clicks.last, at: 3)
        change.bind(span.id, at: 4)
        try change.run()
    }
}
