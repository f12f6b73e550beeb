package import ResponderChain

/// A node of an imported web page. Elements, documents and shadow roots are hops of the chain; a text is not, and a
/// click on one belongs to the element around it.
package final class DOMNode: Responder {
    /// What a node is.
    package enum Kind: Hashable {
        case document
        /// An element, by its lower-case tag name.
        case element(String)
        case shadowRoot
        /// A text, a comment, a doctype: there to keep the order of children.
        case other
    }

    package let kind: Kind
    /// The value of the attribute that an option names, as it is now.
    package var identifier: String?
    /// Set where a recording tells the node's place among its siblings and not the siblings.
    package let pathOrdinal: Int?
    package private(set) weak var parent: DOMNode?
    package private(set) var children: [DOMNode] = []

    package init(_ kind: Kind, identifier: String? = nil, ordinal: Int? = nil) {
        self.kind = kind
        self.identifier = identifier
        pathOrdinal = ordinal
    }

    package var next: (any Responder)? { parent }
    package var chainChildren: [any Responder] { children.filter(\.decoratesPath) }
    package var decoratesPath: Bool { kind != .other }

    package var pathClass: String {
        switch kind {
        case .document: "document"
        case .element(let tag): tag
        case .shadowRoot: "shadow-root"
        case .other: "other"
        }
    }

    /// Puts a node among the children, before another where that is one of them, else at the end. The node leaves
    /// where it was. A node cannot go below itself: then nothing happens, and the answer is false.
    @discardableResult
    package func insert(_ child: DOMNode, before next: DOMNode? = nil) -> Bool {
        // A node without children can only be its own ancestor; new nodes are spared the walk to the top.
        guard child !== self, child.children.isEmpty || !isInside(child) else { return false }
        child.detach()
        let index = next.flatMap { next in children.firstIndex { $0 === next } }
        children.insert(child, at: index ?? children.count)
        child.parent = self
        return true
    }

    /// Takes the node out of its parent's children.
    package func detach() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Lets go of the children. Letting go of a tree's root alone would end one node inside the end of another, and a
    /// page that nests its elements deep enough could exhaust the stack that way.
    package func dismantle() {
        for child in children { child.parent = nil }
        children = []
    }

    /// Whether the node is another or stands somewhere below it.
    private func isInside(_ other: DOMNode) -> Bool {
        var node: DOMNode? = self
        while let current = node {
            if current === other { return true }
            node = current.parent
        }
        return false
    }
}
