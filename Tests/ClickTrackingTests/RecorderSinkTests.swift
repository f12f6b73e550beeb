import ClickTracking
import ResponderChain
import TestSupport
import Testing

struct RecorderSinkTests {
    @Test(
        arguments: [
            (0, [], []), (1, [], [1]), (2, [], [2]), (3, [3], [3]), (4, [3], [3, 1]), (6, [3, 3], [3, 3]),
            (7, [3, 3], [3, 3, 1]),
        ] as [(Int, [Int], [Int])])
    func `full batches are written at once and the rest at close`(
        clicks: Int, before: [Int], after: [Int]
    ) throws {
        let app = try TestApp(batchSize: 3)
        for _ in 0..<clicks { app.button.send("tap", kind: .activation) }
        #expect(app.sink.batchSizes == before)
        #expect(try app.recorded().count == clicks)
        #expect(app.sink.batchSizes == after)
    }

    @Test(arguments: [0, -1, 1])
    func `a batch has room for one click at least`(batchSize: Int) throws {
        let app = try TestApp(batchSize: batchSize)
        app.button.send("a", kind: .activation)
        app.button.send("b", kind: .activation)
        #expect(app.sink.batchSizes == [1, 1])
    }

    @Test func `names cross the seam once, also over several batches`() throws {
        let app = try TestApp(batchSize: 2)
        for _ in 0..<2 { for name in ["a", "b", "c"] { app.button.send(name, kind: .activation) } }
        let events = try app.recorded().map { $0.control.path.suffix(1) }
        #expect(events == ["a", "b", "c", "a", "b", "c"])
    }

    @Test func `every batch comes with a mark that counts the clicks so far`() throws {
        let app = try TestApp(batchSize: 2)
        for _ in 0..<5 { app.button.send("tap", kind: .activation) }
        _ = try app.recorded()
        #expect(app.sink.marks.map { $0?.offset } == [2, 4, 5])
    }

    @Test func `a sink that cannot open keeps the recorder from being made`() {
        let sink = MemorySink()
        sink.failsToOpen = true
        #expect(throws: MemorySink.Failure.cannotOpen) {
            try DirectRecorder(into: sink, session: SessionKey(name: "s-1")) { 0 }
        }
    }

    @Test func `a sink that fails does not reach into the app and is reported at close`() throws {
        let app = try TestApp(batchSize: 2)
        app.sink.batchesBeforeFailure = 1
        app.panel.onRoute = { node, event in
            event.markHandled(by: node)
            node.forward(event)
        }
        for _ in 0..<7 { #expect(app.button.send("tap", kind: .activation) == .handled(by: "GiftPanel")) }
        #expect(app.sink.clicks.count == 2)
        #expect(throws: MemorySink.Failure.diskFull) { try app.recorder.close() }
        #expect(app.sink.closings == 1)
    }

    @Test func `after a failure nothing is written any more, so that nothing is stored twice or out of order`() throws {
        let app = try TestApp(batchSize: 1)
        app.sink.batchesBeforeFailure = 1
        for _ in 0..<3 { app.button.send("tap", kind: .activation) }
        app.sink.batchesBeforeFailure = nil
        app.button.send("tap", kind: .activation)
        #expect(throws: MemorySink.Failure.diskFull) { try app.recorder.close() }
        #expect(app.sink.clicks.count == 1)
    }

    @Test func `a sink that fails to close is reported`() throws {
        let app = try TestApp()
        app.sink.failsToClose = true
        #expect(throws: MemorySink.Failure.cannotClose) { try app.recorder.close() }
    }

    @Test func `a failure in the last batch is reported too`() throws {
        let app = try TestApp()
        app.sink.batchesBeforeFailure = 0
        app.button.send("tap", kind: .activation)
        #expect(throws: MemorySink.Failure.diskFull) { try app.recorder.close() }
    }
}
