import ClickReports
import Testing

struct TerminalTextTests {
    @Test(arguments: [
        ("", ""), ("plain é 漢 😀 👩‍👩‍👧", "plain é 漢 😀 👩‍👩‍👧"), ("\u{1B}[31m", #"\u{1B}[31m"#), ("a\r\nb", #"a\u{D}\u{A}b"#),
        ("\0\u{7F}\u{85}\u{9B}2J", #"\u{0}\u{7F}\u{85}\u{9B}2J"#), ("\u{202E}evil\u{202C}", #"\u{202E}evil\u{202C}"#),
        ("\u{2066}a\u{2069}\u{200F}", #"\u{2066}a\u{2069}\u{200F}"#), ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
        ("\u{1B}\u{301}", "\\u{1B}\u{301}"),
    ])
    func `control characters, and those that reorder text, are written out`(text: String, escaped: String) {
        #expect(TerminalText.escaped(text).utf8.elementsEqual(escaped.utf8))
    }

    @Test func `what was escaped is safe`() {
        for scalar in (0...0xFFFF).compactMap(Unicode.Scalar.init) where scalar.properties.generalCategory == .control {
            #expect(TerminalText.escaped("a\(scalar)b").unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
        }
    }
}
