import Basics
import ClickTracking

/// Names for sessions that have none of their own.
enum SessionName {
    /// The name of a session that begins with an event: half of the SHA-256 of the event's bytes. So it is the same in
    /// every file that holds the session, wherever in it.
    static func hash(of event: [UInt8]) -> String {
        var digest = SHA256()
        event.withUnsafeBytes { digest.update($0) }
        return of(sha256: digest.hexDigest)
    }

    /// The name of a session that is told by a number made of its content.
    static func of(digest: UInt64) -> String {
        hash(of: (0..<8).map { UInt8(truncatingIfNeeded: digest >> (8 * $0)) })
    }

    /// The name of a session that begins with an event whose bytes have this SHA-256.
    static func of(sha256 hexDigest: String) -> String {
        String(hexDigest.prefix(32))
    }
}
