import GRDB

extension ClickReader {
    /// The controls that a selection names, in the order in which they were first met.
    package func controls(_ selection: Selection = Selection()) throws(StoreError) -> [ControlRow] {
        try read { db in try ControlRow.selected(by: selection, connection(of: db), path: path) }
    }

    /// Which session and user each stretch belongs to.
    package func sessionDirectory() throws(StoreError) -> SessionDirectory {
        try read { db in
            let connection = try connection(of: db)
            var loader = try SessionDirectoryLoader(connection, path: path)
            return try loader.load(Selection(), hasIndex: try IndexTables.exist(connection, path: path))
        }
    }

    func connection(of db: Database) throws(StoreError) -> OpaquePointer {
        guard let connection = db.sqliteConnection else {
            throw .failed(path: path, reason: "the connection is closed")
        }
        return connection
    }
}
