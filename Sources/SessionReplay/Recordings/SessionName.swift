import Basics

/// Makes names for sessions that have none of their own, from their content: the same session has the same name in
/// every file that holds it, wherever in it.
enum SessionName {
    /// The name for a digest of a session's content.
    static func of(digest: UInt64) -> String {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: digest >> (8 * $0)) }
        var sha256 = SHA256()
        bytes.withUnsafeBytes { sha256.update($0) }
        return of(sha256: sha256.hexDigest)
    }

    /// The name for a SHA-256 of a session's content, in hexadecimal: its first half.
    static func of(sha256 hexDigest: String) -> String {
        String(hexDigest.prefix(32))
    }
}
