package import ClickTracking
import GRDB

/// Reads and writes the rows of `recording`: where clicks came from, and how far each source has been read.
enum SourceTable {
    static func all(_ db: Database) throws -> [KnownSource] {
        try Row.fetchAll(db, sql: "SELECT * FROM recording ORDER BY id").map(known)
    }

    /// Inserts a new source, of which nothing is stored yet; returns its id.
    static func insert(_ source: ClickSource, _ connection: Connection) throws(StoreError) -> Int64 {
        let insertion = try connection.cachedStatement(
            """
            INSERT INTO recording (name, format, head_length, head_digest, mark_offset, mark_line, mark_digest,
                is_complete, stored, duplicate, rejected, damaged)
            VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0)
            """)
        insertion.bind(source.name, at: 1)
        insertion.bind(source.format, at: 2)
        insertion.bind(Int64(source.head.length), at: 3)
        insertion.bind(Int64(bitPattern: source.head.digest), at: 4)
        try insertion.run()
        return connection.lastInsertedID
    }

    /// Writes how far a source has been read, and all that was made of it so far.
    static func update(_ id: Int64, _ progress: SourceProgress, taken: WriteResult, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE recording SET mark_offset = ?, mark_line = ?, mark_digest = ?, is_complete = ?,
                    stored = ?, duplicate = ?, rejected = ?, damaged = ? WHERE id = ?
                """
        ).execute(arguments: [
            progress.offset, progress.line, Int64(bitPattern: progress.digest), progress.isComplete, taken.stored,
            taken.duplicate, taken.rejected, taken.damaged, id,
        ])
    }

    private static func known(_ row: Row) -> KnownSource {
        let head = SourceHead(length: row["head_length"], digest: UInt64(bitPattern: row["head_digest"]))
        return KnownSource(
            id: row["id"],
            source: ClickSource(name: row["name"], format: row["format"], head: head),
            progress: SourceProgress(
                offset: row["mark_offset"], line: row["mark_line"],
                digest: UInt64(bitPattern: row["mark_digest"]), isComplete: row["is_complete"]),
            taken: WriteResult(
                stored: row["stored"], duplicate: row["duplicate"], rejected: row["rejected"],
                damaged: row["damaged"]))
    }
}

extension ClickDatabase {
    /// Forgets a recording and what of it was rejected, because it has been taken again from its start as another one.
    /// Its clicks stay, as clicks that several recordings hold.
    package func forgetRecording(_ id: Int64) throws(StoreError) {
        try StoreError.mapping(path: path) {
            try queue.write { db in
                try db.execute(sql: "UPDATE session SET recording_id = NULL WHERE recording_id = ?", arguments: [id])
                try db.execute(sql: "DELETE FROM rejected WHERE recording_id = ?", arguments: [id])
                try db.execute(sql: "DELETE FROM recording WHERE id = ?", arguments: [id])
            }
        }
    }
}

extension ClickReader {
    /// The recordings and journals that clicks came from.
    package func knownSources() throws(StoreError) -> [KnownSource] {
        try read { db in try SourceTable.all(db) }
    }
}
