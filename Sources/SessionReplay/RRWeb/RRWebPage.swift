import ClickTracking
import JSON
import ResponderChain

/// The page of an rrweb recording at one moment: its nodes by their numbers.
///
/// It follows rrweb's own replayer: removals first, then additions in whatever order makes each one's parent and
/// neighbours known.
final class RRWebPage {
    private var nodes: [Int64: DOMNode] = [:]
    /// The numbers of the nodes that the current addition has made.
    private var newIDs: [Int64] = []
    /// Keeps the tree alive: nodes know their parents weakly.
    private var roots: [DOMNode] = []
    /// Documents whose iframe has not been added yet.
    private var documents: [JSONValue] = []
    /// Nodes that were added before a neighbour without a number, each with the number of the node before it. Old
    /// recorders do that, and let the neighbour name the node before it when it is added.
    private var unplaced: [Int64: Int64?] = [:]
    /// The numbers of the elements that a label can name, by their ids.
    private var labelable: [ByteString: Set<Int64>] = [:]
    private let identifierAttribute: String?
    private let rules: ReadingRules
    /// Whether the page has changed since ``takeControls(atMost:)``.
    private(set) var isChanged = false

    init(identifierAttribute: String?, rules: ReadingRules) {
        self.identifierAttribute = identifierAttribute
        self.rules = rules
    }

    /// Whether a node is the page's outermost document, whose scrolling is the page's.
    func isRoot(_ id: Int64) -> Bool { roots.first.map { $0.number == id } ?? false }

    /// The control that a click on a node belongs to.
    func control(of target: DOMNode) -> PressedControl {
        PressedControl(of: target) { labelledControl(of: $0) }
    }

    /// Whether text is edited at a node or in what it stands in.
    func takesText(_ node: DOMNode) -> Bool { node.isWithin(WebControl.takesText) }

    /// Whether the browser answers a click on a node without the page's doing.
    func answersByItself(_ node: DOMNode) -> Bool {
        control(of: node).node.isWithin(WebControl.answersByItself) || node.isWithin(WebControl.answersByItself)
    }

    private func labelledControl(of label: DOMNode) -> DOMNode? {
        label.labelledControl { id in (labelable[ByteString(id)] ?? []).compactMap { nodes[$0] } }
    }

    /// The node with a number, nil if the page has none.
    func node(_ id: Int64) -> DOMNode? {
        nodes[id]
    }

    deinit {
        clear()
    }

    /// Empties the page.
    func clear() {
        for node in nodes.values { node.dismantle() }
        nodes = [:]
        roots = []
        documents = []
        unplaced = [:]
        labelable = [:]
    }

    /// The elements of the page that are made to be clicked, in document order.
    ///
    /// One pass counts the ordinals of all siblings: each element's path by itself would visit its siblings once more.
    ///
    /// - Parameter address: The page's own, which links go on from; nil if unknown.
    func takeControls(atMost limit: Int, on address: WebAddress? = nil) -> [ScreenLayout.Outline] {
        isChanged = false
        var outlines: [ScreenLayout.Outline] = []
        // The components from the outermost one down to the current node.
        var path: [String] = []
        var waiting = roots.map { (node: $0, component: $0.component(at: 0), depth: 0) }
        while let (node, component, depth) = waiting.popLast(), outlines.count < limit {
            path.removeLast(path.count - depth)
            path.append(component.description)
            if node.isControl, !standsForAnother(node) {
                outlines.append(
                    ScreenLayout.Outline(
                        element: path.joined(separator: ControlPath.separator), frame: nil, isControl: true,
                        attributes: node.keptAttributes(on: address)))
            }
            var alike: [PathComponent: Int] = [:]
            let children = waiting.count
            for child in node.children where child.isInPath {
                let ordinal = alike[child.component(at: 0), default: 0]
                alike[child.component(at: 0)] = ordinal + 1
                waiting.append((child, child.component(at: ordinal), depth + 1))
            }
            waiting[children...].reverse()
        }
        return outlines
    }

    /// Whether a node is a label whose clicks are another control's.
    private func standsForAnother(_ node: DOMNode) -> Bool {
        rules == .controls && node.kind == .element("label") && labelledControl(of: node) != nil
    }

    /// Replaces the page by a full snapshot.
    func load(_ snapshot: JSONValue) {
        isChanged = true
        let documents = documents
        clear()
        newIDs = []
        guard let root = build(snapshot) else { return }
        roots = [root]
        // The document of an iframe may come before the page around it; one for none of its iframes is another page's.
        add(documents)
        self.documents = []
    }

    /// Applies the parts of a mutation.
    func mutate(removes: JSONElements, adds: JSONElements) {
        isChanged = true
        for remove in removes {
            guard let id = remove["id"]?.int, let node = nodes[id] else { continue }
            self.remove(node)
        }
        add(Array(adds))
    }

