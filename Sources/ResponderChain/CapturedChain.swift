/// The responders above a source, and what they say of themselves, as they were at one moment.
public struct CapturedChain {
    /// The responders from the source to the top.
    public let hops: [any Responder]
    /// The chain's path, its list cells, and whether it may be recorded.
    public let summary: ChainSummary

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
    public init(cachedFrom source: borrowing any Responder) throws(ChainError) {
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
        for index in places.indices.reversed() {
            let hop = hops[index]
            var node: PathNode?
            if hop.decoratesPath {
                let component = component(of: hop, below: places[(index + 1)...])
                node = PathNode(component, isScreen: hop.isScreen, below: facts.node)
            }
            facts.add(ChainPlace(node: node, cell: hop.listCell, mayBeRecorded: hop.mayBeRecorded), at: index)
        }
        return ChainSummary(facts)
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

/// Counts the siblings before a hop that have its class and identifier.
private struct SiblingCount {
    private let hop: any Responder
    private let component: PathComponent
    private var earlier = 0
    private var passed: Set<ObjectIdentifier> = []

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

extension Responder {
    /// This responder and those above it, as `next` leads up at this moment.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    public func hops() throws(ChainError) -> [any Responder] {
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
                throw .cycle(through: next.pathClass)
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
