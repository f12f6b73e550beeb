import Basics
package import ClickTracking

/// Where a record stands in a recording, and its bytes.
package struct RecordPlace: Sendable {
    /// The line, from 1, in formats of lines.
    package var line: Int?
    /// The index in the recording's list of events, from 0, in formats of one document.
    package var index: Int?
    /// The offset in the decompressed recording, in bytes.
    package var offset: Int
    /// The bytes as they stand in the recording.
    package var content: RejectedContent

    /// The record as a sink keeps it when it is rejected.
    func rejected(because reason: String) -> RejectedRecord {
        RejectedRecord(reason: reason, line: line, index: index, offset: offset, content: content)
    }
}

package typealias RejectedContent = RejectedRecord.Content

extension RejectedContent {
    /// The bytes themselves, or their length and SHA-256 if they are too many to keep.
    package init(_ bytes: [UInt8]) {
        self = bytes.count > Self.maximumLength ? .digest(of: bytes) : .bytes(bytes)
    }

    /// The length and the SHA-256 of some bytes.
    static func digest(of bytes: [UInt8]) -> RejectedContent {
        var digest = SHA256()
        bytes.withUnsafeBytes { digest.update($0) }
        return .digest(length: bytes.count, sha256: digest.hexDigest)
    }
}
