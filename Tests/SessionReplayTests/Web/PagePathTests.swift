import Testing

@testable import SessionReplay

struct PagePathTests {
    @Test(
        arguments: [
            ("https://example.org/shop/cart?id=1#top", "/shop/cart"), ("https://example.org", "/"),
            ("https://example.org?q=/a", "/"), ("https://example.org#/a", "/"), ("https://example.org/#/a?b", "/"),
            ("http://localhost:3000/a/", "/a/"), ("file:///tmp/a.html", "/tmp/a.html"), ("about:blank", nil), ("", nil),
            ("/only/path", nil),
        ] as [(String, String?)])
    func `a screen is the page's path without query and fragment`(address: String, path: String?) {
        #expect(PagePath.of(address) == path)
    }
}
