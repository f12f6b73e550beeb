import ClickIndex
import ClickTracking

/// Which session, user, app and version each session span belongs to, as numbers that a report can count with.
///
/// What the numbers stand for, ``ClickScan/names(ofSpans:)`` tells of a span that has them.
package struct SessionDirectory: Sendable {
    /// The session's number by the id of the span; -1 for ids without a row.
    package internal(set) var sessions: [Int32]
    /// The user's number by the id of the span; 0 for no user.
    package internal(set) var users: [Int32]
    /// The app's and the version's number by the id of the span, 0 for none; empty unless they were asked for.
    package internal(set) var apps: [Int32] = []
    package internal(set) var versions: [Int32] = []
    /// The sessions' values of a property; nil unless they were asked for.
    package internal(set) var property: PropertyValues?
    /// All numbers of sessions are below this.
    package var sessionLimit: Int { sessions.count }
    /// All numbers of users, apps and versions are below this.
    package internal(set) var nameLimit = 0
    /// Whether each span is selected, by its id; nil if all are.
    package internal(set) var selected: [Bool]?

    /// All ids of spans are below this.
    package var spanLimit: Int { sessions.count }

    init(spanLimit: Int) {
        sessions = Array(repeating: -1, count: spanLimit)
        users = Array(repeating: 0, count: spanLimit)
    }
}

