import Basics

/// A hash of JSON by its meaning: white space, the order of an object's members and how characters are escaped do not
/// change it. Numbers count as they are written.
///
/// It takes one pass and makes no objects, as every byte of a recording may go into it. Text that is not JSON has a
/// hash, too.
package struct JSONDigest {
    private var tokens: JSONTokenizer
    private var depth = 0

    /// The hash of the first value in some bytes.
    package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var digest = JSONDigest(tokens: JSONTokenizer(bytes))
        return digest.value()
    }

    package static func of(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { of($0) }
    }

    /// The start of the hash of each kind of value, so that `[]` and `{}` differ.
    private enum Seed {
        static let object: UInt64 = 1
        static let array: UInt64 = 2
        static let string: UInt64 = 3
        static let bare: UInt64 = 4
    }

    private mutating func value() -> UInt64 {
        switch tokens.peek() {
        case UInt8(ascii: "{"): nested { $0.object() }
        case UInt8(ascii: "["): nested { $0.array() }
        case UInt8(ascii: "\""): string()
        case nil: 0
        default: bare()
        }
    }

    /// Hashes an array or object; values nested deeper than the parser allows are left out.
    private mutating func nested(_ walk: (inout Self) -> UInt64) -> UInt64 {
        guard depth < JSONValue.maxDepth else {
            tokens.at = tokens.end
            return 0
        }
        depth += 1
        defer { depth -= 1 }
        tokens.skip()
        return walk(&self)
    }

    private mutating func object() -> UInt64 {
        // A sum, so that the order of the members does not matter.
        var members: UInt64 = 0
        while let first = tokens.peek(), first != UInt8(ascii: "}") {
            guard first == UInt8(ascii: "\"") else {
                tokens.skip()
                continue
            }
            let key = string()
            _ = tokens.skip(UInt8(ascii: ":"))
            members &+= FoldedHash.combine(key, value())
        }
        _ = tokens.skip(UInt8(ascii: "}"))
        return FoldedHash.combine(Seed.object, members)
    }

    private mutating func array() -> UInt64 {
        var hash = Seed.array
        while let first = tokens.peek(), first != UInt8(ascii: "]") {
            if first == UInt8(ascii: ",") { tokens.skip() } else { hash = FoldedHash.combine(hash, value()) }
        }
        _ = tokens.skip(UInt8(ascii: "]"))
        return FoldedHash.combine(Seed.array, hash)
    }

    /// A string by its characters; one that is not right by its bytes.
    private mutating func string() -> UInt64 {
        let start = tokens.at
        if let string = try? tokens.string(), string.isEscaped {
            var plain = JSONEscape.decoded(UnsafeRawBufferPointer(rebasing: tokens.bytes[string.content]))
            return plain.withUTF8 { FoldedHash.combine(Seed.string, FoldedHash.of(UnsafeRawBufferPointer($0))) }
        }
        tokens.at = start
        return hash(tokens.skipString(), Seed.string)
    }

    /// A number, a name such as `true`, or at least one byte that begins no value.
    private mutating func bare() -> UInt64 {
        let start = tokens.at
        repeat { tokens.skip() } while tokens.byte.map(Self.endsBare) == false
        return hash(start..<tokens.at, Seed.bare)
    }

    private func hash(_ range: Range<Int>, _ seed: UInt64) -> UInt64 {
        FoldedHash.combine(seed, FoldedHash.of(UnsafeRawBufferPointer(rebasing: tokens.bytes[range])))
    }

    private static func endsBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"), UInt8(ascii: "\""): true
        default: byte.isJSONSpace
        }
    }
}
