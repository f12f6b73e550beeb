import GRDB

/// The way in which a database that is new is filled for the first time.
///
/// A write-ahead log writes each page twice, and is read back in between. While nobody can know the database yet, a
/// rollback journal does: new pages go straight to their place, and the journal holds only those that a commit changes.
/// It makes commits as safe, and the database is locked for everybody else until the load has ended.
enum FirstLoad {
    /// Prepares a connection to a database that holds nothing yet.
    static func begin(_ db: Database) throws {
        _ = try Row.fetchOne(db, sql: "PRAGMA locking_mode = EXCLUSIVE")
        _ = try Row.fetchOne(db, sql: "PRAGMA journal_mode = PERSIST")
        try db.execute(sql: "PRAGMA synchronous = FULL")
    }

    /// Lets others in, from now on with a write-ahead log.
    static func end(_ db: Database) throws {
        _ = try Row.fetchOne(db, sql: "PRAGMA locking_mode = NORMAL")
        // The lock goes with the next look at the database.
        _ = try Schema.isEmpty(db)
        _ = try Row.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
    }
}
