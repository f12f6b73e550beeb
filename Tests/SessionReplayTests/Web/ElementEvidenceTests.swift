import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

/// What readers find that identifies an element beside its path.
struct ElementEvidenceTests {
    private static func element(_ tag: String, _ id: Int, _ attributes: String, _ children: String...) -> String {
        """
        {"type":2,"id":\(id),"tagName":"\(tag)","attributes":{\(attributes)},\
        "childNodes":[\(children.joined(separator: ","))]}
        """
    }

    /// The attributes of each control of the body, by their numbers, after some events.
    private static func controls(
        _ body: [String], then events: [String] = [], at address: String = "https://www.example.org/shop/cart"
    ) throws -> [[String: String]] {
        let page = RRWebText.document(
            1, RRWebText.element("html", 2, element("body", 3, "", body.joined(separator: ","))))
        let output = try CollectedOutput.reading(
            RRWebText.array(
                [RRWebText.meta(at: 0, address), RRWebText.snapshot(at: 1, page)] + events
                    + [RRWebText.click(3, at: 100)]))
        #expect(output.damaged == 0 && output.rejections.isEmpty)
        return try #require(output.layouts.last).layout.outlines.map { known($0.attributes) }
    }

    private static func known(_ attributes: ElementAttributes) -> [String: String] {
        let names = ["target", "name", "type", "role", "testID", "classes", "traits"]
        return zip(names, attributes.values).reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    @Test(
        arguments: [
            (#""href":"item?id=1""#, ["target": "example.org/shop/item"]),
            (
                #""href":"https://x.io/u/48213","class":"btn css-1x2y3z nav","role":"BUTTON""#,
                ["target": "x.io/u/*", "classes": "btn nav", "role": "button"]
            ),
            (#""href":"mailto:ann@example.org","name":"ann@example.org""#, [:]),
            (#""data-qa":"d","data-cy":"c","data-test":"b""#, ["testID": "b"]),
            (#""data-testid":"a","data-test":"b","value":"secret","title":"text""#, ["testID": "a"]),
            (#""href":null,"class":7,"action":"/x""#, [:]),
        ] as [(String, [String: String])])
    func `rrweb's controls have what the rule keeps of their attributes`(attributes: String, kept: [String: String])
        throws
    {
        #expect(try Self.controls([Self.element("a", 4, attributes)]) == [kept])
    }

    @Test func `a button that sends a form leads where the form does, if it leads nowhere of its own`() throws {
        let form = Self.element(
            "form", 4, #""action":"/search?q=ann""#, Self.element("BUTTON", 5, ""),
            Self.element("div", 6, "", Self.element("input", 7, #""type":"Submit","name":"go""#)),
            Self.element("button", 8, #""formaction":"/other""#), Self.element("button", 9, #""type":"button""#),
            Self.element("input", 10, #""type":"text","value":"ann""#))
        let found = try Self.controls([form, Self.element("button", 11, "")])
        let search = ["target": "example.org/search"]
        #expect(
            found == [
                search, search.merging(["type": "submit", "name": "go"]) { $1 }, ["target": "example.org/other"],
                ["type": "button"], ["type": "text"], [:],
            ])
    }

    @Test func `what changes an attribute, adds or removes it, changes what is known`() throws {
        let change = RRWebText.event(
            3, at: 2,
            """
            {"source":0,"texts":[],"removes":[],"adds":[],"attributes":[
            {"id":4,"attributes":{"href":"/b","class":null,"value":"x"}},{"id":5,"attributes":{"data-testid":"t"}},
            {"id":6,"attributes":{"class":"no-control"}},{"id":7,"attributes":{"action":"/new"}},{"id":99,"attributes":{}}]}
            """.replacing("\n", with: ""))
        let body = [
            Self.element("a", 4, #""href":"/a","class":"nav""#), Self.element("button", 5, ""),
            Self.element("div", 6, ""), Self.element("form", 7, "", Self.element("button", 8, "")),
        ]
        #expect(
            try Self.controls(body, then: [change]) == [
                ["target": "example.org/b"], ["testID": "t"], ["target": "example.org/new"],
            ])
    }

    @Test func `without a page's address only links with a host lead somewhere`() throws {
        let body = [Self.element("a", 4, #""href":"/a""#), Self.element("a", 5, #""href":"//x.io/a""#)]
        #expect(try Self.controls(body, at: "about:blank") == [[:], ["target": "x.io/a"]])
    }

    @Test func `whatever a page has in its attributes, no value, text or mail address is in its layout`() throws {
        var random = SplitMix64(seed: sweepSeed(31))
        let names = [
            "value", "placeholder", "title", "alt", "aria-label", "href", "name", "class", "data-testid", "id",
        ]
        for _ in 0..<sweep(60, of: 5_000) {
            let body = (4..<12).map { id in
                let pairs = (0..<4).map { _ in
                    let name = random.pick(names)
                    let secret = name == "value" || random.oneIn(2) ? "typed" : "ann@example.org"
                    return
                        "\"\(name)\":\"\(["href", "class", "name", "data-testid"].contains(name) ? "ann@x.io" : secret)\""
                }
                return Self.element(
                    random.pick(["a", "input", "button", "form", "div"]), id, pairs.joined(separator: ","))
            }
            for texts in try Self.controls(body) where texts != [:] {
                #expect(!texts.values.contains { $0.contains("ann") || $0.contains("typed") }, "\(texts)")
            }
        }
    }

    @Test(
        arguments: [
            #"""
            "elements":[{"tag_name":"span","attr_class":["x"],"order":0},{"tag_name":"a","href":"/go?x=1","nth_of_type":2,
            "attributes":{"attr__class":"nav","attr__data-testid":"t","attr__value":"ann"},"order":1},{"tag_name":"body","order":2,
            "attributes":{"attr__class":"page"}}]
            """#,
            #""elements_chain":"span.x;a.nav:attr__data-testid=\"t\"attr__value=\"ann\"href=\"/go?x=1\"nth-of-type=\"2\";body.page""#,
        ])
    func `PostHog's clicked element and the controls around it have what the rule keeps, and are no whole screen`(
        elements: String
    ) throws {
        let event = """
            {"event":"$autocapture","timestamp":"2024-01-01T00:00:00Z","distinct_id":"u","properties":{"$session_id":"s",
            "$current_url":"https://x.io/a/b?q=1"},\(elements)}
            """.replacing("\n", with: "")
        let output = try CollectedOutput.reading(event, with: PostHogReader())
        #expect(output.paths == ["body--a[1]--span--click"])
        let outlines = try #require(output.layouts.first).layout.outlines
        #expect(outlines.map(\.element) == ["body--a[1]", "body--a[1]--span"])
        #expect(
            outlines.map { Self.known($0.attributes) } == [
                ["target": "x.io/go", "testID": "t", "classes": "nav"], ["classes": "x"],
            ])
        #expect(outlines.allSatisfy { !$0.isControl && $0.frame == nil })
    }
}
