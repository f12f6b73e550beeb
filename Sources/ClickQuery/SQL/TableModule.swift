import CSQLite
import ClickStore

/// SQLite's C interface to ``VirtualTable`` and ``TableCursor``.
///
/// Why the raw memory is safe:
/// - `ConnectedTable` and `OpenCursor` begin with SQLite's own structures, so that a pointer to one is a pointer to the
///   other; SQLite only hands back what `connect` and `open` gave it, and ends each with `disconnect` and `close`.
/// - The connection holds the table until its module is destroyed, after all that is connected to it; an open cursor holds
///   itself until it is closed.
/// - One thread at a time uses a connection.
enum TableModule {
    /// Gives a connection a table; it then is one of its temporary tables.
    ///
    /// To be called before an authorizer is set.
    static func install(_ table: VirtualTable, on session: QuerySession) throws(StoreError) {
        let module = "taptrail_" + table.name
        let entry = Unmanaged.passRetained(InstalledTable(table, session)).toOpaque()
        // SQLite calls the destructor also if it fails.
        try session.connection.check(
            sqlite3_create_module_v2(session.connection.handle, module, methods, entry) { entry in
                if let entry { Unmanaged<InstalledTable>.fromOpaque(entry).release() }
            })
        try session.connection.run("CREATE VIRTUAL TABLE temp.\"\(table.name)\" USING \"\(module)\"")
    }

    /// A table of a connection, and the session whose statements read it.
    private final class InstalledTable {
        let table: VirtualTable
        let session: QuerySession

        init(_ table: VirtualTable, _ session: QuerySession) {
            (self.table, self.session) = (table, session)
        }
    }

    private struct ConnectedTable {
        var base = sqlite3_vtab()
        let installed: Unmanaged<InstalledTable>

