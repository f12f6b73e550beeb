/// The responders below another one, for people: their nesting, and the path of every event that they can raise.
public struct TreeInspection {
    /// The responders in the order of the tree, the root first.
    public let rows: [Row]

    /// One responder of a tree.
    public struct Row {
        /// How far below the root the responder stands.
        public let depth: Int
        /// The responder's class.
        public let className: String
        /// The responder's part of control paths, nil where it has none.
        public let component: PathComponent?
        /// The paths of the events that can be raised at the responder, as far as it says.
        public let paths: [ControlPath]
    }

    /// Looks at the tree as it stands now.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` where following `next` never ends.
    public init(below root: any Responder) throws(ChainError) {
        var rows: [Row] = []
        for (responder, depth) in ResponderTree(below: root) {
            let chain = try CapturedChain(from: responder)
            rows.append(
                Row(
                    depth: depth, className: responder.pathClass, component: chain.components[0],
                    paths: responder.raisedEvents.map { chain.path(event: $0.name) }))
        }
        self.rows = rows
    }
}

extension TreeInspection: CustomStringConvertible {
    public var description: String {
        rows.flatMap { row in
            let indent = String(repeating: "  ", count: row.depth)
            let name = row.component?.description ?? "(\(row.className))"
            return [indent + name] + row.paths.map { "\(indent)  = \($0)" }
        }.joined(separator: "\n")
    }
}
