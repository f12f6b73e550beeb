import SeededGenerator

/// An edit of a tree, by the node that it is about.
struct TreeEdit: CustomStringConvertible {
    enum Kind: CaseIterable {
        case rename, relabel, wrap, unwrap, insert, remove, reorder, move
    }

    let kind: Kind
    let node: Int

    var description: String { "\(kind) \(node)" }
}

/// Edits a tree step by step, such that no edit undoes or repeats another one.
struct TreeEditor {
    private(set) var tree: ModelTree
    private(set) var edits: [TreeEdit] = []
    private let evidence: RandomEvidence
    /// The nodes that an edit was about, their parents and children: they stay as they are.
    private var touched: Set<Int> = []

    init(_ tree: ModelTree, _ evidence: RandomEvidence) {
        self.tree = tree.copy()
        self.evidence = evidence
    }

    /// Makes an edit of this kind somewhere.
    ///
    /// - Returns: Whether there was a place for it.
    @discardableResult
    mutating func edit(_ kind: TreeEdit.Kind, using random: inout SplitMix64) -> Bool {
        let parents = tree.root.all.filter { parent in parent.children.contains { !touched.contains($0.number) } }
        let places = parents.flatMap { parent in parent.children.map { (parent, $0) } }
            .filter { fits(kind, $0.1, in: $0.0) }
        guard let (parent, node) = random.pick(places) else { return false }
        switch kind {
        case .rename: node.className = node.isScreen ? "Renamed\(node.number)ViewController" : "Renamed\(node.number)"
        case .relabel: node.identifier = "given\(node.number)"
        case .wrap: wrap(node, in: parent, using: &random)
        case .unwrap: replace(node, in: parent, with: node.children)
        case .insert: insert(beside: node, in: parent, using: &random)
        case .remove: replace(node, in: parent, with: [])
        case .reorder: parent.children.reverse()
        case .move:
            guard let other = otherParent(for: node, now: parent, using: &random) else { return false }
            replace(node, in: parent, with: [])
            other.children.insert(node, at: random.number(in: 0...other.children.count))
            touched.insert(other.number)
        }
        touched.formUnion([parent.number, node.number] + (parent.children + node.children).map(\.number))
        edits.append(TreeEdit(kind: kind, node: node.number))
        return true
    }

    /// Whether an edit can be made of a node that no edit has touched.
    private func fits(_ kind: TreeEdit.Kind, _ node: ModelNode, in parent: ModelNode) -> Bool {
        guard !touched.contains(node.number), !touched.contains(parent.number), parent !== tree.root else {
            return false
        }
        let isContainer = node.events == nil && !node.isScreen
        switch kind {
        case .rename: return !node.isCell
        case .relabel: return !node.isCell && !node.isScreen && node.identifier == nil
        case .wrap: return !node.isCell && !node.isScreen
        case .unwrap:
            return isContainer && !parent.isScreen && !node.children.isEmpty && !node.children.contains(where: \.isCell)
        case .insert: return !node.isScreen && !parent.isScreen
        case .remove: return !node.isScreen && !parent.isScreen && node.children.isEmpty && parent.children.count > 1
        case .reorder: return !node.isScreen && parent.children.count > 1 && parent.children.first === node
        case .move: return !node.isCell && !node.isScreen && !parent.isScreen && parent.children.count > 1
        }
    }

    private func replace(_ node: ModelNode, in parent: ModelNode, with nodes: [ModelNode]) {
        guard let index = parent.children.firstIndex(where: { $0 === node }) else { return }
        parent.children.replaceSubrange(index...index, with: nodes)
    }

    private mutating func wrap(_ node: ModelNode, in parent: ModelNode, using random: inout SplitMix64) {
        let wrapper = tree.node(random.happens(50) ? "View" : "Wrapper")
        wrapper.children = [node]
        replace(node, in: parent, with: [wrapper])
    }

    private mutating func insert(beside node: ModelNode, in parent: ModelNode, using random: inout SplitMix64) {
        let fresh = node.isCell ? tree.node("TableViewCell") : tree.control(using: &random)
        if node.isCell { (fresh.isCell, fresh.events) = (true, ["select"]) }
        let screen = tree.chain(to: node.number).last { $0.isScreen }
        evidence.describe(fresh, on: screen?.className ?? "", using: &random)
        replace(node, in: parent, with: [fresh, node])
    }

    private func otherParent(
        for node: ModelNode, now parent: ModelNode, using random: inout SplitMix64
    ) -> ModelNode? {
        let inside = Set(node.all.map(\.number))
        // In the same screen: what goes to another screen has another purpose.
        let screen = tree.chain(to: node.number).last { $0.isScreen }
        return random.pick(
            (screen?.all ?? []).filter { other in
                other.events == nil && !other.isScreen && other !== parent && !inside.contains(other.number)
                    && !touched.contains(other.number) && !other.children.contains(where: \.isCell)
            })
    }
}
