import ClickTracking
import ResponderChain
import SimulatedUI
import Testing

@testable import TouchSessions

struct TouchSessionWriterTests {
    private let application = Application()
    private let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    private let lines = Lines()
    private let writer: TouchSessionWriter

    private final class Lines {
        var all: [String] = []
    }

    init() {
        application.addWindow(window)
        writer = TouchSessionWriter(application, session: SessionKey(name: "s")) { [lines] in lines.all.append($0) }
    }

    @Test func `a session is a header, layouts as far as they change, touches and events`() throws {
        let button = Button("Send", frame: Rect(x: 0, y: 0, width: 50, height: 50), identifier: "send")
        button.addAction(for: .touchUpInside) { $0.isEnabled = false }
        window.addSubview(button)
        writer.start()
        application.tap(at: Point(x: 5, y: 5.25), timestampMs: 1_000, heldMs: 50)
        application.tap(at: Point(x: 5, y: 5), timestampMs: 2_000)
        try writer.close()
        #expect(
            lines.all
                == [
                    #"{"format":"taptrail-touches/1","session":"s","events":true}"#,
                    #"{"t":1000,"layout":[{"node":1,"kind":"application","class":"Application","children":[2]},"#
                        + #"{"node":2,"kind":"window","class":"Window","frame":[0.0,0.0,200.0,200.0],"children":[3]},"#
                        + #"{"node":3,"kind":"button","class":"Button","identifier":"send","frame":[0.0,0.0,50.0,50.0],"#
                        + #""actions":{"touchUpInside":["Button"]}}]}"#,
                    #"{"t":1000,"touches":[{"phase":"began","x":5.0,"y":5.25}]}"#,
                    #"{"t":1050,"touches":[{"phase":"ended","x":5.0,"y":5.25}]}"#,
                    #"{"t":1050,"event":"touchUpInside","event_kind":"activation","node":3,"x":5.0,"y":5.25,"handled_by":"Button"}"#,
                    #"{"t":2000,"layout":[{"node":3,"kind":"button","class":"Button","identifier":"send","#
                        + #""frame":[0.0,0.0,50.0,50.0],"enabled":false,"actions":{"touchUpInside":["Button"]}}]}"#,
                    #"{"t":2000,"touches":[{"phase":"began","x":5.0,"y":5.0}]}"#,
                    #"{"t":2000,"touches":[{"phase":"ended","x":5.0,"y":5.0}]}"#,
                    #"{"t":2000,"event":"tap","event_kind":"activation","node":3,"x":5.0,"y":5.0}"#,
                ].map { $0 + "\n" })
    }

    @Test func `no text, no title, and no touch of what is secure or not tracked is written`() throws {
        let password = TextField(frame: Rect(x: 0, y: 0, width: 100, height: 50))
        password.isSecureTextEntry = true
        password.text = "hunter2"
        let hidden = Button("Title", frame: Rect(x: 0, y: 50, width: 100, height: 50))
        hidden.isTrackingEnabled = false
        window.addSubview(password)
        window.addSubview(hidden)
        writer.start()
        application.tap(at: Point(x: 10, y: 10), timestampMs: 1)
        application.enqueue(.text("abc"))
        application.tap(at: Point(x: 10, y: 60), timestampMs: 2)
        application.tap(at: Point(x: 150, y: 150), timestampMs: 3)
        try writer.close()
        let touched = lines.all.filter { $0.contains("touches\":") }
        #expect(touched.count == 2 && touched.allSatisfy { $0.contains("150") })
        for secret in ["hunter2", "abc", "Title"] { #expect(!lines.all.joined().contains(secret)) }
    }

    @Test func `what cannot be written ends the recording and not the app`() throws {
        struct Full: Error {}
        var count = 0
        let writer = TouchSessionWriter(application, session: SessionKey(name: "s")) { _ in
            count += 1
            if count == 3 { throw Full() }
        }
        writer.start()
        for time in 0..<5 { application.tap(at: Point(x: 1, y: 1), timestampMs: Int64(time)) }
        #expect(throws: Full.self) { try writer.close() }
        #expect(count == 3)
    }

    @Test func `a closed writer writes nothing more`() throws {
        writer.start()
        try writer.close()
        let count = lines.all.count
        application.tap(at: Point(x: 1, y: 1), timestampMs: 1)
        #expect(lines.all.count == count)
    }

    @Test func `a place that is no number is written as null, and one without end as the last number`() {
        let line = TouchSessionLine.touches([TouchSample(.began, at: Point(x: .nan, y: -.infinity))], atMs: 0)
        #expect(line.text.contains(#""x":null,"y":-1.7976931348623157e+308"#))
    }

    @Test func `a snapshot shows a running application`() {
        window.rootViewController = ViewController()
        let snapshot = LayoutSnapshot(of: application)
        #expect(snapshot.nodes.map(\.className) == ["Application", "Window", "ViewController", "View"])
        #expect(snapshot == LayoutSnapshot(of: application))
        #expect(snapshot.text.hasPrefix(#"[{"node":1,"kind":"application""#))
    }
}
