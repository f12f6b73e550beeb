import GRDB
import Migrations

extension ClickDatabase {
    /// Makes parts of the index for all rows that have none.
    ///
    /// - Parameter anew: Whether the whole index is built again from the rows.
    package func updateIndex(anew: Bool = false) throws(StoreError) {
        try access { db, connection in
            try db.inTransaction(.immediate) {
                try makeIndexTables(db, connection, anew: anew)
                try indexer.cover(connection)
                return .commit
            }
        }
    }

    /// Makes the index's tables where they are missing, and drops what another version has coded.
    func makeIndexTables(_ db: Database, _ connection: OpaquePointer, anew: Bool) throws {
        let exist = try IndexTables.exist(connection, path: path)
        if !exist || anew {
            for sql in IndexTables.dropping { try db.execute(sql: sql) }
            try db.execute(sql: Migrations.index.sql)
            indexer.forgetAll()
        } else {
            try db.execute(sql: "DELETE FROM index_segment WHERE version <> \(IndexTables.version)")
            try db.execute(sql: "DELETE FROM index_session WHERE version <> \(IndexTables.version)")
        }
    }
}
