import ClickTracking
import JSON
import ResponderChain
import Testing

@testable import SessionReplay

/// Which control a click belongs to.
struct PressedControlTests {
    /// The tree that a line of nested tags describes: `div(button(svg(path)) label@for=a(span))`; `#` begins a shadow root.
    private static func page(_ body: String) throws -> RRWebPage {
        var number = 0
        var text = Substring(body)
        let page = RRWebPage(identifierAttribute: nil, rules: .controls)
        let nodes = nodes(&text, &number)
        page.load(try JSONValue(parsing: Array("{\"type\":0,\"id\":1000,\"childNodes\":[\(nodes)]}".utf8)))
        return page
    }

    private static func nodes(_ text: inout Substring, _ number: inout Int) -> String {
        var nodes: [String] = []
        while let first = text.first, first != ")" {
            if first == " " {
                text.removeFirst()
                continue
            }
            let word = text.prefix { !" ()".contains($0) }
            text.removeFirst(word.count)
            let isShadow = word.first == "#"
            let parts = word.drop { $0 == "#" }.split(separator: "@")
            let attributes = parts.dropFirst().map { part in
                let pair = part.split(separator: "=", omittingEmptySubsequences: false)
                return "\"\(pair[0])\":\"\(pair[1])\""
            }
            number += 1
            let own = number
            var children = ""
            if text.first == "(" {
                text.removeFirst()
                children = Self.nodes(&text, &number)
                text.removeFirst()
            }
            let head = parts[0] == "document" ? "\"type\":0" : "\"type\":2,\"tagName\":\"\(parts[0])\""
            nodes.append(
                "{\(head),\"id\":\(own)\(isShadow ? ",\"isShadow\":true" : ""),\"attributes\":{\(attributes.joined(separator: ","))}"
                    + ",\"childNodes\":[\(children)]}")
        }
        return nodes.joined(separator: ",")
    }

    @Test(arguments: [
        // An icon belongs to its button, also one in a shadow root, and a text in a control by its role.
        ("body(button(svg(path)))", 4, "document--body--button", "svg--path"),
        ("body(button(#i(b)))", 4, "document--body--button", "shadow-root--i--b"),
        ("body(div@role=button(p p(b)))", 5, "document--body--div", "p[1]--b"),
        ("body(div@onclick=x(p))", 3, "document--body--div", "p"),
        ("body(div@contenteditable=(p))", 3, "document--body--div", "p"),
        ("body(div@contenteditable=false(p))", 3, "document--body--div--p", nil),
        ("body(div(p))", 3, "document--body--div--p", nil),
        ("body(button)", 2, "document--body--button", nil),
        // The nearest one counts.
        ("body(a(button(i)))", 4, "document--body--a--button", "i"),
        // A frame's document is not passed.
        ("body(button(iframe(document(html(p)))))", 6, "document--body--button--iframe--document--html--p", nil),
        // A label stands for its control: the one that it names, else the first one inside, else itself.
        ("body(input@id=a label@for=a(span))", 4, "document--body--input", "label--span"),
        ("body(input@id=a label@for=a)", 3, "document--body--input", "label"),
        ("body(label(span input))", 3, "document--body--label--input", "label--span"),
        ("body(label(span input@type=hidden select))", 3, "document--body--label--select", "label--span"),
        ("body(label(span input))", 4, "document--body--label--input", nil),
        ("body(label(span))", 3, "document--body--label", "span"),
        ("body(p label p label(meter@id=m i))", 7, "document--body--label[1]--meter", "label[1]--i"),
        ("body(div@id=a label@for=a(span))", 4, "document--body--label", "span"),
        ("body(input@id=a@type=hidden label@for=a(span))", 4, "document--body--label", "span"),
        // Of several with one id the first counts, wherever it stands.
        ("body(label@for=a(i) p(input@id=a) input@id=a)", 3, "document--body--p--input", "label--i"),
        // Within its own tree alone.
        ("body(input@id=a div(#label@for=a(i)))", 5, "document--body--div--shadow-root--label", "i"),
        ("body(input@id=a div(#label@for=a(i) #input@id=a))", 5, "document--body--div--shadow-root--input", "label--i"),
        ("body(label(div(#input) i))", 5, "document--body--label", "i"),
    ])
    func `a click belongs to the nearest control`(_ body: String, _ id: Int64, _ element: String, _ hit: String?) throws
    {
        let page = try Self.page(body)
        let pressed = page.control(of: try #require(page.node(id)))
        #expect(try ControlPath(of: pressed.node, event: "click").element == element)
        #expect(pressed.hit == hit)
    }

    @Test func `ids and roles of the time of the click count`() throws {
        let page = try Self.page("body(input@id=a input@id=b label@for=a(i) div(p))")
        func change(_ id: Int, _ attributes: String) throws {
            let change = "[{\"id\":\(id),\"attributes\":{\(attributes)}}]"
            page.changeAttributes(try JSONValue(parsing: Array(change.utf8)).elements)
        }
        func path(_ id: Int64) throws -> String {
            try ControlPath(of: page.control(of: try #require(page.node(id))).node, event: "").element
        }
        #expect(try path(5) == "document--body--input")
        try change(2, "\"id\":\"c\"")
        #expect(try path(5) == "document--body--label")
        try change(3, "\"id\":\"a\"")
        #expect(try path(5) == "document--body--input[1]")
        page.mutate(
            removes: try JSONValue(parsing: Array("[{\"id\":3,\"parentId\":1}]".utf8)).elements,
            adds: JSONValue.null.elements)
        #expect(try path(5) == "document--body--label")
        #expect(try path(7) == "document--body--div--p")
        try change(6, "\"role\":\"tab\"")
        #expect(try path(7) == "document--body--div")
        try change(6, "\"role\":null")
        #expect(try path(7) == "document--body--div--p")
    }

    @Test func `a layout lists no label that stands for another control`() throws {
        let page = try Self.page("body(label@for=a(i) input@id=a label(i) label(select))")
        let elements = page.takeControls(atMost: 100).map(\.element)
        #expect(elements == ["document--body--input", "document--body--label[1]", "document--body--label[2]--select"])
    }
}
