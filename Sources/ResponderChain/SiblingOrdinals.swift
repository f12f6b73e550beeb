/// The ordinals of all children of one responder, counted in one walk: for each child by itself, a walk would visit those before
/// it once more.
struct SiblingOrdinals {
    private var ordinals: [ObjectIdentifier: Int] = [:]
    private var counts: [PathComponent: Int] = [:]
    private var passed: Set<ObjectIdentifier> = []

    init(among parent: any Responder) {
        count(parent.chainChildren)
        (counts, passed) = ([:], [])
    }

    /// A child's ordinal, the one that ``SiblingCount`` counts; 0 if the parent does not list it.
    func ordinal(of child: any Responder) -> Int { ordinals[ObjectIdentifier(child)] ?? 0 }

    private mutating func count(_ children: [any Responder]) {
        for child in children {
            let identity = ObjectIdentifier(child)
            guard child.isInPath else {
                if passed.insert(identity).inserted { count(child.chainChildren) }
                continue
            }
            let component = PathComponent(child.pathName, identifier: child.identifier)
            let earlier = counts[component, default: 0]
            if ordinals[identity] == nil { ordinals[identity] = earlier }
            if child.listCell == nil { counts[component] = earlier + 1 }
        }
    }
}

/// Counts the siblings before a hop that have its class and identifier.
struct SiblingCount {
    private let hop: any Responder
    private let component: PathComponent
    private var earlier = 0
    private var passed: Set<ObjectIdentifier> = []
    /// How many children were visited.
    private(set) var visited = 0

    init(of hop: any Responder, like component: PathComponent) {
        self.hop = hop
        self.component = component
    }

    /// The hop's ordinal below its nearest decorating hop; 0 if that does not list it.
    mutating func ordinal(among parent: any Responder) -> Int {
        earlier = 0
        return find(in: parent.chainChildren) ? earlier : 0
    }

    /// Looks for the hop, and counts those like it on the way.
    ///
    /// The children of a child that does not decorate count as well: they have the same nearest decorating hop. Each
    /// such child is entered once, in case it lists a responder above it.
    private mutating func find(in children: [any Responder]) -> Bool {
        for child in children {
            if child === hop { return true }
            visited += 1
            if child.isInPath {
                if isAlike(child) { earlier += 1 }
            } else if passed.insert(ObjectIdentifier(child)).inserted, find(in: child.chainChildren) {
                return true
            }
        }
        return false
    }

    private func isAlike(_ child: any Responder) -> Bool {
        child.listCell == nil && PathComponent(child.pathName, identifier: child.identifier) == component
    }
}
