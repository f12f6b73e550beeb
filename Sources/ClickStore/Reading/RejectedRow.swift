import Foundation
import GRDB

/// A record of a recording that could not be used, as the store keeps it.
package struct RejectedRow: Sendable {
    package let id: Int64
    package let recordingID: Int64
    /// The recording's name.
    package let recording: String
    package let line: Int?
    package let index: Int?
    package let offset: Int
    package let length: Int
    package let reason: String
    /// The bytes; nil if there are more than 1 MiB of them.
    package let content: [UInt8]?
    package let sha256: String?

    package init(
        id: Int64, recordingID: Int64, recording: String, line: Int?, index: Int?, offset: Int, length: Int,
        reason: String, content: [UInt8]?, sha256: String?
    ) {
        (self.id, self.recordingID, self.recording) = (id, recordingID, recording)
        (self.line, self.index, self.offset, self.length) = (line, index, offset, length)
        (self.reason, self.content, self.sha256) = (reason, content, sha256)
    }

    init(_ row: Row) {
        id = row["id"]
        recordingID = row["recording_id"]
        recording = row["name"]
        line = row["line"]
        index = row["idx"]
        offset = row["offset"]
        length = row["length"]
        reason = row["reason"]
        content = (row["content"] as Data?).map(Array.init)
        sha256 = row["sha256"]
    }
}

extension ClickReader {
    /// Visits the rejected records, in the order in which it was read.
    package func visitRejected(_ body: (RejectedRow) throws -> Void) throws {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT rejected.*, recording.name FROM rejected
                    JOIN recording ON recording.id = rejected.recording_id ORDER BY rejected.id
                    """)
            while let row = try rows.next() { try body(RejectedRow(row)) }
        }
    }
}
