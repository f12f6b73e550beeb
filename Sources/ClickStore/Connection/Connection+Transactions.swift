import CSQLite

extension Connection {
    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Begins a transaction that may write at once.
    func begin() throws(StoreError) {
        try run("BEGIN IMMEDIATE")
    }

    func commit() throws(StoreError) {
        try run("COMMIT")
    }

    /// Rolls back the open transaction, unless SQLite has done so: it does after some errors.
    func rollback() throws(StoreError) {
        if isInTransaction { try run("ROLLBACK") }
    }

    /// Runs some work in a transaction of its own, and commits that if the work returns true. Otherwise, and if the work
    /// throws, nothing is changed.
    func inTransaction(_ work: () throws -> Bool) throws(StoreError) {
        try begin()
        try rollingBackAfterFailure { () throws(StoreError) in
            if try StoreError.mapping(path: path, work) { try commit() } else { try rollback() }
        }
    }

    /// Runs some work on one state of the database, that of its first reading; within a transaction on that one's.
    func onOneState<Value>(_ work: () throws -> Value) throws(StoreError) -> Value {
        guard !isInTransaction else { return try StoreError.mapping(path: path, work) }
        try run("BEGIN")
        return try rollingBackAfterFailure { () throws(StoreError) in
            let value = try StoreError.mapping(path: path, work)
            closeCachedStatements()
            try commit()
            return value
        }
    }

    private func rollingBackAfterFailure<Value>(
        _ work: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try work()
        } catch {
            closeCachedStatements()
            // The first error is thrown.
            try? rollback()
            throw error
        }
    }

    /// Copies the whole database, as it is now, into that of another connection, in place of what that holds.
    func copy(into target: Connection) throws(StoreError) {
        guard let copying = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.error(sqlite3_extended_errcode(target.handle))
        }
        let code = sqlite3_backup_step(copying, -1)
        sqlite3_backup_finish(copying)
        guard code == SQLITE_DONE else { throw target.error(code) }
    }
}
