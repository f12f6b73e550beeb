/// The paths of an application, each component once below each place.
struct PathTree {
    private var nodes: [Key: PathNode] = [:]

    private struct Key: Hashable {
        let parent: ObjectIdentifier?
        let component: PathComponent
        let isScreen: Bool
    }

    /// The number of nodes.
    var count: Int { nodes.count }

    /// The node of a component below another node.
    mutating func node(_ component: PathComponent, isScreen: Bool, below parent: PathNode?) -> PathNode {
        let key = Key(parent: parent.map { ObjectIdentifier($0) }, component: component, isScreen: isScreen)
        if let known = nodes[key] { return known }
        let node = PathNode(component, isScreen: isScreen, below: parent)
        nodes[key] = node
        return node
    }
}

/// One node of a tree of control paths: a component below another one.
///
/// Paths that begin alike share their nodes, and a chain that changes back finds its node again. A tree of nodes
/// belongs to the actor of its chains.
package final class PathNode {
    /// The node above; nil for the outermost component.
    private(set) var parent: PathNode?
    /// The hop's part of the path.
    let component: PathComponent
    /// Whether the hop names the screen of the controls below it.
    let isScreen: Bool
    /// The number of components down to this one.
    let depth: Int

    init(_ component: PathComponent, isScreen: Bool, below parent: PathNode?) {
        self.component = component
        self.isScreen = isScreen
        self.parent = parent
        depth = (parent?.depth ?? 0) + 1
    }

    /// Releases the nodes above one after the other: a chain may be deeper than the stack.
    deinit {
        var above = parent.take()
        while let node = above.take() {
            var last = node
            guard isKnownUniquelyReferenced(&last) else { return }
            above = last.parent.take()
        }
    }

    /// Whether a hop has the class and identifier of the component, and no ordinal but the counted one.
    func isNamed(as hop: any Responder) -> Bool {
        component.index != .cell && hop.listCell == nil && hop.siblingIndex == nil
            && component.isNamed(hop.pathName, identifier: hop.identifier)
    }

    /// The class of the innermost screen; nil if there is none.
    package var screen: String? {
        var node: PathNode? = self
        while let current = node {
            if current.isScreen { return current.component.className }
            node = current.parent
        }
        return nil
    }

    /// The components from the outermost one to this.
    package var components: [PathComponent] {
        var components: [PathComponent] = []
        components.reserveCapacity(depth)
        var node: PathNode? = self
        while let current = node {
            components.append(current.component)
            node = current.parent
        }
        components.reverse()
        return components
    }
}
