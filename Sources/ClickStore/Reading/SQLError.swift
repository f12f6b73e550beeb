/// Why a statement of a user was not run, or not run to its end.
package enum SQLError: Error {
    /// SQLite refuses the statement; its words.
    case invalid(String)
    /// The statement would change something, or reach outside the database.
    case forbidden(String)
    /// There is more than one statement.
    case severalStatements
    /// There is none.
    case noStatement
    /// It ran longer than it may.
    case timedOut(seconds: Int)
    /// It needed more memory than it may.
    case outOfMemory(megabytes: Int)
    /// One text or blob would be longer than it may.
    case tooLong(megabytes: Int)
}

extension SQLError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalid(let reason): "SQL: \(reason)"
        case .forbidden(let what):
            "SQL: \(what); this command only reads this one database: use SELECT, or open the file with sqlite3"
        case .severalStatements: "SQL: more than one statement; give one at a time"
        case .noStatement: "SQL: there is no statement; give one, such as 'SELECT count(*) FROM clicks'"
        case .timedOut(let seconds):
            "SQL: stopped after \(seconds) s, what was printed is not all; narrow the statement or raise --timeout"
        case .outOfMemory(let megabytes):
            "SQL: needs more than the \(megabytes) MB it may use, what was printed is not all; narrow the statement, or "
                + "write a long result with --format csv or jsonl, which keep one row at a time"
        case .tooLong(let megabytes):
            "SQL: a value is longer than the \(megabytes) MB it may have, what was printed is not all; take a part of "
                + "it, as with substr()"
        }
    }
}
