public import SimulatedUI

/// What an application shows at one moment: its windows, views and controllers, with what hit testing, paths and
/// target-actions need of them. Texts, titles and pictures are no part of it.
public struct LayoutSnapshot: Hashable, Sendable {
    /// The nodes: the application first, each view after the one that it lies in.
    package let nodes: [LayoutNode]

    /// Takes down what an application shows.
    public init(of application: Application) {
        var numbers = NodeNumbers()
        self.init(of: application, &numbers)
    }

    /// Takes down what an application shows, with the numbers that its responders have had before.
    init(of application: Application, _ numbers: inout NodeNumbers) {
        var nodes: [LayoutNode] = []
        var root = LayoutNode(numbers.number(of: application), application)
        root.children = application.windows.map { numbers.number(of: $0) }
        nodes.append(root)
        var waiting: [View] = application.windows.reversed()
        while let view = waiting.popLast() {
            var node = LayoutNode(numbers.number(of: view), view)
            node.children = view.subviews.map { numbers.number(of: $0) }
            if let controller = view.viewController {
                node.controller = numbers.number(of: controller)
                var owner = LayoutNode(numbers.number(of: controller), controller)
                owner.presenter = controller.presentingViewController.map { numbers.number(of: $0) }
                nodes.append(owner)
            }
            nodes.append(node)
            waiting += view.subviews.reversed()
        }
        self.nodes = nodes
    }

    /// The snapshot as JSON: an array of its nodes.
    public var text: String { Self.text(of: nodes) }

    static func text(of nodes: [LayoutNode]) -> String {
        "[" + nodes.map(\.text).joined(separator: ",") + "]"
    }
}
