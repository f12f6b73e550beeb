import Gzip
import Input
import SeededGenerator
import Testing

struct GzipWriterTests {
    @Test(arguments: 0..<12 as Range<UInt64>)
    func `what is compressed in pieces is read again whole`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bytes = random.bytes(random.below(4) * 70_000) + Array(repeating: 7, count: random.below(300_000))
        let writer = try #require(GzipWriter())
        var compressed: [UInt8] = []
        let pieces = random.pieces(of: Array(bytes.prefix(2_000))) + [Array(bytes.dropFirst(2_000))]
        for piece in pieces { compressed += writer.compressed(piece) }
        compressed += writer.compressed([], isEnd: true)
        #expect(compressed.starts(with: [0x1F, 0x8B]))
        #expect(Gunzip.bytes(ArraySource(compressed), atMost: 1 << 20) == bytes)
        #expect(Gunzip.bytes(ArraySource(Array(compressed.dropLast(9))), atMost: 1 << 20) == nil)
    }
}
