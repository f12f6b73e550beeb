import SeededGenerator
import TestSupport
import Testing

@testable import ClickTracking

struct WebAddressTests {
    private static let page = WebAddress("https://www.example.org/shop/cart?id=1#top")

    @Test(
        arguments: [
            ("https://example.org/a/b?q=1#c", "example.org/a/b"), ("HTTP://WWW.Example.org:8080/A/", "example.org/A"),
            ("//cdn.example.org", "cdn.example.org"), ("/", "example.org"), ("/a//b/./c/../d", "example.org/a/b/d"),
            ("item", "example.org/shop/item"), ("../../../x", "example.org/x"), ("?page=2", "example.org/shop/cart"),
            (" /a\n", "example.org/a"), ("/tag/%E7%BE%8E", "example.org/tag/美"), ("/a;jsessionid=9", "example.org/a"),
            ("/%ff", "example.org/*"), ("/search/john%20smith/all", "example.org/search/*/all"),
            ("mail:8080", nil), ("#top", nil), ("", nil), ("javascript:void(0)", nil), ("tel:123", nil),
            ("mailto:ann@example.org", nil), ("data:text/html,x", nil), ("file:///tmp/a", nil), ("https:/a", nil),
            ("/users/ann@example.org", nil), ("/users/ann%40example.org", nil),
            ("https://ann:secret@example.org/", nil), ("https:///a", nil), ("https://exa mple.org/", nil),
        ] as [(String, String?)])
    func `a target is the host and the path of what a browser would open from the page`(
        text: String, target: String?
    ) {
        #expect(WebAddress(text, on: Self.page)?.target == target)
    }

    @Test func `without a page only addresses with a host lead somewhere`() {
        #expect(WebAddress("/a")?.target == nil && WebAddress("a")?.target == nil)
        #expect(WebAddress("//example.org/a")?.target == "example.org/a")
    }

    @Test(
        arguments: [
            ("8231", "*"), ("2024-01-02", "*"), ("live", "live"), ("v2", "v2"), ("top-10", "top-10"),
            ("order-48213", "order-*"), ("tt1234567", "*"), ("S_477704", "S_*"), ("index.html", "index.html"),
            ("1b4e28ba-2fa1-11d2-883f-0016d3cca427", "*"), ("u-1b4e28ba-2fa1-11d2-883f-0016d3cca427", "u-*"),
            ("9f86d081884c7d65", "*"), ("3a7bd3e2", "*"), ("B072L7CBGF", "*"), ("B00OQVZDJM", "*"),
            ("dQw4w9WgXcQ", "*"),
            ("N-5yc1vZaq7r", "N-*"), ("getElementById", "getElementById"), ("ref=nav_logo", "ref=nav_logo"),
            ("x7-Ab3_9k-2Lm4_p8Qz1", "*"), ("a.b", "a.b"), ("美食", "美食"), ("user=12345", "user=*"), ("a+b", "*"),
            ("eyJhbGciOiJIUzI1NiJ9.e30.abc", "*.e30.abc"), ("iphone-15-pro", "iphone-15-pro"), ("facade", "facade"),
        ])
    func `ids in a part of a path are a star, and words stay`(part: String, kept: String) {
        #expect(WebAddress.withoutIDs(part) == kept)
        #expect(WebAddress("//h/" + part.replacing("+", with: "%2B"))?.target == "h/" + kept)
    }

    @Test func `of an address there is no query, mail address, long number, UUID or token in the target`() throws {
        var random = SplitMix64(seed: sweepSeed(5))
        let hexadecimal = Array("0123456789abcdef")
        let hex = { (count: Int, random: inout SplitMix64) in
            String((0..<count).map { _ in random.pick(hexadecimal) })
        }
        for _ in 0..<sweep(500, of: 50_000) {
            let secrets = [
                "ann@example.org", "ann%40example.org", "\(10_000 + random.below(1_000_000))",
                [8, 4, 4, 4, 12].map { hex($0, &random) }.joined(separator: "-"), "7" + hex(20, &random) + "0a1b2c",
            ]
            let secret = random.pick(secrets)
            let around = ["/a/\(secret)/b", "/a?x=\(secret)", "/a#\(secret)", "/a-\(secret)", "/a;x=\(secret)", secret]
            guard let target = WebAddress(random.pick(around), on: Self.page)?.target else { continue }
            #expect(!target.contains(secret) && !target.contains("@") && !target.contains("?"))
        }
    }

    @Test func `what is kept of an address is kept of itself`() {
        var random = SplitMix64(seed: sweepSeed(6))
        let pieces = [
            "/", "//", "a", "..", ".", "%2e", "%25", "%40", "%", "é", "e\u{301}", "www.", ":", "80", "-", "12345",
            "x9y8z7q6",
            ";", "=", "*", "?", "#", "@", " ", "%20", "%2F", "ABC", "İ", "[::1]", "https://", "example.org",
        ]
        for _ in 0..<sweep(3_000, of: 300_000) {
            let text = (0..<(1 + random.below(9))).map { _ in random.pick(pieces) }.joined()
            guard let target = WebAddress(text, on: Self.page)?.target else { continue }
            #expect(WebAddress("//" + target)?.target == target, "\(text)")
        }
    }
}
