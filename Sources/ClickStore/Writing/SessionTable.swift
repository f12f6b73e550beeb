import ClickTracking

/// The rows of `session`, by the numbers of one feed.
///
/// A row knows between which ids its clicks lie, so the clicks of a few sessions are found without an index on `click`.
/// Rows are written late, by ``flush()``, when those bounds are known.
struct SessionTable {
    /// A stretch of a session, as the feed knows it.
    struct Stretch {
        let key: SessionKey
        let id: Int64
        /// The first stretch of the same session: what tells sessions apart.
        let origin: Int64
        /// The one recording that its clicks came from; nil for several.
        var recording: Int64?
        var firstClick: Int64?
        var lastClick: Int64?
        var isStored: Bool
        var isChanged = false
    }

    private(set) var stretches: [Stretch] = []
    private var changed: [Int] = []
    private var nextID: Int64
    /// Rows below this were there before the feed.
    private let firstOwnID: Int64
    /// Origins of sessions that this feed created, which no look-up finds before they are flushed.
    private var created: [SessionKey: Int64] = [:]
    private let recording: Int64
    private let find: RawStatement
    private let insert: RawStatement
    private let update: RawStatement

    init(_ connection: OpaquePointer, recording: Int64, path: String) throws(StoreError) {
        self.recording = recording
        find = try RawStatement(
            """
            SELECT id, app, version, user, stretch_of, recording_id, first_click_id, last_click_id
            FROM session WHERE name = ? ORDER BY id
            """, on: connection, path: path)
        insert = try RawStatement(
            """
            INSERT INTO session (id, name, app, version, user, stretch_of, recording_id, first_click_id, last_click_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, on: connection, path: path)
        update = try RawStatement(
            "UPDATE session SET recording_id = ?, first_click_id = ?, last_click_id = ? WHERE id = ?",
            on: connection, path: path)
        let last = try RawStatement("SELECT coalesce(max(id), 0) FROM session", on: connection, path: path)
        _ = try last.step()
        firstOwnID = last.int(0) + 1
        nextID = firstOwnID
    }

    /// Gives the feed's next number to a stretch; returns whether its session was in the store before the feed.
    mutating func add(_ key: SessionKey) throws -> Bool {
        let known = try rows(of: key)
        if let row = known.first(where: { $0.key == key }) {
            stretches.append(row)
            return row.origin < firstOwnID
        }
        let session = SessionKey(name: key.name, app: key.app)
        let origin = known.first?.origin ?? created[session] ?? nextID
        if known.isEmpty { created[session] = origin }
        stretches.append(
            Stretch(key: key, id: nextID, origin: origin, recording: recording, isStored: false, isChanged: true))
        changed.append(stretches.count - 1)
        nextID += 1
        return origin < firstOwnID
    }

    /// Notes that a stretch has a click with this id, from the feed's recording.
    mutating func extend(_ number: Int, to click: Int64) {
        stretches[number].firstClick = min(stretches[number].firstClick ?? click, click)
        stretches[number].lastClick = max(stretches[number].lastClick ?? click, click)
        noteChange(number)
    }

    /// Notes that clicks of another recording than the feed's may be among a stretch's.
    mutating func share(_ number: Int) {
        guard stretches[number].recording != nil else { return }
        stretches[number].recording = nil
        noteChange(number)
    }

    /// Writes the rows that have changed.
    mutating func flush() throws(StoreError) {
        for number in changed {
            let stretch = stretches[number]
            if stretch.isStored { try write(changes: stretch) } else { try write(new: stretch) }
            stretches[number].isStored = true
            stretches[number].isChanged = false
        }
        changed.removeAll(keepingCapacity: true)
    }

    private mutating func noteChange(_ number: Int) {
        guard !stretches[number].isChanged else { return }
        stretches[number].isChanged = true
        changed.append(number)
    }

    /// The stored stretches of the session that a key belongs to.
    private func rows(of key: SessionKey) throws -> [Stretch] {
        find.bind(key.name, at: 1)
        var rows: [Stretch] = []
        while try find.step() {
            let row = Stretch(
                key: SessionKey(name: key.name, app: find.text(1), version: find.text(2), user: find.text(3)),
                id: find.int(0), origin: find.int(4), recording: find.optionalInt(5),
                firstClick: find.optionalInt(6), lastClick: find.optionalInt(7), isStored: true)
            if SessionKey(name: key.name, app: row.key.app) == SessionKey(name: key.name, app: key.app) {
                rows.append(row)
            }
        }
        return rows
    }

    private func write(new stretch: Stretch) throws(StoreError) {
        insert.bind(stretch.id, at: 1)
        insert.bind(stretch.key.name, at: 2)
        insert.bind(stretch.key.app, at: 3)
        insert.bind(stretch.key.version, at: 4)
        insert.bind(stretch.key.user, at: 5)
        insert.bind(stretch.origin, at: 6)
        insert.bind(stretch.recording, at: 7)
        insert.bind(stretch.firstClick, at: 8)
        insert.bind(stretch.lastClick, at: 9)
        try insert.run()
    }

    private func write(changes stretch: Stretch) throws(StoreError) {
        update.bind(stretch.recording, at: 1)
        update.bind(stretch.firstClick, at: 2)
        update.bind(stretch.lastClick, at: 3)
        update.bind(stretch.id, at: 4)
        try update.run()
    }
}
