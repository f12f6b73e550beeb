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

    fileprivate init(_ row: Statement) {
        (id, recordingID, recording) = (row.int(0), row.int(1), row.text(2) ?? "")
        (line, index) = (row.optionalInt(3).map(Int.init), row.optionalInt(4).map(Int.init))
        (offset, length, reason) = (Int(row.int(5)), Int(row.int(6)), row.text(7) ?? "")
        (content, sha256) = (row.isNull(8) ? nil : row.bytes(8), row.text(9))
    }
}

extension ClickReader {
    /// Visits the rejected records, in the order in which it was read.
    package func visitRejected(_ body: (RejectedRow) throws -> Void) throws {
        try access { connection in
            let rows = try connection.prepare(
                """
                SELECT rejected.id, recording_id, name, rejected.line, idx, offset, length, reason, content, sha256
                FROM rejected JOIN recording ON recording.id = recording_id ORDER BY rejected.id
                """)
            while try rows.step() { try body(RejectedRow(rows)) }
        }
    }
}
