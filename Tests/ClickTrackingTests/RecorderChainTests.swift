import ClickTracking
import ResponderChain
import TestSupport
import Testing

struct RecorderChainTests {
    @Test func `a click has the whole chain's path, the screen, the place and the time`() throws {
        let app = try TestApp()
        app.clock.nowMs = 1_700_000_000_123
        app.button.send("tap", kind: .activation, at: Event.Location(x: 12.34, y: -0.05))
        let click = try #require(try app.recorded().first)
        #expect(click.control.path == "Application--LiveRoomViewController--GiftPanel--Button#send--tap")
        #expect(click.control.screen == "LiveRoomViewController")
        #expect(click.atMs == 1_700_000_000_123)
        #expect((click.x, click.y) == (123, -1))
    }

    @Test func `a click without a touch has no place`() throws {
        let app = try TestApp()
        app.button.send("tap", kind: .activation)
        let click = try #require(try app.recorded().first)
        #expect((click.x, click.y) == (Tenths.unknown, Tenths.unknown))
    }

    @Test func `the screen is the innermost one, and unknown where the chain has none`() throws {
        let app = try TestApp()
        app.panel.isScreen = true
        app.button.send("a", kind: .activation)
        app.panel.isScreen = false
        app.controller.isScreen = false
        app.button.send("b", kind: .activation)
        #expect(try app.recorded().map(\.control.screen) == ["GiftPanel", nil])
    }

    @Test func `a handler that stops the event early does not shorten the path`() throws {
        let app = try TestApp()
        app.panel.onRoute = { _, _ in }
        app.button.send("tap", kind: .activation)
        let click = try #require(try app.recorded().first)
        #expect(click.control.path == TestApp.prefix + "GiftPanel--Button#send--tap")
        #expect(click.handled == .yes)
        #expect(click.handledBy == "GiftPanel")
    }

    @Test func `a handler that removes the control does not change what was recorded`() throws {
        let app = try TestApp()
        app.panel.onRoute = { [unowned app] node, event in
            app.button.detach()
            node.detach()
            node.forward(event)
        }
        app.controller.onRoute = { node, event in
            event.markHandled(by: node)
            node.forward(event)
        }
        app.button.send("tap", kind: .activation)
        let click = try #require(try app.recorded().first)
        #expect(click.control.path == TestApp.prefix + "GiftPanel--Button#send--tap")
        #expect(click.control.screen == "LiveRoomViewController")
        #expect(click.handledBy == "LiveRoomViewController")
    }

    @Test func `a handler that sends another event has both recorded, the outer one first, each with its outcome`()
        throws
    {
        let app = try TestApp()
        app.panel.onRoute = { node, event in
            if event.name == "tap" { node.send("giftChosen") }
            node.forward(event)
        }
        app.controller.onRoute = { node, event in
            if event.name == "giftChosen" { event.markHandled(by: node) }
            node.forward(event)
        }
        app.button.send("tap", kind: .activation)
        let clicks = try app.recorded()
        let paths = ["GiftPanel--Button#send--tap", "GiftPanel--giftChosen"].map { TestApp.prefix + $0 }
        #expect(clicks.map(\.control.path) == paths)
        #expect(clicks.map(\.handled) == [.no, .yes])
        #expect(clicks.map(\.seq) == [0, 1])
    }

    @Test func `events that are sent one inside another keep their own outcomes at any depth`() throws {
        let app = try TestApp()
        app.panel.onRoute = { node, event in
            let depth = event.name.utf8.count
            // Each event but the deepest sends two others; every second one is handled.
            if depth < 4 { for letter in ["a", "b"] { node.send(event.name + letter) } }
            if event.name.hasSuffix("b") { event.markHandled(by: node) }
            node.forward(event)
        }
        app.button.send("a", kind: .activation)
        app.button.send("b", kind: .activation)
        let clicks = try app.recorded()
        let events = clicks.compactMap { $0.control.path.split(separator: "--").last.map(String.init) }
        #expect(events.count == 30)
        #expect(events == events.sorted())
        #expect(zip(clicks, events).allSatisfy { $0.handled == ($1.hasSuffix("b") ? .yes : .no) })
        #expect(clicks.map(\.seq) == (0..<30).map(Int64.init))
    }

    @Test func `a click's time is that of its sending, however long its handlers take`() throws {
        let app = try TestApp()
        app.panel.onRoute = { [clock = app.clock] node, event in
            clock.nowMs += 500
            if event.name == "tap" { node.send("giftChosen") }
            node.forward(event)
        }
        app.button.send("tap", kind: .activation)
        #expect(try app.recorded().map { $0.atMs - 1_700_000_000_000 } == [0, 500])
    }

    @Test func `an event inside one that is not recorded is recorded on its own`() throws {
        let app = try TestApp()
        app.panel.onRoute = { node, event in
            if event.name == "touchDown" { node.send("pressed") }
            node.forward(event)
        }
        app.button.send("touchDown", kind: .control)
        #expect(try app.recorded().map(\.control.path) == [TestApp.prefix + "GiftPanel--pressed"])
    }

    @Test func `who handled an event that is not recorded says nothing of the one around it`() throws {
        let app = try TestApp()
        app.panel.onRoute = { node, event in
            if event.name == "tap" { node.send("touchDown", kind: .control) } else { event.markHandled(by: node) }
            node.forward(event)
        }
        app.button.send("tap", kind: .activation)
        #expect(try app.recorded().map(\.handled) == [.no])
    }

    @Test func `an event of a responder outside the application is not recorded`() throws {
        let app = try TestApp()
        let lone = Node("Lone")
        app.application.onRoute = { _, _ in Issue.record("the event arrived") }
        #expect(lone.send("tap") == .unhandled)
        #expect(try app.recorded().isEmpty)
    }

    @Test func `a recorder that is added while an event climbs does not record that event`() throws {
        let app = try TestApp()
        let late = MemorySink()
        let lateRecorder = try DirectRecorder(into: late, session: SessionKey(name: "s-2")) { 1_700_000_000_000 }
        app.panel.onRoute = { [unowned app] node, event in
            app.application.dispatcher?.add(lateRecorder)
            node.forward(event)
        }
        app.button.send("first", kind: .activation)
        app.button.send("second", kind: .activation)
        try lateRecorder.close()
        #expect(late.clicks.map(\.control.path) == [TestApp.prefix + "GiftPanel--Button#send--second"])
        #expect(try app.recorded().count == 2)
    }
}
