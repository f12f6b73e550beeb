import CSQLite
import ClickIndex
import ClickQuery
import ClickStore
import ClickTracking
import Migrations
import Synchronization
import TestSupport
import Testing

/// A statement and its tables see one state of the database, and keep to the statement's time.
struct QuerySnapshotTests {
    private static func folder(clicks count: Int = 3) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        for atMs in 0..<Int64(count) { try store.take(SampleClick(atMs: 1_700_000_000_000 + atMs)) }
        try store.close()
        return folder
    }

    private static func query(_ sql: String, in folder: TemporaryFolder, timeout: Int = 60) throws -> SQLQuery {
        try SQLQuery(sql, on: try ClickReader(path: folder.store), tables: [CountedClicks()], timeout: timeout)
    }

    private static let counts = "SELECT (SELECT count(*) FROM click), (SELECT clicks FROM counted_clicks)"

    @Test func `rows and tables stay as they were when the statement began`() throws {
        let folder = try Self.folder()
        let before = try Self.query(Self.counts, in: folder)
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(atMs: 1))
        try store.close()
        let after = try Self.query(Self.counts, in: folder)
        #expect(try before.next() == [.integer(3), .integer(3)])
        #expect(try after.next() == [.integer(4), .integer(4)])
    }

    @Test func `another process may change the schema while a statement waits`() throws {
        let folder = try Self.folder()
        let other = try PlainSQLite.Connection(folder.store)
        let query = try Self.query(Self.counts, in: folder)
        try other.run("CREATE TABLE later (a)")
        #expect(try query.next() == [.integer(3), .integer(3)])
    }

    @Test func `another process may change the schema at any time`() async throws {
        let folder = try Self.folder()
        let other = try PlainSQLite.Connection(folder.store)
        // The schema takes longer to read than to change: SQLite, which tries a statement 50 times, cannot catch up.
        try other.run((0..<200).map { "CREATE TABLE later_\($0) (a)" }.joined(separator: ";"))
        try other.run("PRAGMA synchronous = OFF")
        let isDone = Atomic(false)
        async let changes: Void = {
            defer { isDone.store(true, ordering: .relaxed) }
            try other.run((1...5_000).map { "PRAGMA schema_version = \(1_000 + $0)" }.joined(separator: ";"))
        }()
        repeat {
            #expect(try Self.query(Self.counts, in: folder).next() == [.integer(3), .integer(3)])
        } while !isDone.load(ordering: .relaxed)
        try await changes
    }

    @Test func `a table that works for too long is stopped`() throws {
        let folder = try Self.folder()
        let query = try Self.query("SELECT * FROM counted_clicks('forever')", in: folder, timeout: 1)
        let error = #expect(throws: SQLError.self) { try query.next() }
        guard case .timedOut = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `tables read a database of an earlier version`() throws {
        let folder = try TemporaryFolder()
        var script =
            "PRAGMA application_id = 0x5454726C; CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
        for step in Migrations.all.prefix(2) {
            script += step.sql + "; INSERT INTO grdb_migrations VALUES ('\(step.name)');"
        }
        script += """
            INSERT INTO session VALUES (1, 's', NULL, NULL, NULL, 1, NULL, 1, 2);
            INSERT INTO control VALUES (1, NULL, 'A--touchDown', 'A', 'touchDown', 'A'), (2, NULL, 'B--tap', 'B', 'tap', 'B');
            INSERT INTO click VALUES (1, 1, 1, 1700000000000, NULL, NULL, 0), (2, 2, 1, 1700000000000, NULL, NULL, 0);
            """
        var connection: OpaquePointer?
        try #require(sqlite3_open(folder.store, &connection) == SQLITE_OK)
        try #require(sqlite3_exec(connection, script, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(connection)
        let sql = "SELECT clicks, (SELECT clicks FROM counted_clicks('activation')) FROM counted_clicks"
        #expect(try Self.query(sql, in: folder).next() == [.integer(2), .integer(1)])
    }
}

/// One row with the number of all clicks, or of a kind; it never comes for `forever`.
private struct CountedClicks: ComputedTable {
    let name = "counted_clicks"
    let columns = [SQLColumn("clicks", .integer)]
    let parameters = [TableParameter("what", example: "'activation'")]

    func rows(_ arguments: [SQLQuery.Value?], from reader: ClickReader, nowMs: Int64) throws -> any ComputedRows {
        guard case .text(let what) = arguments[0] else { return Row(try Self.count(by: reader)) }
        while what == "forever" { _ = try Self.count(by: reader) }
        var selection = Selection()
        selection.kinds = Set([ClickKind(rawValue: what)].compactMap(\.self))
        return Row(try reader.scan(selection) { scan in scan.maxClicks }.reduce(0, +))
    }

    private static func count(by reader: ClickReader) throws -> Int {
        try reader.scan { scan throws(StoreError) in
            let buffer = ClickBuffer()
            var count = 0
            while let clicks = try scan.next() { try clicks.visit(in: buffer) { block, _ in count += block.count } }
            return count
        }.reduce(0, +)
    }

    private final class Row: ComputedRows {
        private let clicks: Int
        let count = 1
        let byteCount = 8

        init(_ clicks: Int) { self.clicks = clicks }

        func show(row: Int, column: Int, to result: TableResult) { result.integer(Int64(clicks)) }
        func text(row: Int, column: Int) -> String? { nil }
    }
}
