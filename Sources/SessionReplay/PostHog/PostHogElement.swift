/// One element above a click, as PostHog keeps it: without its siblings, but with its place among those of its tag.
struct PostHogElement: Hashable {
    let tag: String
    /// How many earlier siblings have the same tag.
    let ordinal: Int
    let identifier: String?

    init(tag: String, nthOfType: Int64?, identifier: String?) {
        self.tag = tag.lowercased()
        ordinal = Int(clamping: max(1, nthOfType ?? 1) - 1)
        self.identifier = identifier
    }

    /// The most elements that an event may have, as deep as documents may be nested.
    static let most = 512

    /// The elements of a list, innermost first.
    static func list(
        _ list: [JSONValue], _ identifierAttribute: String?
    ) throws(PostHogElementError) -> [PostHogElement] {
        guard list.count <= most else { throw .tooMany }
        let order = list.map { $0["order"]?.wholeNumber }
        var indices = Array(list.indices)
        if !order.contains(nil) { indices.sort { (order[$0] ?? 0, $0) < (order[$1] ?? 0, $1) } }
        var elements: [PostHogElement] = []
        for value in indices.map({ list[$0] }) {
            guard let tag = value["tag_name"]?.string, !tag.isEmpty else { throw .noTag(index: elements.count) }
            elements.append(
                PostHogElement(
                    tag: tag, nthOfType: value["nth_of_type"]?.wholeNumber,
                    identifier: identifierAttribute.flatMap { identifier(of: value, $0) }))
        }
        return elements
    }

    private static func identifier(of value: JSONValue, _ attribute: String) -> String? {
        for key in attributeKeys(attribute) {
            if let text = value["attributes"]?[key]?.string ?? value[key]?.string { return text }
        }
        return nil
    }

    /// The names that an attribute goes by.
    static func attributeKeys(_ attribute: String) -> [String] {
        attribute == "id" ? ["attr_id", "attr__id"] : ["attr__\(attribute)"]
    }
}

/// Why the elements of an event are of no use.
enum PostHogElementError: Error, Hashable {
    case none
    case tooMany
    /// An element, counted from the innermost one, does not say what it is.
    case noTag(index: Int)
    /// The text of the chain breaks the rules at this byte.
    case badChain(offset: Int)
}

extension PostHogElementError: CustomStringConvertible {
    var description: String {
        switch self {
        case .none: "the event has no elements"
        case .tooMany: "the event has more than \(PostHogElement.most) elements"
        case .noTag(let index): "element \(index) of the event has no tag"
        case .badChain(let offset): "the event's elements_chain is broken at byte \(offset)"
        }
    }
}
