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
