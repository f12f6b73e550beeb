import ClickTracking
import GRDB

/// The rows of `recording`: where clicks came from, and how far each source has been taken.
enum SourceTable {
    static func all(_ db: Database) throws -> [KnownSource] {
        try Row.fetchAll(db, sql: "SELECT * FROM recording ORDER BY id").map(known)
    }

    /// Notes a new source, nothing of it taken yet; returns its id.
    static func insert(_ source: ClickSource, _ connection: Connection) throws(StoreError) -> Int64 {
        let insertion = try connection.prepare(
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

    /// Notes how far a source has been taken, and all that was made of it so far.
    static func update(_ id: Int64, mark: SourceMark, taken: WriteResult, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE recording SET mark_offset = ?, mark_line = ?, mark_digest = ?, is_complete = ?,
                    stored = ?, duplicate = ?, rejected = ?, damaged = ? WHERE id = ?
                """
        ).execute(arguments: [
            mark.offset, mark.line, Int64(bitPattern: mark.digest), mark.isComplete, taken.stored, taken.duplicate,
            taken.rejected, taken.damaged, id,
        ])
    }

    private static func known(_ row: Row) -> KnownSource {
        let head = SourceHead(length: row["head_length"], digest: UInt64(bitPattern: row["head_digest"]))
        return KnownSource(
            id: row["id"],
            source: ClickSource(name: row["name"], format: row["format"], head: head),
            mark: SourceMark(
                offset: row["mark_offset"], line: row["mark_line"],
                digest: UInt64(bitPattern: row["mark_digest"]), isComplete: row["is_complete"]),
            taken: WriteResult(
                stored: row["stored"], duplicate: row["duplicate"], rejected: row["rejected"],
                damaged: row["damaged"]))
    }
}
