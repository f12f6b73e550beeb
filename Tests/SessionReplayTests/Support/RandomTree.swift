import SeededGenerator

/// A random tree of a page's elements, and the mutations that build it.
struct RandomTree {
    /// Each node with its parent and the children below it in their order; those in a shadow root apart.
    struct Node {
        var id: Int
        var tag: String
        var parent: Int
        var isInShadow: Bool
    }

    /// In document order, parents first; the body, 4, is not among them.
    private(set) var nodes: [Node] = []

    init(count: Int, firstID: Int = 100, using random: inout SplitMix64) {
        for id in firstID..<(firstID + count) {
            let parent = nodes.isEmpty || random.oneIn(4) ? 4 : random.pick(nodes).id
            nodes.append(
                Node(
                    id: id, tag: random.pick(["div", "p", "span"]), parent: parent,
                    isInShadow: parent != 4 && random.oneIn(5)))
        }
    }

    /// The additions that rrweb would write, each naming the sibling after it.
    var adds: [String] {
        nodes.indices.map { index in
            let node = nodes[index]
            let next = nodes[(index + 1)...].first { $0.parent == node.parent && $0.isInShadow == node.isInShadow }
            return RRWebText.add(
                RRWebText.element(node.tag, node.id, shadow: node.isInShadow), to: node.parent, before: next?.id)
        }
    }

    /// The path of each node's clicks below the body, worked out from the list alone.
    func path(_ id: Int) -> String {
        guard let node = nodes.first(where: { $0.id == id }) else { return "document--html--body" }
        let earlier = nodes.prefix { $0.id != id }.count {
            $0.parent == node.parent && $0.isInShadow == node.isInShadow && $0.tag == node.tag
        }
        let component = earlier == 0 ? node.tag : "\(node.tag)[\(earlier)]"
        return path(node.parent) + (node.isInShadow ? "--shadow-root--" : "--") + component
    }
}
