package import ClickStore
import ResponderChain

/// The branches of the paths of some controls: each is the beginning that some paths have in common.
///
/// Paths are told apart component by component, by the grammar of paths. Where everything below a component goes on with
/// one and the same next component, the two belong to one branch.
package struct PathBranches {
    /// One branch, and its controls in ``PathBranches/order``.
    package struct Branch {
        /// The components from the outermost one on.
        package let path: String
        /// Those that the branch above does not have.
        package let component: String
        /// 1 for a branch with none above it.
        package let depth: Int
        package let controls: Range<Int>
        /// The clicks on the element that the path names, not on those below it.
        package let ownClicks: Int
    }

    /// In depth-first order; of those below the same one the most clicks first, among equals by their components.
    package private(set) var branches: [Branch] = []
    /// The indices of the controls, so that those of a branch stand together.
    package private(set) var order: [Int] = []
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

    package init(_ controls: [(control: ControlRow, clicks: Int)]) {
        for (index, (control, clicks)) in controls.enumerated() { insert(index, control, clicks) }
        collect()
    }

    private mutating func insert(_ index: Int, _ control: ControlRow, _ clicks: Int) {
        var node = 0
        // All stored paths are valid, but for those that somebody wrote into the database.
        let components = (try? ControlPath(parsing: control.path))?.components
        for component in components ?? [PathComponent(control.element)] {
            node = child(component, of: node)
            nodes[node].count += 1
            nodes[node].clicks += clicks
        }
        nodes[node].controls.append(index)
        nodes[node].ownClicks += clicks
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
