/// A record of a source that should have been a click but cannot be used.
package struct RejectedRecord: Hashable, Sendable {
    /// What is wrong with it, for people.
    package var reason: String
    /// The line in the source, from 1; nil if the source has no lines.
    package var line: Int?
    /// The index in the source's list of events, from 0; nil if it has none.
    package var index: Int?
    /// The offset in the (decompressed) source, in bytes.
    package var offset: Int
    /// The bytes of the record in the source.
    package var content: Content
    /// Whether the source may still complete the record, as with a last line without its end. Then it is read again.
    package var isProvisional = false

    /// The bytes of a record that was rejected.
    package enum Content: Hashable, Sendable {
        /// All bytes, if there are at most ``maximumLength``.
        case bytes([UInt8])
        /// The length and SHA-256 (lower-case hexadecimal) of a longer record.
        case digest(length: Int, sha256: String)

        /// The longest content that is kept in full, in bytes: 1 MiB.
        package static let maximumLength = 1 << 20
    }

    package init(reason: String, line: Int? = nil, index: Int? = nil, offset: Int, content: Content) {
        self.reason = reason
        self.line = line
        self.index = index
        self.offset = offset
        self.content = content
    }
}
