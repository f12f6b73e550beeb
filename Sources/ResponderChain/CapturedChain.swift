/// The responders above a source, and what they say of themselves, as they were at one moment.
public struct CapturedChain {
    /// The responders from the source to the top.
    public let hops: [any Responder]
    /// The chain's path, its list cells, and whether it may be recorded.
    package let summary: ChainSummary

    /// The responder that the chain starts at.
    public var source: any Responder { hops[0] }

    /// Captures the chain above a responder without using caches.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    public init(from source: any Responder) throws(ChainError) {
        hops = try source.hops()
        summary = Self.summary(of: hops)
    }

    /// Captures the chain above a responder, using its responders' caches.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    package init(cachedFrom source: borrowing any Responder) throws(ChainError) {
        self.init(cachedFrom: source, along: try source.hops())
    }

    /// Captures a chain, using its responders' caches.
    ///
    /// The ownership of the parameters is that of the chain's own parts, so that only the references that it keeps are
    /// counted.
    ///
    /// - Parameters:
    ///   - source: The responder that it starts at.
    ///   - hops: That one and all responders above it, as they stand now.
    init(cachedFrom source: borrowing any Responder, along hops: consuming [any Responder]) {
        self.hops = hops
        summary = source.chainCache?.summary(of: self.hops) ?? Self.summary(of: self.hops)
    }

    init(hops: [any Responder], summary: ChainSummary) {
        self.hops = hops
        self.summary = summary
    }

    /// The path component of each hop, nil for a hop that does not decorate.
    public var components: [PathComponent?] {
        var components = summary.node?.components ?? []
        var undecorated = summary.facts.undecorated
        return hops.indices.map { index in
            guard undecorated.last == index else { return components.popLast() }
            undecorated.removeLast()
            return nil
        }
    }

    /// The control path of an event with this name raised at the source.
    public func path(event: String) -> ControlPath {
        ControlPath(summary.node?.components ?? [], event: event)
    }

    /// The hops that can be places in a path. What stands above the application, its delegate, can handle events but is
    /// no place in the app.
    static func places(_ hops: [any Responder]) -> ArraySlice<any Responder> {
        hops[..<(hops.firstIndex { $0.dispatcher != nil }.map { $0 + 1 } ?? hops.endIndex)]
    }

    private static func summary(of hops: [any Responder]) -> ChainSummary {
        let places = places(hops)
        var facts = ChainFacts(placesOf: hops, upTo: places.count)
        for index in places.indices.reversed() where !facts.isPassed(index) {
            let place = place(of: hops[index], below: facts.node) {
                let parent = indexOfParent(of: index, in: places)
                return component(of: hops[index], below: places[parent...].first(where: \.isInPath), counted)
            }
            facts.add(place, at: index)
        }
        return ChainSummary(facts)
    }

    /// The index of the nearest hop whose component may stand before that of a hop.
    static func indexOfParent(of index: Int, in places: ArraySlice<any Responder>) -> Int {
        guard let parent = places[index].pathParent else { return index + 1 }
        return places[(index + 1)...].firstIndex { $0 === parent } ?? index + 1
    }

    /// What a hop adds to a chain.
    ///
    /// - Parameters:
    ///   - node: The innermost component above it.
    ///   - component: The hop's own, if it decorates.
    static func place(of hop: any Responder, below node: PathNode?, component: () -> PathComponent) -> ChainPlace {
        let own = hop.isInPath ? PathNode(component(), isScreen: hop.isScreen, below: node) : nil
        return ChainPlace(node: own, cell: hop.listCell, mayBeRecorded: hop.mayBeRecorded)
    }

    /// Works out a hop's component from the tree as it stands.
    ///
    /// - Parameters:
    ///   - parent: The nearest decorating hop above; nil if there is none.
    ///   - ordinal: Counts the hop's ordinal among the children of the parent.
    static func component(
        of hop: any Responder, below parent: @autoclosure () -> (any Responder)?,
        _ ordinal: (_ siblings: SiblingCount, _ parent: any Responder) -> Int
    ) -> PathComponent {
        let plain = PathComponent(hop.pathName, identifier: hop.identifier)
        if hop.listCell != nil { return plain.at(.cell) }
        if let ordinal = hop.siblingIndex { return plain.at(.ordinal(max(0, ordinal))) }
        guard let parent = parent() else { return plain }
        return plain.at(.ordinal(ordinal(SiblingCount(of: hop, like: plain), parent)))
    }

    /// Counts an ordinal by itself.
    private static func counted(_ siblings: SiblingCount, among parent: any Responder) -> Int {
        var siblings = siblings
        return siblings.ordinal(among: parent)
    }
}

extension Responder {
    /// This responder and those above it, as `next` leads up at this moment.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    package func hops() throws(ChainError) -> [any Responder] {
        var hops: [any Responder] = []
        hops.reserveCapacity(16)
        hops.append(self)
        var top: any Responder = self
        while let next = top.next {
            hops.append(next)
            top = next
            // A set of hops would cost every event an allocation. So a cycle is looked for only when the chain has
            // grown past any sensible depth.
            if hops.count.isMultiple(of: 1_000),
                hops.count >= maximumDepth || Set(hops.map(ObjectIdentifier.init)).count < hops.count
            {
                throw .cycle(through: next.pathName)
            }
        }
        return hops
    }
}

/// A chain with so many hops is refused as a cycle without a closer look; no real tree comes near it.
let maximumDepth = 100_000

/// Why a chain cannot carry an event.
public enum ChainError: Error, Hashable, Sendable {
    /// Following `next` comes back to a responder of this class, so the event would climb for ever.
    case cycle(through: String)
    /// The event has been sent before, or is climbing at this moment.
    case sentTwice(event: String)
}

extension ChainError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cycle(let name):
            "The responder chain runs in a circle through \(name): one of its `next` leads back down. "
                + "Give each responder a `next` that is closer to the application."
        case .sentTwice(let event):
            "The event \(event) has been sent before: an event climbs once. Make a new one for each time."
        }
    }
}
