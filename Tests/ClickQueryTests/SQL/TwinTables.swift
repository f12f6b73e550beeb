import CSQLite
import ClickStore
import Migrations
import TestSupport
import Testing

@testable import ClickQuery

/// Runs a statement twice: over the table `clicks`, and over a plain view of the same columns on a connection of its own.
struct TwinTables {
    let path: String

    private static let at =
        "(strftime('%Y-%m-%dT%H:%M:%S', at_ms / 1000, 'unixepoch') || printf('.%03dZ', at_ms % 1000))"

    /// The view of the store with the hidden columns, written once more.
    private static let reference = """
        CREATE TEMP VIEW plain AS SELECT
            control.path AS control, control.element AS element, control.event AS event, control.class AS class,
            control.screen AS screen,
            \(at) AS at,
            at_ms, session.name AS session, user, app, version, seq, x / 10.0 AS x, y / 10.0 AS y, position, item,
            nullif(flags & 3, 0) - 1 AS handled, handled_by, info, control.kind AS kind,
            \(controlNow), hit, tab, scroll_x / 10.0 AS scroll_x, scroll_y / 10.0 AS scroll_y,
            nullif(flags >> 3 & 3, 0) - 1 AS answered, flags >> 5 AS order_in_ms,
            \(properties) AS properties,
            CAST(substr(\(at), 1, 16) AS TEXT) AS minute, CAST(substr(\(at), 1, 13) AS TEXT) AS hour,
            CAST(substr(\(at), 1, 10) AS TEXT) AS day, control_id, session_id
        FROM main.click JOIN control ON control.id = control_id JOIN session ON session.id = session_id
            LEFT JOIN click_detail ON click_id = click.id
        """

    /// Of each key that the session has named the first value by time.
    private static let properties: String = {
        let said = """
            FROM session_properties JOIN property_set ON property_set.id = set_id, json_each(properties) AS said
            WHERE session_properties.session_id = session.stretch_of
            """
        let value = "SELECT said.value \(said) AND said.key = keys.key ORDER BY first_ms, said.value LIMIT 1"
        return """
            (SELECT CASE WHEN count(*) > 0 THEN json_group_object(key, (\(value))) END
            FROM (SELECT DISTINCT said.key \(said) ORDER BY said.key) AS keys)
            """
    }()

    /// The newest path of a click's control, as the view has it.
    private static let controlNow: String = {
        let sql = Migrations.all.first { $0.name == "V005_aliases" }?.sql ?? ""
        let start = sql.firstRange(of: "coalesce((\n        WITH RECURSIVE")?.lowerBound ?? sql.endIndex
        let end = sql.firstRange(of: " AS control_now\n")?.upperBound ?? sql.endIndex
        return String(sql[start..<max(start, end)])
    }()

    /// What a statement gives over the table; `@` stands for its name.
    func rowsOfTable(_ sql: String) throws -> [[String]] {
        let query = try SQLQuery(
            sql.replacing("@", with: "clicks"), on: try ClickReader(path: path), timeout: 60)
        var rows: [[String]] = []
        while let row = try query.next() { rows.append(row.map { "\($0)" }) }
        return rows
    }

    /// What a statement gives over the plain view.
    func rowsOfView(_ sql: String) throws -> [[String]] {
        try valuesOfView(sql).map { $0.map { "\($0)" } }
    }

    private func valuesOfView(_ sql: String) throws -> [[SQLQuery.Value]] {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        try #require(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
        let older = try ClickReader(path: path).olderViews ?? ""
        try #require(sqlite3_exec(connection, older + ";" + Self.reference, nil, nil, nil) == SQLITE_OK)
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let code = sqlite3_prepare_v2(connection, sql.replacing("@", with: "plain"), -1, &statement, nil)
        try #require(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(connection))): \(sql)")
        var rows: [[SQLQuery.Value]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append((0..<sqlite3_column_count(statement)).map { Self.value(statement, $0) })
        }
        return rows
    }

    /// Some values of a column, as SQL writes them.
    func literals(_ column: ClicksColumn) throws -> [String] {
        try valuesOfView("SELECT DISTINCT quote(\(column.name)) FROM @ LIMIT 12").compactMap { row in
            if case .text(let text) = row[0] { text } else { nil }
        }
    }

    private static func value(_ statement: OpaquePointer?, _ column: Int32) -> SQLQuery.Value {
        let start = sqlite3_column_blob(statement, column)
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        return switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT: .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB: .blob(Array(bytes))
        default: .null
        }
    }

    /// Checks that both give the same rows, and where a statement sorts, the same order of what it sorts by.
    func check(_ query: RandomQueries.Query, _ comment: String) throws {
        let (table, view) = try (rowsOfTable(query.sql), rowsOfView(query.sql))
        let message = Comment(rawValue: "\(comment): \(query.sql)")
        guard !query.isTotalOrder else { return try #require(table == view, message) }
        try #require(Self.sorted(table) == Self.sorted(view), message)
        let keys = { (rows: [[String]]) in rows.map { row in query.sortedBy.map { row[$0] } } }
        try #require(keys(table) == keys(view), message)
    }

    private static func sorted(_ rows: [[String]]) -> [[String]] {
        rows.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
