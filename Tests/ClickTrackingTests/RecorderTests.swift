import ClickTracking
import ResponderChain
import TestSupport
import Testing

struct RecorderTests {
    @Test func `clicks arrive in the sink with path, screen, order and outcome`() throws {
        let app = try LiveApp()
        app.tap()
        app.controller.onRoute = { node, event in
            event.markHandled(by: node)
            node.forward(event)
        }
        app.button.send("tap", kind: .activation, at: Event.Location(x: 12.34, y: -0.05))
        #expect(app.recorder.account.waiting == 2)
        #expect(app.recorder.storeNow())
        let clicks = app.sink.clicks
        let path = "Application--LiveRoomViewController--GiftPanel--Button#send--tap"
        #expect(clicks.map(\.control.path) == [path, path])
        #expect(clicks.map(\.control.screen) == ["LiveRoomViewController", "LiveRoomViewController"])
        #expect(clicks.map(\.handled) == [.no, .yes])
        #expect(clicks.map(\.seq) == [0, 1])
        #expect(clicks.map(\.handledBy) == [nil, "LiveRoomViewController"])
        #expect(clicks.map(\.x) == [Tenths.unknown, 123])
        #expect(app.recorder.account.stored == 2)
        #expect(app.recorder.account.isBalanced)
    }

    @Test func `a removed recorder sees nothing and leaves nothing behind`() throws {
        let app = try LiveApp()
        let dispatcher = try #require(app.application.dispatcher)
        #expect(dispatcher.hasObserver { _ in true })
        app.recorder.remove(from: app.application)
        #expect(!dispatcher.hasObserver { _ in true })
        app.tap()
        #expect(app.recorder.account.captured == 0)
    }

    @Test func `a kill loses no click, and none is stored twice`() throws {
        let app = try LiveApp()
        app.tap(3)
        app.recorder.storeNow()
        app.tap(4)
        let left = try app.journalAfterKill()
        let next = try LiveApp(sink: app.sink, folder: left)
        #expect(next.recorder.storeNow())
        #expect(app.sink.clicks.map(\.seq) == [0, 1, 2, 3, 4, 5, 6])
        #expect(next.recorder.account.isBalanced)
    }

    @Test func `what the store does not take waits, and is stored later, once`() throws {
        let app = try LiveApp()
        app.sink.faults.opening = true
        app.tap(5)
        #expect(!app.recorder.storeNow())
        #expect(app.recorder.account.waiting == 5)
        app.sink.faults.opening = false
        app.sink.faults.batchesBeforeFailure = 0
        #expect(!app.recorder.storeNow())
        app.sink.faults.batchesBeforeFailure = nil
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.count == 5)
        #expect(app.recorder.account.isBalanced)
    }
}
