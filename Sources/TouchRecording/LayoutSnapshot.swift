public import SimulatedUI

/// What an application shows at one moment: its windows, views and controllers, with what hit testing, paths and
/// target-actions need of them. Texts, titles and pictures are no part of it.
public struct LayoutSnapshot: Hashable, Sendable {
    /// The nodes: the application first, each view after the one that it lies in.
    package let nodes: [LayoutNode]

    /// Takes down what an application shows.
    public init(of application: Application) {
        var numbers = NodeNumbers()
        self.init(of: application, &numbers) { $0.isSecure || !$0.isTrackingEnabled }
    }

    /// Takes down what an application shows, with the numbers that its responders have had before.
    ///
    /// - Parameter isHidden: Whether nothing in a responder may be recorded. What is in it is shown by class and place
    ///   alone, as it may lie before something else.
    init(
        of application: Application, _ numbers: inout NodeNumbers, hidingContent isHidden: (ResponderObject) -> Bool
    ) {
        var nodes: [LayoutNode] = []
        var root = LayoutNode(numbers.number(of: application), application)
        root.children = application.windows.map { numbers.number(of: $0) }
        nodes.append(root)
        var hides = isHidden(application)
        var waiting: [(view: View, isHidden: Bool)] = application.windows.reversed().map { ($0, hides) }
        while let next = waiting.popLast() {
            let view = next.view
            hides = next.isHidden
            var node = LayoutNode(numbers.number(of: view), view)
            node.children = view.subviews.map { numbers.number(of: $0) }
            if let controller = view.viewController {
                node.controller = numbers.number(of: controller)
                var owner = LayoutNode(numbers.number(of: controller), controller)
                owner.presenter = controller.presentingViewController.map { numbers.number(of: $0) }
                nodes.append(hides ? owner.bare : owner)
                hides = hides || isHidden(controller)
            }
            nodes.append(hides ? node.bare : node)
            hides = hides || isHidden(view)
            waiting += view.subviews.reversed().map { [hides] in ($0, hides) }
        }
        self.nodes = nodes
    }

    /// The snapshot as JSON: an array of its nodes.
    public var text: String { Self.text(of: nodes) }

    static func text(of nodes: [LayoutNode]) -> String {
        "[" + nodes.map(\.text).joined(separator: ",") + "]"
    }
}
