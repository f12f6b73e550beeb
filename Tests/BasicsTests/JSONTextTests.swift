import Basics
import Testing

struct JSONTextTests {
    @Test(arguments: [
        ("", "\"\""), ("plain é 😀", "\"plain é 😀\""), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
        ("\0\u{1B}[31m\u{7F}\u{9F}", #""\u0000\u001b[31m\u007f\u009f""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
        ("\r\n", #""\r\n""#), ("\"\u{301}", "\"\\\"\u{301}\""),
        ("\u{61C}\u{200E}\u{200F}", #""\u061c\u200e\u200f""#), ("\u{202A}a\u{202E}", #""\u202aa\u202e""#),
        ("\u{2066}\u{2069}\u{2065}", "\"\\u2066\\u2069\u{2065}\""), ("م“漢", "\"م“漢\""),
    ])
    func `text is quoted with what JSON and line-based tools cannot have bare escaped`(text: String, json: String) {
        #expect(JSONText.string(text).utf8.elementsEqual(json.utf8))
    }
}
