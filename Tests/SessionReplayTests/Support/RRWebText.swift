/// Parts of rrweb recordings, as JSON text.
enum RRWebText {
    static let startMs = 1_700_000_000_000

    static func event(_ type: Int, at ms: Int, _ data: String) -> String {
        "{\"type\":\(type),\"data\":\(data),\"timestamp\":\(startMs + ms)}"
    }

    static func meta(at ms: Int, _ href: String = "https://example.org/shop/cart?id=1#top") -> String {
        event(4, at: ms, "{\"href\":\"\(href)\",\"width\":800,\"height\":600}")
    }

    static func snapshot(at ms: Int, _ node: String) -> String {
        event(2, at: ms, "{\"node\":\(node),\"initialOffset\":{\"top\":0,\"left\":0}}")
    }

    static func mutation(at ms: Int, removes: [String] = [], adds: [String] = []) -> String {
        event(
            3, at: ms,
            "{\"source\":0,\"texts\":[],\"attributes\":[],\"removes\":[\(removes.joined(separator: ","))],"
                + "\"adds\":[\(adds.joined(separator: ","))]}")
    }

    static func click(_ id: Int, at ms: Int, type: Int = 2) -> String {
        event(3, at: ms, "{\"source\":2,\"type\":\(type),\"id\":\(id),\"x\":\(id),\"y\":\(ms)}")
    }

    static func add(_ node: String, to parent: Int, before next: Int? = nil) -> String {
        "{\"parentId\":\(parent),\"nextId\":\(next.map(String.init) ?? "null"),\"node\":\(node)}"
    }

    static func remove(_ id: Int, from parent: Int) -> String {
        "{\"parentId\":\(parent),\"id\":\(id)}"
    }

    static func document(_ id: Int, _ children: String...) -> String {
        "{\"type\":0,\"id\":\(id),\"childNodes\":[\(children.joined(separator: ","))]}"
    }

    static func element(_ tag: String, _ id: Int, shadow: Bool = false, _ children: String...) -> String {
        "{\"type\":2,\"id\":\(id),\"tagName\":\"\(tag)\",\"attributes\":{\"data-id\":\"n\(id)\"},"
            + (shadow ? "\"isShadow\":true," : "") + "\"childNodes\":[\(children.joined(separator: ","))]}"
    }

    static func text(_ id: Int) -> String {
        "{\"type\":3,\"id\":\(id),\"textContent\":\"text\"}"
    }

    /// `html` with `head` (3) and `body` (4), in which a `div` (5) holds a text (6) and two buttons (7, 8).
    static let page = document(
        1,
        element(
            "html", 2, element("head", 3),
            element("body", 4, element("div", 5, text(6), element("BUTTON", 7), element("button", 8)))))

    /// What a click on the first of the page's buttons is called.
    static let firstButton = "document--html--body--div--button--click"

    /// A small session of all kinds of events: six clicks, of which one names no node of the page.
    static let session = [
        event(0, at: 0, "{}"), meta(at: 1), snapshot(at: 2, page), click(7, at: 10), click(8, at: 20, type: 4),
        mutation(at: 30, adds: [add(element("span", 10), to: 9), add(element("p", 9), to: 4)]), click(10, at: 40),
        click(6, at: 45, type: 3), event(3, at: 46, "{\"source\":1,\"positions\":[]}"), click(99, at: 50),
        event(3, at: 51, "{\"source\":2,\"type\":7,\"id\":7}"), mutation(at: 60, removes: [remove(7, from: 5)]),
        click(8, at: 70),
    ]

    static func array(_ events: [String]) -> String {
        "[" + events.joined(separator: ",") + "]"
    }
}