        static func at(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> UnsafeMutablePointer<ConnectedTable>? {
            table.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: ConnectedTable.self) }
        }
    }

    private struct OpenCursor {
        var base = sqlite3_vtab_cursor()
        let cursor: Unmanaged<TableCursor>
        var hasRow = false

        static func at(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<OpenCursor>? {
            cursor.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: OpenCursor.self) }
        }
    }

    /// SQLite keeps a pointer to them as long as any connection lives. They are written once, and only read after that.
    private nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_module> = {
        let methods = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_module())
        methods.pointee.iVersion = 1
        // Two functions: if they were one, the module would be a table by its own name, too.
        methods.pointee.xCreate = { connect($0, $1, $4, $5) }
        methods.pointee.xConnect = { connect($0, $1, $4, $5) }
        methods.pointee.xBestIndex = { plan($0, $1) }
        methods.pointee.xDisconnect = { disconnect($0) }
        methods.pointee.xDestroy = { disconnect($0) }
        methods.pointee.xOpen = { open($0, $1) }
        methods.pointee.xClose = { close($0) }
        methods.pointee.xFilter = { cursor, number, _, count, values in
            start(cursor, number, TableValues(count: Int(count), values: values))
        }
        methods.pointee.xNext = { cursor in
            guard let open = OpenCursor.at(cursor) else { return SQLITE_ERROR }
            do {
                open.pointee.hasRow = try open.pointee.cursor._withUnsafeGuaranteedRef { try $0.next() }
                return SQLITE_OK
            } catch {
                return tell(error, of: cursor?.pointee.pVtab)
            }
        }
        methods.pointee.xEof = { cursor in OpenCursor.at(cursor)?.pointee.hasRow ?? false ? 0 : 1 }
        methods.pointee.xColumn = { cursor, context, column in
            guard let open = OpenCursor.at(cursor), let context else { return SQLITE_ERROR }
            do {
                try open.pointee.cursor._withUnsafeGuaranteedRef {
                    try $0.show(column: Int(column), to: TableResult(context: context))
                }
                return SQLITE_OK
            } catch {
                // SQLite does not look at the table's own message here.
                let code = tell(error, of: cursor?.pointee.pVtab)
                sqlite3_result_error(context, "\(error)", -1)
                return code
            }
        }
        methods.pointee.xRowid = { cursor, id in
            guard let open = OpenCursor.at(cursor), let id else { return SQLITE_ERROR }
            do {
                id.pointee = try open.pointee.cursor._withUnsafeGuaranteedRef { try $0.rowID }
                return SQLITE_OK
            } catch {
                return tell(error, of: cursor?.pointee.pVtab)
            }
        }
        return UnsafePointer(methods)
    }()

    /// Also called when a statement is prepared after another process has changed the schema.
    private static func connect(
        _ connection: OpaquePointer?, _ entry: UnsafeMutableRawPointer?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?,
        _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> CInt {
        guard let entry else { return SQLITE_ERROR }
        let installed = Unmanaged<InstalledTable>.fromOpaque(entry)
        let (table, session) = (installed.takeUnretainedValue().table, installed.takeUnretainedValue().session)
        let columns = table.columns.map(\.definition).joined(separator: ", ")
        let code = session.trusting { sqlite3_declare_vtab(connection, "CREATE TABLE declared (\(columns))") }
        guard code == SQLITE_OK else {
            message?.pointee = copy(String(cString: sqlite3_errmsg(connection)))
            return code
        }
        let connected = UnsafeMutablePointer<ConnectedTable>.allocate(capacity: 1)
        connected.initialize(to: ConnectedTable(installed: installed))
        result?.pointee = UnsafeMutableRawPointer(connected).assumingMemoryBound(to: sqlite3_vtab.self)
        return SQLITE_OK
    }

    private static func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> CInt {
        ConnectedTable.at(table)?.deallocate()
        return SQLITE_OK
    }

    private static func plan(
        _ table: UnsafeMutablePointer<sqlite3_vtab>?, _ info: UnsafeMutablePointer<sqlite3_index_info>?
    ) -> CInt {
        guard let connected = ConnectedTable.at(table), let info else { return SQLITE_ERROR }
        do {
            try connected.pointee.installed.takeUnretainedValue().table.plan(TablePlan(info: info))
            return SQLITE_OK
        } catch is TablePlan.Impossible {
            return SQLITE_CONSTRAINT
        } catch {
            return tell(error, of: table)
        }
    }

    private static func open(
        _ table: UnsafeMutablePointer<sqlite3_vtab>?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
    ) -> CInt {
        guard let connected = ConnectedTable.at(table) else { return SQLITE_ERROR }
        do {
            let cursor = try connected.pointee.installed.takeUnretainedValue().table.open()
            let open = UnsafeMutablePointer<OpenCursor>.allocate(capacity: 1)
            open.initialize(to: OpenCursor(cursor: Unmanaged.passRetained(cursor)))
            result?.pointee = UnsafeMutableRawPointer(open).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
            return SQLITE_OK
        } catch {
            return tell(error, of: table)
        }
    }

    private static func close(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> CInt {
        guard let open = OpenCursor.at(cursor) else { return SQLITE_ERROR }
        open.pointee.cursor.release()
        open.deallocate()
        return SQLITE_OK
    }

    private static func start(
        _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ plan: CInt, _ values: TableValues
    ) -> CInt {
        let table = cursor?.pointee.pVtab
        guard let connected = ConnectedTable.at(table), let open = OpenCursor.at(cursor) else { return SQLITE_ERROR }
        let session = connected.pointee.installed.takeUnretainedValue().session
        do {
            // What it prepares is ours.
            open.pointee.hasRow = try session.trusting {
                try open.pointee.cursor.takeUnretainedValue().start(plan: plan, values)
            }
            return SQLITE_OK
        } catch {
            return tell(error, of: table)
        }
    }

    /// Makes SQLite's error of one of ours, which the session keeps as it is.
    private static func tell(_ error: any Error, of table: UnsafeMutablePointer<sqlite3_vtab>?) -> CInt {
        guard let connected = ConnectedTable.at(table) else { return SQLITE_ERROR }
        let session = connected.pointee.installed.takeUnretainedValue().session
        sqlite3_free(connected.pointee.base.zErrMsg)
        // Whoever shows SQLite's message of a statement says that it is about SQL.
        connected.pointee.base.zErrMsg =
            if case SQLError.invalid(let reason) = error { copy(reason) } else { copy("\(error)") }
        return session.fail(error)
    }

    /// A text in memory of SQLite's, which frees it; nil without memory.
    static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
        let bytes = text.utf8CString
        guard let copy = sqlite3_malloc64(sqlite3_uint64(bytes.count)) else { return nil }
        let characters = copy.bindMemory(to: CChar.self, capacity: bytes.count)
        bytes.withUnsafeBufferPointer {
            if let start = $0.baseAddress { characters.update(from: start, count: $0.count) }
        }
        return characters
    }
}
