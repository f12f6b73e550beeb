import CSQLite

/// A connection to a database, with the path that errors name.
///
/// One thread at a time uses it: a ``SharedConnection`` sees to that. Statements keep SQLite from closing, so whoever keeps
/// some drops them before ``close()``, which drops those that the connection keeps. A connection that nobody holds any more
/// is closed by itself, with what is left of its statements.
package final class Connection {
    /// SQLite's own handle.
    package let handle: OpaquePointer
    /// The path of the database, for errors.
    package let path: String
    /// Ends long reading; nil where nothing does.
    package let interruption: Interruption?
    private var isOpen = true
    private var cached: [String: Statement] = [:]

    /// What a connection may do.
    package enum Purpose {
        case reading
        /// Also makes the file if there is none.
        case writing
    }

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - address: A path, a URI, or ``memory``.
    ///   - path: The path that errors name.
    package init(
        opening address: String, for purpose: Purpose, path: String, interruption: Interruption? = nil
    ) throws(StoreError) {
        let rights = purpose == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var handle: OpaquePointer?
        // Without SQLite's own mutex, which each of its calls would take.
        let code = sqlite3_open_v2(address, &handle, rights | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        // There is a handle for all other errors, and it knows more of them.
        guard let handle else { throw .outOfMemory }
        self.handle = handle
        self.path = path
        self.interruption = interruption
        sqlite3_extended_result_codes(handle, 1)
        guard code == SQLITE_OK else { throw error(sqlite3_extended_errcode(handle)) }
        // Only another process's short commit can block us.
        sqlite3_busy_timeout(handle, 10_000)
    }

    deinit {
        cached.removeAll()
        if isOpen { sqlite3_close_v2(handle) }
    }

    /// The address of a database of the connection's own that no file holds.
    static let memory = ":memory:"

    /// Closes the connection, which nobody may use afterwards.
    ///
    /// - Throws: ``StoreError`` while there are statements; the connection stays open then.
    package func close() throws(StoreError) {
        cached.removeAll()
        try check(sqlite3_close(handle))
        isOpen = false
    }

    /// Prepares a statement.
    package func prepare(_ sql: String) throws(StoreError) -> Statement {
        try Statement(sql, on: self)
    }

    /// A statement that is prepared once and kept, for work that is repeated. Only one caller may be using it at a time.
    package func cachedStatement(_ sql: String) throws(StoreError) -> Statement {
        if let statement = cached[sql] {
            statement.clear()
            return statement
        }
        let statement = try prepare(sql)
        cached[sql] = statement
        return statement
    }

    /// Drops the statements that ``cachedStatement(_:)`` keeps: one that has more rows keeps a transaction from its end.
    package func closeCachedStatements() {
        cached.removeAll()
    }

    /// Runs a statement that has no parameters and returns no rows that matter.
    package func run(_ sql: String) throws(StoreError) {
        try prepare(sql).run()
    }

    /// Runs a statement that has one parameter, a number, and returns no rows that matter.
    func run(_ sql: String, _ number: Int64) throws(StoreError) {
        let statement = try prepare(sql)
        statement.bind(number, at: 1)
        try statement.run()
    }

    /// Runs the statements of a text, with semicolons between them, none of which has parameters.
    package func runAll(_ script: String) throws(StoreError) {
        try check(sqlite3_exec(handle, script, nil, nil, nil))
    }

    /// The first column of the first row, as a number; nil if there is no row. NULL is 0.
    package func int(_ sql: String) throws(StoreError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.int(0) : nil
    }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// How many rows all statements of the connection have changed.
    var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    /// The id of the row that was inserted last.
    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Whether the database's file was moved or removed while it was open.
    var hasMoved: Bool {
        var hasMoved: CInt = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
    }

    /// Throws the error of a result code that the connection has just given, unless that is `SQLITE_OK`.
    package func check(_ code: CInt) throws(StoreError) {
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// An error that says what is wrong with the rows.
    func damaged(_ reason: String) -> StoreError { .damaged(path: path, reason: reason) }

    /// An error that says what is wrong with the index.
    package func damagedIndex(_ reason: String) -> StoreError { .damagedIndex(path: path, reason: reason) }

    /// The error of a result code that the connection has just given.
    package func error(_ code: CInt) -> StoreError {
        StoreError(code: code, on: handle, path: path)
    }
}
