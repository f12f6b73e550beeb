import SeededGenerator
import TestSupport
import Testing

@testable import JSON

struct UTF8CheckTests {
    private static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes(UTF8Check.isValid)
    }

    @Test func `every start of a character is judged as the standard library does`() {
        let tails: [UInt8] = [0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xF4, 0xFF]
        for first in UInt8.min...UInt8.max {
            for second in tails {
                for rest in [[], [0x80], [0x41], [0x80, 0x80], [0xBF, 0xC0], [0x80, 0x80, 0x80]] as [[UInt8]] {
                    let bytes = [first, second] + rest
                    #expect(Self.isValid(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
                }
            }
        }
    }

    @Test func `damaged texts are judged as the standard library does, within strings of any length`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<20_000 {
            var text: [UInt8] = []
            for _ in 0..<random.below(12) {
                text += Array(random.pick(["a", "é", "€", "😀", "\u{FFFF}", "abcdefgh"]).utf8)
            }
            if random.oneIn(2) { text = Mutation.mutated(text, using: &random) }
            let isText = String(validating: text, as: UTF8.self) != nil
            #expect(Self.isValid(text) == isText)
            guard !text.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
                continue
            }
            let quoted = [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
            #expect((try? JSONValue(parsing: quoted).string).map { Array($0.utf8) } == (isText ? text : nil))
        }
    }
}
