/// Something a source held that should have been a click but could not be used.
public struct RejectedRecord: Hashable, Sendable {
    /// What is wrong with it, for people.
    public var reason: String
    /// The line in the source, from 1, where it has lines.
    public var line: Int?
    /// The place in the source's list of events, from 0, where it has one.
    public var index: Int?
    /// The offset in the (decompressed) source, in bytes.
    public var offset: Int
    /// The bytes as they stand in the source.
    public var content: Content
    /// Whether the source may still complete the record, so that it will be read again: a last line without its end.
    public var isProvisional = false

    /// The bytes of a record that was rejected.
    public enum Content: Hashable, Sendable {
        /// All of them, up to ``longestKept``.
        case bytes([UInt8])
        /// So many that only their length and SHA-256 (lower-case hexadecimal) are kept.
        case digest(length: Int, sha256: String)

        /// The most bytes that are kept as they are: 1 MiB.
        public static let longestKept = 1 << 20
    }

    public init(reason: String, line: Int? = nil, index: Int? = nil, offset: Int, content: Content) {
        self.reason = reason
        self.line = line
        self.index = index
        self.offset = offset
        self.content = content
    }
}
