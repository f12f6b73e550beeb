import ClickTracking
import ResponderChain

/// The rows of `session`, by the numbers of one feed.
///
/// A row knows between which ids its clicks lie, so the clicks of a few sessions are found without an index on `click`.
/// Rows are written late, by ``flush()``, when those bounds are known: before a commit, and before stored rows are looked
/// up.
struct SessionTable {
    /// A stretch of a session, as the feed knows it.
    struct Stretch {
        let id: Int64
        /// The first stretch of the same session: what tells sessions apart.
        let origin: Int64
        /// The one recording that its clicks came from; nil for several.
        var recording: Int64?
    }

    /// A row of the table.
    private struct Row {
        let key: SessionKey
        let stretch: Stretch
        let clicks: Clicks
    }

    /// The rows of all sessions of one name, where there are many, also those that are not written yet. An object, so that
    /// adding one copies none.
    private final class Crowd {
        private(set) var rows: [SessionKey: Row] = [:]
        /// The first stretch of each app's session.
        private var origins: [SessionKey: Int64] = [:]

        func add(_ row: Row) {
            rows[row.key] = row
            origins[row.key.session] = origins[row.key.session] ?? row.stretch.origin
        }

        func origin(of key: SessionKey) -> Int64? { origins[key.session] }
    }

    /// What changes with every click of a stretch, apart from the rest for the sake of the processor's cache.
    private struct Clicks {
        /// The lowest and the highest id; nil for none.
        var first: Int64?
        var last: Int64?
        /// Whether the row must be written, as a change or for the first time.
        var isChanged = false
    }

    private(set) var stretches: [Stretch] = []
    /// The id of each stretch's row.
    private(set) var ids: [Int32] = []
    /// Whether stretches have been met whose clicks did not all come from the feed's recording.
    private(set) var hasShared = false
    private var clicks: [Clicks] = []
    /// The stretches whose rows must be changed.
    private var changed: [Int] = []
    /// The stretches that have no rows yet.
    private var unwritten: [(number: Int, key: SessionKey)] = []
    private var nextID: Int64
    /// Rows below this were there before the feed, or before it forgot its names.
    private var firstOwnID: Int64
    /// The names of all rows, written and unwritten, in a store that was empty before the feed; nil where it was not, or
    /// holds more by now than can be kept in mind.
    private var names: NameFilter?
    /// Origins of the sessions among ``unwritten``, which no look-up finds; not needed while ``names`` tells of them.
    private var created: [SessionKey: Int64] = [:]
    /// The rows of names that have come up with more than ``fewestOfCrowd`` of them, by name alone. Each stretch of such
    /// a session would read all of the others' rows.
    private var crowds: [SessionKey: Crowd] = [:]
    /// The ids of the stretches of each session in a crowd, by its first one.
    private var crowded: [Int64: [Int64]] = [:]
    private let recording: Int64
    private let find: Statement
    private let findByOrigin: Statement
    private let findByID: Statement
    private var insertion: StagedInsert<StagedSession>
    private let change: Statement
    private let connection: Connection

    /// So many rows wait to be written at most.
    private static let mostUnwritten = 1 << 15

    /// Fewer rows of a name are read again for each stretch, which takes no memory.
    private static let fewestOfCrowd = 16

    private static let columns = """
        SELECT id, app, version, user, stretch_of, recording_id, first_click_id, last_click_id, name FROM session
        """

    init(_ connection: Connection, recording: Int64) throws(StoreError) {
        self.recording = recording
        find = try connection.prepare(
            """
            \(Self.columns) WHERE name = ? ORDER BY id
            """)
        findByOrigin = try connection.prepare(
            "\(Self.columns) WHERE name = (SELECT name FROM session WHERE id = ?1) AND stretch_of = ?1")
        findByID = try connection.prepare("\(Self.columns) WHERE id = ?")
        insertion = try StagedInsert(
            into: """
                session (id, name, app, version, user, stretch_of, recording_id, first_click_id, last_click_id)
                """, on: connection)
        change = try connection.prepare(
            "UPDATE session SET recording_id = ?, first_click_id = ?, last_click_id = ? WHERE id = ?")
        let last = try connection.int("SELECT coalesce(max(id), 0) FROM session") ?? 0
        firstOwnID = last + 1
        nextID = firstOwnID
        if firstOwnID == 1 { names = NameFilter() }
        self.connection = connection
    }

