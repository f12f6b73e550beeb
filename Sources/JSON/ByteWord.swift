/// Compares eight bytes at once, as one little-endian word. The result has the highest bit of the first byte that
/// matches set; the bits above that mean nothing, as carries may set them.
enum ByteWord {
    static var highBits: UInt64 { each(0x80) }
    static var spaces: UInt64 { each(0x20) }

    /// A word of eight times the same byte.
    @inline(__always)
    static func each(_ byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }

    /// Marks bytes that are below one of at most 0x80.
    @inline(__always)
    static func below(_ byte: UInt8, in word: UInt64) -> UInt64 {
        (word &- each(byte)) & ~word & highBits
    }

    /// Marks bytes that are equal to one.
    @inline(__always)
    static func equal(_ byte: UInt8, in word: UInt64) -> UInt64 {
        below(1, in: word ^ each(byte))
    }

    /// Marks the bytes at which a plain run in a JSON string ends: quotes, backslashes and control characters.
    @inline(__always)
    static func runEnds(in word: UInt64) -> UInt64 {
        below(0x20, in: word) | equal(UInt8(ascii: "\""), in: word) | equal(UInt8(ascii: "\\"), in: word)
    }
}
