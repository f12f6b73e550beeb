/// The paths of an application, each component once below each place.
final class PathTree {
    private var nodes: [Key: PathNode] = [:]

    /// Identifiers may be made of data, so that an app never runs out of new paths; the tree forgets them all then and
    /// those in use are added again.
    private static let mostNodes = 65_536

    private struct Key: Hashable {
        let parent: ObjectIdentifier?
        let component: PathComponent
        let isScreen: Bool
    }

    /// The place of a component below another place.
    func node(_ component: PathComponent, isScreen: Bool, below parent: PathNode?) -> PathNode {
        let key = Key(parent: parent.map { ObjectIdentifier($0) }, component: component, isScreen: isScreen)
        if let known = nodes[key] { return known }
        if nodes.count >= Self.mostNodes { nodes.removeAll() }
        let node = PathNode(component, isScreen: isScreen, below: parent)
        nodes[key] = node
        return node
    }
}
