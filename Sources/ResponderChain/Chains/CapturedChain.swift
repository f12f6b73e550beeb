/// The responders above a source, and what they say of themselves, as they were at one moment.
public struct CapturedChain {
    /// The responders from the source to the top.
    public let hops: [any Responder]
    /// The chain's path, its place in lists, and whether it may be recorded.
    public let facts: ChainFacts

    /// The responder that the chain starts at.
    public var source: any Responder { hops[0] }

    /// Captures the chain above a responder, everything worked out anew.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` where following `next` never ends.
    public init(from source: any Responder) throws(ChainError) {
        hops = try source.hops()
        facts = Self.facts(of: hops)
    }

    /// Captures the chain above a responder, with what its responders remember of it where nothing has changed since.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` where following `next` never ends.
    public init(remembering source: borrowing any Responder) throws(ChainError) {
        let hops = try source.hops()
        self.init(hops, Self.rememberedFacts(source, hops) ?? Self.facts(of: hops))
    }

    private init(_ hops: consuming [any Responder], _ facts: consuming ChainFacts) {
        self.hops = hops
        self.facts = facts
    }

    /// Captures a chain with what its responders remember of it where nothing has changed since.
    ///
    /// The parameters are taken as the chain takes them, so that no references are counted but those that it keeps.
    ///
    /// - Parameters:
    ///   - source: The responder that it starts at.
    ///   - hops: That one and all responders above it, as they stand now.
    init(remembering source: borrowing any Responder, along hops: consuming [any Responder]) {
        self.hops = hops
        facts = Self.rememberedFacts(source, self.hops) ?? Self.facts(of: self.hops)
    }

    /// The path component of each hop, nil for a hop that does not decorate.
    public var components: [PathComponent?] {
        var components = facts.node?.components ?? []
        var undecorated = facts.undecorated[...]
        return hops.indices.map { index in
            guard undecorated.first == index else { return components.popLast() }
            undecorated.removeFirst()
            return nil
        }
    }

    /// The control path of an event with this name raised at the source.
    public func path(event: String) -> ControlPath {
        ControlPath(facts.node?.components ?? [], event: event)
    }

    /// The hops that can be places in a path. What stands above the application, its delegate, can handle events but is
    /// no place in the app.
    static func places(_ hops: [any Responder]) -> ArraySlice<any Responder> {
        hops[..<(hops.firstIndex { $0.dispatcher != nil }.map { $0 + 1 } ?? hops.endIndex)]
    }

    private static func facts(of hops: [any Responder]) -> ChainFacts {
        let places = places(hops)
        var node: PathNode?
        var cells: [ListCell] = []
        var undecorated = Array((places.count..<hops.count).reversed())
        for index in places.indices.reversed() {
            let hop = hops[index]
            if hop.decoratesPath {
                let component = component(of: hop, below: places[(index + 1)...])
                node = PathNode(component, isScreen: hop.isScreen, below: node)
            } else {
                undecorated.append(index)
            }
            if let cell = hop.listCell { cells.append(cell) }
        }
        return ChainFacts(
            node: node, cells: cells, mayBeRecorded: places.allSatisfy { $0.isTrackingEnabled && !$0.isSecure },
            undecorated: undecorated.reversed())
    }

    /// Works out a hop's component from the tree as it stands.
    static func component(of hop: any Responder, below above: ArraySlice<any Responder>) -> PathComponent {
        let plain = PathComponent(hop.pathClass, identifier: hop.identifier)
        if hop.listCell != nil { return plain.at(.cell) }
        if let ordinal = hop.pathOrdinal { return plain.at(.ordinal(max(0, ordinal))) }
        guard let parent = above.first(where: \.decoratesPath) else { return plain }
        var siblings = SiblingCount(of: hop, like: plain)
        return plain.at(.ordinal(siblings.ordinal(among: parent)))
    }
}
