/// Compares eight bytes at once, as one little-endian word. The result has the highest bit of the first byte that
/// matches set; the bits above that mean nothing, as carries may set them.
enum ByteWord {
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    static let spaces: UInt64 = 0x2020_2020_2020_2020
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Marks bytes that are below one of at most 0x80.
    @inline(__always)
    static func below(_ byte: UInt8, in word: UInt64) -> UInt64 {
        (word &- ones &* UInt64(byte)) & ~word & highBits
    }

    /// Marks bytes that are equal to one.
    @inline(__always)
    static func equal(_ byte: UInt8, in word: UInt64) -> UInt64 {
        below(1, in: word ^ (ones &* UInt64(byte)))
    }
}
