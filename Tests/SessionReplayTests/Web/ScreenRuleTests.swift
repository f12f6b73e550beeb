import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

struct ScreenRuleTests {
    @Test(
        arguments: [
            ("/live/8231/chat", "/live/*/chat"), ("/", "/"), ("/shop/cart", "/shop/cart"), ("/a//b/", "/a//b/"),
            ("/u/1b4e28ba-2fa1-11d2-883f-0016d3cca427/", "/u/*/"), ("/users/ann%40example.org", "/users/*"),
            ("/tag/%E7%BE%8E", "/tag/%E7%BE%8E"), ("/a;jsessionid=12345/b", "/a/b"), ("/top-10", "/top-10"),
            ("/commit/9f86d081884c7d65", "/commit/*"), ("/order-48213", "/order-*"),
        ])
    func `a page's path is a screen with a star for each id`(path: String, screen: String) {
        var options = ReplayOptions()
        #expect(options.screen(of: "https://example.org\(path)?q=1#x") == screen)
        #expect(ScreenRule.withoutIDs().screen(ofPath: screen) == screen)
        options.screens = .whole
        #expect(options.screen(of: "https://example.org\(path)?q=1#x") == path)
    }

    @Test func `a route has a star for each id, and templates may have routes`() throws {
        let ids = ScreenRule.withoutIDs()
        for (path, screen) in [
            ("/#/orders/8231", "/#/orders/*"), ("/a/12345/x.html#!/u/9f86d081884c7d65", "/a/*/x.html#!/u/*"),
            ("/#/", "/#/"),
            ("/#/ann@example.org", "/#/*"), ("/#/a#b", "/#/*"),
        ] {
            #expect(ids.screen(ofPath: path) == screen)
            #expect(ids.screen(ofPath: screen) == screen)
        }
        let rule = try ScreenRule(templates: "/#/orders/*\n/app#!/*/edit")
        #expect(rule.screen(ofPath: "/#/orders/new") == "/#/orders/*")
        #expect(rule.screen(ofPath: "/app#!/x/edit") == "/app#!/*/edit")
    }

    @Test func `templates go before ids, the first that fits`() throws {
        let rule = try ScreenRule(templates: "# people\n\n/users/me\n  /users/*  \n/users/*/posts/*\r\n")
        for (path, screen) in [
            ("/users/me", "/users/me"), ("/users/ann", "/users/*"), ("/users/ann/", "/users/*"),
            ("/users/ann/posts/first", "/users/*/posts/*"), ("/users/ann/posts", "/users/ann/posts"),
            ("/live/8231", "/live/*"), ("/", "/"),
        ] {
            #expect(rule.screen(ofPath: path) == screen)
            #expect(rule.screen(ofPath: screen) == screen)
        }
    }

    @Test(arguments: ["users/*", "/a b", "\n\nhttps://example.org/a", "/a?b=*", "/a#top", "/a#"])
    func `a line that is no template is named`(text: String) {
        let line = text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(throws: ScreenRule.TemplateError(line: line)) { try ScreenRule(templates: text) }
    }

    @Test func `a rule is read again as it was kept, and one of a newer version is not`() throws {
        let rules = [ScreenRule.whole, .withoutIDs(), try ScreenRule(templates: "/a/*\n/b")]
        #expect(rules.map { ScreenRule(text: $0.text) } == rules)
        #expect(ScreenRule(text: "ids 2") == nil && ScreenRule(text: "") == nil && ScreenRule(text: "whole\nx") == nil)
    }

    @Test func `a screen is the screen of itself, whatever the path`() {
        var random = SplitMix64(seed: sweepSeed(41))
        let pieces = [
            "/", "a", "12345", "%40", "%", "%2F", ";", "@", "*", "é", "x9y8z7q6", "..", " ", "-", "%20", "%25",
        ]
        for _ in 0..<sweep(2_000, of: 200_000) {
            let path = "/" + (0..<random.below(9)).map { _ in random.pick(pieces) }.joined()
            let screen = ScreenRule.withoutIDs().screen(ofPath: path)
            #expect(ScreenRule.withoutIDs().screen(ofPath: screen) == screen, "\(path)")
            #expect(!screen.contains("@") && !screen.contains("12345"), "\(path)")
        }
    }

    @Test func `rrweb and PostHog name screens by the rule of the options`() throws {
        let events = [
            RRWebText.meta(at: 0, "https://example.org/live/8231/chat"), RRWebText.snapshot(at: 1, RRWebText.page),
            RRWebText.click(7, at: 2),
        ]
        let autocapture = #"""
            {"event":"$autocapture","timestamp":"2024-01-01T00:00:00Z","properties":{"ADDRESS"},"elements":[{"tag_name":"a"}]}
            """#
        let addresses = [#"$current_url":"https://example.org/live/8231/chat?a"#, #"$pathname":"/live/8231/chat?a"#]
        for (rule, screen) in [(ScreenRule.withoutIDs(), "/live/*/chat"), (.whole, "/live/8231/chat")] {
            var options = ReplayOptions()
            options.screens = rule
            let page = try CollectedOutput.reading(RRWebText.array(events), options)
            #expect(page.clicks.map(\.screen) == [screen] && page.screens.map(\.screen) == [screen])
            #expect(page.layouts.map(\.layout.screen) == [screen])
            for address in addresses {
                let text = autocapture.replacing("ADDRESS", with: address)
                let output = try CollectedOutput.reading(text, with: PostHogReader(), options)
                #expect(output.clicks.map(\.screen) == [screen])
            }
        }
    }
}
