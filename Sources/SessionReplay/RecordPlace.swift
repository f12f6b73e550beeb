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
package enum RejectedContent: Hashable, Sendable {
    /// All of them: up to ``longestKept`` bytes.
    case bytes([UInt8])
    /// So many that only their length and SHA-256 (lower-case hex) are kept; the offset says where they are.
    case digest(length: Int, sha256: String)

    /// The most bytes that are kept as they are: 1 MiB.
    package static let longestKept = 1 << 20
}
