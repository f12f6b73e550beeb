import SeededGenerator
import TestSupport
import Testing

@testable import JSON

struct JSONParserTests {
    @Test(arguments: [
        ("null", "null"), ("true", "true"), (" false ", "false"), ("\t\r\n[ ]\n", "[]"), ("{ }", "{}"), ("0", "0"),
        ("-0", "0"), ("-0.0", "-0.0"), ("1.0", "1.0"), ("1e3", "1000.0"), ("1E+2", "100.0"), ("1e-2", "0.01"),
        ("[1,2,[3]]", "[1,2,[3]]"), ("{\"b\":1,\"a\":[{}]}", "{\"a\":[{}],\"b\":1}"), ("\"\"", "\"\""),
        ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\u0008\\u000c\\n\\r\\t\""),
        ("\"\\u00e9\\uD83D\\uDE00\"", "\"é😀\""),
        ("\"a\\u0000b\"", "\"a\\u0000b\""), ("\"\u{7F}\"", "\"\\u007f\""), ("\"\\uFFFF\"", "\"\u{FFFF}\""),
        ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
        ("123456789012345678901234567890", "1.2345678901234568e+29"), ("1e999", "null"), ("5e-324", "5e-324"),
        ("\u{FEFF} {}", "{}"), ("{\"a\":1,\"a\":2,\"A\":3}", "{\"A\":3,\"a\":2}"),
        ("{\"e\u{301}\":1,\"\u{E9}\":2}", "{\"e\u{301}\":1,\"\u{E9}\":2}"),
    ])
    func `a JSON text is taken`(text: String, canonical: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(Array(value.canonicalText.utf8) == Array(canonical.utf8))
    }

    @Test(
        arguments: [
            ("", .endsEarly, 0), ("  ", .endsEarly, 2), ("[", .endsEarly, 1), ("[1", .endsEarly, 2),
            ("[1,", .endsEarly, 3),
            ("{\"a\"", .endsEarly, 4), ("\"abc", .endsEarly, 4), ("\"\\u00", .endsEarly, 5),
            ("[1,]", .unexpected(UInt8(ascii: "]")), 3), ("[,1]", .unexpected(UInt8(ascii: ",")), 1),
            ("{,}", .unexpected(UInt8(ascii: ",")), 1), ("{\"a\":1,}", .unexpected(UInt8(ascii: "}")), 7),
            ("{a:1}", .unexpected(UInt8(ascii: "a")), 1), ("{1:1}", .unexpected(UInt8(ascii: "1")), 1),
            ("{\"a\" 1}", .unexpected(UInt8(ascii: "1")), 5), ("[1 2]", .unexpected(UInt8(ascii: "2")), 3),
            ("'a'", .unexpected(UInt8(ascii: "'")), 0), ("nul", .unexpected(UInt8(ascii: "n")), 0),
            ("TRUE", .unexpected(UInt8(ascii: "T")), 0), ("NaN", .unexpected(UInt8(ascii: "N")), 0),
            ("Infinity", .unexpected(UInt8(ascii: "I")), 0), ("-Infinity", .badNumber, 0),
            ("+1", .unexpected(UInt8(ascii: "+")), 0),
            (".5", .unexpected(UInt8(ascii: ".")), 0), ("1.", .badNumber, 0), ("1.e3", .badNumber, 0),
            ("1e", .badNumber, 0),
            ("1e+", .badNumber, 0), ("01", .badNumber, 0), ("-01", .badNumber, 0), ("-", .badNumber, 0),
            ("--1", .badNumber, 0),
            ("0x10", .somethingAfter, 1), ("1 1", .somethingAfter, 2), ("{}{}", .somethingAfter, 2),
            ("nullx", .somethingAfter, 4),
            ("\"\\x\"", .badEscape, 2), ("\"\\u00g0\"", .badEscape, 5), ("\"\\uD800\"", .loneSurrogate, 3),
            ("\"\\uDC00\"", .loneSurrogate, 3), ("\"\\uD800\\uD800\"", .loneSurrogate, 3),
            ("\"\\uD800x\"", .loneSurrogate, 3),
            ("\"a\nb\"", .controlCharacter, 2), ("\"a\u{0}b\"", .controlCharacter, 2),
            ("\u{FEFF}\u{FEFF}{}", .unexpected(0xEF), 3), ("{}\u{FEFF}", .somethingAfter, 2),
            ("//\n1", .unexpected(UInt8(ascii: "/")), 0), ("\u{A0}1", .unexpected(0xC2), 0),
            ("\u{0B}1", .unexpected(0x0B), 0),
        ] as [(String, JSONError.Reason, Int)])
    func `what is no JSON text is refused with its reason and place`(
        text: String, reason: JSONError.Reason, offset: Int
    ) {
        #expect(throws: JSONError(reason: reason, offset: offset)) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(
        arguments: [
            [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
        ] as [[UInt8]], ["", "\\n"])
    func `a string that is not UTF-8 is refused, with escapes and without`(bytes: [UInt8], escape: String) {
        let text = [UInt8(ascii: "\"")] + Array(escape.utf8) + bytes + [UInt8(ascii: "\"")]
        #expect(throws: JSONError(reason: .invalidUTF8, offset: 0)) { try JSONValue(parsing: text) }
    }

    @Test(arguments: ["[", "{\"a\":"])
    func `nesting of 512 is taken, one more is refused`(opening: String) throws {
        let closing = opening == "[" ? "]" : "}"
        let nested = { (depth: Int) in
            Array((String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)).utf8)
        }
        _ = try JSONValue(parsing: nested(512))
        #expect(throws: JSONError(reason: .tooDeep(limit: 512), offset: 512 * opening.utf8.count)) {
            try JSONValue(parsing: nested(513))
        }
        #expect(throws: JSONError.self) { try JSONValue(parsing: nested(100_000)) }
        #expect(throws: JSONError.self) {
            try JSONValue(parsing: Array(String(repeating: opening, count: 100_000).utf8))
        }
    }

    @Test(
        arguments: sweep(
            2,
            of: [
                ("{\"a\":1,\"b\":[2,{}]}", 7), ("\"0\\u00e9\\n1\"", 1), ("1", 1), ("{}", 1), ("[]", 1), ("[1]", 2),
                ("{\"\":0}", 3), ("\"0123456789abcdef\"", 1),
            ]))
    func `a text whose values take too much memory is refused`(item: String, nodes: Int) {
        let text = { (count: Int) in
            Array(("[" + String(repeating: item + ",", count: count - 1) + item + "]").utf8)
        }
        let most = (JSONValue.maxMemory / MemoryLayout<JSONNode>.stride - 1) / nodes
        #expect(throws: Never.self) { try JSONValue(parsing: text(most)) }
        #expect { try JSONValue(parsing: text(most + 1)) } throws: { error in
            (error as? JSONError)?.reason == .tooLarge(limit: JSONValue.maxMemory)
        }
    }

    @Test func `members that nobody wants take no room, and must be JSON all the same`() throws {
        let text = { (other: String) in Array("{\"a\":[{\"b\":\(other),\"a\":1},2],\"c\":{\"a\":3}}".utf8) }
        let most = JSONValue.maxMemory / MemoryLayout<JSONNode>.stride
        let large = "[" + String(repeating: "{\"a\":0},", count: most / 3) + "0]"
        for other in ["null", "{\"a\":{\"b\":[]}}", large] {
            let value = try JSONValue(parsing: text(other), keeping: ["a"])
            #expect(value.canonicalText == "{\"a\":[{\"a\":1},2]}")
        }
        for other in ["", "[", "nul", "\"\\x\"", "{\"a\" 1}"] {
            #expect(throws: JSONError.self) { try JSONValue(parsing: text(other), keeping: ["a"]) }
        }
        #expect(throws: JSONError.self) { try JSONValue(parsing: text(large)) }
    }

    @Test func `texts that nobody wants take no room, and must be right all the same`() throws {
        let text = { (key: String, other: String) in Array("{\"\(key)\":\"\(other)\",\"a\":1}".utf8) }
        // Characters of one to four bytes lie across every boundary of the pieces in which a long text is looked at.
        let long = (0..<5).map { String(repeating: "x", count: $0) + String(repeating: "aé€😀", count: 40_000) }
        for other in long + ["\\ud83d\\ude00\\n"] {
            let value = try JSONValue(parsing: text("b", other), keeping: ["a"])
            #expect(value.canonicalText == "{\"a\":1}")
            var broken = text("b", other + "é" + other)
            let index = try #require(broken.lastIndex(of: 0xA9))
            broken.remove(at: index)
            #expect(throws: JSONError.self) { try JSONValue(parsing: broken, keeping: ["a"]) }
        }
        for other in ["\\ud83d", "\\x", "\n", "\\n\\u12"] {
            #expect(throws: JSONError.self) { try JSONValue(parsing: text("b", other), keeping: ["a"]) }
        }
        let many = "[" + (0..<300_000).map { "{\"a name that takes room \($0)\":0}" }.joined(separator: ",") + "]"
        #expect(throws: Never.self) { try JSONValue(parsing: Array(many.utf8), keeping: ["a"]) }
    }

    @Test func `arrays longer than what waits for their end keep their order, also within each other`() throws {
        for count in [63, 64, 65, 4_095, 4_096, 4_097, 10_000] {
            let list =
                "[" + (0..<count).map { "[\($0),{\"k\":[\"text \($0) of some length\"]}]" }.joined(separator: ",") + "]"
            let text =
                "{\"a\":\(list),\"b\":{" + (0..<count).map { "\"k\(10_000 + $0)\":[\($0)]" }.joined(separator: ",")
                + "}}"
            #expect(try JSONValue(parsing: Array(text.utf8)).canonicalText == text)
            #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.dropLast().utf8)) }
        }
    }

    @Test func `nesting is counted down again`() throws {
        let text = "[" + Array(repeating: "[[]]", count: 1_000).joined(separator: ",") + "]"
        #expect(try JSONValue(parsing: Array(text.utf8)).array?.count == 1_000)
    }

    @Test(
        arguments: [
            ("9223372036854775807", Int64.max), ("9223372036854775808", nil), ("-9223372036854775808", Int64.min),
            ("-9223372036854775809", Int64.min), ("1.7e12", 1_700_000_000_000), ("17.0", 17), ("17.5", nil),
            ("1e999", nil),
            ("\"1\"", nil), ("true", nil), ("1e19", nil), ("-1e19", nil),
        ] as [(String, Int64?)])
    func `whole numbers are exact to the last bit`(text: String, whole: Int64?) throws {
        #expect(try JSONValue(parsing: Array(text.utf8)).int == whole)
    }

    @Test(
        arguments: [("1.9", 1), ("-1.1", -2), ("3", 3), ("1e999", nil), ("1e18", 1_000_000_000_000_000_000)]
            as [(String, Int64?)])
    func `floored goes down`(text: String, whole: Int64?) throws {
        #expect(try JSONValue(parsing: Array(text.utf8)).floored == whole)
    }

    @Test func `the last of several members with one key counts`() throws {
        let value = try JSONValue(parsing: Array("{\"t\":1,\"u\":5,\"\\u0074\":2}".utf8))
        #expect(value["t"]?.int == 2)
    }

    @Test func `canonical text stays as it is`() throws {
        var random = SplitMix64(seed: 6)
        for _ in 0..<2_000 {
            let text = RandomJSON.text(using: &random)
            let canonical = try JSONValue(parsing: Array(text.utf8)).canonicalText
            #expect(try JSONValue(parsing: Array(canonical.utf8)).canonicalText == canonical)
        }
    }
}
