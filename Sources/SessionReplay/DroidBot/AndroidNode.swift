import ResponderChain

/// A view of an Android app, as a recorded state shows it.
final class AndroidNode: Responder {
    let view: AndroidView
    private(set) weak var parent: AndroidNode?
    private(set) var children: [AndroidNode] = []
    /// A root's ordinal among the roots of its state, as they have no parent below which they could be counted.
    var pathOrdinal: Int?

    init(_ view: AndroidView) {
        self.view = view
    }

    var next: (any Responder)? { parent }
    var chainChildren: [any Responder] { children }
    var pathClass: String { view.className }
    var identifier: String? { view.resourceID }

    /// Puts a node that has no parent yet behind the other children.
    func append(_ child: AndroidNode) {
        child.parent = self
        children.append(child)
    }
}
