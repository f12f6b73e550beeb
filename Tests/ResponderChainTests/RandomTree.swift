import ResponderChain
import SeededGenerator
import TestSupport

/// Random trees with many siblings of one name, some list cells and some responders without a component.
struct RandomTree {
    let root: Node
    private(set) var nodes: [Node] = []
    private var generator: SplitMix64

    init(seed: UInt64, size: Int, cells: Bool = true) {
        generator = SplitMix64(seed: seed)
        root = Node("Application")
        nodes = [root]
        // Half of the trees grow downwards, so that depths beyond 64 occur.
        let isDeep = generator.happens(50)
        for _ in 1..<max(size, 2) {
            let lowest = isDeep ? max(0, nodes.count - 3) : 0
            let parent = nodes[generator.number(in: lowest...(nodes.count - 1))]
            let node = makeNode(cells: cells)
            parent.add(node, at: generator.number(in: 0...parent.children.count))
            nodes.append(node)
        }
    }

    mutating func anyNode() -> Node {
        generator.pick(nodes) ?? root
    }

    private mutating func makeNode(cells: Bool) -> Node {
        let classes = ["View", "Button", "View#a", "Pair<Int, View>", "é", "e\u{301}", "View[1]", "--", "%"]
        let identifiers: [String?] = [nil, nil, nil, "a", "é", "e\u{301}", "", "-", "a#1", "--touchUpInside"]
        let isCell = cells && generator.happens(8)
        return Node(
            generator.pick(classes) ?? "View", identifier: generator.pick(identifiers) ?? nil,
            listCell: isCell ? ListCell(section: 0, row: generator.number(in: 0...99)) : nil,
            isInPath: !generator.happens(10))
    }
}

extension Node {
    /// Whether this node is a list cell or below one, so that others may share its path.
    var isInListCell: Bool {
        var node: Node? = self
        while let current = node {
            if current.listCell != nil { return true }
            node = current.parent
        }
        return false
    }
}
