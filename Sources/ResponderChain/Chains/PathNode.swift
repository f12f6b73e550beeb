/// One place of a tree of control paths: a component below another place.
///
/// Paths that begin alike share their nodes, and a chain that changes back finds its node again. A tree of nodes belongs
/// to the actor of its chains.
public final class PathNode {
    /// The place above, nil for the outermost component.
    private(set) var parent: PathNode?
    /// What the hop adds to the path.
    let component: PathComponent
    /// Whether the hop names the screen of what is below it.
    let isScreen: Bool
    /// The number of components down to here.
    let depth: Int

    init(_ component: PathComponent, isScreen: Bool, below parent: PathNode?) {
        self.component = component
        self.isScreen = isScreen
        self.parent = parent
        depth = (parent?.depth ?? 0) + 1
    }

    /// Lets go of the places above one after the other: a chain may be deeper than the stack.
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
        component.index != .cell && hop.listCell == nil && hop.pathOrdinal == nil
            && component.isNamed(hop.pathClass, identifier: hop.identifier)
    }

    /// The class of the innermost screen, nil where there is none.
    public var screen: String? {
        var node: PathNode? = self
        while let current = node {
            if current.isScreen { return current.component.className }
            node = current.parent
        }
        return nil
    }

    /// The components from the outermost one to this.
    public var components: [PathComponent] {
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
