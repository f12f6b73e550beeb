import CSQLite
import Migrations
import Testing

/// A database as an earlier version made it.
enum OlderDatabase {
    /// Makes one with one click in it, after the first steps of the schema.
    static func make(at path: String, steps: Int) throws {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        try #require(sqlite3_open(path, &connection) == SQLITE_OK)
        var script =
            "PRAGMA application_id = 0x5454726C; CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
        for step in Migrations.all.prefix(steps) {
            script += step.sql + "; INSERT INTO grdb_migrations VALUES ('\(step.name)');"
        }
        script += """
            INSERT INTO session (id, name, stretch_of, first_click_id, last_click_id) VALUES (1, 's', 1, 1, 1);
            INSERT INTO control (id, path, element, event, class) VALUES (1, 'Button--tap', 'Button', 'tap', 'Button');
            INSERT INTO click (id, control_id, session_id, at_ms, flags) VALUES (1, 1, 1, 1700000000000, 0);
            """
        try #require(
            sqlite3_exec(connection, script, nil, nil, nil) == SQLITE_OK,
            "\(String(cString: sqlite3_errmsg(connection)))")
    }
}
