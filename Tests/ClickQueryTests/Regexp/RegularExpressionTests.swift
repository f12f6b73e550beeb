import Foundation
import SeededGenerator
import Testing

@testable import ClickQuery

struct RegularExpressionTests {
    private static func matches(_ pattern: String, _ text: String) throws -> Bool {
        let matcher = RegularExpressionMatcher(try RegularExpression(pattern))
        return Array(text.utf8).withUnsafeBufferPointer { matcher.matches($0) }
    }

    private static let examples: [(String, String, Bool)] = [
        ("", "", true), ("", "abc", true), ("b", "abc", true), ("^b", "abc", false), ("^a.c$", "abc", true),
        ("a.c", "a\nc", false), ("a{2,3}$", "caaa", true), ("^a{2,3}$", "aaaa", false), ("a{", "a{", true),
        ("[]a]", "]", true), ("[^]a]", "]", false), ("[a-]", "-", true), ("\\bon\\b", "is on it", true),
        ("\\bon\\b", "button", false), ("\\Bon", "button", true), ("\\B", "", true), ("(?i)BUTTON", "button", true),
        ("(?i)[^a]", "A", false), ("(?i)[à-ö]", "É", true), ("(?i)\\W", "k", false), ("(?i)\\W", "\u{212A}", true),
        ("É", "é", false), ("\\x41\\u00e9", "Aé", true), ("\\.\\-\\#", ".-#", true), ("^(?:ab|c)*$", "abcab", true),
        ("^.$", "🎁", true), ("^.$", "e\u{301}", false), ("a*?b", "aaab", true), ("(|a)b", "b", true),
        ("\\d\\D\\s\\S\\w\\W", "1a bc-", true), ("^(a|b|){3}$", "ab", true), ("[\\d-]+", "-", true),
        ("a|^b$|", "x", true),
    ]

    @Test(arguments: examples)
    func `a pattern matches what it should`(pattern: String, text: String, expected: Bool) throws {
        #expect(try Self.matches(pattern, text) == expected)
    }

    @Test(arguments: [
        ("(a", "its ')' is missing, at character 1: '(a'"),
        ("a)", "there is a ')' without its '(', at character 2: ')'"),
        ("[a", "its ']' is missing, at character 1: '[a'"), ("*a", "there is nothing to repeat, at character 1: '*a'"),
        ("^*", "there is nothing to repeat, at character 2: '*'"),
        ("a**", "cannot follow another one, at character 3: '*'"),
        ("a*+", "cannot follow another one, at character 3: '+'"), ("a{3,2}", "the least is more than the most"),
        ("a{1001}", "1000 times at most"), ("(a)\\1", "refers back"), ("(?=a)", "in linear time"),
        ("(?<n>a)", "linear time"),
        ("a(?i)", "(?i) must be at the beginning"), ("\\", "something must follow the backslash"),
        ("\\q", "\\q is not known"),
        ("[b-a]", "a range leads from a character to a later one"), ("[[:alpha:]]", "[:…:] is not known"),
        ("\\x4", "2 hexadecimal digits"), ("(a{1000}){1000}", "too long, or repeats too much"),
        (String(repeating: "(", count: 101), "nested deeper than 100"),
        (String(repeating: "a", count: 30_000), "too long"),
    ])
    func `a pattern that is none is told, with its place`(pattern: String, message: String) {
        #expect {
            _ = try RegularExpression(pattern)
        } throws: {
            "\($0)".hasPrefix("regexp: ") && "\($0)".contains(message)
        }
    }

    @Test func `repetitions of nothing end`() throws {
        #expect(try Self.matches("^((((){1000}){1000}){1000}){0,1000}$", ""))
        #expect(try Self.matches("^(()*)*a$", "a"))
    }

    /// The pattern that takes others a time that doubles with each letter.
    @Test func `a pattern that makes others go back does not take long`() throws {
        #expect(try !Self.matches("^(a+)+$", String(repeating: "a", count: 5_000) + "b"))
        #expect(try !Self.matches("(a?){30}a{30}$", String(repeating: "a", count: 29)))
    }

    @Test func `states that would take too much memory are made anew`() throws {
        var random = SplitMix64(seed: 1)
        let letters = (0..<5_000).map { _ in Bool.random(using: &random) ? "a" : "b" }
        let place = letters.indices.dropLast(400).contains { letters[$0] == "a" && letters[$0 + 400] == "b" }
        #expect(try Self.matches("a.{399}b", letters.joined()) == place)
        #expect(try !Self.matches("a.{399}c", letters.joined()))
    }

    @Test func `a text that is stopped has no match`() throws {
        let matcher = RegularExpressionMatcher(try RegularExpression("b"))
        let text = Array(repeating: UInt8(ascii: "a"), count: 100_000) + [UInt8(ascii: "b")]
        #expect(text.withUnsafeBufferPointer { matcher.matches($0) })
        #expect(!text.withUnsafeBufferPointer { matcher.matches($0) { true } })
    }

    @Test(
        arguments: [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80]]
            as [[UInt8]])
    func `bytes that are no text match as unknown characters`(bytes: [UInt8]) throws {
        let matcher = RegularExpressionMatcher(try RegularExpression("^\\uFFFD+$"))
        #expect(bytes.withUnsafeBufferPointer { matcher.matches($0) })
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random patterns match what Foundation's match`(seed: UInt64) throws {
        var random = RandomPattern(seed: seed)
        for _ in 0..<60 {
            let (pattern, text) = (random.pattern(depth: 3), random.text())
            // Foundation takes no empty pattern.
            guard !pattern.isEmpty else { continue }
            let reference = try NSRegularExpression(pattern: pattern)
            let range = NSRange(text.startIndex..., in: text)
            let expected = reference.firstMatch(in: text, range: range) != nil
            #expect(try Self.matches(pattern, text) == expected, "\(pattern) in '\(text)'")
        }
    }
}

/// Small patterns whose meaning is the same everywhere, and texts that they may match.
private struct RandomPattern {
    private static let letters = ["a", "b", "B", "_", " ", "1", "#"]
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func text() -> String { (0..<Int.random(in: 0...10, using: &generator)).map { _ in letter() }.joined() }

    mutating func pattern(depth: Int) -> String {
        (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in item(depth) }.joined()
        }.joined(separator: "|")
    }

    private mutating func item(_ depth: Int) -> String {
        if happens(8) { return pick(["^", "$", "\\b"]) }
        let atom = atom(depth)
        // Foundation misses matches where a lazy loop goes over an empty one: `(?:(?:|b)+?)+?a|^` matches any text.
        let lazy = atom.hasPrefix("(") ? [] : ["*?", "+?"]
        return atom + (happens(3) ? pick(["*", "+", "?", "{2}", "{0,2}", "{1,}"] + lazy) : "")
    }

    private mutating func atom(_ depth: Int) -> String {
        if depth > 0, happens(4) { return (happens(2) ? "(" : "(?:") + pattern(depth: depth - 1) + ")" }
        if happens(4) {
            return "[" + (happens(3) ? "^" : "") + letter() + pick(["", "a-c", "0-5", "\\w", "\\s"]) + "]"
        }
        return happens(4) ? pick([".", "\\w", "\\d", "\\s", "\\W", "\\D", "\\S"]) : letter()
    }

    private mutating func letter() -> String { pick(Self.letters) }
    private mutating func happens(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &generator) == 0 }
    private mutating func pick(_ texts: [String]) -> String { texts[Int.random(in: texts.indices, using: &generator)] }
}