    /// What the store holds of a session when the feed meets a stretch of it.
    struct Stored {
        /// Whether the session was there before the feed, or before the feed forgot its names.
        let isSession: Bool
        /// The ids between which the clicks of its stretches lie, by the stretches' ids; nil where that was not looked
        /// up, see ``clicks(ofSession:)``.
        let clicks: ClickRanges?
    }

    typealias ClickRanges = [Int64: ClosedRange<Int64>]

    /// Gives the feed's next number to a stretch; returns what the store holds of its session.
    mutating func add(_ key: SessionKey) throws -> Stored {
        if !crowds.isEmpty, let crowd = crowds[SessionKey(name: key.name)] { return try add(key, in: crowd) }
        let rows = try mayBeStored(key) ? try rows(of: key.name) : []
        if rows.count >= Self.fewestOfCrowd {
            // With those that wait.
            try flush()
            let crowd = Crowd()
            for row in try self.rows(of: key.name) { add(row, to: crowd) }
            crowds[SessionKey(name: key.name)] = crowd
            return try add(key, in: crowd)
        }
        let known = rows.filter { $0.key.app.hasSameBytes(as: key.app) }
        let origin = known.first?.stretch.origin ?? unwrittenOrigin(of: key)
        let stretch = try append(key, known.first { $0.key == key }, origin: origin)
        return Stored(isSession: stretch.origin < firstOwnID, clicks: Self.ranges(of: known))
    }

    private mutating func add(_ key: SessionKey, in crowd: Crowd) throws(StoreError) -> Stored {
        let row = crowd.rows[key]
        let stretch = try append(key, row, origin: crowd.origin(of: key))
        if row == nil { add(Row(key: key, stretch: stretch, clicks: Clicks()), to: crowd) }
        return Stored(isSession: stretch.origin < firstOwnID, clicks: nil)
    }

    private mutating func add(_ row: Row, to crowd: Crowd) {
        crowd.add(row)
        crowded[row.stretch.origin, default: []].append(row.stretch.id)
    }

    /// Gives the next number to a stretch that has a row, or to a new one of a session; nil for a new session.
    private mutating func append(_ key: SessionKey, _ row: Row?, origin: Int64?) throws(StoreError) -> Stretch {
        if let row {
            try append(row.stretch, row.clicks)
            return row.stretch
        }
        let stretch = Stretch(id: nextID, origin: origin ?? nextID, recording: recording)
        unwritten.append((stretches.count, key))
        try append(stretch, Clicks(isChanged: true))
        nextID += 1
        return stretch
    }

    /// Whether there may be rows of a key's session; they are as the feed knows them then.
    private mutating func mayBeStored(_ key: SessionKey) throws(StoreError) -> Bool {
        guard let isKnown = names?.add(key.name) else { return true }
        // A name that comes again: in another stretch, or after the feed forgot its names.
        if isKnown { try flush() }
        if names?.isFull == true {
            try flush()
            names = nil
        }
        return isKnown
    }

    /// The origin of a session that has no row yet; a session that is not known gets the next id for one.
    private mutating func unwrittenOrigin(of key: SessionKey) -> Int64? {
        guard names == nil else { return nil }
        if let known = created[key.session] { return known }
        created[key.session] = nextID
        return nil
    }

    /// Writes what waits where look-ups for new names are to be expected, or much waits.
    mutating func prepareForNames() throws(StoreError) {
        if names == nil || unwritten.count >= Self.mostUnwritten { try flush() }
    }

