package import ResponderChain

/// A hop of a raised event's chain that no layout shows, such as the item of a bar, as a responder of a replay.
package final class RecordedHop: Responder {
    private let node: LayoutNode
    package let next: (any Responder)?

    private init(_ node: LayoutNode, below next: any Responder) {
        self.node = node
        self.next = next
    }

    package var pathName: String { node.className }
    package var identifier: String? { node.identifier }
    package var siblingIndex: Int? { node.ordinal }
    package var listCell: ListCell? { node.cell }
    package var isScreen: Bool { node.isScreen ?? false }

    /// Puts hops on top of each other, the innermost first, and below a responder; returns the innermost.
    package static func chain(_ hops: [LayoutNode], below responder: any Responder) -> any Responder {
        hops.reversed().reduce(responder) { RecordedHop($1, below: $0) }
    }
}

extension LayoutNode {
    /// Describes a hop by what it had in a path.
    ///
    /// - Parameter cells: The list cells of the chain from the hop on, outermost first. A cell's own is removed.
    init(_ number: Int, _ component: PathComponent, isScreen: Bool, _ cells: inout ArraySlice<ListCell>) {
        self.init(number, kind: .view, className: component.className)
        identifier = component.identifier
        if isScreen { self.isScreen = true }
        if case .ordinal(let own) = component.index { ordinal = own } else { cell = cells.popFirst() }
    }
}
