package import ResponderChain
package import SimulatedUI

/// A recorded app's screen, built again from layouts. It hit-tests, and its controls, gestures and lists behave as the
/// simulated ones do. It knows nothing of what the app's own code did.
package final class RebuiltApplication {
    package let application: Application
    private let root: Int
    private var nodes: [Int: RebuiltNode] = [:]
    /// The numbers of the responders; nil since a layout was applied.
    private var numbers: [ObjectIdentifier: Int]?

    /// Builds a screen from a first layout.
    package init(_ layout: [LayoutNode]) throws(TouchSessionError) {
        guard let first = layout.first(where: { $0.kind == .application }) else { throw .noLayout }
        let top = RebuiltNode(first)
        guard let application = top.responder as? Application else { throw .noLayout }
        self.application = application
        root = first.number
        nodes[root] = top
        try apply(layout)
    }

    /// The responder with a number.
    package func responder(_ number: Int) -> ResponderObject? { nodes[number]?.responder }

    /// The number of a responder; nil if it is not on the screen.
    package func number(of responder: any Responder) -> Int? {
        let known =
            numbers ?? Dictionary(nodes.map { (ObjectIdentifier($0.value.responder), $0.key) }) { first, _ in first }
        numbers = known
        return known[ObjectIdentifier(responder)]
    }

    /// A hash of where everything on the screen is. Within a process, screens that look alike have the same.
    package var shape: Int { nodes.values.reduce(0) { $0 ^ $1.shape } }

    /// Applies a later layout. An invalid layout changes nothing.
    package func apply(_ layout: [LayoutNode]) throws(TouchSessionError) {
        try check(layout)
        numbers = nil
        var replaced: [RebuiltNode] = []
        for node in layout {
            if let known = nodes[node.number], known.canUpdate(to: node) {
                known.update(to: node)
            } else {
                if let old = nodes[node.number] { replaced.append(old) }
                nodes[node.number] = RebuiltNode(node)
            }
        }
        View.removeFromSuperviews(replaced.compactMap(\.view))
        try link(layout, relinkingAll: !replaced.isEmpty)
        removeHiddenNodes()
    }

    private func check(_ layout: [LayoutNode]) throws(TouchSessionError) {
        var numbers: Set<Int> = []
        for node in layout {
            guard numbers.insert(node.number).inserted else { throw .sameNumber(node.number) }
            guard (node.kind == .application) == (node.number == root) else {
                throw .badValue("kind", expected: "application for one node alone, always the same")
            }
            guard node.kind != .application || node.children.count <= LayoutNode.mostWindows else {
                throw .badValue("children", expected: "at most \(LayoutNode.mostWindows) windows of an application")
            }
        }
        for node in layout {
            for other in node.children + [node.controller, node.presenter].compactMap(\.self)
            where nodes[other] == nil && !numbers.contains(other) {
                throw .unknownNode(other)
            }
        }
    }

    private func link(_ layout: [LayoutNode], relinkingAll: Bool) throws(TouchSessionError) {
        let changed = relinkingAll ? nodes.values.map(\.node) : layout
        for node in changed.sorted(by: { $0.number < $1.number }) {
            guard let rebuilt = nodes[node.number] else { continue }
            if let view = rebuilt.view { try link(view, node) }
            if let controller = rebuilt.responder as? ViewController { present(controller, by: node.presenter) }
            if let button = rebuilt.responder as? Button {
                button.barOwner = node.presenter.flatMap { nodes[$0]?.responder as? ViewController }
            }
        }
        if let top = nodes[root]?.node { showWindows(top.children) }
    }

    private func link(_ view: View, _ node: LayoutNode) throws(TouchSessionError) {
        let wanted = node.children.compactMap { nodes[$0]?.view }
        if case .failure(let error) = view.setSubviews(wanted) { throw .badTree(error) }
        for subview in wanted { (subview as? ListCellView)?.list = view as? ListView }
        let owner = node.controller.flatMap { nodes[$0]?.responder }
        (view as? Window)?.scene = owner as? WindowScene
        (owner as? WindowScene)?.application = application
        let controller = owner as? ViewController
        if let controller, view.viewController !== controller { controller.view = view }
        if controller == nil, let old = view.viewController { old.view = View() }
    }

    private func present(_ controller: ViewController, by number: Int?) {
        let presenter = number.flatMap { nodes[$0]?.responder as? ViewController }
        guard controller.presentingViewController !== presenter, presenter !== controller else { return }
        controller.setPresenter(presenter)
    }

    private func showWindows(_ numbers: [Int]) {
        let wanted = numbers.compactMap { nodes[$0]?.responder as? Window }
        guard !wanted.elementsEqual(application.windows, by: ===) else { return }
        for window in application.windows { application.removeWindow(window) }
        for window in wanted { application.addWindow(window) }
    }

    /// Forgets nodes that are no longer on the screen. A recorder describes a node again when it comes back.
    private func removeHiddenNodes() {
        var kept: Set<Int> = []
        var waiting = [root]
        while let number = waiting.popLast() {
            guard kept.insert(number).inserted, let node = nodes[number]?.node else { continue }
            waiting += node.children + [node.controller, node.presenter].compactMap(\.self)
        }
        nodes = nodes.filter { kept.contains($0.key) }
    }
}
