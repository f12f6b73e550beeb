/// A fast hash of short texts whose low bits depend on every byte: two words at a time are multiplied to 128 bits and
/// folded, as in Wang Yi's wyhash. It is no protection against anyone who forges recordings.
package enum FoldedHash {
    /// The hash of some bytes. Every load is within them; those of the last step overlap the ones before.
    package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        // Spread over all bits, lest a text of three bytes be taken for one of two.
        var hash = UInt64(bytes.count + 1) &* 0x9E37_79B9_7F4A_7C15
        var rest = bytes.count
        while rest > 16 {
            hash = fold(word(bytes, bytes.count - rest) ^ hash, word(bytes, bytes.count - rest + 8) ^ secret)
            rest -= 16
        }
        let (first, last) = ends(bytes)
        return fold(first ^ hash, last ^ secret)
    }

    /// The hash of a sequence that goes on with another element.
    package static func combine(_ hash: UInt64, _ next: UInt64) -> UInt64 {
        fold(hash ^ 0xE703_7ED1_A0B4_28DB, next ^ secret)
    }

    /// The 128-bit product of two words, its halves combined by exclusive or.
    @inlinable package static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }

    /// The last 16 bytes, or all where there are fewer, in two words.
    private static func ends(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
        let count = bytes.count
        if count >= 16 { return (word(bytes, count - 16), word(bytes, count - 8)) }
        if count >= 8 { return (word(bytes, 0), word(bytes, count - 8)) }
        if count >= 4 { return (halfWord(bytes, 0), halfWord(bytes, count - 4)) }
        guard count > 0 else { return (0, 0) }
        return (UInt64(bytes[0]) << 8 | UInt64(bytes[count / 2]), UInt64(bytes[count - 1]))
    }

    private static let secret: UInt64 = 0xA076_1D64_78BD_642F

    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    private static func halfWord(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}

/// The 64-bit FNV-1a hash, by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo
/// (https://datatracker.ietf.org/doc/html/rfc9923): short, and the same on every platform and in every release.
package enum FNV1a {
    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
