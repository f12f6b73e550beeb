package import ClickTracking

/// Reads and writes the rows of `recording`: where clicks came from, and how far each source has been read.
enum SourceTable {
    private static let columns = """
        id, name, format, head_length, head_digest, mark_offset, mark_line, mark_digest, is_complete, stored, duplicate,
            rejected, damaged
        """

    static func all(_ connection: Connection) throws(StoreError) -> [KnownSource] {
        let rows = try connection.prepare("SELECT \(columns) FROM recording ORDER BY id")
        var sources: [KnownSource] = []
        while try rows.step() { sources.append(known(rows)) }
        return sources
    }

    /// The latest source with the format and head of this one: newest first, as who asks has mostly just begun it.
    static func find(_ source: ClickSource, _ connection: Connection) throws(StoreError) -> KnownSource? {
        let row = try connection.cachedStatement(
            """
            SELECT \(columns) FROM recording WHERE format = ? AND head_length = ? AND head_digest = ?
            ORDER BY id DESC LIMIT 1
            """)
        row.bind(source.format, at: 1)
        row.bind(Int64(source.head.length), at: 2)
        row.bind(Int64(bitPattern: source.head.digest), at: 3)
        defer { row.reset() }
        return try row.step() ? known(row) : nil
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
    static func update(
        _ id: Int64, _ progress: SourceProgress, taken: WriteResult, _ connection: Connection
    ) throws(StoreError) {
        let update = try connection.cachedStatement(
            """
            UPDATE recording SET mark_offset = ?, mark_line = ?, mark_digest = ?, is_complete = ?,
                stored = ?, duplicate = ?, rejected = ?, damaged = ? WHERE id = ?
            """)
        let values = [
            Int64(progress.offset), Int64(progress.line), Int64(bitPattern: progress.digest),
            progress.isComplete ? 1 : 0, Int64(taken.stored), Int64(taken.duplicate), Int64(taken.rejected),
            Int64(taken.damaged), id,
        ]
        for (index, value) in values.enumerated() { update.bind(value, at: Int32(1 + index)) }
        try update.run()
    }

    private static func known(_ row: Statement) -> KnownSource {
        let head = SourceHead(length: Int(row.int(3)), digest: UInt64(bitPattern: row.int(4)))
        return KnownSource(
            id: row.int(0), source: ClickSource(name: row.text(1) ?? "", format: row.text(2) ?? "", head: head),
            progress: SourceProgress(
                offset: Int(row.int(5)), line: Int(row.int(6)), digest: UInt64(bitPattern: row.int(7)),
                isComplete: row.int(8) != 0),
            taken: WriteResult(
                stored: Int(row.int(9)), duplicate: Int(row.int(10)), rejected: Int(row.int(11)),
                damaged: Int(row.int(12))))
    }
}

extension ClickDatabase {
    /// Forgets a recording and what of it was rejected, because it has been taken again from its start as another one.
    /// Its clicks stay, as clicks that several recordings hold.
    package func forgetRecording(_ id: Int64) throws(StoreError) {
        try access { connection in
            try connection.inTransaction {
                try connection.run("UPDATE session SET recording_id = NULL WHERE recording_id = ?", id)
                try connection.run("DELETE FROM rejected WHERE recording_id = ?", id)
                try connection.run("DELETE FROM recording WHERE id = ?", id)
                return true
            }
        }
    }
}

extension ClickReader {
    /// The recordings and journals that clicks came from.
    package func knownSources() throws(StoreError) -> [KnownSource] {
        try access(SourceTable.all)
    }
}
