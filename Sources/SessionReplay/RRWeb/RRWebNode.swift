import JSON

/// The description of a node of the page in an event.
struct RRWebNode {
    private let document: JSONDocument
    private(set) var id: Int64?
    private var type: Int64?
    private(set) var isShadow = false
    // Indices in the document: values would count references, and a page has many nodes.
    private var tagName: Int?
    private var attributes: Int?
    private var childNodes: Int?

    init(_ description: JSONValue) {
        self.init(description.document, description.index)
    }

    private init(_ document: JSONDocument, _ index: Int) {
        self.document = document
        document.forEachMember(of: index) { key in
            let value = key + 1
            if document.isString(key, "id") {
                id = JSONValue(document, value).int
            } else if document.isString(key, "type") {
                type = Self.type(JSONValue(document, value))
            } else if document.isString(key, "tagName") {
                tagName = value
            } else if document.isString(key, "isShadow") {
                isShadow = document.nodes[value].kind == .yes
            } else if document.isString(key, "attributes") {
                attributes = value
            } else if document.isString(key, "childNodes") {
                childNodes = document.nodes[value].kind == .array ? value : nil
            }
        }
    }

    /// The type's number, which some programs write as its name.
    private static func type(_ value: JSONValue) -> Int64? {
        value.int ?? value.string.flatMap { name in typeNames.firstIndex(of: name).map(Int64.init) ?? Int64(name) }
    }

    private static let typeNames = ["Document", "DocumentType", "Element", "Text", "CDATA", "Comment"]

    /// The node's kind on a page; nil for a description without a type that rrweb knows.
    var kind: DOMNode.Kind? {
        switch type {
        case 0: .document
        case 2: .element(Self.lowercased(tagName.flatMap { JSONValue(document, $0).string } ?? ""))
        case .some: .other
        case nil: nil
        }
    }

    /// The text in lower case; most tags are in it already.
    private static func lowercased(_ tag: String) -> String {
        let isLower = tag.utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isLower ? tag : tag.lowercased()
    }

    /// The text of an attribute.
    func attribute(_ name: String) -> String? { attributes.flatMap { JSONValue(document, $0)[name]?.string } }

    /// The attributes that may identify the node; nil if it has none.
    var identifyingAttributes: HTMLAttributes? {
        var found = HTMLAttributes()
        if let attributes {
            document.forEachMember(of: attributes) { key in
                found.set(document.string(key), JSONValue(document, key + 1).string)
            }
        }
        return found.isEmpty ? nil : found
    }

    var hasChildren: Bool {
        childNodes.map { Int(document.nodes[$0].next) > $0 + 1 } ?? false
    }

    /// Calls a function for each node directly below.
    func forEachChild(_ body: (RRWebNode) -> Void) {
        guard let childNodes else { return }
        var at = childNodes + 1
        while at < Int(document.nodes[childNodes].next) {
            body(RRWebNode(document, at))
            at = Int(document.nodes[at].next)
        }
    }
}
