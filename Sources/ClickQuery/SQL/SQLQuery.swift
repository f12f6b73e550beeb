import Basics
import CSQLite
package import ClickStore

/// Runs one statement of a user over the plain tables, on a connection of its own that cannot change or reach anything.
package final class SQLQuery {
    /// One value of a result.
    package enum Value: Hashable, Sendable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        case blob([UInt8])
    }

    /// The most memory that SQLite and what shows its rows may use together, in megabytes.
    package static let memoryLimit = 256
    /// Lets SQLite use no more than ``memoryLimit`` in the whole process. One that runs the statements of users says it first,
    /// and does nothing else.
    package static func limitMemory() { sqlite3_hard_heap_limit64(Int64(memoryLimit) << 20) }

    /// The most bytes that one text or blob may have, 16 MiB: an SQL function may hold it three times, and what shows it
    /// several times more.
    package static let longestValue = 16 << 20

    /// The names of the result's columns.
    package let columns: [String]

    private let connection: Connection
    private let session: QuerySession
    private let clicks: ClicksTable
    let statement: OpaquePointer
    private let watchdog: QueryWatchdog
    private var isDone = false
    /// How many bytes of rows are kept for whoever shows them.
    private var keptBytes = 0

    /// Prepares a statement.
    ///
    /// - Parameters:
    ///   - tables: Tables that the statement may read beside those of the database.
    ///   - parameters: Values of the statement's parameters; there may be others among them.
    ///   - timeout: How long the statement may run, in seconds, with all that is done with its rows.
    ///   - isWaiting: Whether somebody who reads the rows is waited for; that time does not count. Called on another thread.
    ///   - whenStuck: Called on another thread when the time is over and SQLite cannot be interrupted, as within a long
    ///     SQL function: only the end of the process stops it then.
    /// - Throws: ``SQLError`` for a statement that will not be run, ``StoreError`` where the database cannot be read.
    package init(
        _ sql: String, on reader: ClickReader, tables: [any ComputedTable] = [],
        parameters: SQLParameters = SQLParameters(), timeout: Int,
        isWaiting: @escaping @Sendable () -> Bool = { false },
        whenStuck: @escaping @Sendable (SQLError) -> Void = { _ in }
    ) throws {
        let interruption = Interruption()
        connection = try Self.open(reader, interruption)
        session = QuerySession(reader, on: connection, interruption)
        clicks = ClicksTable(on: connection)
        do {
            try ClicksTable.removeView(from: connection)
            try TableModule.install(clicks, on: session)
            for table in tables { try TableModule.install(ComputedVirtualTable(table, on: session), on: session) }
            // One statement, one state of the database.
            try SQLFunctions.install(on: session)
            try session.begin()
            QueryAuthorizer.restrict(session)
            let written = try Self.prepare(sql, connection)
            columns = try Self.columns(of: written)
            watchdog = QueryWatchdog(seconds: timeout, session: session, isWaiting: isWaiting) {
                whenStuck(.timedOut(seconds: timeout))
            }
            statement = Self.faster(written, sql, clicks, parameters, session)
        } catch {
            try? connection.close()
            // What a table has thrown says more than the code that SQLite made of it.
            throw session.takeFailure() ?? error
        }
        try bind(parameters)
    }

    deinit {
        watchdog.stop()
        sqlite3_finalize(statement)
        clicks.forget()
        try? connection.close()
    }

    /// The next row, nil after the last.
    package func next() throws -> [Value]? {
        guard !isDone else { return nil }
        // SQLite forgets an interrupt that comes before the first step.
        let code = watchdog.isOver ? SQLITE_INTERRUPT : sqlite3_step(statement)
        // What a table has thrown says more than the code that SQLite made of it.
        if ![SQLITE_ROW, SQLITE_DONE, SQLITE_INTERRUPT].contains(code), let failure = session.takeFailure() {
            throw failure
        }
        switch code {
        case SQLITE_ROW: return try (0..<Int32(columns.count)).map(value)
        case SQLITE_DONE:
            isDone = true
            return nil
        case SQLITE_INTERRUPT:
            // What is left to do is to show the rows before.
            watchdog.stop()
            throw SQLError.timedOut(seconds: watchdog.seconds)
        default: throw error(code)
        }
    }

    /// The error of a code that SQLite gives while the statement is run.
    func error(_ code: CInt) -> any Error {
        if code == SQLITE_TOOBIG { return SQLError.tooLong(megabytes: Self.longestValue >> 20) }
        return Self.failure(code, connection) ?? SQLError.invalid(Self.message(connection))
    }

    /// Counts what showing a row takes under the limit that SQLite's own memory has.
    ///
    /// - Parameter isKept: Whether the row is kept until the last one has come, as for a table with aligned columns.
    /// - Throws: ``SQLError/outOfMemory(megabytes:)``
    package func reserveMemory(toShow row: [Value], isKept: Bool) throws(SQLError) {
        let bytes = row.reduce(Self.bytesPerRow) { $0 + Self.bytesPerValue + $1.byteCount }
        if isKept { keptBytes += 2 * bytes }
        let shown = Self.copiesWhileShown * bytes
        guard Int(sqlite3_memory_used()) + keptBytes + shown <= Self.memoryLimit << 20 else { throw Self.outOfMemory }
    }

    /// The memory that an array takes beside its values.
    private static let bytesPerRow = 64
    private static let bytesPerValue = 32
    /// A value is copied from SQLite, escaped (a control character becomes up to six bytes) and put into a line.
    private static let copiesWhileShown = 8

    private static var outOfMemory: SQLError { .outOfMemory(megabytes: memoryLimit) }

    private func value(_ column: Int32) throws(SQLError) -> Value {
        // The value is asked for before its length, as making it may change that.
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            guard let start = sqlite3_column_text(statement, column) else { throw Self.outOfMemory }
            let count = Int(sqlite3_column_bytes(statement, column))
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            // An empty blob has no address, and neither has one that SQLite had no memory for.
            let start = sqlite3_column_blob(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            guard start != nil || count == 0 else { throw Self.outOfMemory }
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }

    private static func open(_ reader: ClickReader, _ interruption: Interruption) throws -> Connection {
        do {
            let connection = try Connection(
                opening: reader.address, for: .reading, path: reader.path, interruption: interruption)
            sqlite3_limit(connection.handle, SQLITE_LIMIT_ATTACHED, 0)
            sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, Int32(longestValue))
            for function in QueryAuthorizer.tableFunctions {
                var statement: OpaquePointer?
                let code = sqlite3_prepare_v2(connection.handle, "SELECT * FROM \(function)", -1, &statement, nil)
                sqlite3_finalize(statement)
                // Not every SQLite has all of them.
                if let failure = failure(code, connection) { throw failure }
            }
            if let views = reader.olderViews { try connection.runAll(views) }
            return connection
        } catch let error as StoreError {
            throw error.ofReading
        }
    }

    /// The error of a code that does not come from the statement's text; nil for others.
    private static func failure(_ code: CInt, _ connection: Connection) -> (any Error)? {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOTADB, SQLITE_NOMEM:
            let failure = connection.error(code).ofReading
            return failure == .outOfMemory ? outOfMemory : failure
        default: return nil
        }
    }

    private static func prepare(_ sql: String, _ connection: Connection) throws -> OpaquePointer {
        guard !sql.utf8.contains(0) else { throw SQLError.invalid("there is a NUL in the statement") }
        var statement: OpaquePointer?
        let rest = try sql.withCString { start in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v2(connection.handle, start, -1, &statement, &tail)
            if code == SQLITE_OK { return tail.map { String(cString: $0) } ?? "" }
            if let failure = failure(code, connection) { throw failure }
            if code & 0xFF == SQLITE_AUTH { throw SQLError.forbidden(message(connection)) }
            let offset = sqlite3_error_offset(connection.handle)
            let reason = SchemaNames.adding(to: message(connection), of: sql, connection.handle)
            throw offset < 0 ? SQLError.invalid(reason) : .misplaced(reason, offset: Int(offset))
        }
        guard let statement else { throw SQLError.noStatement }
        var second: OpaquePointer?
        let code = sqlite3_prepare_v2(connection.handle, rest, -1, &second, nil)
        let hasMore = code != SQLITE_OK || second != nil
        sqlite3_finalize(second)
        if let failure = failure(code, connection) {
            sqlite3_finalize(statement)
            throw failure
        }
        guard !hasMore, sqlite3_stmt_readonly(statement) != 0 else {
            sqlite3_finalize(statement)
            throw hasMore ? SQLError.severalStatements : SQLError.forbidden("the statement writes")
        }
        return statement
    }

    /// The same statement in words that are read faster; the one that was written if there are none.
    private static func faster(
        _ written: OpaquePointer, _ sql: String, _ clicks: ClicksTable, _ parameters: SQLParameters,
        _ session: QuerySession
    ) -> OpaquePointer {
        let rewriting = session.trusting { () -> ClicksRewriting? in
            guard let rewriting = try? ClicksRewriting(sql, clicks, parameters, session) else { return nil }
            for table in rewriting.tables where (try? TableModule.install(table, on: session)) == nil { return nil }
            return rewriting
        }
        // Whatever fails is told by the statement as it was written.
        guard let rewriting,
            let faster = try? prepare(rewriting.sql, session.connection)
        else {
            _ = session.takeFailure()
            return written
        }
        let keeps = [written, faster]
        let isSame = sqlite3_column_count(written) == sqlite3_column_count(faster)
        sqlite3_finalize(keeps[isSame ? 0 : 1])
        return keeps[isSame ? 1 : 0]
    }

    private static func columns(of statement: OpaquePointer) throws(SQLError) -> [String] {
        var names: [String] = []
        for column in 0..<sqlite3_column_count(statement) {
            guard let name = sqlite3_column_name(statement, column) else {
                sqlite3_finalize(statement)
                throw outOfMemory
            }
            names.append(String(cString: name))
        }
        return names
    }

    private static func message(_ connection: Connection) -> String {
        String(cString: sqlite3_errmsg(connection.handle))
    }
}

