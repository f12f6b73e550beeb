import Basics
package import ClickStore
import ClickTracking

extension ClickHouseReader {
    /// Visits the rejected records, those of one recording after the other and in the order in which it was read. The
    /// recordings are in the order in which they were first seen.
    package func visitRejected(_ body: (RejectedRow) throws -> Void) throws {
        var options = ClickHouseClient.Options()
        options.isStreamed = true
        for recording in try RecordingRow.all(client) {
            try client.query(
                """
                SELECT \(RejectedRow.id), line, idx, place, length, reason, content, sha256
                FROM rejected FINAL WHERE recording = \(recording.id) ORDER BY place, line, idx, reason
                """, options
            ) { row in
                let id = try row.int64()
                let (line, index) = (Int(try row.int64()), Int(try row.int64()))
                let (offset, length, reason) = (Int(try row.int64()), Int(try row.int64()), try row.string())
                let (content, sha256) = (try row.blob(), try row.optionalString())
                try body(
                    RejectedRow(
                        id: id, recordingID: recording.id, recording: recording.source.name,
                        line: line > 0 ? line : nil, index: index >= 0 ? index : nil, offset: offset, length: length,
                        reason: reason, content: sha256 == nil ? content : nil, sha256: sha256))
            }
        }
    }
}

extension ClickHouseSink {
    /// Forgets rejected records, because they have been used after all.
    package func removeRejected(_ ids: [Int64]) throws {
        for start in stride(from: 0, to: ids.count, by: 10_000) {
            let some = ids[start..<min(start + 10_000, ids.count)]
            try client.deleteRows(of: "rejected", where: "\(RejectedRow.id) IN (\(list: Array(some)))")
        }
    }
}

extension RejectedRow {
    /// The id of a row in SQL: derived from what the row is told from others by, and short enough for a JSON number.
    static let id: SQLFragment = "toInt64(cityHash64(recording, place, line, idx, reason) % 9007199254740992)"
}
