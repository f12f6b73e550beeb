import CSQLite
import ClickStore

/// Decides what a user's statement may do: read tables, call functions, and look at the schema.
enum QueryAuthorizer {
    /// Pragmas that only tell something, also with an argument.
    private static let tellingPragmas: Set<String> = [
        "collation_list", "compile_options", "database_list", "foreign_key_list", "function_list", "index_info",
        "index_list", "index_xinfo", "integrity_check", "module_list", "pragma_list", "quick_check", "table_info",
        "table_list", "table_xinfo",
    ]
    /// Pragmas that tell something without an argument, and set it with one.
    private static let askedPragmas: Set<String> = [
        "application_id", "encoding", "freelist_count", "page_count", "page_size", "schema_version",
        "user_version",
    ]

    /// Functions that give tables. SQLite sets each up when it is first named, by a statement that the authorizer would
    /// take for a writing one; so that is done before.
    static let tableFunctions =
        ["json_each", "json_tree", "dbstat"] + tellingPragmas.union(askedPragmas).map { "pragma_" + $0 }

    /// Lets a session's connection run from now on what users may, and statements of ours.
    ///
    /// - Parameter session: To be kept as long as the connection is used.
    static func restrict(_ session: QuerySession) {
        sqlite3_set_authorizer(session.connection.handle, decide, Unmanaged.passUnretained(session).toOpaque())
    }

    /// SQLite's authorizer callback.
    private static let decide:
        @convention(c) (
            UnsafeMutableRawPointer?, CInt, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
            UnsafePointer<CChar>?
        ) -> CInt = { session, action, first, second, database, _ in
            let session = session.map { Unmanaged<QuerySession>.fromOpaque($0).takeUnretainedValue() }
            if session?.isTrusted == true { return SQLITE_OK }
            let (first, second) = (first.map { String(cString: $0) }, second.map { String(cString: $0) })
            if let table = first, lacksNumbers(action, table, second, database.map { String(cString: $0) }) {
                _ = session?.fail(
                    SQLError.invalid(
                        "\(table) has no rowid until a command that writes has migrated this database; write id, which is "
                            + "the same number"))
                return SQLITE_DENY
            }
            return allows(action, first, second) ? SQLITE_OK : SQLITE_DENY
        }

    /// Whether a statement reads the number of a row of a view that stands for a table of an earlier version. SQLite would
    /// give NULL for it.
    private static func lacksNumbers(
        _ action: CInt, _ table: String, _ column: String?, _ database: String?
    ) -> Bool {
        action == SQLITE_READ && column == "ROWID" && database == "temp" && ClickReader.standsForNumberedTable(table)
    }

    private static func allows(_ action: CInt, _ first: String?, _ second: String?) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
        // The second tells an address within the process.
        case SQLITE_FUNCTION: !["load_extension", "fts3_tokenizer"].contains(second?.lowercased())
        case SQLITE_PRAGMA:
            tellingPragmas.contains(first?.lowercased() ?? "")
                || second == nil && askedPragmas.contains(first?.lowercased() ?? "")
        default: false
        }
    }
}
