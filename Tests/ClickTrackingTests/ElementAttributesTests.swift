import SeededGenerator
import TestSupport
import Testing

@testable import ClickTracking

struct ElementAttributesTests {
    private static func kept(_ change: (inout ElementAttributes) -> Void) -> ElementAttributes {
        var attributes = ElementAttributes()
        change(&attributes)
        return attributes.kept
    }

    @Test(
        arguments: [
            "css-1x2y3z", "sc-bdVaJa", "sc-gtsrhd", "r-bnwqim", "jss12", "ember123", "svelte-1abc", "jsx-2871293847",
            "x1n2onr6",
            "Button_button__3kL9x", "styles__Foo-sc-1x2y3z4-0", "post-12345", "menu-item-1234", "hLKfUX", "_9f86d081",
            "ng-tns-c12-3", "a@b", "{{name}}", "12", String(repeating: "long", count: 20),
        ])
    func `classes that a tool has made are left out`(name: String) {
        #expect(Self.kept { $0.classes = name }.classes == nil)
        #expect(Self.kept { $0.classes = "b \(name) a" }.classes == "a b")
    }

    @Test(
        arguments: [
            "nav-item", "btn-primary", "col-md-6", "h1", "w-1/2", "text-2xl", "md:flex", "mt-0.5", "bg-gray-500",
            "SimpleFlyout__link--bold", "fooBarBaz", "o-SocialShare__m-ShareButton", "iPhone", "i18n",
            "ac-gf-directory",
            "is-open", "MuiButton-root", "primary_2",
        ])
    func `classes that people have named are kept`(name: String) {
        #expect(Self.kept { $0.classes = name }.classes == name)
    }

    @Test func `classes are sorted, each once, with a space between, and not too many`() {
        #expect(Self.kept { $0.classes = " nav\tbtn  nav\n" }.classes == "btn nav")
        let many = (0..<200).map { "class-\(Character(UnicodeScalar(UInt8(97 + $0 % 26))))-\($0)" }
        let classes = Self.kept { $0.classes = many.joined(separator: " ") }.classes ?? ""
        #expect(classes.utf8.count <= 256 && classes.split(separator: " ").allSatisfy { many.contains(String($0)) })
    }

    @Test(
        arguments: [
            ("q", "q"), ("field-keywords", "field-keywords"), ("user[email]", "user[email]"), ("row-12345", nil),
            ("John Smith", nil), ("ann@example.org", nil), ("7", nil), ("", nil),
            ("1b4e28ba-2fa1-11d2-883f-0016d3cca427", nil), (String(repeating: "a b", count: 60), nil),
            (String(repeating: "word-", count: 30), nil),
        ] as [(String, String?)])
    func `a name or test id is kept if people named it, and left out if it may be data`(text: String, kept: String?) {
        #expect(Self.kept { $0.name = text }.name == kept)
        #expect(Self.kept { $0.testID = text }.testID == kept)
    }

    @Test func `types and roles are in lower case, and of several roles the first counts`() {
        #expect(Self.kept { $0.type = "Submit" }.type == "submit")
        #expect(Self.kept { $0.role = " Button link" }.role == "button" && Self.kept { $0.role = " " }.role == nil)
    }

    @Test func `what is kept of attributes is kept of itself, and nobody is in it`() {
        var random = SplitMix64(seed: sweepSeed(7))
        let pieces = [
            "a", "btn", "-", "_", " ", "9", "12345", "x1y2z3w4", "ann@example.org", "é", "B", "css-", "1b4e28ba", "/",
            "*",
            "deadbeef01", "dQw4w9WgXcQ", "\n", "{", "İ",
        ]
        for _ in 0..<sweep(2_000, of: 200_000) {
            var attributes = ElementAttributes()
            for place in ElementAttributes.places {
                attributes.values[place] = (0..<random.below(6)).map { _ in random.pick(pieces) }.joined()
            }
            let kept = attributes.kept
            #expect(kept.kept == kept, "\(attributes)")
            let texts = kept.values.compactMap { $0 }
            #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("@") && !$0.contains("12345") }, "\(kept)")
        }
    }
}
