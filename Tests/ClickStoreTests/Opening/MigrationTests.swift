import ClickStore
import Migrations
import TestSupport
import Testing

struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var applied: [String] {
        get throws { try PlainSQLite.column("SELECT identifier FROM grdb_migrations ORDER BY rowid", in: folder.store) }
    }

    /// 0.1.0 and 0.2.0 refuse newer databases by this table.
    @Test(arguments: [0, 1, 2, 5, 8])
    func `a database remembers its migrations where all versions look for them`(steps: Int) throws {
        if steps > 0 { try OlderDatabase.make(at: folder.store, steps: steps) }
        try ClickDatabase(path: folder.store).close()
        #expect(try applied == Migrations.all.map(\.name))
        let declaration = "SELECT sql FROM sqlite_schema WHERE name = 'grdb_migrations'"
        #expect(
            try PlainSQLite.column(declaration, in: folder.store) == [
                "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
            ])
    }

    @Test func `a migration that fails leaves those before it, and nothing of its own`() throws {
        try OlderDatabase.make(at: folder.store, steps: 2)
        // The fourth makes this table, after layout_control.
        try PlainSQLite.change(folder.store, "CREATE TABLE session_layout (a)")
        #expect(throws: StoreError.self) { try ClickDatabase(path: folder.store) }
        #expect(try applied == Migrations.all.prefix(3).map(\.name))
        let tables = "SELECT name FROM sqlite_schema WHERE name LIKE '%layout%' ORDER BY 1"
        #expect(try PlainSQLite.column(tables, in: folder.store) == ["layout", "session_layout"])
        try PlainSQLite.change(folder.store, "DROP TABLE session_layout")
        try ClickDatabase(path: folder.store).close()
        #expect(try applied == Migrations.all.map(\.name))
    }
}
