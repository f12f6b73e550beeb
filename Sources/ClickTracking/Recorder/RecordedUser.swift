internal import Basics
internal import ResponderChain

/// The app's user, as stored.
public enum RecordedUser: Sendable {
    /// The app's own identity of the user, unchanged.
    case name(String)
    /// A pseudonym made of the identity and a salt that stays in the app. The same user always has the same pseudonym.
    /// Without the salt nobody can find out whose it is, not even by trying names.
    case pseudonym(of: String, salt: String)

    @available(*, deprecated, renamed: "name(_:)")
    public static func plain(_ identity: String) -> RecordedUser { .name(identity) }

    @available(*, deprecated, renamed: "pseudonym(of:salt:)")
    public static func hashed(_ identity: String, salt: String) -> RecordedUser { .pseudonym(of: identity, salt: salt) }

    /// The text that is stored: for a pseudonym the first 32 hexadecimal digits of HMAC-SHA256 (RFC 2104) of the
    /// identity, keyed with the salt.
    public var stored: String {
        switch self {
        case .name(let identity): identity
        case .pseudonym(let identity, let salt): String(Self.hmac(identity, key: salt).prefix(32))
        }
    }

    /// HMAC stands here, and SHA-256 in Basics, because swift-crypto would add a minute to the build of every app with
    /// the hook.
    private static func hmac(_ text: String, key: String) -> String {
        var key = Array(key.utf8)
        if key.count > 64 { key = bytes(hash(key)) }
        key += [UInt8](repeating: 0, count: 64 - key.count)
        let inner = bytes(hash(key.map { $0 ^ 0x36 } + Array(text.utf8)))
        return hash(key.map { $0 ^ 0x5C } + inner)
    }

    private static func hash(_ bytes: [UInt8]) -> String {
        var digest = SHA256()
        bytes.withUnsafeBytes { digest.update($0) }
        return digest.hexDigest
    }

    /// The bytes that are written as these hexadecimal digits.
    private static func bytes(_ digits: String) -> [UInt8] {
        let nibbles = digits.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
        return stride(from: 0, to: nibbles.count - 1, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }
}

extension RecordedUser: Equatable {
    public static func == (a: RecordedUser, b: RecordedUser) -> Bool {
        switch (a, b) {
        case (.name(let user), .name(let other)): user.hasSameBytes(as: other)
        case (.pseudonym(let user, let salt), .pseudonym(let other, let otherSalt)):
            user.hasSameBytes(as: other) && salt.hasSameBytes(as: otherSalt)
        default: false
        }
    }
}
