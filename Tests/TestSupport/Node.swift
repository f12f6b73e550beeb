package import ResponderChain

/// A responder with a parent and children, for chains without a user interface.
package final class Node: Responder {
    package let pathName: String
    package let identifier: String?
    package let isInPath: Bool
    package var listCell: ListCell? { didSet { didChange() } }
    package var isScreen = false { didSet { didChange() } }
    package var isSecure = false { didSet { didChange() } }
    package var isTrackingEnabled = true { didSet { didChange() } }
    package private(set) weak var parent: Node?
    /// The next responder of a node without a parent.
    package weak var above: (any Responder)?
    package private(set) var children: [Node] = []
    package var dispatcher: Dispatcher?
    /// Routes an event of any kind; nil to forward it.
    package var onRoute: ((Node, Event) -> Void)?
    /// Whether the node caches its place in chains.
    package var cachesChain = false
    private let ownChainCache = ChainCache()
    package var chainCache: ChainCache? { cachesChain ? ownChainCache : nil }

    package init(
        _ pathName: String, identifier: String? = nil, listCell: ListCell? = nil, isInPath: Bool = true,
        children: [Node] = []
    ) {
        self.pathName = pathName
        self.identifier = identifier
        self.isInPath = isInPath
        self.listCell = listCell
        for child in children { add(child) }
    }

    package var next: (any Responder)? { parent ?? above }
    package var chainChildren: [any Responder] { children }

    package func route(_ event: Event) {
        if let onRoute { onRoute(self, event) } else { forward(event) }
    }

    package func routeControlEvent(_ event: Event) {
        route(event)
    }

    package func add(_ child: Node, at index: Int? = nil) {
        child.detach()
        children.insert(child, at: index ?? children.count)
        child.parent = self
        child.didChange()
    }

    /// Takes the node out of the tree.
    package func detach() {
        didChange()
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    private func didChange() {
        ownChainCache.responderDidChange()
        parent?.ownChainCache.childrenDidChange()
    }
}
