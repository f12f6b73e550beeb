import CSQLite
import GRDB

/// A connection to the database, with the path that errors name.
///
/// GRDB opens and closes it, and begins and ends its transactions. Statements are ours: GRDB ends the process where SQLite
/// has no memory for a text, and takes twice as long for a row.
///
/// It is only used within the access that gives it out, on the thread of that access. Statements keep the database from
/// closing, so whoever keeps some drops them before; ``closeCachedStatements()`` drops those that the connection keeps.
package final class Connection {
    /// The same connection as GRDB sees it, for those that write.
    private var db: Database {
        guard let database else { preconditionFailure("a connection that GRDB has not opened only reads rows") }
        return database
    }
    private let database: Database?
    /// SQLite's own handle.
    package let handle: OpaquePointer
    /// The path of the database, for errors.
    package let path: String
    /// Ends long reading; nil where nothing does.
    package let interruption: Interruption?
    private var cached: [String: Statement] = [:]

    /// - Throws: ``StoreError/failed(path:reason:)`` if the database has been closed.
    init(_ db: Database, path: String) throws(StoreError) {
        guard let handle = db.sqliteConnection else { throw .failed(path: path, reason: "the connection is closed") }
        database = db
        self.handle = handle
        self.path = path
        interruption = nil
    }

    /// A connection that is not GRDB's, to read from.
    package init(_ handle: OpaquePointer, path: String, interruption: Interruption) {
        database = nil
        self.handle = handle
        self.path = path
        self.interruption = interruption
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

    /// Drops the statements that ``cachedStatement(_:)`` keeps, so that the database can be closed.
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

    /// The first column of the first row, as a number; nil if there is no row. NULL is 0.
    package func int(_ sql: String) throws(StoreError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.int(0) : nil
    }

    /// Runs the statements of a text, with semicolons between them, none of which has parameters.
    func runAll(_ script: String) throws(StoreError) {
        try mappingErrors { try db.execute(sql: script) }
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

    /// Runs some work that uses the connection, and turns what it throws into a ``StoreError``.
    func mappingErrors<Value>(_ work: () throws -> Value) throws(StoreError) -> Value {
        try StoreError.mapping(path: path, on: handle, work)
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
    func error(_ code: CInt) -> StoreError {
        StoreError(code: code, on: handle, path: path)
    }
}

extension Connection {
    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Begins a transaction that may write at once.
    func begin() throws(StoreError) {
        try mappingErrors { try db.beginTransaction(.immediate) }
    }

    func commit() throws(StoreError) {
        try mappingErrors { try db.commit() }
    }

    func rollback() throws(StoreError) {
        try mappingErrors { try db.rollback() }
    }

    /// Runs some work in a transaction of its own, and commits that if the work returns true. Otherwise, and if the work
    /// throws, nothing is changed.
    func inTransaction(_ work: () throws -> Bool) throws(StoreError) {
        try mappingErrors { try db.inTransaction(.immediate) { try work() ? .commit : .rollback } }
    }
}

extension Configuration {
    /// The configuration that all our connections share.
    ///
    /// - Parameter label: The connection's name in GRDB's messages.
    static func store(label: String) -> Configuration {
        var configuration = Configuration()
        configuration.label = "taptrail." + label
        // Only another process's short commit can block us.
        configuration.busyMode = .timeout(10)
        // A feed's transaction stays open from batch to batch until a commit. And if a rollback fails, as it does without
        // memory, we report that error: GRDB would end the process.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            // A connection that is closed in mid-transaction rolls back, and would call GRDB's hooks when their
            // observers have gone. Nothing of ours observes transactions.
            _ = sqlite3_commit_hook(db.sqliteConnection, nil, nil)
            _ = sqlite3_rollback_hook(db.sqliteConnection, nil, nil)
        }
        return configuration
    }
}
