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
        hops = try source.hops()
        // What stands above the application, its delegate, can handle events but is no place in the app.
        let end = hops.firstIndex { $0.dispatcher != nil }.map { $0 + 1 } ?? hops.endIndex
        var components = [PathComponent?](repeating: nil, count: hops.count)
        for (index, hop) in hops[..<end].enumerated() where hop.decoratesPath {
            components[index] = Self.component(of: hop, below: hops[(index + 1)..<end])
        }
        self.components = components
    }

    /// The control path of an event with this name raised at the source.
    public func path(event: String) -> ControlPath {
        ControlPath(components.reversed().compactMap(\.self), event: event)
    }

    private static func component(of hop: any Responder, below above: ArraySlice<any Responder>) -> PathComponent {
        let plain = PathComponent(hop.pathClass, identifier: hop.identifier)
        if hop.listCell != nil { return plain.at(.cell) }
        if let ordinal = hop.pathOrdinal { return plain.at(.ordinal(max(0, ordinal))) }
        guard let parent = above.first(where: \.decoratesPath) else { return plain }
        var siblings = SiblingCount(of: hop, like: plain)
        return plain.at(.ordinal(siblings.ordinal(among: parent)))
    }
}
