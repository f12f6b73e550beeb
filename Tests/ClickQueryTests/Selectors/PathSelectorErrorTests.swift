import ClickTracking
import ResponderChain
import SeededGenerator
import Testing

@testable import ClickQuery

struct PathSelectorErrorTests {
    private static let errors: [(String, Int, String)] = [
        ("", 0, "expected a class, '*', '#', '[' or ':'"), ("   ", 3, "expected a class"),
        ("A >", 3, "expected a class"), ("> A", 0, "expected a class"), ("A > > B", 4, "expected a class"),
        ("A,", 2, "expected a class"), ("A,,B", 2, "expected a class"), (".Button", 0, "without a dot"),
        ("A .B", 2, "without a dot"), ("A--B", 2, "separate parts of a path by a space or '>'"),
        ("A + B", 2, "siblings"),
        ("A ~ B", 2, "siblings"), ("Box<Int>", 3, "quote names"), ("A]", 1, "expected '#', '['"),
        ("A[", 2, "expected a number, or '*'"), ("A[]", 2, "expected a number"), ("A[1", 3, "expected ']'"),
        ("A[-1]", 2, "expected a number"), ("A[9223372036854775808]", 2, "below 2^63"),
        ("A[2]B", 4, "expected '#', '['"), ("#", 1, "expected an identifier"),
        ("A##b", 2, "expected an identifier"),
        ("A:", 2, "expected root, event(…)"), ("A:hover", 2, "expected root, event(…)"),
        ("A:handle", 2, "handled, unhandled or not(…)"), ("A:handled(yes)", 9, "expected '#', '['"),
        ("A:Handled", 2, "handled, unhandled"),
        ("A:event", 7, "expected '('"), ("A:event()", 8, "expected an event"), ("A:event(t", 9, "expected ')'"),
        ("A:screen(a b)", 11, "expected ')'"), ("A:kind(tap)", 7, "expected activation, control or routed"),
        ("A:kind(*)", 7, "expected activation"), ("A:not()", 6, "expected a class"), ("A:not(B", 7, "expected ')'"),
        ("A)", 1, "expected '#'"), ("\"abc", 0, "closing quote"), ("A#'x", 2, "closing quote"),
        ("A\\", 2, "a character after"), ("A%4", 1, "two hexadecimal digits"), ("%zz", 0, "two hexadecimal digits"),
        ("%+1", 0, "two hexadecimal digits"), ("%-1", 0, "two hexadecimal digits"), ("%FF", 0, "UTF-8"),
        ("x%C3*%A9", 0, "UTF-8"), ("''", 0, "not empty"), ("#\"\"", 1, "not empty"), ("A\u{0}", 1, "expected"),
        ("A é]", 4, "expected"),
        ("A ›", 5, "expected a class"), ("A › B C", 8, "expected '›', '·'"), ("A B › C", 4, "a space or '>'"),
        ("A > B · t", 6, "a space or '>'"), ("A › … B", 10, "'›' after '…'"), ("A ·", 4, "expected an event"),
        ("A · t u", 7, "expected '›', '·'"), ("› A > B", 6, "expected '#'"), ("A · t › B", 7, "expected '›', '·'"),
        ("A › B > C", 8, "expected '›', '·'"),
    ]

    @Test(arguments: errors)
    func `what is no selector is an error at its place`(text: String, offset: Int, reason: String) throws {
        let error = #expect(throws: PathSelectorError.self) { try PathSelector(parsing: text) }
        #expect(error?.offset == offset)
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
        #expect(error?.selector == text)
    }

    @Test func `deep nesting is an error, not a crash`() throws {
        func nested(_ count: Int) -> String {
            String(repeating: ":not(", count: count) + "A" + String(repeating: ")", count: count)
        }
        let deepest = try PathSelector(parsing: nested(32))
        #expect(try deepest.matches(ControlPath(parsing: "A--t"), screen: nil, kind: .activation))
        for text in [nested(33), nested(100_000)] {
            let error = #expect(throws: PathSelectorError.self) { try PathSelector(parsing: text) }
            #expect(error?.offset == 32 * 5 + 1)
            #expect(error?.reason == "expected at most 32 ':not(' inside one another")
        }
    }

    @Test(arguments: 0..<100)
    func `any text is a selector or an error within it`(seed: UInt64) throws {
        var random = RandomPaths(seed: seed)
        let path = random.hostile()
        for _ in 0..<30 {
            let text = random.garbage()
            do throws(PathSelectorError) {
                let selector = try PathSelector(parsing: text)
                _ = selector.matches(path, screen: nil, kind: .activation)
                #expect(try PathSelector(parsing: selector.description) == selector, "\(text)")
            } catch {
                #expect(0...text.utf8.count ~= error.offset)
            }
        }
    }

    @Test(arguments: ["A", "A ", "#", "[", ":not(", "\"", "*", "A,", "%41", "\\a", "é", "(", "?"])
    func `a text of 100,000 characters ends in a selector or an error`(piece: String) {
        _ = try? PathSelector(parsing: String(repeating: piece, count: 100_000 / piece.count))
    }
}
