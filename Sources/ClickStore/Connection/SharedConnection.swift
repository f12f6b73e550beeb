import CSQLite

/// A connection that several threads use, one at a time, until it is closed.
///
/// SQLite's own mutex serves, as it lets the thread that has it in again.
final class SharedConnection {
    private let mutex: OpaquePointer
    private let path: String
    /// nil once it is closed.
    private var connection: Connection?

    init(_ connection: Connection) throws(StoreError) {
        guard let mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_RECURSIVE) else { throw .outOfMemory }
        self.mutex = mutex
        self.connection = connection
        path = connection.path
    }

    deinit {
        sqlite3_mutex_free(mutex)
    }

    /// Runs some work with the connection, which no other thread uses meanwhile. The work may do so again.
    ///
    /// - Throws: ``StoreError/failed(path:reason:)`` if the connection has been closed.
    func access<Value>(_ work: (Connection) throws -> Value) throws(StoreError) -> Value {
        sqlite3_mutex_enter(mutex)
        defer { sqlite3_mutex_leave(mutex) }
        guard let connection else { throw .failed(path: path, reason: "the connection is closed") }
        return try StoreError.mapping(path: path) { try work(connection) }
    }

    /// Closes the connection, after some last work with it.
    ///
    /// - Throws: ``StoreError`` of that work, or while there are statements; the connection stays open then.
    func close(_ work: (Connection) throws(StoreError) -> Void) throws(StoreError) {
        try access { connection in
            connection.closeCachedStatements()
            try work(connection)
            try connection.close()
            self.connection = nil
        }
    }
}
