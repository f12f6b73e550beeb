import ResponderChain

/// A responder with a parent, for chains without a user interface.
final class Node: Responder {
    let pathClass: String
    let identifier: String?
    let listCell: ListCell?
    let decoratesPath: Bool
    private(set) weak var parent: Node?
    /// What stands above a node without a parent.
    weak var above: (any Responder)?
    private(set) var children: [Node] = []
    /// What the node does with an event; it forwards it when this is nil.
    var onRoute: ((Node, Event) -> Void)?

    init(
        _ pathClass: String, identifier: String? = nil, listCell: ListCell? = nil, decoratesPath: Bool = true,
        children: [Node] = []
    ) {
        self.pathClass = pathClass
        self.identifier = identifier
        self.listCell = listCell
        self.decoratesPath = decoratesPath
        for child in children { add(child) }
    }

    var next: (any Responder)? { parent ?? above }
    var chainChildren: [any Responder] { children }

    func route(_ event: Event) {
        if let onRoute { onRoute(self, event) } else { forward(event) }
    }

    func add(_ child: Node, at index: Int? = nil) {
        child.detach()
        children.insert(child, at: index ?? children.count)
        child.parent = self
    }

    func detach() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }
}
