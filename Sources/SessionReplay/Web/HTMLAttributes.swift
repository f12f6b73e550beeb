import ClickTracking
import ResponderChain

/// The attributes of an element that may identify it, as the page has them: what is kept of them is decided when the page is
/// handed on.
struct HTMLAttributes: Equatable {
    /// In the order in which they came: they are few, so looking through them is faster than hashing.
    private var values: [Value] = []

    private struct Value: Equatable {
        let name: String
        var text: String

        static func == (a: Value, b: Value) -> Bool {
            a.name.hasSameBytes(as: b.name) && a.text.hasSameBytes(as: b.text)
        }
    }

    /// The attributes that are read.
    static let names = Set(["name", "type", "role", "class", "href", "action", "formaction", "id", "for"] + testIDs)
        .union(WebControl.attributes)
    /// What tests find an element by, the first one that is there.
    private static let testIDs = ["data-testid", "data-test", "data-cy", "data-qa"]

    subscript(name: String) -> String? { values.first { $0.name == name }?.text }

    /// Sets an attribute if it is one of those that are read; nil removes it.
    mutating func set(_ name: String, _ value: String?) {
        guard Self.names.contains(name) else { return }
        values.removeAll { $0.name == name }
        if let value { values.append(Value(name: name, text: value)) }
    }

    var isEmpty: Bool { values.isEmpty }

    /// What is kept of the attributes, by the rule of ``ElementAttributes/kept``.
    ///
    /// - Parameters:
    ///   - tag: The element's tag, in lower case.
    ///   - form: The attributes of the form around the element; nil if there is none.
    ///   - page: The page's address; nil if unknown.
    func kept(of tag: String, in form: HTMLAttributes?, on page: WebAddress?) -> ElementAttributes {
        var attributes = ElementAttributes()
        (attributes.name, attributes.type, attributes.role) = (self["name"], self["type"], self["role"])
        attributes.testID = Self.testIDs.lazy.compactMap { self[$0] }.first
        attributes.classes = self["class"]
        var kept = attributes.kept
        kept.target = address(of: tag, in: form).flatMap { WebAddress($0, on: page)?.target }
        return kept
    }

    /// The address that the element leads to: a link's, or that of the form which it sends.
    private func address(of tag: String, in form: HTMLAttributes?) -> String? {
        if ["a", "area"].contains(tag) { return self["href"] }
        guard Self.sends(tag, type: self["type"]?.lowercased()) else { return nil }
        return self["formaction"] ?? form?["action"]
    }

    /// Whether an element sends the form around it.
    static func sends(_ tag: String, type: String?) -> Bool {
        switch tag {
        case "button": !["button", "reset", "menu"].contains(type)
        case "input": ["submit", "image"].contains(type)
        default: false
        }
    }
}
