import CSQLite
import Testing

/// A database as any other tool sees it: SQLite's own interface, nothing of ours.
package enum PlainSQLite {
    /// The rows of a query, each value as text; nil for NULL.
    package static func rows(_ sql: String, in path: String) throws -> [[String?]] {
        try run(sql, in: path, SQLITE_OPEN_READONLY)
    }

    /// The first column of a query, NULL as an empty text.
    package static func column(_ sql: String, in path: String) throws -> [String] {
        try rows(sql, in: path).map { ($0.first ?? nil) ?? "" }
    }

    /// Changes a database, or creates it.
    package static func change(_ path: String, _ statements: String...) throws {
        for sql in statements { _ = try run(sql, in: path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) }
    }

    /// A connection that stays open, as another process may have one.
    package final class Connection {
        private var connection: OpaquePointer?

        package init(_ path: String) throws {
            try #require(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        }

        deinit { sqlite3_close(connection) }

        package func run(_ sql: String) throws {
            try #require(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
        }
    }

    private static func run(_ sql: String, in path: String, _ flags: Int32) throws -> [[String?]] {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        try #require(sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK)
        sqlite3_busy_timeout(connection, 10_000)
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let prepared = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        try #require(prepared == SQLITE_OK, "\(String(cString: sqlite3_errmsg(connection))): \(sql)")
        var rows: [[String?]] = []
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW {
            rows.append((0..<sqlite3_column_count(statement)).map { text(statement, $0) })
            code = sqlite3_step(statement)
        }
        try #require(code == SQLITE_DONE, "\(String(cString: sqlite3_errmsg(connection))): \(sql)")
        return rows
    }

    private static func text(_ statement: OpaquePointer?, _ column: Int32) -> String? {
        guard let chars = sqlite3_column_text(statement, column) else { return nil }
        let bytes = UnsafeBufferPointer(start: chars, count: Int(sqlite3_column_bytes(statement, column)))
        return String(decoding: bytes, as: UTF8.self)
    }
}
