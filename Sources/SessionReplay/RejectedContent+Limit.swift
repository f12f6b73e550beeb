import Basics
import ClickTracking

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
