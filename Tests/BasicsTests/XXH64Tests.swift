import SeededGenerator
import Testing

@testable import Basics

struct XXH64Tests {
    @Test(
        arguments: [
            ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
        ] as [(String, UInt64)])
    func `known texts have their published digests`(text: String, digest: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes { XXH64.digest($0) } == digest)
    }

    @Test func `any splitting gives the same digest`() {
        var random = SplitMix64(seed: 1)
        for length in Array(0...130) + [255, 256, 1_000, 4_097] {
            let bytes = random.bytes(length)
            let whole = bytes.withUnsafeBytes { XXH64.digest($0) }
            for _ in 0..<5 {
                var hash = XXH64()
                for piece in random.pieces(of: bytes) { piece.withUnsafeBytes { hash.update($0) } }
                #expect(hash.digest == whole)
                #expect(hash.count == length)
            }
        }
    }

    @Test func `a digest can be asked for on the way and changes nothing`() {
        let bytes = Array("the quick brown fox jumps over the lazy dog, and over again".utf8)
        var hash = XXH64()
        for (index, byte) in bytes.enumerated() {
            withUnsafeBytes(of: byte) { hash.update($0) }
            #expect(hash.digest == bytes[...index].withUnsafeBytes { XXH64.digest($0) })
        }
    }
}
