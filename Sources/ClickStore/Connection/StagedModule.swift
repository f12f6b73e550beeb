import CSQLite

/// The read-only virtual table over staged rows of one type, in SQLite's C interface.
///
/// Why the raw memory is safe:
/// - `StagedTable` and ``StagedCursor`` begin with SQLite's own structures, so that a pointer to one is a pointer to the
///   other; SQLite only hands back what `connect` and `open` gave it, and ends each with `disconnect` and `close`.
/// - The view outlives the table: the connection holds it until its module is destroyed, after all its tables.
/// - A view shows rows only while ``StagedInsert`` runs its statement, and those are the ones of the module's type.
struct StagedModule: @unchecked Sendable {
    typealias ShowColumn =
        @convention(c) (UnsafeMutablePointer<sqlite3_vtab_cursor>?, OpaquePointer?, CInt) -> CInt

    /// The virtual table's name.
    let name: String
    /// Its columns, as in a definition of a table.
    let columns: String
    /// SQLite keeps a pointer to them as long as any connection lives. They are written once, and only read after that.
    let methods: UnsafePointer<sqlite3_module>

    /// - Parameter showColumn: Gives SQLite a column of the row that a cursor stands at. C functions cannot be generic, so
    ///   each type of rows has its own.
    init(name: String, columns: String, showColumn: @escaping ShowColumn) {
        self.name = name
        self.columns = columns
        let methods = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_module())
        methods.pointee.iVersion = 1
        methods.pointee.xConnect = { connection, view, _, _, result, _ in Self.connect(connection, view, result) }
        methods.pointee.xBestIndex = { _, info in
            info?.pointee.estimatedCost = 1
            return SQLITE_OK
        }
        methods.pointee.xDisconnect = { table in
            table?.withMemoryRebound(to: StagedTable.self, capacity: 1) { $0.deallocate() }
            return SQLITE_OK
        }
        methods.pointee.xOpen = { _, result in
            let cursor = UnsafeMutablePointer<StagedCursor>.allocate(capacity: 1)
            cursor.initialize(to: StagedCursor())
            result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
            return SQLITE_OK
        }
        methods.pointee.xClose = { cursor in
            StagedCursor.at(cursor)?.deallocate()
            return SQLITE_OK
        }
        methods.pointee.xFilter = { cursor, _, _, _, _ in
            guard let table = cursor?.pointee.pVtab, let cursor = StagedCursor.at(cursor) else { return SQLITE_ERROR }
            let view = UnsafeMutableRawPointer(table).assumingMemoryBound(to: StagedTable.self).pointee.view
            cursor.pointee.show(view.takeUnretainedValue())
            return SQLITE_OK
        }
        methods.pointee.xNext = { cursor in
            StagedCursor.at(cursor)?.pointee.index += 1
            return SQLITE_OK
        }
        methods.pointee.xEof = { cursor in
            guard let cursor = StagedCursor.at(cursor) else { return 1 }
            return cursor.pointee.index < cursor.pointee.count ? 0 : 1
        }
        methods.pointee.xColumn = showColumn
        methods.pointee.xRowid = { cursor, id in
            id?.pointee = sqlite3_int64(StagedCursor.at(cursor)?.pointee.index ?? 0)
            return SQLITE_OK
        }
        self.methods = UnsafePointer(methods)
    }

    private struct StagedTable {
        var base = sqlite3_vtab()
        var view: Unmanaged<StagedView>
    }

    private static func connect(
        _ connection: OpaquePointer?, _ view: UnsafeMutableRawPointer?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
    ) -> CInt {
        guard let view else { return SQLITE_ERROR }
        let rows = Unmanaged<StagedView>.fromOpaque(view)
        let columns = rows.takeUnretainedValue().module.columns
        let code = sqlite3_declare_vtab(connection, "CREATE TABLE staged (\(columns))")
        guard code == SQLITE_OK else { return code }
        let table = UnsafeMutablePointer<StagedTable>.allocate(capacity: 1)
        table.initialize(to: StagedTable(view: rows))
        result?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
        return SQLITE_OK
    }
}

/// The rows that a virtual table shows: none, except while a statement inserts them.
///
/// The connection keeps the view until it is closed, or until another view of the same name replaces it.
final class StagedView {
    let module: StagedModule
    private(set) var rows: UnsafeRawPointer?
    private(set) var count = 0
    private(set) var texts: UnsafePointer<CChar>?

    /// Makes a view that a connection knows by the module's name.
    init(of module: StagedModule, on connection: Connection) throws(StoreError) {
        self.module = module
        let code = sqlite3_create_module_v2(
            connection.handle, module.name, module.methods, Unmanaged.passRetained(self).toOpaque()
        ) { view in
            if let view { Unmanaged<StagedView>.fromOpaque(view).release() }
        }
        try connection.check(code)
    }

    /// Shows rows of the module's type, which must stay where they are until ``hide()``.
    func show(_ rows: UnsafeRawPointer?, count: Int, texts: UnsafeRawPointer?) {
        self.rows = rows
        self.count = count
        self.texts = texts?.assumingMemoryBound(to: CChar.self)
    }

    func hide() {
        show(nil, count: 0, texts: nil)
    }
}

/// A scan over staged rows; see ``StagedModule`` for what makes it safe.
struct StagedCursor {
    private var base = sqlite3_vtab_cursor()
    private var rows: UnsafeRawPointer?
    /// The rows' texts.
    private(set) var texts: UnsafePointer<CChar>?
    private(set) var count = 0
    var index = 0

    /// The cursor behind SQLite's pointer.
    static func at(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<StagedCursor>? {
        cursor.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: StagedCursor.self) }
    }

    /// The current row; nil after the last one.
    func row<Row: StagedRow>(_ type: Row.Type) -> Row? {
        guard let rows, index < count else { return nil }
        return rows.load(fromByteOffset: index &* MemoryLayout<Row>.stride, as: Row.self)
    }

    /// Begins at the first of the rows that a view shows.
    mutating func show(_ view: StagedView) {
        (rows, count, texts) = (view.rows, view.count, view.texts)
        index = 0
    }
}
