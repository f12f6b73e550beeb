import SeededGenerator
import Testing

@testable import Basics
@testable import SessionReplay

struct JSONDigestTests {
    @Test func `white space, the order of members and escapes change nothing`() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<500 {
            let text = RandomJSON.text(using: &random)
            // Numbers are written alike here; of members with one key nobody can tell which counts after reordering.
            let first = try JSONFormatting.anew(text, using: &random)
            let second = try JSONFormatting.anew(first, using: &random)
            #expect(JSONDigest.of(Array(first.utf8)) == JSONDigest.of(Array(second.utf8)), "\(first) \(second)")
        }
    }

    @Test func `texts that say different things have different digests`() throws {
        var random = SplitMix64(seed: 6)
        var meanings: [UInt64: String] = [:]
        for _ in 0..<5_000 {
            let text = RandomJSON.text(using: &random)
            let meaning = try JSONValue(parsing: Array(text.utf8)).canonicalText
            let digest = JSONDigest.of(Array(try JSONFormatting.anew(meaning, using: &random).utf8))
            #expect(meanings.updateValue(meaning, forKey: digest) ?? meaning == meaning)
        }
        #expect(meanings.count > 500)
    }

    @Test func `short texts differ by every byte and by their length`() {
        let signs = Array("012a".utf8)
        var texts: [[UInt8]] = [[]]
        for length in 1...6 {
            texts += texts.filter { $0.count == length - 1 }.flatMap { text in signs.map { text + [$0] } }
        }
        #expect(Set(texts.map { $0.withUnsafeBytes { FoldedHash.of($0) } }).count == texts.count)
    }

    @Test func `values of different kinds and places differ`() {
        let texts = [
            "{}", "[]", #""""#, "null", "0", "[[]]", "[{}]", #"{"a":1}"#, #"{"a":"1"}"#, #"{"1":"a"}"#, #"{"a":{}}"#,
            "[1,2]", "[2,1]", "[12]", #"["1,2"]"#, "[[1],2]", "[1,[2]]", #"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#,
            #"{"a":{"b":1}}"#, #"{"a":{},"b":1}"#, #""a""#, #""aa""#, "true", #""true""#,
        ]
        #expect(Set(texts.map { JSONDigest.of(Array($0.utf8)) }).count == texts.count)
    }

    @Test func `damaged and deep texts have digests, too`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            var bytes = Array(RandomJSON.text(using: &random).utf8)
            for _ in 0..<3 where !bytes.isEmpty {
                bytes[random.below(bytes.count)] = random.pick(Array("[]{}\",:\\ 1a".utf8))
            }
            _ = JSONDigest.of(Array(bytes.prefix(random.below(bytes.count + 1))))
        }
        for sign in ["[", "{\"a\":", "[{\"a\":"] {
            _ = JSONDigest.of(Array(String(repeating: sign, count: 100_000).utf8))
        }
    }
}
