import ResponderChain
import Testing

@testable import SimulatedUI

struct ApplicationTests {
    @Test func `input is handled in the order in which it came, also what handlers add`() {
        let screen = Screen()
        let first = screen.add(Button(identifier: "first"), x: 0, y: 0)
        screen.add(Button(identifier: "second"), x: 0, y: 200)
        first.addAction(for: .touchUpInside) { button in
            let application = button.window?.application
            application?.tap(at: Point(x: 50, y: 250))
            // Not handled yet: the handler has to return first.
            #expect(screen.activated.isEmpty)
        }
        screen.application.enqueue(.touches([TouchSample(.began, at: Point(x: 50, y: 50))]))
        screen.application.enqueue(.touches([TouchSample(.ended, at: Point(x: 50, y: 50))]))
        screen.application.enqueue(.touches([TouchSample(.began, at: Point(x: 300, y: 300))]))
        screen.application.enqueue(.touches([TouchSample(.ended, at: Point(x: 300, y: 300))]))
        #expect(screen.sent.isEmpty)
        screen.application.processInput()
        let names = screen.activated.compactMap { $0.split(separator: "--").dropLast().last.map(String.init) }
        #expect(names == ["Button#first", "View", "Button#second"])
    }

    @Test func `the clock never goes back`() {
        let screen = Screen()
        screen.application.enqueue(.time(500))
        screen.application.enqueue(.time(100))
        screen.application.processInput()
        #expect(screen.application.nowMs == 500)
    }

    @Test func `an application that overrides sending sees every touch first`() {
        final class Watching: Application {
            var phases: [Touch.Phase] = []

            override func sendEvent(_ event: TouchEvent) {
                phases.append(event.phase)
                super.sendEvent(event)
            }
        }
        let application = Watching()
        application.addWindow(Window(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        application.tap(at: Point(x: 5, y: 5))
        #expect(application.phases == [.began, .ended])
    }

    @Test func `a touch outside every window reaches nobody`() {
        let screen = Screen()
        screen.tap(5_000, 50)
        screen.application.removeWindow(screen.window)
        screen.tap(50, 50)
        #expect(screen.sent.isEmpty)
        #expect(screen.application.keyWindow == nil)
    }

    @Test func `a window belongs to one application`() {
        let screen = Screen()
        let other = Application()
        other.addWindow(screen.window)
        #expect(screen.application.windows.isEmpty)
        #expect(other.keyWindow === screen.window)
        #expect(screen.window.application === other)
    }

    @Test func `opening a URL is the delegate's business`() {
        final class Opening: ApplicationDelegate {
            func application(_ application: Application, open url: String) -> Bool { url == "a://b" }
        }
        final class Silent: ApplicationDelegate {}
        let application = Application()
        #expect(!application.open("a://b"))
        let silent = Silent()
        application.delegate = silent
        #expect(!application.open("a://b"))
        let opening = Opening()
        application.delegate = opening
        #expect(application.open("a://b"))
    }
}
