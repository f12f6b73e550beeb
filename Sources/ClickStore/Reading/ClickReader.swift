package import ClickIndex

/// The store, open for reading. Any number of readers work beside one writer, each on a connection of its own.
package final class ClickReader {
    /// The path of the database file.
    package let path: String
    /// Which names of controls clicks are read by: those that were recorded, unless somebody asks for others.
    package var naming = ControlNaming.recorded
    /// How SQLite is to open the file: a path or a URI.
    package let address: String
    private let source: Source
    /// Makes the views that a database of an earlier version needs, on each connection of the reader; nil for none.
    package let olderViews: String?

    /// Whether an earlier version has written the database, so that opening it for writing would migrate it.
    package var isOfEarlierVersion: Bool { olderViews != nil }

    /// What the reader reads from.
    private enum Source {
        /// A connection of its own: each access sees the state of the database at its beginning.
        case file(SharedConnection)
        /// A connection that somebody else has opened and begun a transaction on.
        case connection(Connection)
    }

    /// Opens a database read-only.
    ///
    /// - Throws: ``StoreError`` if there is no database, it is not a TapTrail store, or a newer version has written it.
    package convenience init(path: String) throws(StoreError) {
        try self.init(path: path, leavesNoTrace: false)
    }

    /// Opens a database read-only.
    ///
    /// - Parameter leavesNoTrace: Whether nothing may be made beside the file, not even what readers share.
    package init(path: String, leavesNoTrace: Bool) throws(StoreError) {
        let place = try StorePath(path)
        self.path = path
        try place.checkOrdinary()
        try place.checkReadable()
        try HotJournal.rollBack(place)
        address = Self.address(of: place, leavesNoTrace: leavesNoTrace)
        do throws(StoreError) {
            let connection = try Connection(opening: address, for: .reading, path: path)
            olderViews = try connection.onOneState {
                try Schema.check(connection)
                let views = try OlderSchema.views(for: connection)
                if let views { try connection.runAll(views) }
                return views
            }
            source = .file(try SharedConnection(connection))
        } catch {
            throw error.ofReading
        }
    }

    /// A reader of the same database that sees what a connection sees, as long as that is open.
    ///
    /// - Parameter connection: It has the views that the database needs, and is in a transaction, which goes on.
    package init(_ other: ClickReader, on connection: Connection) {
        (path, address, olderViews) = (other.path, other.address, other.olderViews)
        source = .connection(connection)
        naming = other.naming
    }

    /// Whether a name is that of a view of the reader's own in place of a table whose rows have numbers.
    package static func standsForNumberedTable(_ view: String) -> Bool { OlderSchema.numbered.contains(view) }

    /// Runs some work with the connection, all of it on one state of the database.
    package func access<Value>(_ work: (Connection) throws -> Value) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try onOneState(work)
        } catch {
            throw error.ofReading
        }
    }

    private func onOneState<Value>(_ work: (Connection) throws -> Value) throws(StoreError) -> Value {
        switch source {
        case .file(let shared):
            try shared.access { connection in try connection.onOneState { try work(connection) } }
        case .connection(let connection):
            try StoreError.mapping(path: path) { try work(connection) }
        }
    }

    /// The controls that a selection names, in the order in which they were first met; those that only aliases name come
    /// last.
    package func controls(_ selection: Selection = Selection()) throws(StoreError) -> [ControlRow] {
        try access { connection in try ShownControls(selection, naming, connection).rows }
    }

    /// The outcomes of the clicks that a selection takes of each control, by the controls' ids.
    package func outcomes(of selection: Selection) throws(StoreError) -> [Int64: HandledSet] {
        let chosen = try access { connection in try ShownControls(selection, naming, connection).chosen }
        return Dictionary(chosen.map { ($0.row.id, $0.outcomes) }) { $0.union($1) }
    }

    /// All aliases with their ids, in the order in which they were accepted.
    package func aliases() throws(StoreError) -> [(id: Int64, alias: Alias)] {
        try access { connection in try AliasTable(connection).all() }
    }

    /// The orders of versions that somebody has given, by the app.
    package func statedVersions() throws(StoreError) -> [(app: String?, versions: [String])] {
        try access { connection in try VersionOrder(connection).stated() }
    }

    /// Which session and user each session span belongs to.
    package func sessionDirectory() throws(StoreError) -> SessionDirectory {
        try access { connection in
            var loader = try SessionDirectoryLoader(connection)
            return try loader.load()
        }
    }

    /// Copies the whole database, as it is at this moment, into a new file, also while somebody writes to it.
    ///
    /// - Throws: ``StoreError`` where the copy cannot be written; what there is of it is left for the caller to remove.
    package func copy(to copy: String) throws(StoreError) {
        let target = try Connection(opening: copy, for: .writing, path: copy)
        try onOneState { connection in try connection.copy(into: target) }
        try target.close()
    }

    /// How SQLite is to open the file.
    ///
    /// A reader of a write-ahead log needs a small file of its own beside the database. If the folder cannot be
    /// written and no writer has left a log, the database cannot change, and SQLite may be told so.
    private static func address(of place: StorePath, leavesNoTrace: Bool) -> String {
        let path = place.file
        guard place.isFixed(leavesNoTrace: leavesNoTrace) else { return path }
        let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        var address = "file:"
        for byte in path.utf8 {
            if unreserved.contains(byte) {
                address.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return address + "?immutable=1"
    }
}
