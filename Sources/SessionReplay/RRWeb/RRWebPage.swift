import ClickTracking

/// The page of an rrweb recording as it stands at one moment: its nodes by their numbers.
///
/// It follows rrweb's own replayer: removals first, then additions in whatever order makes each one's parent and
/// neighbours known.
final class RRWebPage {
    private var nodes: [Int64: DOMNode] = [:]
    private var idsOf: [ObjectIdentifier: Int64] = [:]
    /// The numbers of nodes made since somebody last asked.
    private var newIDs: [Int64] = []
    /// Keeps the tree alive: nodes know their parents weakly.
    private var roots: [DOMNode] = []
    private let identifierAttribute: String?

    init(identifierAttribute: String?) {
        self.identifierAttribute = identifierAttribute
    }

    /// The node with a number, nil where the page has none.
    func node(_ id: Int64) -> DOMNode? {
        nodes[id]
    }

    deinit {
        clear()
    }

    /// Forgets the page.
    func clear() {
        for node in nodes.values { node.dismantle() }
        nodes = [:]
        idsOf = [:]
        roots = []
    }

    /// Replaces the page by a full snapshot.
    func load(_ snapshot: JSONValue) {
        clear()
        newIDs = []
        guard let root = build(snapshot) else { return }
        roots = [root]
    }

    /// Applies the parts of a mutation.
    func mutate(removes: [JSONValue], adds: [JSONValue]) {
        for remove in removes {
            guard let id = remove["id"]?.int, let node = nodes[id] else { continue }
            self.remove(node)
        }
        add(adds)
    }

    /// Applies changes of attributes, of which the one that identifies elements matters.
    func changeAttributes(_ changes: [JSONValue]) {
        guard let identifierAttribute else { return }
        for change in changes {
            guard let node = change["id"]?.int.flatMap({ nodes[$0] }),
                let value = change["attributes"]?[identifierAttribute]
            else { continue }
            node.identifier = value.string
        }
    }

    /// Adds nodes as soon as their parent and the neighbour after them are known, in whatever order they come.
    private func add(_ adds: [JSONValue]) {
        var waiting = WaitingAdds()
        place(adds, &waiting, mayGuessNext: false)
        // A neighbour that never comes must not cost us the node: it goes to the end of its parent.
        place(waiting.takeAll(), &waiting, mayGuessNext: true)
    }

    private func place(_ adds: [JSONValue], _ waiting: inout WaitingAdds, mayGuessNext: Bool) {
        var queue = adds
        var index = 0
        while index < queue.count {
            let add = queue[index]
            index += 1
            if let missing = missing(for: add, mayGuessNext: mayGuessNext) {
                waiting.put(add, until: missing)
            } else {
                newIDs = []
                place(add)
                for id in newIDs { queue += waiting.take(waitingFor: id) }
            }
        }
    }

    /// The number of the node that must be known before another can be added; nil where nothing is missing.
    private func missing(for add: JSONValue, mayGuessNext: Bool) -> Int64? {
        if let parent = add["parentId"]?.int, nodes[parent] == nil { return parent }
        if !mayGuessNext, let next = add["nextId"]?.int, next != -1, nodes[next] == nil { return next }
        return nil
    }

    private func place(_ add: JSONValue) {
        guard let description = add["node"], var parent = add["parentId"]?.int.flatMap({ nodes[$0] }) else { return }
        if description["isShadow"]?.bool == true { parent = shadowRoot(of: parent) }
        guard let node = existing(description) ?? build(description) else { return }
        if node.kind == .document { removeDocuments(of: parent, but: node) }
        let next = add["nextId"]?.int.flatMap { nodes[$0] }
        let previous = add["previousId"]?.int.flatMap { nodes[$0] }
        parent.insert(node, before: next?.parent === parent ? next : successor(of: previous, in: parent))
    }

    /// The node that a description means when the page holds it already: it is being moved.
    private func existing(_ description: JSONValue) -> DOMNode? {
        guard let id = description["id"]?.int, let node = nodes[id] else { return nil }
        if node.kind == Self.kind(description) { return node }
        remove(node)
        return nil
    }

    private func successor(of previous: DOMNode?, in parent: DOMNode) -> DOMNode? {
        guard let previous, previous.parent === parent,
            let index = parent.children.firstIndex(where: { $0 === previous }), index + 1 < parent.children.count
        else { return nil }
        return parent.children[index + 1]
    }

    /// An iframe shows one document: a new one replaces the old.
    private func removeDocuments(of frame: DOMNode, but kept: DOMNode) {
        for child in frame.children where child.kind == .document && child !== kept { remove(child) }
    }

    /// Takes a node and all below it out of the page.
    private func remove(_ node: DOMNode) {
        node.detach()
        var below = [node]
        while let next = below.popLast() {
            if let id = idsOf.removeValue(forKey: ObjectIdentifier(next)) { nodes[id] = nil }
            below += next.children
            next.dismantle()
        }
    }

    private func shadowRoot(of host: DOMNode) -> DOMNode {
        if let root = host.children.first(where: { $0.kind == .shadowRoot }) { return root }
        let root = DOMNode(.shadowRoot)
        host.insert(root)
        return root
    }

    /// Makes the node that a description tells of, with all below it; without recursion, as pages may be deep.
    private func build(_ description: JSONValue) -> DOMNode? {
        guard let root = make(description) else { return nil }
        var waiting = [(root, description)]
        while let (node, description) = waiting.popLast() {
            for child in description["childNodes"]?.array ?? [] {
                guard let made = make(child) else { continue }
                (child["isShadow"]?.bool == true ? shadowRoot(of: node) : node).insert(made)
                waiting.append((made, child))
            }
        }
        return root
    }

    private func make(_ description: JSONValue) -> DOMNode? {
        guard let kind = Self.kind(description) else { return nil }
        let identifier = identifierAttribute.flatMap { description["attributes"]?[$0]?.string }
        let node = DOMNode(kind, identifier: identifier)
        if let id = description["id"]?.int {
            if let old = nodes[id] { idsOf[ObjectIdentifier(old)] = nil }
            nodes[id] = node
            idsOf[ObjectIdentifier(node)] = id
            newIDs.append(id)
        }
        return node
    }

    private static func kind(_ description: JSONValue) -> DOMNode.Kind? {
        switch description["type"]?.int {
        case 0: .document
        case 2: .element((description["tagName"]?.string ?? "").lowercased())
        case .some: .other
        case nil: nil
        }
    }
}

/// Additions that wait for a node to be known.
private struct WaitingAdds {
    private var byMissing: [Int64: [(order: Int, add: JSONValue)]] = [:]
    private var count = 0

    mutating func put(_ add: JSONValue, until missing: Int64) {
        byMissing[missing, default: []].append((count, add))
        count += 1
    }

    mutating func take(waitingFor id: Int64) -> [JSONValue] {
        (byMissing.removeValue(forKey: id) ?? []).map(\.add)
    }

    /// All that still waits, in the order in which it came.
    mutating func takeAll() -> [JSONValue] {
        defer { byMissing = [:] }
        return byMissing.values.joined().sorted { $0.order < $1.order }.map(\.add)
    }
}
