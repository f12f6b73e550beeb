import ResponderChain
import Testing

@testable import SimulatedUI

/// The state of a control while it tracks a touch, as UIKit's controls have it.
struct TrackingTests {
    private let screen = Screen()

    @Test func `a control in UIKit's habit finds the touch inside when it ends, also after calling super`() {
        final class Star: Control {
            var stars = 0
            override var mainEvent: ControlEvent { .valueChanged }
            override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
                super.endTracking(touch, with: event)
                guard isTouchInside else { return }
                stars += 1
                sendActions(for: .valueChanged)
            }
        }
        let star = screen.add(Star(), x: 0, y: 0)
        screen.tap(50, 50)
        screen.touch(.began, 50, 50)
        screen.touch(.ended, 150, 50)
        #expect(star.stars == 1)
        #expect(screen.activated == ["Application--Window--RootViewController--View--Star--valueChanged unhandled"])
    }

    @Test func `one touch activates a control once, however many events its overrides and targets send`() {
        final class Dial: Control {
            var toggles = false
            override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
                if !toggles { sendActions(for: .valueChanged) }
                return true
            }
            override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
                super.endTracking(touch, with: event)
                if !toggles { sendActions(for: .valueChanged) }
            }
        }
        let dial = screen.add(Dial(), x: 0, y: 0)
        for x in [50.0, 20, 30, 90] { screen.touch(x == 50 ? .began : .moved, x, 50) }
        screen.touch(.ended, 90, 50)
        #expect(screen.activated.map { $0.hasSuffix("Dial--valueChanged unhandled") } == [true])
        #expect(screen.sent.filter { $0.contains("valueChanged") }.count == 4)
        screen.forgetSent()
        dial.sendActions(for: .valueChanged)
        dial.sendActions(for: .valueChanged)
        #expect(screen.activated.count == 2)
        screen.forgetSent()
        dial.toggles = true
        dial.addAction(for: .touchUpInside) { $0.sendActions(for: .valueChanged) }
        screen.tap(50, 50)
        #expect(screen.activated.map { $0.hasSuffix("Dial--touchUpInside by Dial") } == [true])
        #expect(screen.sent.filter { $0.contains("valueChanged") }.count == 1)
    }

    @Test(arguments: [true, false])
    func `the state is as each tracking method expects it`(callsSuper: Bool) {
        let control = screen.add(Watched(callsSuper: callsSuper), x: 0, y: 0)
        for event in [ControlEvent.touchDown, .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel] {
            control.addAction(for: event) { [unowned control] _ in control.note(event.name ?? "") }
        }
        screen.touch(.began, 50, 50)
        screen.touch(.moved, 150, 50)
        screen.touch(.moved, 50, 50)
        screen.touch(.ended, 50, 50)
        screen.touch(.began, 50, 50)
        screen.touch(.ended, 150, 50)
        screen.touch(.began, 50, 50)
        screen.touch(.cancelled, 50, 50)
        control.note("idle")
        let ending = callsSuper ? ["end: tracking inside", "ended: inside"] : ["end: tracking inside"]
        let outside = callsSuper ? ["end: tracking", "ended:"] : ["end: tracking"]
        let cancelling = ["cancel: tracking inside highlighted", "touchCancel:"]
        let beginning = ["begin: inside", "touchDown: tracking inside highlighted"]
        #expect(
            control.states == beginning + [
                "continue: tracking", "touchDragExit: tracking", "continue: tracking inside highlighted",
            ] + ending + ["touchUpInside: inside"] + beginning + outside + ["touchUpOutside:"] + beginning + cancelling
                + ["idle:"])
    }

    @Test(arguments: [true, false])
    func `a control that refuses a touch, or gives it up, sends no more events for it`(refuses: Bool) {
        final class Choosy: Control {
            var refuses = false
            private(set) var cancelled = 0
            override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { !refuses }
            override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { false }
            override func cancelTracking(with event: TouchEvent?) {
                super.cancelTracking(with: event)
                cancelled += 1
            }
        }
        let control = screen.add(Choosy(), x: 0, y: 0)
        control.refuses = refuses
        screen.touch(.began, 50, 50)
        screen.touch(.moved, 52, 50)
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
        screen.touch(.moved, 80, 50)
        screen.touch(.ended, 80, 50)
        #expect(screen.sent.map { $0.contains("touchDown") } == (refuses ? [] : [true]))
        #expect(control.cancelled == 0)
    }

    @Test func `disabling a control cancels its tracking without an event`() {
        let control = screen.add(Watched(callsSuper: true), x: 0, y: 0)
        control.isEnabled = false
        #expect(control.states.isEmpty)
        control.isEnabled = true
        screen.touch(.began, 50, 50)
        control.isEnabled = false
        #expect(control.states == ["begin: inside", "cancel: tracking inside highlighted"])
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
    }

    @Test func `the finger that is tracked ends the tracking, no other one`() {
        let button = screen.add(Button(), x: 0, y: 0)
        button.isMultipleTouchEnabled = true
        screen.touch(.began, 20, 50, id: 1)
        screen.touch(.began, 60, 50, id: 2)
        screen.touch(.moved, 300, 50, id: 2)
        #expect(button.isTracking && button.isTouchInside)
        screen.touch(.ended, 300, 50, id: 2)
        screen.touch(.ended, 20, 50, id: 1)
        let names = screen.sent.compactMap {
            $0.split(separator: "--").last?.split(separator: " ").first.map(String.init)
        }
        #expect(names == ["touchDown", "touchUpInside"])
    }

    @Test func `a control whose override kept the end of a touch tracks the next one`() {
        final class Forgetful: Button {
            var forgets = true
            override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
                if !forgets { super.touchesEnded(touches, with: event) }
            }
        }
        let button = screen.add(Forgetful(), x: 0, y: 0)
        screen.tap(50, 50)
        button.forgets = false
        screen.forgetSent()
        screen.tap(50, 50)
        #expect(
            screen.activated == ["Application--Window--RootViewController--View--Forgetful--touchUpInside unhandled"])
        #expect(!button.isTracking)
    }

    @Test func `a control that is touched does not outlive its owner`() {
        weak var released: Button?
        do {
            let application = Application()
            let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            application.addWindow(window)
            let button = Button(frame: window.bounds)
            window.addSubview(button)
            released = button
            application.enqueue(.touches([TouchSample(.began, at: Point(x: 50, y: 50))]))
            application.processInput()
            #expect(button.isTracking)
        }
        #expect(released == nil)
    }
}

/// A control that notes its state in each tracking method.
private final class Watched: Control {
    private(set) var states: [String] = []
    private let callsSuper: Bool

    init(callsSuper: Bool) {
        self.callsSuper = callsSuper
        super.init()
    }

    func note(_ moment: String) {
        let flags = [(isTracking, " tracking"), (isTouchInside, " inside"), (isHighlighted, " highlighted")]
        states.append("\(moment):" + flags.filter(\.0).map(\.1).joined())
    }

    override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        note("begin")
        return super.beginTracking(touch, with: event)
    }

    override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        note("continue")
        return super.continueTracking(touch, with: event)
    }

    override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        note("end")
        guard callsSuper else { return }
        super.endTracking(touch, with: event)
        note("ended")
    }

    override func cancelTracking(with event: TouchEvent?) {
        note("cancel")
        super.cancelTracking(with: event)
    }
}
