import SeededGenerator
import TestSupport
import Testing

@testable import JSON

struct JSONTokenizerTests {
    /// Strings whose first byte that is not plain stands at every place of a word, and those that end before one.
    private static let strings = (0..<20).flatMap { count in
        let plain = String(repeating: "x", count: count)
        return ["\"\(plain)\" ", "\"\(plain)\\n\"x", "\"\(plain)é\"", "\"\(plain)\\", "\"\(plain)", "\"\(plain)\n\""]
    }

    @Test(arguments: Self.strings)
    func `a string ends at the same quote whether it is checked or passed over`(text: String) {
        Array(text.utf8).withUnsafeBytes { bytes in
            var passing = JSONTokenizer(bytes)
            let content = passing.skipString()
            let end = bytes.dropFirst().indices.first { bytes[$0] == UInt8(ascii: "\"") && bytes[$0 - 1] != 0x5C }
            #expect(content == 1..<(end ?? bytes.count))
            #expect(passing.at == end.map { $0 + 1 } ?? bytes.count)
            var checking = JSONTokenizer(bytes)
            guard let string = try? checking.string() else { return #expect(end == nil || text.utf8.contains(0x0A)) }
            #expect(string.content == content)
            #expect(string.isEscaped == text.contains("\\"))
            #expect(checking.at == passing.at)
        }
    }

    @Test func `white space is passed over wherever it begins and ends`() {
        var random = SplitMix64(seed: 21)
        for count in 0..<40 {
            for _ in 0..<20 {
                let space = (0..<count).map { _ in random.oneIn(6) ? random.pick([0x09, 0x0A, 0x0D]) : 0x20 as UInt8 }
                for next in [[], [0x31], [0x00], [0x0B], [0x21], [0xA0]] as [[UInt8]] {
                    let rest = [UInt8](repeating: 0x20, count: next.isEmpty ? 0 : random.below(12))
                    (space + next + rest).withUnsafeBytes { bytes in
                        var tokens = JSONTokenizer(bytes)
                        #expect(tokens.peek() == next.first)
                        #expect(tokens.at == count)
                    }
                }
            }
        }
    }

    @Test func `the rest of a string ends alike in any pieces`() {
        var random = SplitMix64(seed: 22)
        for _ in 0..<2_000 {
            let text = (0..<random.below(30)).map { _ in random.pick(Array("aé\\\\\"\n".utf8)) }
            let whole = Self.end(of: [text])
            #expect(whole == Self.end(of: random.pieces(of: text)))
            #expect(whole == Self.end(of: text.map { [$0] }))
        }
    }

    /// How many bytes belong to a string that comes in pieces; nil if it goes on after them.
    private static func end(of pieces: [[UInt8]]) -> Int? {
        var isAfterBackslash = false
        var before = 0
        for piece in pieces {
            let end = piece.withUnsafeBytes { bytes in
                var tokens = JSONTokenizer(bytes)
                return tokens.skipRestOfString(&isAfterBackslash) ? tokens.at : nil
            }
            if let end { return before + end }
            before += piece.count
        }
        return nil
    }
}
