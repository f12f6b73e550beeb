extension ClickReader {
    /// The controls that a selection names, in the order in which they were first met.
    package func controls(_ selection: Selection = Selection()) throws(StoreError) -> [ControlRow] {
        try access { connection in try ControlRow.selected(by: selection, connection) }
    }

    /// Which session and user each stretch belongs to.
    package func sessionDirectory() throws(StoreError) -> SessionDirectory {
        try access { connection in
            var loader = try SessionDirectoryLoader(connection)
            return try loader.load(Selection(), hasIndex: try IndexTables.exist(connection))
        }
    }
}
