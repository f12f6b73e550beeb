import GRDB
import Migrations

extension ClickDatabase {
    /// Makes parts of the index for all rows that have none.
    ///
    /// - Parameter anew: Whether the whole index is built again from the rows.
    package func updateIndex(anew: Bool = false) throws(StoreError) {
        try access { connection in
            try connection.db.inTransaction(.immediate) {
                try makeIndexTables(connection, anew: anew)
                try indexer.cover(connection)
                return .commit
            }
        }
    }

    /// Makes the index's tables where they are missing, and drops what another version has coded.
    func makeIndexTables(_ connection: Connection, anew: Bool) throws {
        let exist = try IndexTables.exist(connection)
        if !exist || anew {
            for sql in IndexTables.dropping { try connection.db.execute(sql: sql) }
            try connection.db.execute(sql: Migrations.index.sql)
            indexer.forgetAll()
        } else {
            try connection.db.execute(sql: "DELETE FROM index_segment WHERE version <> \(IndexTables.version)")
            try connection.db.execute(sql: "DELETE FROM index_session WHERE version <> \(IndexTables.version)")
        }
    }
}
