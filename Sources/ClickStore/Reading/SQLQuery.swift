import CSQLite

/// Runs one statement of a user over the plain tables, on a connection of its own that cannot change or reach anything.
package final class SQLQuery {
    /// One value of a result.
    package enum Value {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        case blob([UInt8])
    }

    /// The most memory that SQLite may use, in megabytes.
    package static let memoryLimit = 256

    /// The names of the result's columns.
    package let columns: [String]

    private let connection: OpaquePointer
    private let statement: OpaquePointer
    private let clock: QueryClock
    private let path: String
    private var isDone = false

    /// Prepares a statement.
    ///
    /// - Parameters:
    ///   - timeout: How long the statement may run, in seconds.
    /// - Throws: ``SQLError`` for a statement that will not be run, ``StoreError`` where the database cannot be read.
    package init(_ sql: String, on reader: ClickReader, timeout: Int) throws {
        path = reader.path
        clock = QueryClock(seconds: timeout)
        connection = try Self.open(reader)
        do {
            statement = try Self.prepare(sql, connection)
        } catch {
            sqlite3_close(connection)
            throw error
        }
        let statement = statement
        columns = (0..<sqlite3_column_count(statement)).map { column in
            sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
        }
        sqlite3_progress_handler(
            connection, 10_000, QueryClock.isOver, Unmanaged.passUnretained(clock).toOpaque())
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close(connection)
    }

    /// The next row, nil after the last.
    package func next() throws -> [Value]? {
        guard !isDone else { return nil }
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return (0..<Int32(columns.count)).map(value)
        case SQLITE_DONE:
            isDone = true
            return nil
        case SQLITE_INTERRUPT: throw SQLError.timedOut(seconds: clock.seconds)
        case SQLITE_NOMEM: throw SQLError.outOfMemory(megabytes: Self.memoryLimit)
        case SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_IOERR:
            throw StoreError(code: sqlite3_errcode(connection), message: Self.message(connection), path: path)
        default: throw SQLError.invalid(Self.message(connection))
        }
    }

    private func value(_ column: Int32) -> Value {
        let count = Int(sqlite3_column_bytes(statement, column))
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            let bytes = UnsafeBufferPointer(start: sqlite3_column_text(statement, column), count: count)
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            return .blob(Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count)))
        default: return .null
        }
    }

    private static func open(_ reader: ClickReader) throws(StoreError) -> OpaquePointer {
        var connection: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(reader.address, &connection, flags, nil)
        guard code == SQLITE_OK, let connection else {
            sqlite3_close(connection)
            throw StoreError(code: code, message: "cannot be opened", path: reader.path)
        }
        sqlite3_busy_timeout(connection, 10_000)
        sqlite3_hard_heap_limit64(Int64(memoryLimit) << 20)
        sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
        for function in QueryAuthorizer.tableFunctions {
            var statement: OpaquePointer?
            sqlite3_prepare_v2(connection, "SELECT * FROM \(function)", -1, &statement, nil)
            sqlite3_finalize(statement)
        }
        sqlite3_set_authorizer(connection, QueryAuthorizer.decide, nil)
        return connection
    }

    private static func prepare(_ sql: String, _ connection: OpaquePointer) throws -> OpaquePointer {
        guard !sql.utf8.contains(0) else { throw SQLError.invalid("there is a NUL in the statement") }
        var statement: OpaquePointer?
        let rest = try sql.withCString { start in
            var tail: UnsafePointer<CChar>?
            switch sqlite3_prepare_v2(connection, start, -1, &statement, &tail) {
            case SQLITE_OK: return tail.map { String(cString: $0) } ?? ""
            case SQLITE_AUTH: throw SQLError.forbidden(message(connection))
            default: throw SQLError.invalid(message(connection))
            }
        }
        guard let statement else { throw SQLError.noStatement }
        var second: OpaquePointer?
        let hasMore = sqlite3_prepare_v2(connection, rest, -1, &second, nil) != SQLITE_OK || second != nil
        sqlite3_finalize(second)
        guard !hasMore, sqlite3_stmt_readonly(statement) != 0 else {
            sqlite3_finalize(statement)
            throw hasMore ? SQLError.severalStatements : SQLError.forbidden("the statement writes")
        }
        return statement
    }

    private static func message(_ connection: OpaquePointer) -> String {
        String(cString: sqlite3_errmsg(connection))
    }
}
