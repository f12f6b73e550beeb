/// SHA-256 of bytes that arrive piece by piece, as FIPS 180-4 defines it.
///
/// Our own, with the HMAC beside its one user: swift-crypto would add a minute to the build of every app with the hook.
package struct SHA256 {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    package init() {}

    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]

    /// Hashes the next bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        count &+= UInt64(bytes.count)
        var start = 0
        if !rest.isEmpty {
            start = min(64 - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<start])
            guard rest.count == 64 else { return }
            let block = rest
            block.withUnsafeBytes { mix($0) }
            rest.removeAll(keepingCapacity: true)
        }
        while start + 64 <= bytes.count {
            mix(UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 64)]))
            start += 64
        }
        rest.append(contentsOf: bytes[start...])
    }

    /// The digest of all bytes so far, as 64 lower-case hexadecimal digits.
    package var hexDigest: String {
        var last = self
        let padding = [0x80] + [UInt8](repeating: 0, count: (119 - rest.count) % 64)
        let length = withUnsafeBytes(of: (count &* 8).bigEndian) { Array($0) }
        (padding + length).withUnsafeBytes { last.update($0) }
        return last.state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private mutating func mix(_ block: UnsafeRawBufferPointer) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            for index in 0..<16 {
                words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
            }
            for index in 16..<64 {
                let (a, b) = (words[index - 15], words[index - 2])
                let low = Self.rotated(a, 7) ^ Self.rotated(a, 18) ^ a >> 3
                let high = Self.rotated(b, 17) ^ Self.rotated(b, 19) ^ b >> 10
                words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
            }
            mix(words)
        }
    }

    /// The 64 rounds over a block's expanded words. Letters are those of the standard.
    private mutating func mix(_ words: UnsafeMutableBufferPointer<UInt32>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let sum1 = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
            let first = h &+ sum1 &+ (e & f ^ ~e & g) &+ Self.constants[index] &+ words[index]
            let sum0 = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
            let second = sum0 &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ value }
    }

    private static func rotated(_ value: UInt32, _ bits: UInt32) -> UInt32 {
        value >> bits | value << (32 - bits)
    }
}
