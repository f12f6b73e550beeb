extension DOMNode {
    /// The node itself, or the element around it where it is a text.
    var nearestHop: DOMNode? {
        decoratesPath ? self : parent?.nearestHop
    }
}
