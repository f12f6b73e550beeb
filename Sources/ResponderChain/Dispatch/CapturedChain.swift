/// The responders above a source, and their path components, as they were at one moment.
public struct CapturedChain {
    /// The responders from the source to the top.
    public let hops: [any Responder]
    /// The path component of each hop, nil for a hop that does not decorate.
    public let components: [PathComponent?]

    /// The responder that the chain starts at.
    public var source: any Responder { hops[0] }

    /// Captures the chain above a responder.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` where following `next` never ends.
    public init(from source: any Responder) throws(ChainError) {
        hops = try Self.hops(above: source)
        var components: [PathComponent?] = []
        components.reserveCapacity(hops.count)
        for (index, hop) in hops.enumerated() {
            components.append(hop.decoratesPath ? Self.component(of: hop, below: hops[(index + 1)...]) : nil)
        }
        self.components = components
    }

    /// The control path of an event with this name raised at the source.
    public func path(event: String) -> ControlPath {
        ControlPath(components.reversed().compactMap(\.self), event: event)
    }

    /// Longer chains than this are taken for cycles without looking closer; no real tree comes near it.
    private static let longestChain = 100_000

    private static func hops(above source: any Responder) throws(ChainError) -> [any Responder] {
        var hops: [any Responder] = [source]
        var isSuspect = false
        while let next = hops[hops.count - 1].next {
            hops.append(next)
            // A set of hops would cost every event an allocation; a chain of usual length cannot be told from a
            // cycle until it has grown past any sensible depth, so only then is it checked.
            if hops.count == 1_000 { isSuspect = true }
            if isSuspect, hops.count % 1_000 == 0, repeats(hops) || hops.count >= longestChain {
                throw .cycle(through: next.pathClass)
            }
        }
        return hops
    }

    private static func repeats(_ hops: [any Responder]) -> Bool {
        Set(hops.map(ObjectIdentifier.init)).count < hops.count
    }

    private static func component(of hop: any Responder, below above: ArraySlice<any Responder>) -> PathComponent {
        let plain = PathComponent(hop.pathClass, identifier: hop.identifier)
        if hop.listCell != nil { return plain.at(.cell) }
        if let ordinal = hop.pathOrdinal { return plain.at(.ordinal(max(0, ordinal))) }
        guard let parent = above.first(where: \.decoratesPath) else { return plain }
        var ordinal = 0
        _ = countEarlier(than: hop, like: plain, in: parent.chainChildren, into: &ordinal)
        return plain.at(.ordinal(ordinal))
    }

    /// Counts the siblings before a hop that have its class and identifier; returns whether the hop was found.
    ///
    /// A child that does not decorate hands its own children up: they have the same nearest decorating hop.
    private static func countEarlier(
        than hop: any Responder, like component: PathComponent, in children: [any Responder], into ordinal: inout Int
    ) -> Bool {
        let before = ordinal
        for child in children {
            if child === hop { return true }
            if !child.decoratesPath {
                if countEarlier(than: hop, like: component, in: child.chainChildren, into: &ordinal) { return true }
            } else if child.listCell == nil, PathComponent(child.pathClass, identifier: child.identifier) == component {
                ordinal += 1
            }
        }
        ordinal = before
        return false
    }
}
