extension DOMNode {
    /// The node itself, or the element around it where it is a text.
    var nearestHop: DOMNode? {
        var node: DOMNode? = self
        while let current = node, !current.decoratesPath { node = current.parent }
        return node
    }
}
