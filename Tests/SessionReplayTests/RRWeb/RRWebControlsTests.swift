import ClickTracking
import JSON
import ResponderChain
import SeededGenerator
import Testing

@testable import SessionReplay

/// The controls that a page hands on.
struct RRWebControlsTests {
    private static let tags = ["div", "button", "a", "svg", "e\u{301}", "\u{E9}", ""]

    /// A random node as rrweb writes it. The nodes take the next numbers, in the order of the text.
    private static func node(
        _ depth: Int, shadows: Bool, _ next: inout Int, _ random: inout SplitMix64
    ) -> String {
        next += 1
        if random.oneIn(6) { return "{\"type\":3,\"textContent\":\"x\",\"id\":\(next)}" }
        let id = next
        var children: [String] = []
        for _ in 0..<(depth > 0 ? random.below(7) : 0) {
            children.append(node(depth - 1, shadows: shadows, &next, &random))
        }
        let name = random.oneIn(3) ? ",\"data-name\":\"\(random.pick(["one", "two", ""]))\"" : ""
        let shadow = shadows && random.oneIn(8) ? ",\"isShadow\":true" : ""
        return """
            {"type":2,"tagName":"\(random.pick(tags))","attributes":{"href":"/"\(name)},"childNodes":\
            [\(children.joined(separator: ","))],"id":\(id)\(shadow)}
            """
    }

    @Test func `a page's controls have the paths of clicks on them, in document order`() throws {
        var random = SplitMix64(seed: 23)
        for _ in 0..<100 {
            var count = 1
            let shadows = random.oneIn(2)
            let html = Self.node(5, shadows: shadows, &count, &random)
            let text = "{\"type\":0,\"childNodes\":[{\"type\":1,\"name\":\"html\",\"id\":9999},\(html)],\"id\":1}"
            let page = RRWebPage(identifierAttribute: random.oneIn(2) ? "data-name" : nil, rules: .elements)
            page.load(try JSONValue(parsing: Array(text.utf8)))
            let controls = (1...count).compactMap { page.node(Int64($0)) }.filter(\.isControl)
            let elements = try controls.map { ByteString(try ControlPath(of: $0, event: "").element) }
            #expect(page.isChanged)
            let taken = page.takeControls(atMost: .max).map(\.element)
            #expect(Set(taken.map(ByteString.init)) == Set(elements))
            // What stands in a shadow root comes with that, and not at its place in the text.
            #expect(shadows ? taken.count == elements.count : taken.map(ByteString.init) == elements)
            #expect(page.takeControls(atMost: 3).map(\.element) == Array(taken.prefix(3)))
            #expect(!page.isChanged)
        }
    }
}
