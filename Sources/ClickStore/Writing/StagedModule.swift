import CSQLite
import ClickTracking
import GRDBSQLite

/// The read-only virtual table over ``StagedRows``, as SQLite's C interface wants it.
///
/// What makes the raw memory here safe:
/// - `StagedTable` and `StagedCursor` begin with SQLite's own structures, so that a pointer to one is a pointer to the
///   other; SQLite only hands back what `connect` and `open` gave it, and ends each with `disconnect` and `close`.
/// - The rows outlive the table: the connection holds them until its module is destroyed, after all its tables.
/// - Rows are not changed while a statement reads them: both happen on the one connection, one after the other.
enum StagedModule {
    /// The module that SQLite keeps a pointer to for as long as any connection lives.
    nonisolated(unsafe) static let shared: UnsafePointer<sqlite3_module> = {
        // Written once, before the first connection uses it, and only read from then on.
        let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
        module.initialize(to: sqlite3_module())
        module.pointee.iVersion = 1
        module.pointee.xConnect = connect
        module.pointee.xBestIndex = { _, info in
            info?.pointee.estimatedCost = 1
            return SQLITE_OK
        }
        module.pointee.xDisconnect = { table in
            table?.withMemoryRebound(to: StagedTable.self, capacity: 1) { $0.deallocate() }
            return SQLITE_OK
        }
        module.pointee.xOpen = open
        module.pointee.xClose = { cursor in
            cursor?.withMemoryRebound(to: StagedCursor.self, capacity: 1) { $0.deallocate() }
            return SQLITE_OK
        }
        module.pointee.xFilter = filter
        module.pointee.xNext = { cursor in
            cursor?.withMemoryRebound(to: StagedCursor.self, capacity: 1) { $0.pointee.index += 1 }
            return SQLITE_OK
        }
        module.pointee.xEof = { cursor in
            cursor?.withMemoryRebound(to: StagedCursor.self, capacity: 1) {
                $0.pointee.index >= $0.pointee.clicks.count ? 1 : 0
            } ?? 1
        }
        module.pointee.xColumn = column
        module.pointee.xRowid = { cursor, id in
            cursor?.withMemoryRebound(to: StagedCursor.self, capacity: 1) {
                id?.pointee = sqlite3_int64($0.pointee.index)
            }
            return SQLITE_OK
        }
        return UnsafePointer(module)
    }()

    private struct StagedTable {
        var base = sqlite3_vtab()
        var rows: Unmanaged<StagedRows>
    }

    private struct StagedCursor {
        var base = sqlite3_vtab_cursor()
        /// The rows as they are when the scan begins; set by `filter`.
        var clicks = UnsafeBufferPointer<IndexedClick>(start: nil, count: 0)
        var flags = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        var index = 0
    }

    private static let connect:
        @convention(c) (
            OpaquePointer?, UnsafeMutableRawPointer?, CInt, UnsafePointer<UnsafePointer<CChar>?>?,
            UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        ) -> CInt = { connection, rows, _, _, result, _ in
            let columns = "CREATE TABLE staged (control_id, session_id, at_ms, x, y, flags)"
            let code = sqlite3_declare_vtab(connection, columns)
            guard code == SQLITE_OK, let rows else { return code == SQLITE_OK ? SQLITE_ERROR : code }
            let table = UnsafeMutablePointer<StagedTable>.allocate(capacity: 1)
            table.initialize(to: StagedTable(rows: Unmanaged.fromOpaque(rows)))
            result?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
            return SQLITE_OK
        }

    private static let open:
        @convention(c) (
            UnsafeMutablePointer<sqlite3_vtab>?, UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
        ) -> CInt = { _, result in
            let cursor = UnsafeMutablePointer<StagedCursor>.allocate(capacity: 1)
            cursor.initialize(to: StagedCursor())
            result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
            return SQLITE_OK
        }

    private static let filter:
        @convention(c) (
            UnsafeMutablePointer<sqlite3_vtab_cursor>?, CInt, UnsafePointer<CChar>?, CInt,
            UnsafeMutablePointer<OpaquePointer?>?
        ) -> CInt = { cursor, _, _, _, _ in
            guard let cursor, let table = cursor.pointee.pVtab else { return SQLITE_ERROR }
            let rows = UnsafeMutableRawPointer(table).assumingMemoryBound(to: StagedTable.self).pointee.rows
            cursor.withMemoryRebound(to: StagedCursor.self, capacity: 1) { cursor in
                // An array's storage stays where it is while nobody changes the array; both have as many elements.
                cursor.pointee.clicks = rows.takeUnretainedValue().clicks.withUnsafeBufferPointer { $0 }
                cursor.pointee.flags = rows.takeUnretainedValue().flags.withUnsafeBufferPointer { $0 }
                cursor.pointee.index = 0
            }
            return SQLITE_OK
        }

    private static let column:
        @convention(c) (UnsafeMutablePointer<sqlite3_vtab_cursor>?, OpaquePointer?, CInt) -> CInt = {
            cursor, context, column in
            cursor?.withMemoryRebound(to: StagedCursor.self, capacity: 1) { cursor in
                let (clicks, index) = (cursor.pointee.clicks, cursor.pointee.index)
                switch column {
                case 0: sqlite3_result_int(context, clicks[index].control)
                case 1: sqlite3_result_int(context, clicks[index].stretch)
                case 2: sqlite3_result_int64(context, clicks[index].atMs)
                case 3: place(clicks[index].x, context)
                case 4: place(clicks[index].y, context)
                default: sqlite3_result_int(context, CInt(cursor.pointee.flags[index]))
                }
            }
            return SQLITE_OK
        }

    private static func place(_ tenths: Int32, _ context: OpaquePointer?) {
        if tenths == Tenths.unknown { sqlite3_result_null(context) } else { sqlite3_result_int(context, tenths) }
    }
}
