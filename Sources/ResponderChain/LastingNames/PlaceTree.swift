/// The paths of a screen as one tree. A place is a component below another place; it is known by its number, and those
/// below it have higher ones.
struct PlaceTree {
    private struct Key: Hashable {
        let parent: Int
        let component: PathComponent
    }

    /// The place that all paths begin at, which has no component.
    static let root = 0

    /// Deeper paths have no place: names take time and memory with the square of the depth.
    private static let maximumDepth = 256

    private var numbers: [Key: Int] = [:]
    private var parents = [root]
    private var components = [PathComponent("?")]
    /// The places that are known to be controls, whatever their class.
    private var controls: Set<Int> = []
    /// What known controls are but for their ordinals.
    private var controlKinds: Set<Key> = []

    /// The place of a path, new or known; nil for an empty path, and for one that is too deep.
    mutating func insert(_ path: [PathComponent], isControl: Bool) -> Int? {
        guard !path.isEmpty, path.count <= Self.maximumDepth else { return nil }
        var place = Self.root
        for component in path {
            let key = Key(parent: place, component: component)
            if let known = numbers[key] {
                place = known
            } else {
                place = parents.count
                numbers[key] = place
                parents.append(key.parent)
                components.append(component)
            }
        }
        if isControl, controls.insert(place).inserted { controlKinds.insert(kind(of: place)) }
        return place
    }

    /// The place of a path; nil if it is unknown.
    func place(_ path: [PathComponent]) -> Int? {
        var place = Self.root
        for component in path {
            guard let known = numbers[Key(parent: place, component: component)] else { return nil }
            place = known
        }
        return place
    }

    func parent(of place: Int) -> Int { parents[place] }
    func component(at place: Int) -> PathComponent { components[place] }

    /// The control that a place is or belongs to: the place itself, unless a control stands around it in the same row of a
    /// list. What is like a known control beside it is one, too: a row that no layout has shown belongs to no control around
    /// its list.
    func control(at place: Int) -> Int {
        var around = place
        while around != Self.root {
            let component = components[around]
            if controls.contains(around) || PlatformClasses.isWholeControl(component)
                || controlKinds.contains(kind(of: around))
            {
                return around
            }
            if component.index == .cell || PlatformClasses.isRow(component) || isInList(around) { break }
            around = parents[around]
        }
        return place
    }

    private func kind(of place: Int) -> Key {
        let component = components[place]
        return Key(parent: parents[place], component: component.index == .cell ? component : component.at(.ordinal(0)))
    }

    private func isInList(_ place: Int) -> Bool {
        parents[place] != Self.root && PlatformClasses.isList(components[parents[place]])
    }

    /// The components from the outermost one to a place.
    func path(to place: Int) -> [PathComponent] {
        var path: [PathComponent] = []
        var place = place
        while place != Self.root {
            path.append(components[place])
            place = parents[place]
        }
        return path.reversed()
    }
}
