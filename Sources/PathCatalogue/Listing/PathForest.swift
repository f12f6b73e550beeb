import ResponderChain

/// The paths of controls as trees. Where everything below a component goes on with one and the same next component, the two
/// belong to one branch.
struct PathForest {
    /// The beginning that some paths have in common.
    struct Branch {
        /// The components from the outermost one on.
        let path: String
        /// Those that the branch above does not have.
        let component: String
        /// 1 for a branch with none above it.
        let depth: Int
        /// The events of the controls whose path ends here.
        let events: [String]
        /// How many controls there are here and below.
        let controls: Int
        /// The clicks on them, as far as they are counted.
        let clicks: Int
    }

    private var nodes = [Node()]

    private struct Node {
        var component: PathComponent?
        var children: [PathComponent: Int] = [:]
        /// The controls whose path ends here.
        var own: [CatalogueControl] = []
        /// Of the controls here and below.
        var controls = 0
        var clicks = 0
    }

    init(_ controls: [CatalogueControl]) {
        for control in controls {
            var node = 0
            for component in control.path.components {
                node = child(component, of: node)
                nodes[node].controls += 1
                nodes[node].clicks += control.clicks ?? 0
            }
            nodes[node].own.append(control)
        }
    }

    private mutating func child(_ component: PathComponent, of node: Int) -> Int {
        if let known = nodes[node].children[component] { return known }
        nodes[node].children[component] = nodes.count
        nodes.append(Node(component: component))
        return nodes.count - 1
    }

    /// In depth-first order, those below one branch by their components. Not by recursion: a path may be deeper than the stack.
    var branches: [Branch] {
        var branches: [Branch] = []
        var waiting = children(of: 0).map { (node: $0, above: "", depth: 1) }
        while let (top, above, depth) = waiting.popLast() {
            var node = top
            var components = [text(of: node)]
            while nodes[node].own.isEmpty, nodes[node].children.count == 1, let only = nodes[node].children.values.first
            {
                node = only
                components.append(text(of: node))
            }
            let component = components.joined(separator: ControlPath.separator)
            let path = above.isEmpty ? component : above + ControlPath.separator + component
            let events = nodes[node].own.flatMap { $0.events ?? [$0.path.event] }
            branches.append(
                Branch(
                    path: path, component: component, depth: depth, events: Set(events.map(ByteString.init)).texts,
                    controls: nodes[node].controls, clicks: nodes[node].clicks))
            waiting += children(of: node).map { (node: $0, above: path, depth: depth + 1) }
        }
        return branches
    }

    /// The nodes below another one, the last one first.
    private func children(of node: Int) -> [Int] {
        nodes[node].children.values.map { (node: $0, text: text(of: $0)) }
            .sorted { $1.text.utf8.lexicographicallyPrecedes($0.text.utf8) }.map(\.node)
    }

    private func text(of node: Int) -> String { nodes[node].component?.description ?? "" }
}
