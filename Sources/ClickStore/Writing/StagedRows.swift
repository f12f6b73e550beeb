import CSQLite
import ClickTracking

/// Rows of `click` that wait to be inserted all at once: a virtual table over them, so that one
/// `INSERT … SELECT` moves them into the real one. That takes SQLite half the time of a statement a row.
final class StagedRows {
    static let module = "staged_click"

    /// What the index keeps of the rows as well.
    private(set) var clicks: [IndexedClick] = []
    /// The rows' flags, see ``ClickFlags``.
    private(set) var flags: [UInt8] = []

    func append(_ click: IndexedClick, hasDetail: Bool) {
        clicks.append(click)
        flags.append(ClickFlags.pack(click.handled, hasDetail: hasDetail))
    }

    /// Appends all clicks of a batch that has no details.
    ///
    /// - Parameters:
    ///   - controls: The ids of the batch's controls, by their numbers.
    ///   - stretches: The ids of its stretches of sessions.
    func append(_ batch: ClickBatch, controls: [Int32], stretches: [Int32]) {
        let (atMs, x, y, handled) = (batch.atMs, batch.x, batch.y, batch.handled)
        let (batchControls, batchSessions) = (batch.controls, batch.sessions)
        clicks.append(
            contentsOf: (0..<atMs.count).lazy.map { row in
                IndexedClick(
                    atMs: atMs[row], control: controls[Int(batchControls[row])],
                    stretch: stretches[Int(batchSessions[row])], x: x[row], y: y[row], handled: handled[row])
            })
        flags.append(contentsOf: handled.lazy.map { ClickFlags.pack($0, hasDetail: false) })
    }

    func removeAll() {
        clicks.removeAll(keepingCapacity: true)
        flags.removeAll(keepingCapacity: true)
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
