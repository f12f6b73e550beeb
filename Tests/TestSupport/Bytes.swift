import Basics

extension [UInt8] {
    /// The bytes as text, for people.
    package var text: String { String(decoding: self, as: UTF8.self) }
}

/// What a test did not expect to meet.
package enum Unexpected: Error {
    case value
}

extension String {
    /// The SHA-256 of the text's UTF-8 bytes in lower-case hexadecimal.
    package var sha256: String {
        var digest = SHA256()
        Array(utf8).withUnsafeBytes { digest.update($0) }
        return digest.hexDigest
    }
}
