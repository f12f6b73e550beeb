import SeededGenerator
import Testing

@testable import ClickStore

struct NamePatternTests {
    @Test(
        arguments: [
            ("Live*", ["Live", "LiveRoom", "Live*"], ["live", "AliveRoom", ""]),
            ("*Panel*", ["Panel", "GiftPanel", "GiftPanelView"], ["Pane", "panel"]),
            ("?", ["a", "é", "漢", "\u{301}"], ["", "ab", "e\u{301}"]), ("a?c", ["abc", "aéc", "a c"], ["ac", "abbc"]),
            ("*a*b*", ["ab", "xaxbx", "aab"], ["ba", "a"]), ("**", ["", "x"], []),
            (#"\*"#, ["*"], ["a", #"\*"#]), (#"a\?*"#, ["a?", "a?b"], ["ab"]), (#"\\*"#, [#"\"#, #"\x"#], ["x"]),
            ("Cell[*]?", ["Cell[*]x"], ["Cell[2]x", "Cell[*]"]), ("[ab]*", ["[ab]", "[ab]c"], ["a", "b"]),
            (#"a\b*"#, [#"a\bc"#], ["abc"]), ("*\u{301}", ["e\u{301}"], ["é"]),
        ] as [(String, [String], [String])])
    func `wildcards match texts and characters, all else itself`(
        text: String, matching: [String], others: [String]
    ) throws {
        let pattern = try #require(NamePattern(globbing: text))
        for name in matching { #expect(pattern.matches(name), "\(text) matches \(name)") }
        for name in others { #expect(!pattern.matches(name), "\(text) does not match \(name)") }
    }

    @Test func `a text without wildcards is no pattern, and one with all of them escaped is a name`() {
        #expect(NamePattern(globbing: "Button[2]") == nil)
        #expect(NamePattern(globbing: "Cell[*]--tap")?.name == "Cell[*]--tap")
        #expect(NamePattern(globbing: #"a\*b"#)?.name == "a*b")
        #expect(NamePattern(globbing: "a*b").map { $0.name == nil } == true)
    }

    @Test(arguments: 0..<100)
    func `a pattern matches what trying all ways does`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<40 {
            let text = (0...generator.below(6)).map { _ in generator.pick(["a", "b", "é", "*", "?", "*"]) }.joined()
            let name = (0..<generator.below(8)).map { _ in generator.pick(["a", "b", "é"]) }.joined()
            let expected = Self.matches(Array(text.unicodeScalars)[...], Array(name.unicodeScalars)[...])
            #expect((NamePattern(globbing: text)?.matches(name) ?? (text == name)) == expected, "\(text) \(name)")
        }
    }

    /// Tries all ways to match, one after the other.
    private static func matches(_ pattern: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        if first == "*" {
            return matches(pattern.dropFirst(), name) || (!name.isEmpty && matches(pattern, name.dropFirst()))
        }
        return name.first.map { $0 == first || first == "?" } ?? false && matches(pattern.dropFirst(), name.dropFirst())
    }

    @Test func `many wildcards over a long name take no exponential time`() throws {
        let pattern = try #require(NamePattern(globbing: String(repeating: "*a", count: 200) + "*b"))
        #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
        #expect(pattern.matches(String(repeating: "a", count: 10_000) + "b"))
    }
}
