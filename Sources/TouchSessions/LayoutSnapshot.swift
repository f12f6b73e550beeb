import Basics
internal import ClickTracking
internal import ResponderChain
public import SimulatedUI

/// The screen of an application at one moment: its windows, views and controllers, with all that hit testing, paths and
/// target-actions need. It never contains texts, titles or pictures.
public struct LayoutSnapshot: Hashable, Sendable {
    /// The nodes: the application first, each view after its superview.
    package let nodes: [LayoutNode]

    /// Captures the screen of an application.
    public init(of application: Application) {
        var numbers = NodeNumbers()
        self.init(of: SimulatedScreen(application), &numbers) { $0.isSecure || !$0.isTrackingEnabled }
    }

    /// Captures a screen; responders keep the numbers that they had before.
    ///
    /// - Parameter isHidden: Whether nothing inside a responder may be recorded. The views inside keep their class and
    ///   place, as they may cover others.
    init(
        of screen: any TouchedScreen, _ numbers: inout NodeNumbers, hidingContent isHidden: (any Responder) -> Bool
    ) {
        var nodes: [LayoutNode] = []
        var owners: Set<Int> = []
        var waiting = screen.application.map { [(responder: $0, isHidden: false)] } ?? []
        while let (responder, isInside) = waiting.popLast() {
            var hides = isInside
            func add(_ node: LayoutNode) { nodes.append(hides ? node.withoutContent : node) }

            let parts = screen.parts(of: responder)
            var node = LayoutNode(numbers.number(of: responder), responder, on: screen)
            node.children = parts.map { numbers.number(of: $0) }
            node.presenter = screen.presenter(of: responder).map { numbers.number(of: $0) }
            if let owner = screen.owner(of: responder) {
                let number = numbers.number(of: owner)
                node.controller = number
                var above = LayoutNode(number, owner, on: screen)
                above.presenter = screen.presenter(of: owner).map { numbers.number(of: $0) }
                // A scene owns several windows.
                if owners.insert(number).inserted { add(above) }
                hides = hides || isHidden(owner)
            }
            add(node)
            hides = hides || isHidden(responder)
            waiting += parts.reversed().map { [hides] in ($0, hides) }
        }
        // A presenter may have left the screen, as one below a full screen has. Its node is not there.
        let shown = Set(nodes.map(\.number))
        self.nodes = nodes.map { node in
            var node = node
            node.presenter = node.presenter.flatMap { shown.contains($0) ? $0 : nil }
            return node
        }
    }

    /// The snapshot as JSON: an array of its nodes.
    public var text: String { JSONText.array(nodes.map(\.text)) }
}

/// Numbers responders from 1. A responder keeps its number as long as it lives.
struct NodeNumbers {
    private var known: [ObjectIdentifier: Known] = [:]
    private var last = 0
    private var purgedAt = 1_024

    /// The reference is weak, so that another responder at the same address later gets a number of its own.
    private struct Known {
        weak var responder: (any Responder)?
        let number: Int
    }

    /// The number of a responder, new or known.
    mutating func number(of responder: any Responder) -> Int {
        if let found = known[ObjectIdentifier(responder)], found.responder === responder { return found.number }
        last += 1
        known[ObjectIdentifier(responder)] = Known(responder: responder, number: last)
        if known.count > purgedAt { purge() }
        return last
    }

    private mutating func purge() {
        known = known.filter { $0.value.responder != nil }
        purgedAt = known.count * 2 + 1_024
    }
}
