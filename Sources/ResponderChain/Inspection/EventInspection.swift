/// The events that can be raised below a responder, usually a view controller: which of them it handles, which are
/// handled before they reach it, and which nobody up to it does.
public struct EventInspection {
    /// The responder's class.
    public let className: String
    /// The events in the order of the tree.
    public let rows: [Row]

    /// One event that can be raised.
    public struct Row {
        /// The event's control path.
        public let path: ControlPath
        /// Whether the responder itself handles the event.
        public let isHandledHere: Bool
        /// The class of the first one below that handles the event, nil where none does.
        public let handledBelow: String?
    }

    /// Looks at what the responders below say that they raise, and all on the way up say that they handle.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` where following `next` never ends.
    public init(below responder: any Responder) throws(ChainError) {
        className = responder.pathClass
        var rows: [Row] = []
        for (source, _) in ResponderTree(below: responder).dropFirst() where !source.raisedEvents.isEmpty {
            let chain = try CapturedChain(from: source)
            guard let here = chain.hops.firstIndex(where: { $0 === responder }) else { continue }
            for event in source.raisedEvents {
                let handlers = (0...here).filter { Self.handles(event, at: $0, in: chain.hops) }
                rows.append(
                    Row(
                        path: chain.path(event: event.name), isHandledHere: handlers.last == here,
                        handledBelow: handlers.first.flatMap { $0 == here ? nil : chain.hops[$0].pathClass }))
            }
        }
        self.rows = rows
    }

    private static func handles(_ event: RaisedEvent, at index: Int, in hops: [any Responder]) -> Bool {
        hops[index].handledEvents.contains { $0.matches(event, climbed: hops[..<max(1, index)]) }
    }
}

extension EventInspection: CustomStringConvertible {
    public var description: String {
        rows.map { row in
            switch (row.isHandledHere, row.handledBelow) {
            case (true, let below?): "handled  \(row.path) (by \(below) first)"
            case (true, nil): "handled  \(row.path)"
            case (false, let below?): "passed   \(row.path) (by \(below))"
            case (false, nil): "missed   \(row.path)"
            }
        }.joined(separator: "\n")
    }
}
