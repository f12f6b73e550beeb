/// The 64-bit xxHash of bytes that arrive piece by piece: fast enough to tell a recording of gigabytes by its content.
///
/// The algorithm is Yann Collet's, https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md, with seed 0. It is
/// no protection against anyone who forges recordings.
package struct XXH64: Sendable {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
    private static let stripe = 32

    private var lanes = SIMD4<UInt64>(prime1 &+ prime2, prime2, 0, 0 &- prime1)
    /// Bytes that do not fill a stripe yet.
    private var rest: [UInt8] = []
    /// How many bytes have been hashed.
    package private(set) var count = 0

    package init() {
        rest.reserveCapacity(Self.stripe)
    }

    /// The digest of some bytes.
    package static func digest(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = XXH64()
        hash.update(bytes)
        return hash.digest
    }

    /// Hashes the next bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        count += bytes.count
        var start = 0
        if !rest.isEmpty {
            start = min(Self.stripe - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<start])
            guard rest.count == Self.stripe else { return }
            self.lanes = rest.withUnsafeBytes { Self.mix($0, 0, self.lanes) }
            rest.removeAll(keepingCapacity: true)
        }
        // Four numbers, as a vector of them would be taken apart and put together again for each stripe.
        var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
        while start + Self.stripe <= bytes.count {
            a = Self.round(a, Self.word(bytes, start))
            b = Self.round(b, Self.word(bytes, start + 8))
            c = Self.round(c, Self.word(bytes, start + 16))
            d = Self.round(d, Self.word(bytes, start + 24))
            start += Self.stripe
        }
        lanes = SIMD4(a, b, c, d)
        rest.append(contentsOf: bytes[start...])
    }

    /// The digest of all bytes so far; more can follow.
    package var digest: UInt64 {
        var hash = count >= Self.stripe ? merged : Self.prime5
        hash &+= UInt64(count)
        rest.withUnsafeBytes { bytes in
            var start = 0
            while start + 8 <= bytes.count {
                hash ^= Self.round(0, Self.word(bytes, start))
                hash = Self.rotated(hash, 27) &* Self.prime1 &+ Self.prime4
                start += 8
            }
            if start + 4 <= bytes.count {
                let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
                hash ^= UInt64(half) &* Self.prime1
                hash = Self.rotated(hash, 23) &* Self.prime2 &+ Self.prime3
                start += 4
            }
            for byte in bytes[start...] {
                hash ^= UInt64(byte) &* Self.prime5
                hash = Self.rotated(hash, 11) &* Self.prime1
            }
        }
        hash = (hash ^ hash >> 33) &* Self.prime2
        hash = (hash ^ hash >> 29) &* Self.prime3
        return hash ^ hash >> 32
    }

    private var merged: UInt64 {
        var hash = Self.rotated(lanes[0], 1) &+ Self.rotated(lanes[1], 7)
        hash = hash &+ Self.rotated(lanes[2], 12) &+ Self.rotated(lanes[3], 18)
        for lane in 0..<4 { hash = (hash ^ Self.round(0, lanes[lane])) &* Self.prime1 &+ Self.prime4 }
        return hash
    }

    private static func mix(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ lanes: SIMD4<UInt64>) -> SIMD4<UInt64> {
        SIMD4(
            round(lanes[0], word(bytes, start)), round(lanes[1], word(bytes, start + 8)),
            round(lanes[2], word(bytes, start + 16)), round(lanes[3], word(bytes, start + 24)))
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotated(lane &+ word &* prime2, 31) &* prime1
    }

    private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
        value << bits | value >> (64 - bits)
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
}
