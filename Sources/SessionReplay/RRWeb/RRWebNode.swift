/// What an event says of a node of the page.
struct RRWebNode {
    private(set) var id: Int64?
    private var type: Int64?
    private var tagName: String?
    private(set) var isShadow = false
    private(set) var attributes: JSONValue?
    private(set) var childNodes = JSONValue.null.elements

    init(_ description: JSONValue) {
        // One pass over the members: a page has many nodes.
        for member in description.members ?? JSONMembers(.null) {
            if member.isNamed("id") {
                id = member.value.int
            } else if member.isNamed("type") {
                type = member.value.int
            } else if member.isNamed("tagName") {
                tagName = member.value.string
            } else if member.isNamed("isShadow") {
                isShadow = member.value.bool == true
            } else if member.isNamed("attributes") {
                attributes = member.value
            } else if member.isNamed("childNodes") {
                childNodes = member.value.elements
            }
        }
    }

    /// What the node is on a page; nil for a description without sense.
    var kind: DOMNode.Kind? {
        switch type {
        case 0: .document
        case 2: .element(Self.lowercased(tagName ?? ""))
        case .some: .other
        case nil: nil
        }
    }

    /// The text in lower case; most tags are so already.
    private static func lowercased(_ tag: String) -> String {
        let isLower = tag.utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isLower ? tag : tag.lowercased()
    }
}
