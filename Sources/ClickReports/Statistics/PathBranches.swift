import ClickStore
import ResponderChain

/// The branches of the paths of some controls: each is the beginning that some paths have in common.
///
/// Paths are told apart component by component, by the grammar of paths. Where everything below a component goes on with
/// one and the same next component, the two belong to one branch.
struct PathBranches {
    /// One branch, and its controls in ``PathBranches/order``.
    struct Branch {
        /// The components from the outermost one on.
        let path: String
        /// Those that the branch above does not have.
        let component: String
        /// 1 for a branch with none above it.
        let depth: Int
        let controls: Range<Int>
        /// The clicks on the element that the path names, not on those below it.
        let ownClicks: Int
    }

    /// In depth-first order; of those below the same one the most clicks first, among equals by their components.
    private(set) var branches: [Branch] = []
    /// The indices of the controls, so that those of a branch stand together.
    private(set) var order: [Int] = []
    private var nodes = [Node()]

    /// A component below another one.
    private struct Node {
        var component: PathComponent?
        var children: [PathComponent: Int] = [:]
        /// The controls whose element ends here.
        var controls: [Int] = []
        /// Of the controls here and below.
        var count = 0
        var clicks = 0
        var ownClicks = 0
    }

    init(_ controls: [CountedControl]) {
        for (index, control) in controls.enumerated() { insert(index, control) }
        collect()
    }

    private mutating func insert(_ index: Int, _ control: CountedControl) {
        var node = 0
        // All stored paths are valid, but for those that somebody wrote into the database.
        let components = (try? ControlPath(parsing: control.control.path))?.components
        for component in components ?? [PathComponent(control.control.element)] {
            node = child(component, of: node)
            nodes[node].count += 1
            nodes[node].clicks += control.statistics.clicks
        }
        nodes[node].controls.append(index)
        nodes[node].ownClicks += control.statistics.clicks
    }

    private mutating func child(_ component: PathComponent, of node: Int) -> Int {
        if let known = nodes[node].children[component] { return known }
        nodes[node].children[component] = nodes.count
        nodes.append(Node(component: component))
        return nodes.count - 1
    }

    /// Collects the branches in their order. Not by recursion: a path may be deeper than the stack.
    private mutating func collect() {
        var waiting = children(of: 0).map { (node: $0, above: "", depth: 1) }
        while let (top, above, depth) = waiting.popLast() {
            var node = top
            var components = [text(of: node)]
            while nodes[node].controls.isEmpty, nodes[node].children.count == 1 {
                node = nodes[node].children.values.reduce(0, +)
                components.append(text(of: node))
            }
            let component = components.joined(separator: ControlPath.separator)
            let path = above.isEmpty ? component : above + ControlPath.separator + component
            branches.append(
                Branch(
                    path: path, component: component, depth: depth,
                    controls: order.count..<order.count + nodes[node].count, ownClicks: nodes[node].ownClicks))
            order += nodes[node].controls
            waiting += children(of: node).map { (node: $0, above: path, depth: depth + 1) }
        }
    }

    /// The nodes below another one, the last one first.
    private func children(of node: Int) -> [Int] {
        let children = nodes[node].children.values.map { (node: $0, text: text(of: $0)) }
        let sorted = children.sorted { a, b in
            let (clicks, others) = (nodes[a.node].clicks, nodes[b.node].clicks)
            return clicks != others ? clicks < others : b.text.utf8.lexicographicallyPrecedes(a.text.utf8)
        }
        return sorted.map(\.node)
    }

    private func text(of node: Int) -> String { nodes[node].component?.description ?? "" }
}
