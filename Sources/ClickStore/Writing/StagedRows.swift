import CSQLite

/// Rows of `click` that wait to be inserted all at once: a virtual table over them, so that one
/// `INSERT … SELECT` moves them into the real one. That takes SQLite half the time of a statement a row.
final class StagedRows {
    /// One row, as SQLite will have it.
    struct Row {
        var control: Int64
        var session: Int64
        var atMs: Int64
        /// Tenths, or `Tenths.unknown` for NULL.
        var x: Int32
        var y: Int32
        var flags: Int64
    }

    static let module = "staged_click"

    var rows: [Row] = []

    func append(_ more: some Collection<Row>) {
        rows.append(contentsOf: more)
    }

    /// Makes the rows visible to a connection as the table `staged_click`.
    ///
    /// The connection keeps the rows alive until it is closed or the next call replaces them.
    func register(on connection: OpaquePointer, path: String) throws(StoreError) {
        let code = sqlite3_create_module_v2(
            connection, Self.module, StagedModule.shared, Unmanaged.passRetained(self).toOpaque()
        ) { rows in
            if let rows { Unmanaged<StagedRows>.fromOpaque(rows).release() }
        }
        guard code == SQLITE_OK else {
            throw StoreError(code: code, message: String(cString: sqlite3_errmsg(connection)), path: path)
        }
    }
}
