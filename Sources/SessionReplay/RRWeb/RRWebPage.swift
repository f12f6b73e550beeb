import ClickTracking

/// The page of an rrweb recording as it stands at one moment: its nodes by their numbers.
///
/// It follows rrweb's own replayer: removals first, then additions in whatever order makes each one's parent and
/// neighbours known.
final class RRWebPage {
    private var nodes: [Int64: DOMNode] = [:]
    /// The numbers of nodes made since somebody last asked.
    private var newIDs: [Int64] = []
    /// Keeps the tree alive: nodes know their parents weakly.
    private var roots: [DOMNode] = []
    /// Documents whose iframe has not come yet.
    private var documents: [JSONValue] = []
    /// Additions that named a neighbour without a number after them, by their own: old recorders did, and had the
    /// neighbour name the one before it when it came. Of each, the number of the one before it.
    private var unplaced: [Int64: Int64?] = [:]
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
        roots = []
        documents = []
        unplaced = [:]
    }

    /// Replaces the page by a full snapshot.
    func load(_ snapshot: JSONValue) {
        let documents = documents
        clear()
        newIDs = []
        guard let root = build(snapshot) else { return }
        roots = [root]
        // An iframe may have been quicker than the page around it; what came for none of its iframes was another's.
        add(documents)
        self.documents = []
    }

    /// Applies the parts of a mutation.
    func mutate(removes: JSONElements, adds: JSONElements) {
        for remove in removes {
            guard let id = remove["id"]?.int, let node = nodes[id] else { continue }
            self.remove(node)
        }
        add(Array(adds))
    }

    /// Applies changes of attributes, of which the one that identifies elements matters.
    func changeAttributes(_ changes: JSONElements) {
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
        var waiting = RRWebWaitingAdds()
        place(documents + adds, &waiting, mayGuessNext: false)
        // A neighbour that never comes must not cost us the node: it goes to the end of its parent.
        place(waiting.takeAll(), &waiting, mayGuessNext: true)
        documents = waiting.takeAll().filter { $0["node"].flatMap { RRWebNode($0).kind } == .document }
            .suffix(Self.mostDocuments)
    }

    /// How many documents wait for their iframes at most; a page is loaded with few at a time.
    private static let mostDocuments = 64

    private func place(_ adds: [JSONValue], _ waiting: inout RRWebWaitingAdds, mayGuessNext: Bool) {
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
        removeReplaced(by: node, in: parent)
        let next = add["nextId"]?.int.flatMap { nodes[$0] }
        let previous = add["previousId"]?.int.flatMap { nodes[$0] }
        parent.insert(node, before: next?.parent === parent ? next : successor(of: previous, in: parent))
        if add["nextId"]?.int == -1, let id = description["id"]?.int {
            unplaced[id] = .some(add["previousId"]?.int)
        } else {
            bringPrevious(add["previousId"]?.int, before: node, in: parent)
        }
    }

    /// Puts nodes that waited for their next neighbour before it, one after the other.
    private func bringPrevious(_ id: Int64?, before node: DOMNode, in parent: DOMNode) {
        var (id, next) = (id, node)
        while let previousID = id, let waiting = unplaced.removeValue(forKey: previousID),
            let previous = nodes[previousID],
            previous !== next, previous.parent === parent
        {
            parent.insert(previous, before: next)
            (id, next) = (waiting, previous)
        }
    }

    /// The node that a description means when the page holds it already: it is being moved. A document that comes with
    /// its content has been written anew.
    private func existing(_ description: JSONValue) -> DOMNode? {
        let description = RRWebNode(description)
        guard let id = description.id, let node = nodes[id] else { return nil }
        let isRewritten = node.kind == .document && description.hasChildren
        if node.kind == description.kind, !isRewritten { return node }
        remove(node)
        return nil
    }

    private func successor(of previous: DOMNode?, in parent: DOMNode) -> DOMNode? {
        previous?.parent === parent ? previous?.nextSibling : nil
    }

    /// An iframe shows one document, and a document has one root: a new one replaces the old, of whose removal no
    /// observer may have heard.
    private func removeReplaced(by node: DOMNode, in parent: DOMNode) {
        guard node.kind == .document || parent.kind == .document && node.kind == .element("html") else { return }
        for child in parent.children where child.kind == node.kind && child !== node { remove(child) }
    }

    /// Takes a node and all below it out of the page.
    private func remove(_ node: DOMNode) {
        node.detach()
        var below = [node]
        while let next = below.popLast() {
            if let id = next.number, nodes[id] === next { nodes[id] = nil }
            below += next.children
            next.dismantle()
        }
    }

    private func shadowRoot(of host: DOMNode) -> DOMNode {
        if let root = host.shadowRoot { return root }
        let root = DOMNode(.shadowRoot)
        host.insert(root)
        return root
    }

    /// Makes the node that a description tells of, with all below it; without recursion, as pages may be deep.
    private func build(_ description: JSONValue) -> DOMNode? {
        let root = RRWebNode(description)
        guard let made = make(root) else { return nil }
        var waiting = [(made, root)]
        while let (node, description) = waiting.popLast() {
            description.forEachChild { child in
                guard let made = make(child) else { return }
                (child.isShadow ? shadowRoot(of: node) : node).insert(made)
                if child.hasChildren { waiting.append((made, child)) }
            }
        }
        return made
    }

    private func make(_ description: RRWebNode) -> DOMNode? {
        guard let kind = description.kind else { return nil }
        let identifier = identifierAttribute.flatMap(description.attribute)
        let node = DOMNode(kind, identifier: identifier, number: description.id)
        if let id = description.id {
            nodes[id] = node
            newIDs.append(id)
        }
        return node
    }
}

/// Additions that wait for a node to be known.
struct RRWebWaitingAdds {
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
