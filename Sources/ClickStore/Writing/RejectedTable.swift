import ClickTracking

/// Writes the rows of `rejected` of one recording.
struct RejectedTable {
    private let recording: Int64
    private let insertion: Statement
    private let removal: Statement

    init(_ connection: Connection, recording: Int64) throws(StoreError) {
        self.recording = recording
        insertion = try connection.cachedStatement(
            """
            INSERT INTO rejected (recording_id, line, idx, offset, length, reason, content, sha256)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        removal = try connection.cachedStatement("DELETE FROM rejected WHERE recording_id = ? AND offset >= ?")
    }

    func insert(_ record: RejectedRecord) throws(StoreError) {
        insertion.bind(recording, at: 1)
        insertion.bind(record.line.map(Int64.init), at: 2)
        insertion.bind(record.index.map(Int64.init), at: 3)
        insertion.bind(Int64(record.offset), at: 4)
        insertion.bind(record.reason, at: 6)
        switch record.content {
        case .bytes(let bytes):
            insertion.bind(Int64(bytes.count), at: 5)
            insertion.bind(bytes, at: 7)
            insertion.bindNull(at: 8)
        case .digest(let length, let sha256):
            insertion.bind(Int64(length), at: 5)
            insertion.bindNull(at: 7)
            insertion.bind(sha256, at: 8)
        }
        try insertion.run()
    }

    /// Forgets records from an offset on, because the source will be read again from there.
    func remove(from offset: Int) throws(StoreError) {
        removal.bind(recording, at: 1)
        removal.bind(Int64(offset), at: 2)
        try removal.run()
    }
}

extension ClickDatabase {
    /// Forgets rejected records, because they have been used after all.
    package func removeRejected(_ ids: [Int64]) throws(StoreError) {
        try access { connection in
            try connection.inTransaction {
                let delete = try connection.prepare("DELETE FROM rejected WHERE id = ?")
                for id in ids {
                    delete.bind(id, at: 1)
                    try delete.run()
                }
                return true
            }
        }
    }
}
