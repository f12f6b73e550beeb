import SeededGenerator
import Testing

@testable import Basics

struct ValidTextTests {
    @Test(arguments: [
        [], Array("a".utf8), Array("é€😀\u{FFFD}".utf8), [0], [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80],
        [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], Array("\u{FFFD}".utf8) + [0xFF],
    ])
    func `older systems take the same bytes for text as the standard library`(bytes: [UInt8]) {
        #expect(String(repairing: bytes) == String(utf8: bytes))
        #expect(String(utf8: bytes) == String(validating: bytes, as: UTF8.self))
    }

    @Test func `older systems take any bytes as the standard library does`() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<3_000 {
            let bytes = (0..<random.number(in: 0...6)).map { _ in
                UInt8(random.pick([0x41, 0x80, 0xBF, 0xC3, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0xEF, 0xBF, 0xBD, 0xFF]) ?? 0)
            }
            #expect(
                String(repairing: bytes).map { Array($0.utf8) }
                    == String(validating: bytes, as: UTF8.self).map { Array($0.utf8) })
        }
    }
}
