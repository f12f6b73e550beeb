/// The page of one state: its nodes, and the one that was clicked.
final class MiniWoBPage {
    /// The first node, in document order, that is marked as the action's target.
    private(set) var target: DOMNode?
    /// Keeps the tree alive: nodes know their parents weakly.
    private var root: DOMNode?
    private let identifierAttribute: String?

    init(_ dom: JSONValue, identifierAttribute: String?) {
        self.identifierAttribute = identifierAttribute
        root = node(dom)
    }

    private func node(_ value: JSONValue) -> DOMNode? {
        guard let tag = value["tag"]?.string, !tag.isEmpty else { return nil }
        let node = DOMNode(.element(tag.lowercased()), identifier: identifier(of: value))
        if target == nil, value["recordingTarget"]?.bool == true { target = node }
        for child in value["children"]?.array ?? [] {
            if let child = self.node(child) { node.insert(child) }
        }
        return node
    }

    /// The format keeps two attributes of an element, and calls the second one by another name.
    private func identifier(of value: JSONValue) -> String? {
        switch identifierAttribute {
        case "id": value["id"]?.string
        case "class": value["classes"]?.string
        default: nil
        }
    }
}
