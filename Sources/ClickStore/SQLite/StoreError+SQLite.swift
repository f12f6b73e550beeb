import CSQLite
import GRDB

extension StoreError {
    /// The error that an SQLite result code means for the database at a path.
    init(code: Int32, message: String, path: String) {
        // A connection that has not failed itself says that of what it was used for.
        let message = message == "not an error" ? String(cString: sqlite3_errstr(code)) : message
        self =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
            case SQLITE_NOTADB: .notAStore(path: path)
            case SQLITE_CORRUPT: .damaged(path: path, reason: message)
            case SQLITE_FULL: .diskFull(path: path)
            case SQLITE_NOMEM: .outOfMemory
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
                .notWritable(path: path, reason: message)
            default: .failed(path: path, reason: message)
            }
    }

    /// Runs some work on a database and turns what it throws into a ``StoreError``.
    static func mapping<Value>(path: String, _ work: () throws -> Value) throws(StoreError) -> Value {
        do {
            return try work()
        } catch let error as StoreError {
            throw error
        } catch let error as DatabaseError {
            throw StoreError(
                code: error.resultCode.rawValue, message: error.message ?? "SQLite error \(error.resultCode)",
                path: path)
        } catch {
            throw .failed(path: path, reason: "\(error)")
        }
    }
}