    /// The ids between which the stored clicks of a session's stretches lie, by the stretches' ids.
    ///
    /// - Parameter origin: The session's first stretch.
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

    /// Notes that the clicks of a batch, whose stretches these are, have the ids from `first` on.
    mutating func extend(_ numbers: some Sequence<Int32>, from first: Int64) {
        var id = first
        for number in numbers {
            extend(Int(number), to: id)
            id += 1
        }
    }

    /// Notes that a stretch has a click with this id, from the feed's recording.
    mutating func extend(_ number: Int, to click: Int64) {
        // Ids rise, unless somebody else has deleted the highest rows: then they are given again.
        if click < clicks[number].first ?? .max { clicks[number].first = click }
        if click > clicks[number].last ?? .min { clicks[number].last = click }
        noteChange(number)
    }

    /// Notes that clicks of another recording than the feed's may be among a stretch's.
    mutating func share(_ number: Int) {
        hasShared = true
        guard stretches[number].recording != nil else { return }
        stretches[number].recording = nil
        noteChange(number)
    }

    /// Forgets the numbers of all stretches.
    mutating func forget() throws(StoreError) {
        try flush()
        stretches.removeAll(keepingCapacity: true)
        ids.removeAll(keepingCapacity: true)
        clicks.removeAll(keepingCapacity: true)
        crowds.removeAll()
        crowded.removeAll()
        hasShared = false
        firstOwnID = nextID
    }

    /// Writes the rows that are new or have changed.
    mutating func flush() throws(StoreError) {
        for (number, key) in unwritten { insertion.append(row(stretches[number], key, clicks[number])) }
        try insertion.flush()
        for number in changed { try update(stretches[number], clicks[number]) }
        for number in unwritten.lazy.map(\.number) + changed { clicks[number].isChanged = false }
        unwritten.removeAll(keepingCapacity: true)
        created.removeAll(keepingCapacity: true)
        changed.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ stretch: Stretch, _ clicks: Clicks) throws(StoreError) {
        ids.append(try Int32(rowID: stretch.id, on: connection))
        stretches.append(stretch)
        self.clicks.append(clicks)
    }

    private mutating func noteChange(_ number: Int) {
        guard !clicks[number].isChanged else { return }
        clicks[number].isChanged = true
        changed.append(number)
    }

    /// The stored stretches of all sessions of a name.
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
                user: statement.text(3)),
            stretch: Stretch(
                id: statement.int(0), origin: statement.int(4), recording: statement.optionalInt(5)),
            clicks: Clicks(first: statement.optionalInt(6), last: statement.optionalInt(7)))
    }

    private static func ranges(of rows: [Row]) -> ClickRanges {
        var ranges: ClickRanges = [:]
        for row in rows {
            guard let first = row.clicks.first, let last = row.clicks.last, first <= last else { continue }
            ranges[row.stretch.id] = first...last
        }
        return ranges
    }

    private func row(
        _ stretch: Stretch, _ key: SessionKey, _ clicks: Clicks
    ) -> (inout [UInt8]) -> StagedSession {
        { texts in
            StagedSession(
                id: stretch.id, origin: stretch.origin, recording: stretch.recording, firstClick: clicks.first,
                lastClick: clicks.last, name: StagedText(key.name, in: &texts), app: StagedText(key.app, in: &texts),
                version: StagedText(key.version, in: &texts), user: StagedText(key.user, in: &texts))
        }
    }

    private func update(_ stretch: Stretch, _ clicks: Clicks) throws(StoreError) {
        change.bind(stretch.recording, at: 1)
        change.bind(clicks.first, at: 2)
        change.bind(clicks.last, at: 3)
        change.bind(stretch.id, at: 4)
        try change.run()
    }
}

extension SessionKey {
    /// The session that a stretch belongs to: without its user and version.
    fileprivate var session: SessionKey { SessionKey(name: name, app: app) }
}
