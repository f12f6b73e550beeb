import ResponderChain
import Testing

@testable import SimulatedUI

/// One touch activates a control once, and the activation says whether the control did anything.
struct OneActivationTests {
    private let screen = Screen()
    private let target = Target()

    /// Which of a button and its own gesture has a target.
    enum Handled: CaseIterable {
        case neither, button, gesture
    }

    @Test(arguments: Handled.allCases)
    func `a tap on a button with a tap gesture that leaves it the touch is its touch up inside`(handled: Handled) {
        let button = screen.add(Button(), x: 0, y: 0)
        let tap = TapGestureRecognizer()
        tap.cancelsTouchesInView = false
        button.addGestureRecognizer(tap)
        wire(button, tap, handled)
        screen.tap(50, 50)
        let outcome = handled == .neither ? "unhandled" : "by Target"
        #expect(screen.activated == ["\(Self.root)--Button--touchUpInside \(outcome)"])
        #expect(screen.sent.count == 3)
    }

    @Test(arguments: Handled.allCases, [true, false])
    func `a long press that leaves a button the touch is the one activation`(handled: Handled, isInside: Bool) {
        let button = screen.add(Button(), x: 0, y: 0)
        let press = LongPressGestureRecognizer()
        press.cancelsTouchesInView = false
        button.addGestureRecognizer(press)
        wire(button, press, handled)
        screen.touch(.began, 50, 50, atMs: 0)
        screen.application.enqueue(.time(600))
        screen.application.processInput()
        screen.touch(.moved, isInside ? 51 : 250, 50, atMs: 700)
        screen.touch(.ended, isInside ? 51 : 250, 50, atMs: 800)
        let outcome = handled == .neither ? "unhandled" : "by Target"
        #expect(screen.activated == ["\(Self.root)--Button--longPress \(outcome)"])
        #expect(target.calls.count == (handled == .gesture || handled == .button && isInside ? 1 : 0))
    }

    @Test func `a switch with a tap gesture that leaves it the touch is activated once`() {
        let toggle = screen.add(Switch(), x: 0, y: 0)
        let tap = TapGestureRecognizer()
        tap.cancelsTouchesInView = false
        toggle.addGestureRecognizer(tap)
        toggle.addTarget(target, action: Target.take)
        screen.tap(50, 50)
        #expect(screen.activated == ["\(Self.root)--Switch--tap by Target"])
        #expect(target.calls == ["Switch"])
    }

    @Test func `a button that keeps the end of a tap from itself has its gesture's tap as activation`() {
        final class Keeping: Button {
            override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
        }
        let button = screen.add(Keeping(), x: 0, y: 0)
        let tap = TapGestureRecognizer()
        tap.cancelsTouchesInView = false
        tap.addTarget(target, action: Target.takeGesture)
        button.addGestureRecognizer(tap)
        screen.tap(50, 50)
        #expect(screen.activated == ["\(Self.root)--Keeping--tap by Target"])
    }

    @Test func `an activation ends with its touch, also if an override keeps the end from the control`() {
        final class Keeping: Button {
            override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
                super.touchesBegan(touches, with: event)
                sendActions(for: .touchUpInside)
            }
            override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
            override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}
        }
        let button = screen.add(Keeping(), x: 0, y: 0)
        for end in [Touch.Phase.ended, .cancelled] {
            screen.touch(.began, 50, 50)
            screen.touch(end, 50, 50)
            screen.forgetSent()
            button.sendActions(for: .touchUpInside)
            #expect(screen.activated == ["\(Self.root)--Keeping--touchUpInside unhandled"])
        }
    }

    @Test func `an event that an override sends after the touch's own is no second activation`() {
        final class Late: Button {
            override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
                super.touchesEnded(touches, with: event)
                sendActions(for: .valueChanged)
            }
        }
        screen.add(Late(), x: 0, y: 0)
        screen.tap(50, 50)
        #expect(screen.activated == ["\(Self.root)--Late--touchUpInside unhandled"])
    }

    @Test func `a button with an action on touch down alone is no dead control`() {
        let button = screen.add(Button(), x: 0, y: 0)
        button.addTarget(target, action: Target.take, for: .touchDown)
        screen.tap(50, 50)
        #expect(screen.activated == ["\(Self.root)--Button--touchUpInside by Target"])
        button.sendActions(for: .touchUpInside)
        #expect(screen.activated.last == "\(Self.root)--Button--touchUpInside unhandled")
    }

    @Test(arguments: [true, false])
    func `a switch or slider with an action on lifting the finger alone is no dead control`(isSwitch: Bool) {
        let control = screen.add(isSwitch ? Switch() : Slider(), x: 0, y: 0)
        control.addTarget(target, action: Target.take, for: .touchUpInside)
        screen.tap(50, 50)
        #expect(screen.activated == ["\(Self.root)--\(control.pathName)--valueChanged by Target"])
        screen.forgetSent()
        control.sendActions(for: .valueChanged)
        screen.touch(.began, 50, 50, atMs: 2_000)
        screen.touch(.moved, 50, 250, atMs: 2_010)
        screen.touch(.ended, 50, 250, atMs: 2_020)
        // Lifted outside, a switch does not change, and the slider's action is not performed.
        #expect(screen.activated.allSatisfy { $0.hasSuffix("unhandled") })
        #expect(screen.activated.count == (isSwitch ? 1 : 2))
        #expect(target.calls.count == 1)
    }

    @Test func `an action of the control's own that sends its main event hides no dead control`() {
        final class Star: Control {
            override var mainEvent: ControlEvent { .valueChanged }
        }
        let star = screen.add(Star(), x: 0, y: 0)
        star.addAction(for: .touchUpInside) { $0.sendActions(for: .valueChanged) }
        screen.tap(50, 50)
        #expect(screen.activated == ["\(Self.root)--Star--valueChanged unhandled"])
    }

    @Test(arguments: [true, false])
    func `a button that disables itself when it is touched has used the tap`(hasTarget: Bool) {
        let button = screen.add(Button(), x: 0, y: 0)
        if hasTarget { button.addTarget(target, action: Target.take, for: .touchDown) }
        button.addAction(for: .touchDown) { $0.isEnabled = false }
        screen.tap(50, 50)
        #expect(screen.activated == ["\(Self.root)--Button--tap by \(hasTarget ? "Target" : "Button")"])
    }

    private func wire(_ button: Button, _ gesture: GestureRecognizer, _ handled: Handled) {
        if handled == .button { button.addTarget(target, action: Target.take) }
        if handled == .gesture { gesture.addTarget(target, action: Target.takeGesture) }
    }

    private static let root = "Application--Window--RootViewController--View"
}