    /// Applies changes of the attributes that identify elements; one that is null was removed.
    func changeAttributes(_ changes: JSONElements) {
        for change in changes {
            guard let node = change["id"]?.int.flatMap({ nodes[$0] }), let attributes = change["attributes"] else {
                continue
            }
            if let identifierAttribute, let value = attributes[identifierAttribute] { node.identifier = value.string }
            let makesControl =
                rules == .controls && WebControl.attributes.contains { attributes[$0] != nil }
            guard makesControl || Self.keepsAttributes(node) else { continue }
            var changed = node.attributes ?? HTMLAttributes()
            for member in JSONMembers(attributes) { changed.set(member.key, member.value.string) }
            setAttributes(changed.isEmpty ? nil : changed, of: node)
            if makesControl, case .element(let tag) = node.kind {
                node.isControl = WebControl.isControl(tag) { changed[$0] }
            }
        }
    }

    /// Whether a node's attributes say what a control is: those of controls, also ones that only labels stand for, and those of
    /// forms that controls send.
    private static func keepsAttributes(_ node: DOMNode) -> Bool {
        node.isControl || node.kind == .element("form") || node.isLabelable
    }

    private func setAttributes(_ attributes: HTMLAttributes?, of node: DOMNode) {
        let (before, after) = (node.attributes?["id"], attributes?["id"])
        node.attributes = attributes
        guard let number = node.number, !before.hasSameBytes(as: after) else { return }
        if let before { forget(number, labelledBy: before) }
        if let after, case .element(let tag) = node.kind, WebControl.isLabelable(tag) {
            labelable[ByteString(after), default: []].insert(number)
        }
    }

    private func forget(_ number: Int64, labelledBy id: String) {
        let id = ByteString(id)
        labelable[id]?.remove(number)
        if labelable[id]?.isEmpty == true { labelable[id] = nil }
    }

    /// Adds nodes, each as soon as its parent and the neighbour after it are known, in whatever order they come.
    private func add(_ adds: [JSONValue]) {
        var waiting = WaitingAdditions()
        place(documents + adds, &waiting, mayGuessNext: false)
        // If the neighbour never comes, the node goes to the end of its parent.
        place(waiting.removeAll(), &waiting, mayGuessNext: true)
        documents = waiting.removeAll().filter { $0["node"].flatMap { RRWebNode($0).kind } == .document }
            .suffix(Self.maxDocuments)
    }

    /// How many documents may wait for their iframes; a page is loaded with few at a time.
    private static let maxDocuments = 64

    private func place(_ adds: [JSONValue], _ waiting: inout WaitingAdditions, mayGuessNext: Bool) {
        var queue = adds
        var index = 0
        while index < queue.count {
            let add = queue[index]
            index += 1
            if let missing = missing(for: add, mayGuessNext: mayGuessNext) {
                waiting.append(add, until: missing)
            } else {
                newIDs = []
                place(add)
                for id in newIDs { queue += waiting.remove(waitingFor: id) }
            }
        }
    }

    /// The number of the node that must be known before another can be added; nil if none is missing.
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

    /// The node of a description if it is on the page already, and is being moved. A document that comes with its
    /// content has been written anew.
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

    /// An iframe shows one document, and a document has one root: a new one replaces the old one, whose removal the
    /// recorder may have missed.
    private func removeReplaced(by node: DOMNode, in parent: DOMNode) {
        guard node.kind == .document || parent.kind == .document && node.kind == .element("html") else { return }
        for child in parent.singles(of: node.kind).reversed() where child !== node { remove(child) }
    }

    /// Takes a node and all below it out of the page.
    private func remove(_ node: DOMNode) {
        node.detach()
        var below = [node]
        while let next = below.popLast() {
            if let id = next.number, nodes[id] === next {
                nodes[id] = nil
                if let name = next.attributes?["id"] { forget(id, labelledBy: name) }
            }
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

    /// Makes the node of a description, with all below it; without recursion, as pages may be deep.
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
        if case .element(let tag) = kind { node.isControl = WebControl.isControl(tag, description.attribute) }
        if Self.keepsAttributes(node) { setAttributes(description.identifyingAttributes, of: node) }
        if let id = description.id {
            nodes[id] = node
            newIDs.append(id)
        }
        return node
    }
}

/// Additions that wait for a node to be known.
private struct WaitingAdditions {
    private var byMissing: [Int64: [(order: Int, add: JSONValue)]] = [:]
    private var count = 0

    mutating func append(_ add: JSONValue, until missing: Int64) {
        byMissing[missing, default: []].append((count, add))
        count += 1
    }

    mutating func remove(waitingFor id: Int64) -> [JSONValue] {
        (byMissing.removeValue(forKey: id) ?? []).map(\.add)
    }

    /// Removes all that still wait, in the order in which they came.
    mutating func removeAll() -> [JSONValue] {
        defer { byMissing = [:] }
        return byMissing.values.joined().sorted { $0.order < $1.order }.map(\.add)
    }
}
