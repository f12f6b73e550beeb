import Basics
package import ClickTracking

/// Where a piece of a recording stands, and the bytes of it.
package struct RecordPlace: Sendable {
    /// The line, from 1, in formats of lines.
    package var line: Int?
    /// The place in the recording's list of events, from 0, in formats of one document.
    package var index: Int?
    /// The offset in the decompressed recording, in bytes.
    package var offset: Int
    /// The bytes as they stand in the recording.
    package var content: RejectedContent
}

/// The bytes of what a recording holds but nobody could use.
package typealias RejectedContent = RejectedRecord.Content

extension RejectedContent {
    /// Bytes that are kept, or measured and hashed where they are too many.
    init(_ bytes: [UInt8]) {
        guard bytes.count > Self.longestKept else {
            self = .bytes(bytes)
            return
        }
        self = .digest(of: bytes)
    }

    /// Bytes by their length and their SHA-256.
    static func digest(of bytes: [UInt8]) -> RejectedContent {
        var digest = SHA256()
        bytes.withUnsafeBytes { digest.update($0) }
        return .digest(length: bytes.count, sha256: digest.hexDigest)
    }
}
