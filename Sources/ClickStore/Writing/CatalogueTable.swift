import ClickTracking

extension ClickDatabase {
    /// Keeps a catalogue, in place of the one that its app and version had; one without controls only removes that. It is
    /// there whatever becomes of clicks.
    package func keep(_ catalogue: StoredCatalogue) throws(StoreError) {
        try access { connection in
            try connection.inTransaction {
                try CatalogueTable(connection).write(catalogue)
                return true
            }
        }
    }
}

/// Writes the rows of `catalogue` and `catalogue_control`.
private struct CatalogueTable {
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    func write(_ catalogue: StoredCatalogue) throws(StoreError) {
        let id = try row(of: catalogue)
        let deletions =
            ["catalogue_control WHERE catalogue_id"] + (catalogue.controls.isEmpty ? ["catalogue WHERE id"] : [])
        for rows in deletions {
            let delete = try connection.prepare("DELETE FROM \(rows) = ?")
            delete.bind(id, at: 1)
            try delete.run()
        }
        let insert = try connection.prepare(
            """
            INSERT INTO catalogue_control (catalogue_id, number, path, element, screen, position, events, actions,
                handled_by, name, x, y, width, height, \(ElementAttributes.columnList))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?\(
                String(repeating: ", ?", count: ElementAttributes.columns.count)))
            """)
        insert.bind(id, at: 1)
        for control in catalogue.controls {
            insert.bind(control.number, at: 2)
            let texts = [
                control.path, control.element, control.screen, control.position, control.events, control.actions,
                control.handledBy, control.lastingName,
            ]
            for (index, text) in texts.enumerated() { insert.bind(text, at: Int32(3 + index)) }
            let frame = control.frame
            let sides = [frame?.x, frame?.y, frame?.width, frame?.height]
            for (index, side) in sides.enumerated() { insert.bind(side.map(Int64.init), at: Int32(11 + index)) }
            insert.bind(control.attributes, at: 15)
            try insert.run()
        }
    }

    private func row(of catalogue: StoredCatalogue) throws(StoreError) -> Int64 {
        let upsert = try connection.prepare(
            """
            INSERT INTO catalogue (app, version, imported_ms) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET imported_ms = excluded.imported_ms RETURNING id
            """)
        upsert.bind(catalogue.app, at: 1)
        upsert.bind(catalogue.version, at: 2)
        upsert.bind(catalogue.importedMs, at: 3)
        defer { upsert.reset() }
        guard try upsert.step() else { throw connection.damaged("a catalogue has no row") }
        return upsert.int(0)
    }
}
