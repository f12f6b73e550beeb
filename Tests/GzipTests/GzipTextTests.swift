import Gzip
import Input
import SeededGenerator
import Testing

struct GzipTextTests {
    @Test func `what is compressed is the same when it is decompressed`() throws {
        var random = SplitMix64(seed: 1)
        for count in [0, 1, 100, 70_000] {
            let bytes = (0..<count).map { _ in UInt8(random.below(1 + random.below(255))) }
            let packed = try #require(GzipText.compressed(bytes))
            guard case .bytes(let unpacked) = Gunzip.content(packed, atMost: count) else {
                Issue.record("\(count) bytes do not come back")
                continue
            }
            #expect(unpacked == bytes)
        }
    }
}
