import SeededGenerator
import TestSupport
import Testing

@testable import JSON

struct JSONExtentTests {
    @Test(
        arguments: [
            ("{}", 2), ("[1,[2]],3", 7), ("\"a\\\"b\"c", 6), ("\"a\\\\\"b", 5), ("12,3", 2), ("true ", 4), ("12", nil),
            ("{\"}\":1}x", 7), ("[\"]\"", nil), ("\"abc", nil), ("[[]", nil), ("}", 1), ("]1", 1), (",", 1), (":", 1),
            ("1]", 1), ("1\"a\"", 1), ("a{}", 1), ("{]", 2), ("", nil),
        ] as [(String, Int?)])
    func `a value ends where its brackets and quotes close`(text: String, end: Int?) {
        var extent = JSONExtent()
        #expect(extent.end(of: Array(text.utf8)) == end)
    }

    @Test func `pieces give the same end as the whole`() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<2_000 {
            let text = Array(RandomJSON.text(using: &random).utf8)
            let bytes = Array(Mutation.mutated(text, using: &random).drop(while: \.isJSONSpace)) + [0x0A]
            var whole = JSONExtent()
            let end = whole.end(of: bytes)
            var split = JSONExtent()
            var (before, found) = (0, Int?.none)
            for piece in random.pieces(of: bytes) where found == nil {
                found = split.end(of: piece).map { $0 + before }
                before += piece.count
            }
            #expect(found == end)
            #expect(whole.mayEndHere == split.mayEndHere)
        }
    }

    @Test(arguments: [("", false), ("1", true), ("tru", true), ("[", false), ("\"a", false)])
    func `only a word or number may end with the text`(text: String, mayEnd: Bool) {
        var extent = JSONExtent()
        _ = extent.end(of: Array(text.utf8))
        #expect(extent.mayEndHere == mayEnd)
    }

    @Test func `a hundred thousand brackets are no trouble`() {
        var extent = JSONExtent()
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        #expect(extent.end(of: deep) == nil)
        #expect(extent.end(of: [UInt8](repeating: UInt8(ascii: "]"), count: 100_001)) == 100_000)
    }
}

extension JSONExtent {
    fileprivate mutating func end(of piece: [UInt8]) -> Int? { end(in: piece, piece.indices) }
}
