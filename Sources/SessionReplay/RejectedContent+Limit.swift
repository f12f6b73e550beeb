import ClickTracking

extension RejectedContent {
    /// Bytes that are kept, or measured and hashed where they are too many.
    init(_ bytes: [UInt8]) {
        guard bytes.count > Self.longestKept else {
            self = .bytes(bytes)
            return
        }
        var digest = SHA256()
        bytes.withUnsafeBytes { digest.update($0) }
        self = .digest(length: bytes.count, sha256: digest.hexDigest)
    }
}
