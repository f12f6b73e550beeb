package import ResponderChain

extension DOMNode {
    /// The nodes of a path, outermost first: a tree with a single branch, in which each node knows its place among the
    /// siblings that are not there. To be kept as long as the tree is used, as nodes know their parents weakly.
    package static func branch(_ path: ControlPath) -> [DOMNode] {
        let nodes = path.components.map { component in
            var ordinal: Int?
            if case .ordinal(let number) = component.index { ordinal = number }
            return DOMNode(.element(component.className), identifier: component.identifier, ordinal: ordinal)
        }
        for (parent, child) in zip(nodes, nodes.dropFirst()) { parent.insert(child) }
        return nodes
    }
}
