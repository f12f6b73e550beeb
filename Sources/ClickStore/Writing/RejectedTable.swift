import ClickTracking
import Foundation
import GRDB

/// Writes the rows of `rejected`.
enum RejectedTable {
    static func insert(_ record: RejectedRecord, recording: Int64, _ db: Database) throws {
        let (content, length, sha256): (Data?, Int, String?) =
            switch record.content {
            case .bytes(let bytes): (Data(bytes), bytes.count, nil)
            case .digest(let length, let sha256): (nil, length, sha256)
            }
        try db.cachedStatement(
            sql: """
                INSERT INTO rejected (recording_id, line, idx, offset, length, reason, content, sha256)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            recording, record.line, record.index, record.offset, length, record.reason, content, sha256,
        ])
    }

    /// Forgets records from an offset on, because the source is going to be read again from there.
    static func remove(from offset: Int, recording: Int64, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM rejected WHERE recording_id = ? AND offset >= ?", arguments: [recording, offset])
    }
}
