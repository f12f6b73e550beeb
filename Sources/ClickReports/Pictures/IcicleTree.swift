import ResponderChain

/// The stacks of an icicle as a tree: stacks that begin alike share what they begin with.
struct IcicleTree {
    struct Node {
        let name: String
        /// What is above; nil for the first node, which is above all.
        let above: Int?
        let depth: Int
        /// Of the stacks that go through the node.
        var clicks = 0
        /// nil if no outcome is known.
        var unhandled: Int?
        var rage = 0
        var children: [Int] = []
        /// What the stack has that ends here; nil if none does.
        var own: Chart.Icicle.Stack?
    }

    private(set) var nodes = [Node(name: "", above: nil, depth: 0)]

    init(_ stacks: [Chart.Icicle.Stack]) {
        var known: [Key: Int] = [:]
        for stack in stacks where stack.clicks > 0 {
            var node = 0
            nodes[0].add(stack)
            for name in stack.names {
                let key = Key(node: node, name: ByteString(name))
                let child = known[key] ?? nodes.count
                if child == nodes.count {
                    known[key] = child
                    nodes[node].children.append(child)
                    nodes.append(Node(name: name, above: node, depth: nodes[node].depth + 1))
                }
                nodes[child].add(stack)
                node = child
            }
            nodes[node].own = stack
        }
        for (index, node) in nodes.enumerated() {
            nodes[index].children = node.children.sorted { a, b in
                (nodes[b].clicks, ByteString(nodes[a].name)) < (nodes[a].clicks, ByteString(nodes[b].name))
            }
        }
    }

    private struct Key: Hashable {
        let node: Int
        let name: ByteString
    }

    /// The end of the chain that a node begins: of nodes that nothing but the next one is in.
    func end(ofChainFrom node: Int) -> Int {
        var node = node
        while nodes[node].children.count == 1, nodes[node].own == nil { node = nodes[node].children[0] }
        return node
    }

    /// What all stacks have in common and no click is on: it says nothing of any of them. The first node if that is nothing.
    var root: Int {
        let end = end(ofChainFrom: 0)
        return nodes[end].children.isEmpty ? nodes[end].above ?? 0 : end
    }

    /// Several nodes as one that has the clicks of all of them, and nothing below it.
    func sum(of indices: some Sequence<Int>) -> Node {
        var sum = Node(name: "", above: nil, depth: 0)
        for index in indices { sum.add(nodes[index].clicks, nodes[index].unhandled, nodes[index].rage) }
        return sum
    }

    /// The names from below a node down to another one.
    func names(from top: Int = 0, to node: Int) -> [String] {
        var names: [String] = []
        var next: Int? = node
        while let node = next, node != top, node > 0 {
            names.append(nodes[node].name)
            next = nodes[node].above
        }
        return names.reversed()
    }

    /// The names from the outermost one to a node's own.
    func path(of node: Int) -> String { names(to: node).joined(separator: "--") }
}

extension IcicleTree.Node {
    fileprivate mutating func add(_ stack: Chart.Icicle.Stack) { add(stack.clicks, stack.unhandled, stack.rage) }

    fileprivate mutating func add(_ clicks: Int, _ unhandled: Int?, _ rage: Int) {
        self.clicks = self.clicks.addingReportingOverflow(clicks).partialValue
        self.rage = self.rage.addingReportingOverflow(rage).partialValue
        if let unhandled { self.unhandled = (self.unhandled ?? 0).addingReportingOverflow(unhandled).partialValue }
    }
}
