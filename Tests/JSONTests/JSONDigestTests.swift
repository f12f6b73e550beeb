import SeededGenerator
import TestSupport
import Testing

@testable import Basics
@testable import JSON

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

    /// Databases hold names of sessions that were made of digests: no version may change them, not even of broken texts.
    @Test(
        arguments: [
            ("", 0x0000_0000_0000_0000),
            (" ", 0x0000_0000_0000_0000),
            ("null", 0x89CA_4F45_FE7E_F06C),
            ("-1.50e3", 0xD9EB_DA6C_B2E1_DBA4),
            ("[]", 0x1089_0AEE_F714_7333),
            ("{}", 0x7E0E_2FF6_B13A_291E),
            (#"[1,[2,"3"],{}]"#, 0x4161_7B48_F096_D3C5),
            (#"{"b":[true,null],"a":"x"}"#, 0x68DE_8F00_46E4_8AC2),
            (#"{"t":1700000000123,"path":"A--B[2]--tap","n":{"é":"\u00e9\n"}}"#, 0x6B62_0221_D72A_0DA1),
            (#""caf\u00e9""#, 0x96B3_EB3E_27E1_4752),
            (#""café""#, 0x96B3_EB3E_27E1_4752),
            (#""half\"#, 0x1017_805F_69F1_E3A5),
            (#""half"#, 0x9E9C_DD81_F3FB_758B),
            (#""\x""#, 0xA151_9AE0_030E_49FD),
            (#""\ud800""#, 0xFE66_DDD9_A389_B4B8),
            ("[1,2", 0x4A0D_130C_8EE0_91C0),
            ("[1[2],3]", 0x22CF_6C44_EC10_4CF8),
            (#"{"a""#, 0x8CCD_C482_A3FC_2A17),
            (#"{"a":"#, 0x8CCD_C482_A3FC_2A17),
            (#"{"a":}1"#, 0x7D9E_2DC2_A11F_2018),
            (#"{"a" 1,,2:[}"#, 0xEC61_1D13_A5CC_E170),
            (#"{1:2,"a":1}"#, 0xEC61_1D13_A5CC_E170),
            ("1 2", 0xC531_7B69_F049_68FE),
            ("]", 0x5133_FBE4_1B30_6CDC),
            (",", 0xD506_A672_1273_7C29),
            (#"["a\n","\q",tru]"#, 0x2030_199A_A72A_ED84),
        ] as [(String, UInt64)])
    func `digests stay as databases hold them`(text: String, digest: UInt64) {
        #expect(JSONDigest.of(Array(text.utf8)) == digest)
    }
}
