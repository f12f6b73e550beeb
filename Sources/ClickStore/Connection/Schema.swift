import Migrations

/// The tables of a store, and how a database is told from others.
enum Schema {
    /// Marks a database as a store of ours: `TTrl` in SQLite's header.
    static let applicationID: Int32 = 0x5454_726C

    /// Bigger pages than SQLite's default of 4 KB make bulk writing a tenth faster.
    static let pageSize = 16_384

    /// The table with the names of the migrations that were applied. All versions look for newer ones in it, so it keeps
    /// its name and its column.
    private static let applied = "grdb_migrations"

    /// Makes the schema in a database that holds nothing yet, all of it in one transaction.
    ///
    /// Migrations are one transaction each, and a transaction waits for the disk several times. So they are run in memory,
    /// and what they have made is copied.
    static func create(in connection: Connection) throws(StoreError) {
        let template = try Connection(opening: Connection.memory, for: .writing, path: connection.path)
        try template.run("PRAGMA page_size = \(pageSize)")
        try template.run("PRAGMA application_id = \(applicationID)")
        try migrate(template)
        try template.copy(into: connection)
    }

    /// Applies the migrations that a database lacks, each in a transaction of its own.
    static func migrate(_ connection: Connection) throws(StoreError) {
        try connection.run("CREATE TABLE IF NOT EXISTS \(applied) (identifier TEXT NOT NULL PRIMARY KEY)")
        let applied = try appliedMigrations(connection)
        for step in Migrations.all where !applied.contains(step.name) {
            try connection.inTransaction {
                try connection.runAll(step.sql)
                let note = try connection.prepare("INSERT INTO \(Self.applied) (identifier) VALUES (?)")
                note.bind(step.name, at: 1)
                try note.run()
                return true
            }
        }
    }

    /// Whether a database holds nothing at all yet.
    static func isEmpty(_ connection: Connection) throws(StoreError) -> Bool {
        try connection.int("SELECT count(*) FROM sqlite_schema") == 0
    }

    /// Checks that a database is a store that this version understands.
    ///
    /// In a transaction its first reading looks at no schema. So a schema that others change all the time stays as it is for
    /// what is read after it.
    static func check(_ connection: Connection) throws(StoreError) {
        guard try connection.int("PRAGMA application_id") == Int64(applicationID) else {
            throw .notAStore(path: connection.path)
        }
        let known = Set(Migrations.all.map(\.name))
        let applied = try appliedMigrations(connection)
        guard !applied.isSubset(of: known) else { return }
        // A newer version has made all changes of this one, too.
        guard applied.isSuperset(of: known) else {
            throw connection.damaged("a migration has a name that no version gave it")
        }
        throw .newerSchema(path: connection.path)
    }

    private static func appliedMigrations(_ connection: Connection) throws(StoreError) -> Set<String> {
        guard try connection.int("SELECT count(*) FROM sqlite_schema WHERE name = '\(applied)'") != 0 else { return [] }
        let rows = try connection.prepare("SELECT identifier FROM \(applied)")
        var names: Set<String> = []
        while try rows.step() { names.insert(rows.text(0) ?? "") }
        return names
    }
}
