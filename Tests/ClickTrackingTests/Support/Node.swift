import ResponderChain

/// A responder with a parent, for chains without a user interface.
final class Node: Responder {
    let pathClass: String
    let identifier: String?
    private(set) weak var parent: Node?
    private(set) var children: [Node]
    var isScreen = false { didSet { noteChange() } }
    var isSecure = false { didSet { noteChange() } }
    var isTrackingEnabled = true { didSet { noteChange() } }
    var listCell: ListCell? { didSet { noteChange() } }
    /// Whether chains through the node are remembered.
    var remembers = false
    private let ownChainCache = ChainCache()
    var chainCache: ChainCache? { remembers ? ownChainCache : nil }
    var dispatcher: Dispatcher?
    var onRoute: ((Node, Event) -> Void)?

    init(_ pathClass: String, identifier: String? = nil, children: [Node] = []) {
        self.pathClass = pathClass
        self.identifier = identifier
        self.children = children
        for child in children { child.parent = self }
    }

    var next: (any Responder)? { parent }
    var chainChildren: [any Responder] { children }

    func route(_ event: Event) {
        if let onRoute { onRoute(self, event) } else { forward(event) }
    }

    private func noteChange() {
        ownChainCache.responderDidChange()
        parent?.ownChainCache.childrenDidChange()
    }

    /// Takes the node out of the tree.
    func remove() {
        noteChange()
        parent?.children.removeAll { $0 === self }
        parent = nil
    }
}
