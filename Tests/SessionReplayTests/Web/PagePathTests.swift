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
        #expect(PagePath.of(address, withRoutes: false) == path)
    }

    @Test(
        arguments: [
            ("https://example.org/shop/cart?id=1#top", "/shop/cart"), ("https://example.org", "/"),
            ("https://example.org#/a", "/#/a"), ("https://example.org/#/a?b=/c", "/#/a"),
            ("https://example.org/x?y=1#!/help?z", "/x#!/help"), ("https://example.org/index.html#/", "/index.html#/"),
            ("https://example.org/#!top", "/"), ("https://example.org/#a/b", "/"),
            ("file:///home/ann/site/a.html", "/site/a.html"), ("FILE:///a.html#/b", "/a.html#/b"), ("file://", "/"),
            ("about:blank", nil), ("/only/path", nil),
        ] as [(String, String?)])
    func `a fragment that is a path is a page, and a file keeps its folder`(address: String, path: String?) {
        #expect(PagePath.of(address, withRoutes: true) == path)
    }
}