/// Loads a ``SessionDirectory`` from the index's columns, and from the rows that they do not cover.
package struct SessionDirectoryLoader {
    private var directory: SessionDirectory
    private let names = NameNumbers()
    private let connection: Connection
    /// The numbers of the users, apps and versions that are selected; empty if all are.
    private var wanted: [NameKind: Set<Int64>] = [:]
    /// The columns of which names are selected by patterns, which only rows can be compared with.
    private var patterns: [(column: String, names: SelectedNames)] = []

    package init(_ connection: Connection) throws(StoreError) {
        self.connection = connection
        let highest = try connection.int("SELECT coalesce(max(id), 0) FROM session") ?? 0
        guard let highest = Int32(exactly: highest), highest >= 0 else {
            throw connection.damaged("a session has an impossible number")
        }
        directory = SessionDirectory(spanLimit: Int(highest) + 1)
    }

    /// Loads all spans, and which of them a selection wants.
    ///
    /// - Parameter withApps: Whether apps and versions are loaded, too.
    package mutating func load(
        _ selection: ResolvedSelection = .everything, withApps: Bool = false
    ) throws(StoreError) -> SessionDirectory {
        let hasIndex = try IndexTables.exist(connection)
        if hasIndex { try names.attach(to: connection, isWriting: false) }
        defer { names.detach() }
        try want(.user, selection[.user])
        try want(.app, selection[.app])
        try want(.version, selection[.version])
        if !wanted.isEmpty { directory.selected = Array(repeating: false, count: directory.spanLimit) }
        if withApps || !wanted.isEmpty {
            directory.apps = Array(repeating: 0, count: directory.spanLimit)
            directory.versions = directory.apps
        }
        let parts = hasIndex ? try loadColumns() : []
        try loadRows(outside: parts)
        if !selection[.session].isEmpty { try want(sessions: selection[.session]) }
        for (column, names) in patterns { try keep(names, in: column) }
        directory.nameLimit = Int(names.highest) + 1
        return directory
    }

    private mutating func want(_ kind: NameKind, _ selected: SelectedNames) throws(StoreError) {
        guard !selected.isEmpty else { return }
        guard selected.patterns.isEmpty else { return patterns.append((kind.column, selected)) }
        wanted[kind] = []
        for name in selected.names { wanted[kind]?.insert(try names.number(kind, Array(name.utf8))) }
    }

    /// Loads what the index covers, and returns the ranges of ids that it does.
    private mutating func loadColumns() throws(StoreError) -> [IndexedRange] {
        let ranges = try IndexTables.ranges(.sessions, connection)
        let content = try connection.prepare("SELECT content FROM index_session WHERE first_session_id = ?")
        let limit = Int64(directory.spanLimit)
        for ids in ranges.lazy.map(\.ids) {
            content.bind(ids.lowerBound, at: 1)
            guard try content.step() else { continue }
            let bytes = content.bytes(0)
            content.reset()
            do throws(IndexDamage) {
                guard ids.lowerBound >= 0, ids.upperBound < limit else { throw .impossibleValue }
                try place(bytes, at: Int(ids.lowerBound)..<Int(ids.upperBound) + 1)
            } catch {
                throw connection.damagedIndex(error.description)
            }
        }
        return ranges
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
        let limit = directory.spanLimit
        // Not by the properties: in the optimised code each access would retain and release the arrays.
        directory.sessions.withUnsafeMutableBufferPointer { sessions in
            for id in ids { sessions[id] = Self.session(of: id, distance: Int64(sessions[id]), limit: limit) }
        }
        try check(directory.users, at: ids)
        guard !directory.apps.isEmpty else { return }
        try reader.read(into: &directory.apps, at: ids)
        try check(directory.apps, at: ids)
        try reader.read(into: &directory.versions, at: ids)
        try check(directory.versions, at: ids)
        if !wanted.isEmpty { for id in ids where directory.sessions[id] >= 0 { select(id) } }
    }

    /// Checks that a column's numbers are those of names.
    private func check(_ column: [Int32], at ids: Range<Int>) throws(IndexDamage) {
        let highest = names.highest
        let areKnown = column.withUnsafeBufferPointer { column in
            ids.allSatisfy { 0...highest ~= Int64(column[$0]) }
        }
        guard areKnown else { throw .impossibleValue }
    }

    private mutating func loadRows(outside parts: [IndexedRange]) throws(StoreError) {
        let rows = try SessionRowReader(connection, names)
        for gap in IndexedRange.gaps(between: parts) {
            var remaining: ClosedRange<Int64>? = gap
            while let ids = remaining, let columns = try rows.columns(in: ids) {
                place(columns)
                remaining = columns.lastID < ids.upperBound ? columns.lastID + 1...ids.upperBound : nil
            }
        }
    }

    private mutating func place(_ columns: SessionColumns) {
        for row in columns.distances.indices where columns.distances[row] != SessionColumns.missing {
            let id = Int(truncatingIfNeeded: columns.firstID &+ Int64(row))
            guard directory.sessions.indices.contains(id) else { continue }
            directory.sessions[id] = Self.session(
                of: id, distance: columns.distances[row], limit: directory.spanLimit)
            directory.users[id] = Int32(truncatingIfNeeded: columns.users[row])
            guard !directory.apps.isEmpty else { continue }
            directory.apps[id] = Int32(truncatingIfNeeded: columns.apps[row])
            directory.versions[id] = Int32(truncatingIfNeeded: columns.versions[row])
            if !wanted.isEmpty { select(id) }
        }
    }

    /// The number of a span's session: the id of its first span, which tells the session even if the row itself is
    /// gone; -1 for no span.
    private static func session(of id: Int, distance: Int64, limit: Int) -> Int32 {
        guard distance != SessionColumns.missing else { return -1 }
        let origin = Int64(id) &- distance
        return Int32(truncatingIfNeeded: 0..<Int64(limit) ~= origin ? origin : Int64(id))
    }

    /// Notes whether a span has a user, an app and a version that are wanted.
    private mutating func select(_ id: Int) {
        let isWanted =
            includes(.user, directory.users[id]) && includes(.app, directory.apps[id])
            && includes(.version, directory.versions[id])
        directory.selected?[id] = isWanted
    }

    private func includes(_ kind: NameKind, _ number: Int32) -> Bool {
        wanted[kind]?.contains(Int64(number)) ?? true
    }

    /// Selects, of the spans selected so far, those of some sessions.
    private mutating func want(sessions names: SelectedNames) throws(StoreError) {
        guard names.patterns.isEmpty else { return try keep(names, in: "name") }
        var selected = Array(repeating: false, count: directory.spanLimit)
        let find = try connection.prepare("SELECT id FROM session WHERE name = ?")
        for session in names.names {
            find.bind(session, at: 1)
            while try find.step() {
                let id = Int(find.int(0))
                if selected.indices.contains(id) { selected[id] = directory.selected?[id] ?? true }
            }
        }
        directory.selected = selected
    }

    /// Leaves selected, of the spans selected so far, those of which a column's name is among some names.
    private mutating func keep(_ names: SelectedNames, in column: String) throws(StoreError) {
        var selected = Array(repeating: false, count: directory.spanLimit)
        let rows = try connection.prepare("SELECT id, \(column) FROM session WHERE \(column) NOT NULL")
        while try rows.step() {
            let id = Int(rows.int(0))
            guard selected.indices.contains(id), directory.selected?[id] ?? true else { continue }
            selected[id] = rows.bytes(1).withUnsafeBytes(names.include)
        }
        directory.selected = selected
    }
}

/// Reads what session spans go by: the session's name, and the app, version, user and window of the span.
struct SpanNames {
    private let rows: Statement

    init(_ connection: Connection) throws(StoreError) {
        rows = try connection.prepare("SELECT name, app, version, user, width, height FROM session WHERE id = ?")
    }

    /// The names of one span; nil if there is no row of this id.
    func names(of id: Int64) throws(StoreError) -> SessionKey? {
        rows.bind(id, at: 1)
        defer { rows.reset() }
        guard try rows.step(), let name = rows.text(0) else { return nil }
        return SessionKey(
            name: name, app: rows.text(1), version: rows.text(2), user: rows.text(3), window: rows.windowSize(4))
    }
}
