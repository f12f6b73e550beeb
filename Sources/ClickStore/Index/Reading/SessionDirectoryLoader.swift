/// Loads a ``SessionDirectory`` from the index's columns, and from rows where there are none.
struct SessionDirectoryLoader {
    private var directory: SessionDirectory
    private let names = NameNumbers()
    private let connection: OpaquePointer
    private let path: String
    /// The numbers of the users, apps and versions that are selected; nil where all are.
    private var wanted: [NameKind: Set<Int64>] = [:]

    init(_ connection: OpaquePointer, path: String) throws(StoreError) {
        self.connection = connection
        self.path = path
        let highest = try RawStatement("SELECT coalesce(max(id), 0) FROM session", on: connection, path: path)
        _ = try highest.step()
        guard let highest = Int32(exactly: highest.int(0)), highest >= 0 else {
            throw .damaged(path: path, reason: "a session has an impossible number")
        }
        directory = SessionDirectory(stretchLimit: Int(highest) + 1)
    }

    /// Loads all stretches, and which of them a selection wants.
    mutating func load(_ selection: Selection, hasIndex: Bool) throws(StoreError) -> SessionDirectory {
        if hasIndex { try names.attach(to: connection, path: path, isWriting: false) }
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
        let extents = try IndexTables.extents(.sessions, connection, path: path)
        let content = try RawStatement(
            "SELECT content FROM index_session WHERE first_session_id = ?", on: connection, path: path)
        for extent in extents {
            content.bind(extent.first, at: 1)
            guard try content.step() else { continue }
            let bytes = content.bytes(0)
            content.reset()
            do throws(IndexDamage) {
                // More places than a column can have are no length, and so found out there.
                let count = Int(clamping: extent.last.subtractingReportingOverflow(extent.first).partialValue)
                place(
                    try SessionColumns(decoding: bytes, from: extent.first, count: count < 0 ? .max : count + 1),
                    from: extent.first)
            } catch {
                throw .damagedIndex(path: path, reason: error.description)
            }
        }
        return extents
    }

    private mutating func loadRows(outside parts: [IndexExtent]) throws(StoreError) {
        let reader = try SessionRowReader(connection, names, path: path)
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
        for row in 0..<columns.count {
            let id = Int(truncatingIfNeeded: first &+ Int64(row))
            guard let origin = columns.origins[row], directory.sessions.indices.contains(id) else { continue }
            // The first stretch of a session that was deleted in part may be gone; its id still tells the session.
            directory.sessions[id] = Int32(0..<Int64(directory.sessionLimit) ~= origin ? Int(origin) : id)
            if columns.users[row] > 0 { directory.users[id] = Int32(truncatingIfNeeded: columns.users[row]) }
            guard directory.selected != nil else { continue }
            let isWanted =
                includes(.user, columns.users[row]) && includes(.app, columns.apps[row])
                && includes(.version, columns.versions[row])
            directory.selected?[id] = isWanted
        }
    }

    private func includes(_ kind: NameKind, _ number: Int64) -> Bool {
        wanted[kind]?.contains(number) ?? true
    }

    /// Selects, of the stretches selected so far, those of some sessions.
    private mutating func want(sessions: [String]) throws(StoreError) {
        var selected = Array(repeating: false, count: directory.stretchLimit)
        let find = try RawStatement("SELECT id FROM session WHERE name = ?", on: connection, path: path)
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
