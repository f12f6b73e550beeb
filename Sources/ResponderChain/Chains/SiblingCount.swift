/// Counts the siblings before a hop that have its class and identifier.
struct SiblingCount {
    private let hop: any Responder
    private let component: PathComponent
    private var earlier = 0
    private var passed: Set<ObjectIdentifier> = []

    init(of hop: any Responder, like component: PathComponent) {
        self.hop = hop
        self.component = component
    }

    /// The hop's ordinal below its nearest decorating hop, 0 where that does not list it.
    mutating func ordinal(among parent: any Responder) -> Int {
        earlier = 0
        return find(in: parent.chainChildren) ? earlier : 0
    }

    /// Looks for the hop, counting its like on the way.
    ///
    /// A child that does not decorate hands its own children up: they have the same nearest decorating hop. Each such
    /// child is entered once, in case it lists a responder above it.
    private mutating func find(in children: [any Responder]) -> Bool {
        for child in children {
            if child === hop { return true }
            if child.decoratesPath {
                if isAlike(child) { earlier += 1 }
            } else if passed.insert(ObjectIdentifier(child)).inserted, find(in: child.chainChildren) {
                return true
            }
        }
        return false
    }

    private func isAlike(_ child: any Responder) -> Bool {
        child.listCell == nil && PathComponent(child.pathClass, identifier: child.identifier) == component
    }
}
