import SeededGenerator
import Testing

@testable import ClickTracking

struct SessionPropertiesTests {
    private func properties(_ values: [(key: String, value: String)], keeping keys: [String]? = nil) -> String? {
        SessionProperties(values, keeping: keys.map(PropertyKeys.init))?.text
    }

    @Test func `they are texts by key, in the order of the keys' bytes, the last of a key`() {
        #expect(properties([("plan", "free"), ("os", "iOS"), ("plan", "pro")]) == #"{"os":"iOS","plan":"pro"}"#)
        #expect(properties([("b", "it's \"q\" \\")]) == #"{"b":"it's \"q\" \\"}"#)
        // Names that Unicode takes for one are two.
        #expect(properties([("caf\u{E9}", "1"), ("cafe\u{301}", "2")])?.utf8.count == 26)
    }

    @Test func `only allowed keys are kept`() {
        #expect(properties([("plan", "pro"), ("email", "a@b.c")], keeping: ["plan"]) == #"{"plan":"pro"}"#)
        #expect(properties([("email", "a@b.c")], keeping: ["plan"]) == nil)
        #expect(PropertyKeys(list: "plan,feature/new")?.names == ["plan", "feature/new"])
        for list in ["", "a,", "a b", "a=b", "it's", "\"", "a\nb", String(repeating: "k", count: 65)] {
            #expect(PropertyKeys(list: list) == nil, "\(list)")
        }
    }

    @Test func `what is no key, empty, or has a NUL is none`() {
        #expect(properties([("", "x"), ("a b", "x"), ("a=b", "x"), ("a", ""), ("b", "x\0y")]) == nil)
    }

    @Test func `long values are cut between characters, and there are 32 keys at most`() {
        let values = [("a", 63), ("b", 64), ("c", 65), ("d", 31)].map { key, count in
            (key: key, value: String(repeating: key == "d" ? "é" : "x", count: count) + "é")
        }
        let kept = SessionProperties(values, keeping: nil)?.values.map(\.value.utf8.count)
        #expect(kept == [63, 64, 64, 64])
        let many = (10..<50).map { (key: "k\($0)", value: "v") }
        #expect(SessionProperties(many.reversed(), keeping: nil)?.values.map(\.key) == many.prefix(32).map(\.key))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a journal gives back what was put in`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let texts = ["a", "=", "\u{1}", "é", "\"", "\\", " ", "🙂"]
        func text(_ count: Int) -> String {
            (0..<count).map { _ in texts.randomElement(using: &generator) ?? "" }.joined()
        }
        let values = (0..<Int.random(in: 1...5, using: &generator)).map { (key: "k\($0)", value: text($0 + 1)) }
        let properties = try #require(SessionProperties(values, keeping: nil))
        #expect(SessionProperties(joined: properties.joined) == properties)
    }
}
