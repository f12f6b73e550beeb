/// Loads a ``SessionDirectory`` from the index's columns, and from rows where there are none.
struct SessionDirectoryLoader {
    private var directory: SessionDirectory
    private let names = NameNumbers()
    private let connection: Connection
    /// The numbers of the users, apps and versions that are selected; nil where all are.
    private var wanted: [NameKind: Set<Int64>] = [:]

    init(_ connection: Connection) throws(StoreError) {
        self.connection = connection
        let highest = try connection.prepare("SELECT coalesce(max(id), 0) FROM session")
        _ = try highest.step()
        guard let highest = Int32(exactly: highest.int(0)), highest >= 0 else {
            throw .damaged(path: connection.path, reason: "a session has an impossible number")
        }
        directory = SessionDirectory(stretchLimit: Int(highest) + 1)
    }

    /// Loads all stretches, and which of them a selection wants.
    mutating func load(_ selection: Selection, hasIndex: Bool) throws(StoreError) -> SessionDirectory {
        if hasIndex { try names.attach(to: connection, isWriting: false) }
        defer { names.detach() }
        try want(.user, selection.users)
        try want(.app, selection.apps)
        try want(.version, selection.versions)
        if !wanted.isEmpty { directory.selected = Array(repeating: false, count: directory.stretchLimit) }
        let parts = hasIndex ? try loadColumns() : []
        try loadRows(outside: parts)
        if !selection.sessions.isEmpty { try want(sessions: selection.sessions) }
        directory.userLimit = Int(names.highest) + 1
        return directory
    }

    private mutating func want(_ kind: NameKind, _ texts: [String]) throws(StoreError) {
        guard !texts.isEmpty else { return }
        for text in texts { wanted[kind, default: []].insert(try names.number(kind, Array(text.utf8))) }
    }

    /// Loads what the index covers, and returns the ranges of ids that it does.
    private mutating func loadColumns() throws(StoreError) -> [IndexExtent] {
        let extents = try IndexTables.extents(.sessions, connection)
        let content = try connection.prepare("SELECT content FROM index_session WHERE first_session_id = ?")
        for extent in extents {
            content.bind(extent.first, at: 1)
            guard try content.step() else { continue }
            let bytes = content.bytes(0)
            content.reset()
            do throws(IndexDamage) {
                let limit = Int64(directory.stretchLimit)
                guard 0..<limit ~= extent.first, 0..<limit ~= extent.last else { throw .impossibleValue }
                try place(bytes, at: Int(extent.first)..<Int(extent.last) + 1)
            } catch {
                throw .damagedIndex(path: connection.path, reason: error.description)
            }
        }
        return extents
    }

    private mutating func place(_ bytes: [UInt8], at ids: Range<Int>) throws(IndexDamage) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(IndexDamage) in try place(bytes, at: ids) }
        }
        try result.get()
    }

    private mutating func place(_ bytes: UnsafeRawBufferPointer, at ids: Range<Int>) throws(IndexDamage) {
        var reader = try PackedReader(bytes)
        try reader.read(into: &directory.sessions, at: ids)
        try reader.read(into: &directory.users, at: ids)
        let highestName = names.highest
        for id in ids {
            directory.sessions[id] = session(of: id, distance: Int64(directory.sessions[id]))
            guard 0...highestName ~= Int64(directory.users[id]) else { throw .impossibleValue }
        }
        guard !wanted.isEmpty else { return }
        let apps = try reader.column(count: ids.count)
        let versions = try reader.column(count: ids.count)
        for id in ids where directory.sessions[id] >= 0 {
            select(id, app: apps[id - ids.lowerBound], version: versions[id - ids.lowerBound])
        }
    }

    private mutating func loadRows(outside parts: [IndexExtent]) throws(StoreError) {
        let reader = try SessionRowReader(connection, names)
        for gap in IndexExtent.gaps(between: parts) {
            var next: Int64? = gap.lowerBound
            while let first = next, first <= gap.upperBound,
                let piece = try reader.piece(from: first, to: gap.upperBound)
            {
                place(piece.columns, from: piece.first)
                next = piece.last == .max ? nil : piece.last + 1
            }
        }
    }

    private mutating func place(_ columns: SessionColumns, from first: Int64) {
        for row in 0..<columns.count where columns.distances[row] != SessionColumns.missing {
            let id = Int(truncatingIfNeeded: first &+ Int64(row))
            guard directory.sessions.indices.contains(id) else { continue }
            directory.sessions[id] = session(of: id, distance: columns.distances[row])
            directory.users[id] = Int32(truncatingIfNeeded: columns.users[row])
            if !wanted.isEmpty { select(id, app: columns.apps[row], version: columns.versions[row]) }
        }
    }

    /// The number of a stretch's session: the id of its first stretch, which tells the session even where the row itself is
    /// gone; -1 for no stretch.
    private func session(of id: Int, distance: Int64) -> Int32 {
        guard distance != SessionColumns.missing else { return -1 }
        let origin = Int64(id) &- distance
        return Int32(truncatingIfNeeded: 0..<Int64(directory.stretchLimit) ~= origin ? origin : Int64(id))
    }

    /// Notes whether a stretch has a user, an app and a version that are wanted.
    private mutating func select(_ id: Int, app: Int64, version: Int64) {
        let isWanted =
            includes(.user, Int64(directory.users[id])) && includes(.app, app) && includes(.version, version)
        directory.selected?[id] = isWanted
    }

    private func includes(_ kind: NameKind, _ number: Int64) -> Bool {
        wanted[kind]?.contains(number) ?? true
    }

    /// Selects, of the stretches selected so far, those of some sessions.
    private mutating func want(sessions: [String]) throws(StoreError) {
        var selected = Array(repeating: false, count: directory.stretchLimit)
        let find = try connection.prepare("SELECT id FROM session WHERE name = ?")
        for session in sessions {
            find.bind(session, at: 1)
            while try find.step() {
                let id = Int(find.int(0))
                if selected.indices.contains(id) { selected[id] = directory.selected?[id] ?? true }
            }
        }
        directory.selected = selected
    }
}
