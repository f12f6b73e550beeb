import ClickTracking
import ResponderChain
import TestSupport
import Testing

struct RecorderSessionTests {
    @Test func `clicks are numbered in their session, from 0`() throws {
        let app = try TestApp()
        for name in ["a", "b", "c"] { app.button.send(name, kind: .activation) }
        #expect(try app.recorded().map(\.seq) == [0, 1, 2])
    }

    @Test func `numbers start anew with a new session`() throws {
        let app = try TestApp()
        app.button.send("a", kind: .activation)
        app.button.send("b", kind: .activation)
        app.recorder.session = SessionKey(name: "s-2")
        app.button.send("c", kind: .activation)
        let clicks = try app.recorded()
        #expect(clicks.map(\.session.name) == ["s-1", "s-1", "s-2"])
        #expect(clicks.map(\.seq) == [0, 1, 0])
    }

    @Test func `setting the session that there is already changes nothing`() throws {
        let app = try TestApp()
        app.button.send("a", kind: .activation)
        app.recorder.session = SessionKey(name: "s-1")
        app.button.send("b", kind: .activation)
        #expect(try app.recorded().map(\.seq) == [0, 1])
    }

    @Test func `events that are not recorded use up no number`() throws {
        let app = try TestApp()
        app.button.send("a", kind: .activation)
        app.button.send("touchDown", kind: .control)
        app.button.send("b", kind: .activation)
        #expect(try app.recorded().map(\.seq) == [0, 1])
    }

    @Test func `the source is named after the first session`() throws {
        let app = try TestApp(session: SessionKey(name: "s-9", app: "LiveRoom"))
        app.recorder.session = SessionKey(name: "s-10")
        #expect(app.sink.sources.map(\.name) == ["s-9"])
        #expect(app.sink.sources.map(\.format) == ["simulated"])
    }
}
