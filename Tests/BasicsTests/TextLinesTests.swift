import Basics
import Testing

struct TextLinesTests {
    private static let texts: [[String]] = [
        [""], ["one"], ["one", ""], ["", ""], ["one", "two", "", "three"], ["# é", "e\u{301}\u{301}", "\u{301}", ""],
        ["\u{2028}\u{0B}\u{85}", "a\u{FEFF}", "👨‍👩‍👧"],
    ]

    @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
    func `lines are the same, whatever ends them and whatever the file begins with`(end: String, start: String) {
        for lines in Self.texts {
            let found = Array(TextLines(start + lines.joined(separator: end)))
            #expect(found.map { Array($0.utf8) } == lines.map { Array($0.utf8) }, "\(lines)")
        }
    }

    @Test func `ends of all kinds in one text each end a line, and a pair ends one`() {
        #expect(Array(TextLines("a\r\r\nb\n\rc\n\n")) == ["a", "", "b", "", "c", "", ""])
    }
}
