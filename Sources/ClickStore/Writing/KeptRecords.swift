import Basics
import ClickTracking

/// The rejected records that a server keeps, as far as they came lately: a record that a sender sends again, because it has not
/// got the answer, is kept once.
///
/// Memory is bounded: of records beyond some number, one that comes again is kept again.
struct KeptRecords {
    /// Digests of reasons and contents.
    private var recent: Set<String> = []
    private var older: Set<String> = []

    private static let capacity = 1 << 15
    /// How many records are read when a server starts, and the longest of them, in bytes.
    private static let mostRead = 4_096
    private static let longestRead = 1 << 16

    /// - Parameter recording: The source of all that is sent to a server.
    init(_ connection: Connection, recording: Int64) throws(StoreError) {
        let rows = try connection.cachedStatement(
            """
            SELECT reason, content FROM rejected
            WHERE recording_id = ? AND length <= \(Self.longestRead) AND content IS NOT NULL ORDER BY id DESC LIMIT \(Self.mostRead)
            """)
        rows.bind(recording, at: 1)
        defer { rows.reset() }
        while try rows.step() { recent.insert(Self.digest(rows.text(0) ?? "", rows.bytes(1))) }
    }

    /// Notes a record; returns whether it is a new one.
    mutating func add(_ record: RejectedRecord) -> Bool {
        let digest =
            switch record.content {
            case .bytes(let bytes): Self.digest(record.reason, bytes)
            case .digest(_, let sha256): sha256
            }
        guard !recent.contains(digest) else { return false }
        if recent.count >= Self.capacity { (older, recent) = (recent, []) }
        recent.insert(digest)
        return !older.contains(digest)
    }

    private static func digest(_ reason: String, _ content: [UInt8]) -> String {
        var hash = SHA256()
        (Array(reason.utf8) + [0]).withUnsafeBytes { hash.update($0) }
        content.withUnsafeBytes { hash.update($0) }
        return hash.hexDigest
    }
}
