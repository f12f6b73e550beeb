import ResponderChain
import Testing

struct ControlPathParsingTests {
    @Test(arguments: [
        ("View[0]--tap", "View--tap"),
        ("View[00]--tap", "View--tap"),
        ("View[007]--tap", "View[7]--tap"),
        ("View[*]--tap", "View[*]--tap"),
        ("%56iew--tap", "View--tap"),
        ("View%2d--tap", "View%2D--tap"),
        ("A%2DB--tap", "A-B--tap"),
        ("A-%2DB--tap", "A-%2DB--tap"),
        ("A%2D%2DB--tap", "A-%2DB--tap"),
        ("View#a%5bb%5D--tap", "View#a%5Bb%5D--tap"),
        ("View#%C3%A9[1]--tap", "View#é[1]--tap"),
        ("View--touch%55pInside", "View--touchUpInside"),
        ("View--%00", "View--%00"),
        ("View[9223372036854775807]--tap", "View[9223372036854775807]--tap"),
    ])
    func `a path is normalised when it is read`(text: String, canonical: String) throws {
        #expect(try ControlPath(parsing: text).description == canonical)
    }

    @Test(
        arguments: [
            ("", .noEvent),
            ("View", .noEvent),
            ("--tap", .emptyPart(.className)),
            ("View--", .emptyPart(.event)),
            ("View----tap", .emptyPart(.className)),
            ("#a--tap", .emptyPart(.className)),
            ("[1]--tap", .emptyPart(.className)),
            ("View#--tap", .emptyPart(.identifier)),
            ("View#[1]--tap", .emptyPart(.identifier)),
            ("-View--tap", .bareDash(.className)),
            ("View#-a--tap", .bareDash(.identifier)),
            ("View---tap", .bareDash(.event)),
            ("View--tap-", .bareDash(.event)),
            ("View#a-[1]--tap", .bareDash(.identifier)),
            ("View#a#b--tap", .reservedByte(0x23, in: .identifier)),
            ("View--tap#a", .reservedByte(0x23, in: .event)),
            ("View--tap[1]", .reservedByte(0x5B, in: .event)),
            ("View[1][2]--tap", .reservedByte(0x5B, in: .className)),
            ("Vi\u{1}ew--tap", .reservedByte(1, in: .className)),
            ("View\u{7F}--tap", .reservedByte(0x7F, in: .className)),
            ("View]--tap", .strayBracket),
            ("View%--tap", .badEscape(.className)),
            ("View%4--tap", .badEscape(.className)),
            ("View%G0--tap", .badEscape(.className)),
            ("View--%", .badEscape(.event)),
            ("View%FF--tap", .invalidUTF8(.className)),
            ("View#%C3--tap", .invalidUTF8(.identifier)),
            ("View%ED%A0%80--tap", .invalidUTF8(.className)),
            ("View[]--tap", .badOrdinal),
            ("View[-1]--tap", .badOrdinal),
            ("View[+1]--tap", .badOrdinal),
            ("View[1.0]--tap", .badOrdinal),
            ("View[**]--tap", .badOrdinal),
            ("View[9223372036854775808]--tap", .badOrdinal),
        ] as [(String, ControlPathError)])
    func `what is no path is refused with its reason`(text: String, reason: ControlPathError) {
        #expect(throws: reason) { try ControlPath(parsing: text) }
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: ControlPathError.invalidUTF8(.event)) {
            try ControlPath(parsing: Array("View--".utf8) + [0xC3])
        }
    }

    @Test func `two normal forms of one letter are two controls`() throws {
        let composed = try ControlPath(parsing: "View#\u{E9}--tap")
        let decomposed = try ControlPath(parsing: "View#e\u{301}--tap")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test func `the class of generic, nested and private types has no address in it`() throws {
        final class Local<Element>: Responder {}
        let path = try ControlPath(of: Local<[Hidden?]>(), event: "tap")
        #expect(path.description == "Local<Array<Optional<Hidden>>>--tap")
    }
}

private struct Hidden {}
