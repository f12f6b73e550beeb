import GRDB
import Migrations

/// The tables of a store, and how a database is told from others.
enum Schema {
    /// Marks a database as a store of ours: `TTrl` in SQLite's header.
    static let applicationID: Int32 = 0x5454_726C

    /// Bigger pages than SQLite's default of 4 KB make bulk writing a tenth faster.
    static let pageSize = 16_384

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for step in Migrations.all {
            migrator.registerMigration(step.name) { db in try db.execute(sql: step.sql) }
        }
        return migrator
    }

    /// Makes the schema in a database that holds nothing yet, all of it in one transaction.
    ///
    /// Migrations are one transaction each, and a transaction waits for the disk several times. So they are run in memory,
    /// and what they have made is copied.
    static func create(in db: Database) throws {
        let template = try DatabaseQueue(configuration: .store(label: "template"))
        try template.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA page_size = \(pageSize)")
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        try migrator.migrate(template)
        try template.read { try $0.backup(to: db) }
        try template.close()
    }

    /// Whether a database holds nothing at all yet.
    static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
    }

    /// Checks that a database is a store that this version understands.
    static func check(_ db: Database, path: String) throws {
        guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw StoreError.notAStore(path: path)
        }
        guard try migrator.hasBeenSuperseded(db) else { return }
        // A newer version has made all changes of this one, too.
        let isNewer = try migrator.appliedIdentifiers(db).isSuperset(of: migrator.migrations)
        throw isNewer
            ? StoreError.newerSchema(path: path)
            : StoreError.damaged(path: path, reason: "a migration has a name that no version gave it")
    }
}
