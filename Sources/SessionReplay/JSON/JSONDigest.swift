import Basics

/// A hash of JSON by its meaning: white space, the order of an object's members and the ways to escape a character change
/// nothing. Numbers count as they are written.
///
/// It takes one pass and makes no objects, as every byte of a recording may go into it. What is no JSON has a hash, too.
struct JSONDigest {
    private let bytes: UnsafeRawBufferPointer
    private var at = 0
    private var depth = 0

    /// The hash of the first value in some bytes.
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var digest = JSONDigest(bytes: bytes)
        return digest.value()
    }

    static func of(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { of($0) }
    }

    private init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Where the hash of each kind of value begins, so that `[]` and `{}` differ.
    private enum Seed {
        static let object: UInt64 = 1
        static let array: UInt64 = 2
        static let string: UInt64 = 3
        static let bare: UInt64 = 4
    }

    /// The next byte that is no white space, nil at the end.
    private mutating func sign() -> UInt8? {
        while at < bytes.count, JSONParser.isSpace(bytes[at]) { at += 1 }
        return at < bytes.count ? bytes[at] : nil
    }

    private mutating func value() -> UInt64 {
        switch sign() {
        case UInt8(ascii: "{"): return nested { $0.object() }
        case UInt8(ascii: "["): return nested { $0.array() }
        case UInt8(ascii: "\""): return string()
        case nil: return 0
        default: return bare()
        }
    }

    /// Goes one level deeper. What lies deeper than any value may, nobody reads.
    private mutating func nested(_ walk: (inout Self) -> UInt64) -> UInt64 {
        guard depth < JSONValue.deepest else {
            at = bytes.count
            return 0
        }
        depth += 1
        defer { depth -= 1 }
        at += 1
        return walk(&self)
    }

    private mutating func object() -> UInt64 {
        // A sum, so that the order of the members does not matter.
        var members: UInt64 = 0
        while let sign = sign(), sign != UInt8(ascii: "}") {
            guard sign == UInt8(ascii: "\"") else {
                at += 1
                continue
            }
            let key = string()
            if self.sign() == UInt8(ascii: ":") { at += 1 }
            members &+= FoldedHash.combine(key, value())
        }
        at += 1
        return FoldedHash.combine(Seed.object, members)
    }

    private mutating func array() -> UInt64 {
        var hash = Seed.array
        while let sign = sign(), sign != UInt8(ascii: "]") {
            if sign == UInt8(ascii: ",") { at += 1 } else { hash = FoldedHash.combine(hash, value()) }
        }
        at += 1
        return FoldedHash.combine(Seed.array, hash)
    }

    private mutating func string() -> UInt64 {
        let start = at
        var isEscaped = false
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            let isEscape = bytes[at] == UInt8(ascii: "\\")
            isEscaped = isEscaped || isEscape
            at += isEscape ? 2 : 1
        }
        let end = min(at, bytes.count)
        at = end + 1
        let text = UnsafeRawBufferPointer(rebasing: bytes[(start + 1)..<end])
        guard isEscaped, end < bytes.count,
            var plain = try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: bytes[start...end])).string
        else { return FoldedHash.combine(Seed.string, FoldedHash.of(text)) }
        return plain.withUTF8 { FoldedHash.combine(Seed.string, FoldedHash.of(UnsafeRawBufferPointer($0))) }
    }

    /// A number, a name such as `true`, or at least one byte that begins no value.
    private mutating func bare() -> UInt64 {
        let start = at
        repeat { at += 1 } while at < bytes.count && !Self.endsBare(bytes[at])
        return FoldedHash.combine(Seed.bare, FoldedHash.of(UnsafeRawBufferPointer(rebasing: bytes[start..<at])))
    }

    private static func endsBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"), UInt8(ascii: "\""): true
        default: JSONParser.isSpace(byte)
        }
    }
}