extension SQLQuery.Value {
    /// How many bytes a text or blob has; those of a blob as hexadecimal digits.
    package var byteCount: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let text): text.utf8.count
        // Shown as hexadecimal digits.
        case .blob(let bytes): 2 * bytes.count
        }
    }
}

/// Why a statement of a user was not run, or not run to its end.
package enum SQLError: Error {
    /// SQLite refuses the statement; its words.
    case invalid(String)
    /// SQLite refuses what stands so many bytes after the statement's beginning; its words.
    case misplaced(String, offset: Int)
    /// A parameter of the statement has no value; the names of those that have one.
    case unbound(parameter: String, given: [String])
    /// A value is given for a parameter that no statement has; the names of those that there are.
    case unknownParameter(String, known: [String])
    /// The statement would change something, or reach outside the database.
    case forbidden(String)
    /// There is more than one statement.
    case severalStatements
    /// There are so many statements, and a format that can have one result.
    case severalResults(Int, format: String)
    /// There is no statement.
    case noStatement
    /// It ran longer than it may.
    case timedOut(seconds: Int)
    /// It needed more memory than it may.
    case outOfMemory(megabytes: Int)
    /// One text or blob would be longer than it may.
    case tooLong(megabytes: Int)
    /// The result would take more room than it may where it is written.
    case tooMuch(megabytes: Int)
}

