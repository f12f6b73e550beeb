import ClickTracking
package import ResponderChain

/// A node of an imported web page. Elements, documents and shadow roots are hops of the chain; a text is not, and a
/// click on one belongs to the element around it.
///
/// A node keeps its children alive, as a linked list: a page adds and removes children one by one, however many there
/// are.
package final class DOMNode: Responder {
    /// The kind of a node.
    package enum Kind: Equatable {
        case document
        /// An element, by its lower-case tag name.
        case element(String)
        case shadowRoot
        /// A text, a comment, a doctype: there to keep the order of children.
        case other

        package static func == (a: Kind, b: Kind) -> Bool {
            switch (a, b) {
            case (.document, .document), (.shadowRoot, .shadowRoot), (.other, .other): true
            case (.element(let tag), .element(let other)): tag.hasSameBytes(as: other)
            default: false
            }
        }
    }

    package let kind: Kind
    /// The current value of the attribute that an option names.
    package var identifier: String? {
        willSet { parent?.order?.willRename(self) }
        didSet { parent?.order?.didRename(self) }
    }
    /// Whether it is made to be clicked, by its tag or attributes.
    var isControl = false
    /// The attributes that may identify a control, and those of a form; nil for other nodes, and where there are none.
    var attributes: HTMLAttributes? {
        didSet { kept = nil }
    }
    /// What is kept of the attributes, with what it depends on besides: it is asked for with each layout of the page.
    private var kept: (form: HTMLAttributes?, page: WebAddress?, attributes: ElementAttributes)?
    /// The node's number in the recording; nil if it has none.
    package let number: Int64?
    /// Set if a recording has the node's place among its siblings but not the siblings.
    private let givenOrdinal: Int?

    // These never dangle: a parent clears its children's links upwards and back before it is released.
    package private(set) unowned(unsafe) var parent: DOMNode?
    private unowned(unsafe) var previousSibling: DOMNode?
    package private(set) var nextSibling: DOMNode?
    package private(set) var firstChild: DOMNode?
    private unowned(unsafe) var lastChild: DOMNode?
    /// The children of which a node has one at a time: shadow roots, documents, and the root of a document. They are found
    /// without a look at the others.
    private var singles: [DOMNode] = []
    /// The first shadow root among the children.
    package var shadowRoot: DOMNode? { singles.first { $0.kind == .shadowRoot } }

    private var childCount = 0
    /// Counts the children's ordinals, once one has been asked for and the children are many.
    private var order: SiblingOrder?
    /// The run of the parent's order that the node belongs to.
    unowned(unsafe) var run: SiblingOrder.Run?
    /// How many children have been visited to find the ordinals of others; tests check how it grows.
    package private(set) var childrenVisited = 0

    package init(_ kind: Kind, identifier: String? = nil, number: Int64? = nil, ordinal: Int? = nil) {
        self.kind = kind
        self.identifier = identifier
        self.number = number
        givenOrdinal = ordinal
    }

    deinit {
        dismantle()
    }

    private func isSingle(_ child: DOMNode) -> Bool {
        switch child.kind {
        case .shadowRoot, .document: true
        case .element(let tag): kind == .document && tag == "html"
        case .other: false
        }
    }

    /// The children of a kind of which a node has one at a time; a page that has missed a removal has others.
    func singles(of kind: Kind) -> [DOMNode] { singles.filter { $0.kind == kind } }

    package var children: some Sequence<DOMNode> {
        sequence(state: firstChild) { (next: inout DOMNode?) in
            defer { next = next?.nextSibling }
            return next
        }
    }

    package var next: (any Responder)? { parent }
    package var chainChildren: [any Responder] { children.filter(\.isInPath) }
    package var isInPath: Bool { kind != .other }

    package var pathName: String {
        switch kind {
        case .document: "document"
        case .element(let tag): tag
        case .shadowRoot: "shadow-root"
        case .other: "other"
        }
    }

    /// How many siblings before the node have its class and identifier.
    package var siblingIndex: Int? {
        if let givenOrdinal { return givenOrdinal }
        guard let parent, parent.isInPath, isInPath else { return nil }
        return parent.ordinal(of: self)
    }

    private func ordinal(of child: DOMNode) -> Int {
        if childCount > SiblingOrder.minRunLength, order == nil {
            order = SiblingOrder(children)
            childrenVisited += childCount
        }
        if let order {
            let (ordinal, visited) = order.ordinal(of: child)
            childrenVisited += visited
            return ordinal
        }
        var ordinal = 0
        for other in children {
            if other === child { break }
            childrenVisited += 1
            if other.isAlike(child) { ordinal += 1 }
        }
        return ordinal
    }

    /// Whether two siblings have the same class and identifier, so that only an ordinal tells them apart.
    func isAlike(_ other: DOMNode) -> Bool {
        guard isInPath else { return false }
        // Most siblings are elements without an identifier.
        if case .element(let tag) = kind, case .element(let otherTag) = other.kind {
            if !tag.hasSameBytes(as: otherTag) { return false }
            if identifier == nil, other.identifier == nil { return true }
        }
        return component(at: 0) == other.component(at: 0)
    }

    /// The node's part of a path as one of several siblings with its class and identifier.
    func component(at ordinal: Int) -> PathComponent {
        PathComponent(pathName, identifier: identifier, index: .ordinal(ordinal))
    }

    /// Moves a node to the children, before another one if that is one of them, else to the end.
    ///
    /// - Returns: False, and nothing happens, if the node is this one or stands above it.
    @discardableResult
    package func insert(_ child: DOMNode, before next: DOMNode? = nil) -> Bool {
        // A node without children can only be its own ancestor; so new nodes need no walk to the top.
        guard child !== self, child.firstChild == nil || !isInside(child) else { return false }
        child.detach()
        let next = next?.parent === self ? next : nil
        let previous = next.map(\.previousSibling) ?? lastChild
        child.parent = self
        child.previousSibling = previous
        child.nextSibling = next
        if let previous { previous.nextSibling = child } else { firstChild = child }
        if let next { next.previousSibling = child } else { lastChild = child }
        childCount += 1
        if isSingle(child) { singles.append(child) }
        order?.add(child, before: next)
        return true
    }

    /// Removes the node from its parent's children.
    package func detach() {
        parent?.unlink(self)
    }

    private func unlink(_ child: DOMNode) {
        order?.remove(child)
        let (previous, next) = (child.previousSibling, child.nextSibling)
        if let next { next.previousSibling = previous } else { lastChild = previous }
        if let previous { previous.nextSibling = next } else { firstChild = next }
        childCount -= 1
        child.clearLinks()
        if isSingle(child), let place = singles.lastIndex(where: { $0 === child }) { singles.remove(at: place) }
    }

    private func clearLinks() {
        (parent, previousSibling, nextSibling, run) = (nil, nil, nil, nil)
    }

    /// Releases the children one after the other. If only a tree's root were released, each node's deinit would run
    /// inside its parent's, and a page that is nested deep enough could exhaust the stack.
    package func dismantle() {
        var rest = firstChild
        (firstChild, lastChild, order, childCount, singles) = (nil, nil, nil, 0, [])
        while let child = rest {
            rest = child.nextSibling
            child.clearLinks()
        }
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

extension DOMNode {
    /// The nodes of a path, outermost first: a tree with a single branch, in which each node has a given ordinal. Keep
    /// them as long as the tree is used, as nodes do not keep their parents alive.
    package static func branch(_ path: ControlPath) -> [DOMNode] {
        let nodes = path.components.map { component in
            var ordinal: Int?
            if case .ordinal(let number) = component.index { ordinal = number }
            return DOMNode(.element(component.className), identifier: component.identifier, ordinal: ordinal)
        }
        for (parent, child) in zip(nodes, nodes.dropFirst()) { parent.insert(child) }
        return nodes
    }
}

extension DOMNode {
    /// What is kept of a control's attributes.
    ///
    /// - Parameter page: The page's address; nil if unknown.
    func keptAttributes(on page: WebAddress?) -> ElementAttributes {
        guard case .element(let tag) = kind else { return ElementAttributes() }
        let sends = HTMLAttributes.sends(tag, type: attributes?["type"]?.lowercased())
        let form = sends ? nearest { $0.kind == .element("form") }?.attributes : nil
        guard attributes != nil || form != nil else { return ElementAttributes() }
        if let kept, kept.form == form, kept.page == page { return kept.attributes }
        let attributes = (attributes ?? HTMLAttributes()).kept(of: tag, in: form, on: page)
        kept = (form, page, attributes)
        return attributes
    }

    /// The first node for which a condition holds, from this one upwards.
    func nearest(where holds: (DOMNode) -> Bool) -> DOMNode? {
        var node: DOMNode? = self
        while let current = node, !holds(current) { node = current.parent }
        return node
    }

    /// The node itself, or the element around it if it is a text.
    var nearestHop: DOMNode? { nearest(where: \.isInPath) }
}
