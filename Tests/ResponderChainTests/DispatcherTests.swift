import Testing

@testable import ResponderChain

/// A responder with a parent, for chains without a user interface.
private final class Node: Responder {
    let name: String
    private(set) weak var parent: Node?
    private(set) var children: [Node] = []
    var onRoute: ((Node, Event) -> Void)?

    init(_ name: String, children: [Node] = []) {
        self.name = name
        self.children = children
        for child in children { child.parent = self }
    }

    var next: (any Responder)? { parent }
    var pathClass: String { name }
    var chainChildren: [any Responder] { children }

    func route(_ event: Event) {
        if let onRoute { onRoute(self, event) } else { forward(event) }
    }
}

struct DispatcherTests {
    @Test func `a hop sees the components below it and never its own`() {
        let button = Node("Button")
        let panel = Node("Panel", children: [Node("Button"), button])
        let top = Node("Window", children: [panel])
        var seen: [String] = []
        for node in [button, panel, top] {
            node.onRoute = { node, event in
                seen.append(event.path)
                node.forward(event)
            }
        }
        #expect(button.send("tap") == .unhandled)
        #expect(seen == ["tap", "Button[1]--tap", "Panel--Button[1]--tap"])
        withExtendedLifetime(top) {}
    }

    @Test func `a hop that does not forward has handled and stopped the event`() {
        let button = Node("Button")
        let panel = Node("Panel", children: [button])
        let top = Node("Window", children: [panel])
        panel.onRoute = { _, _ in }
        top.onRoute = { _, _ in Issue.record("the event climbed on") }
        #expect(button.send("tap") == .handled(by: "Panel"))
    }

    @Test func `a chain in a circle is refused with an error that names it`() {
        final class Loop: Responder {
            var next: (any Responder)? { self }
        }
        #expect(Loop().send("tap") == .refused(.cycle(through: "Loop")))
    }
}