extension SQLError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalid(let reason), .misplaced(let reason, _): "SQL: \(reason)"
        case .unbound(let name, let given):
            "SQL: the parameter :\(name) has no value; give it with -p \(name)=VALUE"
                + (given.isEmpty ? "" : "; given are \(given.map { ":" + $0 }.joined(separator: ", "))")
        case .unknownParameter(let name, let known):
            "SQL: there is no parameter :\(name)"
                + (known.isEmpty ? "; the SQL has none" : SchemaNames.list(known.map { ":" + $0 }, nearTo: ":" + name))
        case .forbidden(let what):
            "SQL: \(what); this command only reads this one database: use SELECT, or open the file with sqlite3"
        case .severalStatements: "SQL: more than one statement; give one at a time"
        case .severalResults(let count, let format):
            "SQL: there are \(count) statements, and \(format) takes one; leave out the others, or write them with --format "
                + "table, markdown or html"
        case .noStatement: "SQL: there is no statement; give one, such as 'SELECT count(*) FROM clicks'"
        case .timedOut(let seconds):
            "SQL: stopped after \(seconds) s, what was printed is not all; narrow the statement or raise --timeout"
        case .outOfMemory(let megabytes):
            "SQL: needs more than the \(megabytes) MB it may use, what was printed is not all; narrow the statement, or "
                + "write a long result with --format csv or jsonl, which keep one row at a time"
        case .tooLong(let megabytes):
            "SQL: a value is longer than the \(megabytes) MB it may have, what was printed is not all; take a part of "
                + "it, as with substr()"
        case .tooMuch(let megabytes):
            "SQL: the result has more than the \(megabytes) MB it may have, what was printed is not all; narrow the "
                + "statement or raise --max-output"
        }
    }
}
