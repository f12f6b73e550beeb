import Basics
import CSQLite
import ClickStore

/// What a user's statement and the virtual tables that it reads share: a connection, and one state of the database.
final class QuerySession {
    /// The connection that the statement runs on. Its tables hold the session, so whoever opened it closes it.
    let connection: Connection
    /// Reads what the statement reads, on its connection and in its transaction.
    let reader: ClickReader
    /// Set when the statement's time is over.
    let interruption: Interruption
    /// The time at which the statement began, in milliseconds since the Unix epoch.
    let nowMs = CurrentProcess.nowMs

    /// What computed tables hold in memory.
    let memory = ComputedMemory()

    /// Whether a statement or a table's definition that is being prepared is ours.
    private(set) var isTrusted = false
    /// What a table threw last.
    private var failure: (any Error)?

    init(_ reader: ClickReader, on connection: Connection, _ interruption: Interruption) {
        self.connection = connection
        self.interruption = interruption
        self.reader = ClickReader(reader, on: connection)
    }

    /// Begins the transaction that the statement runs in: all that is read from now on belongs to one state.
    func begin() throws(StoreError) {
        try connection.run("BEGIN")
        // The state is that of the first reading.
        try connection.run("SELECT count(*) FROM sqlite_schema")
    }

    /// Does some work of ours whose statements the authorizer lets pass.
    func trusting<Value>(_ work: () throws -> Value) rethrows -> Value {
        let before = isTrusted
        isTrusted = true
        defer { isTrusted = before }
        return try work()
    }

    /// Keeps what a table has thrown.
    ///
    /// - Returns: SQLite's code for it.
    func fail(_ error: any Error) -> CInt {
        failure = error
        if interruption.isSet { return SQLITE_INTERRUPT }
        if case StoreError.outOfMemory = error { return SQLITE_NOMEM }
        return SQLITE_ERROR
    }

    /// What a table has thrown since this was asked for last.
    func takeFailure() -> (any Error)? {
        defer { failure = nil }
        return failure
    }
}
