/// Captures the chains of many responders of a tree that stays as it is meanwhile. All of them together take a time that grows with
/// the tree: each hop is asked once, and the children of each are counted once.
///
/// The responders must live as long as this.
package struct TreeChains {
    private var places: [ObjectIdentifier: Place] = [:]
    private var ordinals: [ObjectIdentifier: SiblingOrdinals] = [:]

    /// What is known of a responder in the tree.
    private struct Place {
        /// What it adds to chains.
        let own: ChainPlace
        /// The innermost component of the chain that starts there, and whether all of its hops may be recorded.
        let node: PathNode?
        let mayBeRecorded: Bool
    }

    package init() {}

    /// The innermost component of the chain above a responder, nil for none or if the chain may not be recorded.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    package mutating func recordedNode(of source: any Responder) throws(ChainError) -> PathNode? {
        let place = try place(of: source)
        return place.mayBeRecorded ? place.node : nil
    }

    /// Captures the chain above a responder.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    package mutating func chain(from source: any Responder) throws(ChainError) -> CapturedChain {
        let hops = try source.hops()
        let places = CapturedChain.places(hops)
        var facts = ChainFacts(placesOf: hops, upTo: places.count)
        for index in places.indices.reversed() where !facts.isPassed(index) {
            facts.add(try place(of: hops[index]).own, at: index)
        }
        return CapturedChain(hops: hops, summary: ChainSummary(facts))
    }

    private mutating func place(of source: any Responder) throws(ChainError) -> Place {
        if let known = places[ObjectIdentifier(source)] { return known }
        var unknown = [source]
        var place: Place?
        var top = source
        while let next = Self.place(above: top) {
            place = places[ObjectIdentifier(next)]
            if place != nil { break }
            unknown.append(next)
            top = next
            // In a circle, this throws.
            if unknown.count.isMultiple(of: 1_000) { _ = try source.hops() }
        }
        var lowest = makePlace(of: top, below: place)
        for hop in unknown.dropLast().reversed() { lowest = makePlace(of: hop, below: lowest) }
        return lowest
    }

    private mutating func makePlace(of hop: any Responder, below above: Place?) -> Place {
        let parent = Self.pathParent(of: hop).flatMap { places[ObjectIdentifier($0)] } ?? above
        let own = CapturedChain.place(of: hop, below: parent?.node) {
            CapturedChain.component(of: hop, below: Self.decorating(above: hop)) { _, parent in
                let siblings = ordinals[ObjectIdentifier(parent)] ?? SiblingOrdinals(among: parent)
                ordinals[ObjectIdentifier(parent)] = siblings
                return siblings.ordinal(of: hop)
            }
        }
        let mayBeRecorded = own.mayBeRecorded && above?.mayBeRecorded ?? true
        let place = Place(own: own, node: own.node ?? parent?.node, mayBeRecorded: mayBeRecorded)
        places[ObjectIdentifier(hop)] = place
        return place
    }

    /// The responder above that can be a place in a path: what stands above the application is none.
    private static func place(above hop: any Responder) -> (any Responder)? { hop.dispatcher == nil ? hop.next : nil }

    /// The responder that a hop stands below in paths instead of the next one, if it is above.
    private static func pathParent(of hop: any Responder) -> (any Responder)? {
        guard let parent = hop.pathParent, let hops = try? hop.hops() else { return nil }
        return CapturedChain.places(hops).dropFirst().contains { $0 === parent } ? parent : nil
    }

    private static func decorating(above hop: any Responder) -> (any Responder)? {
        var above = pathParent(of: hop) ?? place(above: hop)
        while let other = above, !other.isInPath { above = place(above: other) }
        return above
    }
}
