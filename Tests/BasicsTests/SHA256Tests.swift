import SeededGenerator
import Testing

@testable import Basics

struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ])
    func `the texts of FIPS 180 have their published digests`(text: String, digest: String) {
        #expect(Self.digest([Array(text.utf8)]) == digest)
    }

    @Test func `ten thousand bytes of one letter have their digest however they are split`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000)
        var random = SplitMix64(seed: 2)
        for _ in 0..<3 {
            #expect(
                Self.digest(random.pieces(of: bytes))
                    == "27dd1f61b867b6a0f6e9d8a41c43231de52107e53ae424de8f847b821db4b711")
        }
    }

    @Test func `any splitting gives the same digest`() {
        var random = SplitMix64(seed: 3)
        for length in 0...200 {
            let bytes = random.bytes(length)
            #expect(Self.digest(random.pieces(of: bytes)) == Self.digest([bytes]))
        }
    }

    private static func digest(_ pieces: [[UInt8]]) -> String {
        var digest = SHA256()
        for piece in pieces { piece.withUnsafeBytes { digest.update($0) } }
        return digest.hexDigest
    }
}
