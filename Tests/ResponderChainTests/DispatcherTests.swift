import TestSupport
import Testing

@testable import ResponderChain

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

    @Test func `a chain deeper than any screen is climbed to its top`() {
        var nodes = [Node("Leaf")]
        for _ in 1..<20_000 { nodes.append(Node("Level", children: [nodes[nodes.count - 1]])) }
        var last = ""
        nodes[nodes.count - 1].onRoute = { node, event in
            last = event.path
            node.forward(event)
        }
        #expect(nodes[0].send("tap") == .unhandled)
        #expect(last.hasSuffix("Level--Leaf--tap"))
        // Releasing the top first would release the levels recursively.
        while !nodes.isEmpty { nodes.removeFirst().detach() }
    }

    @Test func `forwarding returns after all hops above have seen the event`() {
        let button = Node("Button")
        let top = Node("Window", children: [button])
        var order: [String] = []
        button.onRoute = { node, event in
            node.forward(event)
            order.append("Button, handled: \(event.isHandled)")
        }
        top.onRoute = { node, event in
            order.append("Window")
            event.markHandled(by: node)
            node.forward(event)
        }
        #expect(button.send("tap") == .handled(by: "Window"))
        #expect(order == ["Window", "Button, handled: true"])
    }

    @Test func `an event forwarded twice by one hop climbs once`() {
        let button = Node("Button")
        let top = Node("Window", children: [button])
        var arrivals = 0
        button.onRoute = { node, event in
            node.forward(event)
            node.forward(event)
        }
        top.onRoute = { node, event in
            arrivals += 1
            node.forward(event)
        }
        button.send("tap")
        #expect(arrivals == 1)
    }

    @Test func `an event object is sent once`() {
        let button = Node("Button")
        let event = Event("tap", from: button)
        let dispatcher = Dispatcher()
        #expect(dispatcher.send(event) == .unhandled)
        #expect(dispatcher.send(event) == .refused(.sentTwice(event: "tap")))
    }

    @Test func `a handler may remove the control and every hop above still sees the event`() {
        let button = Node("Button")
        let panel = Node("Panel", children: [button])
        let top = Node("Window", children: [panel])
        var seen: [String] = []
        button.onRoute = { node, event in
            node.detach()
            panel.detach()
            node.forward(event)
        }
        top.onRoute = { node, event in
            seen.append(event.path)
            node.forward(event)
        }
        button.send("tap")
        #expect(seen == ["Panel--Button--tap"])
    }

    @Test func `an application's delegate can handle events and has no part in the path`() {
        final class App: Responder {
            let ownDispatcher = Dispatcher()
            var delegate: Node?
            var next: (any Responder)? { delegate }
            var dispatcher: Dispatcher? { ownDispatcher }
        }
        final class Button: Responder {
            let app = App()
            var next: (any Responder)? { app }
        }
        let button = Button()
        let delegate = Node("Delegate")
        button.app.delegate = delegate
        var seen = ""
        delegate.onRoute = { _, event in seen = event.path }
        #expect(button.send("tap") == .handled(by: "Delegate"))
        #expect(seen == "App--Button--tap")
    }
}
