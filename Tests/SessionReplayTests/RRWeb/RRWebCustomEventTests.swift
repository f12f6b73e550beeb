import ClickTracking
import ResponderChain
import Testing

@testable import SessionReplay

/// What recorders say in events of their own: where the page is, and what was tapped on a phone.
struct RRWebCustomEventTests {
    private static let page = """
        {"type":0,"id":1,"childNodes":[{"type":2,"id":2,"tagName":"html","attributes":{},"childNodes":[\
        {"type":2,"id":9,"tagName":"button","attributes":{},"childNodes":[]}]}]}
        """

    private static func click(at ms: Int) -> String {
        RRWebText.event(3, at: ms, "{\"source\":2,\"type\":2,\"id\":9,\"x\":3,\"y\":4}")
    }

    private static func custom(_ tag: String, _ payload: String, at ms: Int) -> String {
        RRWebText.event(5, at: ms, "{\"tag\":\"\(tag)\",\"payload\":\(payload)}")
    }

    private static func screens(
        _ tag: String, _ payload: String, _ rules: ReadingRules = .controls
    ) throws -> [String?] {
        let events = [
            RRWebText.event(4, at: 0, "{\"href\":\"https://a.example/home?x#top\",\"width\":800,\"height\":600}"),
            RRWebText.snapshot(at: 1, page), click(at: 1_000), custom(tag, payload, at: 2_000), click(at: 3_000),
        ]
        return try CollectedOutput.reading(RRWebText.array(events), ReplayOptions(rules)).clicks.map(\.screen)
    }

    @Test(arguments: [
        ("$pageview", "{\"href\":\"https://a.example/cart/12345\"}", "/cart/*"),
        ("$url_changed", "{\"href\":\"https://a.example/cart?a=1\"}", "/cart"),
        ("breadcrumb", "{\"category\":\"navigation\",\"data\":{\"from\":\"/home\",\"to\":\"/cart?b\"}}", "/cart"),
        ("performanceSpan", "{\"op\":\"navigation.push\",\"description\":\"https://a.example/cart\"}", "/cart"),
        ("Navigate", "\"https://a.example/#/cart\"", "/#/cart"), ("route-change", "{\"path\":\"/cart\"}", "/cart"),
        ("url", "\"#/cart\"", "/home#/cart"), ("url", "\"#reviews\"", "/home"),
        ("breadcrumb", "{\"category\":\"console\",\"data\":{\"to\":\"/cart\"}}", "/home"),
        ("performanceSpan", "{\"op\":\"resource.script\",\"description\":\"https://a.example/x.js\"}", "/home"),
        ("Focus", "\"https://a.example/cart\"", "/home"), ("navigate", "{\"to\":\"Cart\"}", "/home"),
        ("$pageview", "{\"href\":\"\"}", "/home"), ("$pageview", "7", "/home"),
    ])
    func `a screen changes by what the recorder says of the address`(tag: String, payload: String, screen: String)
        throws
    {
        #expect(try Self.screens(tag, payload) == ["/home", screen])
        #expect(try Self.screens(tag, payload, .elements) == ["/home", "/home"])
    }

    private static func phone(_ events: [String]) throws -> CollectedOutput {
        let head = [
            RRWebText.event(4, at: 0, "{\"href\":\"\",\"width\":400,\"height\":800}"), custom("video", "{}", at: 1),
            custom("breadcrumb", "{\"category\":\"navigation\",\"data\":{\"to\":\"Menu\"}}", at: 2),
        ]
        return try CollectedOutput.reading(RRWebText.array(head + events), ReplayOptions(.controls))
    }

    private static func touch(_ type: Int, at ms: Int) -> String {
        RRWebText.event(3, at: ms, "{\"source\":2,\"type\":\(type),\"id\":0,\"x\":20,\"y\":70}")
    }

    private static func tap(_ data: String, at ms: Int) -> String {
        custom("breadcrumb", "{\"category\":\"ui.tap\",\"message\":\"pressed:\",\"data\":\(data)}", at: ms)
    }

    @Test func `taps of a phone are on their screens, in the places of their touches`() throws {
        let output = try Self.phone([
            Self.touch(7, at: 1_000), Self.touch(9, at: 1_050),
            Self.tap("{\"view.class\":\"android.widget.Button\",\"view.id\":\"pay\"}", at: 1_060),
            RRWebText.event(4, at: 1_900, "{\"href\":\"\",\"width\":800,\"height\":400}"),
            Self.custom("breadcrumb", "{\"category\":\"navigation\",\"data\":{\"to\":\"Done\"}}", at: 2_000),
            Self.tap("{\"path\":[{\"name\":\"Button\",\"label\":\"ok\"},{\"name\":\"DoneScreen\"}]}", at: 4_000),
            Self.tap("{}", at: 5_000),
        ])
        #expect(output.paths == ["Button#pay--tap", "DoneScreen--Button#ok--tap", "pressed:--tap"])
        #expect(output.clicks.map(\.screen) == ["Menu", "Done", "Done"])
        #expect(output.clicks.map(\.location) == [.init(x: 20, y: 70), nil, nil])
        #expect(output.clicks.allSatisfy { $0.answered == .unknown })
    }

    @Test func `a phone's recording without taps is named for what it is`() throws {
        let output = try Self.phone([Self.touch(7, at: 1_000), Self.touch(9, at: 1_050)])
        #expect(output.clicks.isEmpty && output.rejections.isEmpty)
        #expect(output.notes.count == 1 && output.notes.first?.key.contains("breadcrumbs ui.tap") == true)
        #expect(output.notes.first?.value == 1)
    }

    @Test func `a page's taps, which Sentry writes beside its clicks, count once`() throws {
        let events = [
            RRWebText.meta(at: 0), RRWebText.snapshot(at: 1, Self.page), Self.click(at: 1_000),
            Self.custom("breadcrumb", "{\"category\":\"ui.click\",\"data\":{\"nodeId\":9}}", at: 1_000),
        ]
        #expect(try CollectedOutput.reading(RRWebText.array(events), ReplayOptions(.controls)).clicks.count == 1)
    }
}
