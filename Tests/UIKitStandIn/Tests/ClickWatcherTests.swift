import ResponderChain
import Testing
import UIKit
import UIKitCore

@testable import TapTrailUIKit

/// The watcher between an application and UIKit. The stand-in plays UIKit: it calls targets, and sets the state of
/// recognisers; that UIKit does the same is not tested here.
@MainActor struct ClickWatcherTests {
    private let stage = Stage()
    private var log: ClickLog { stage.log }
    private var room: RoomViewController { stage.room }

    private func button(_ identifier: String) -> TestButton {
        let button = TestButton(stage.watcher)
        button.accessibilityIdentifier = identifier
        room.view.addSubview(button)
        return button
    }

    @Test func `a closure is recorded as the receiver of its control event`() {
        let send = button("send")
        send.addAction(UIAction { _ in }, for: .touchUpInside)
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#send--touchUpInside by closure"])
    }

    @Test func `a receiver of the primary action receives the control event that comes with it, and no other`() {
        let expected: [(UIControl, UIControl.Event)] = [
            (UIButton(), .touchUpInside), (UIControl(), .touchUpInside), (UISwitch(), .valueChanged),
            (UISlider(), .valueChanged), (UIStepper(), .valueChanged), (UISegmentedControl(), .valueChanged),
            (UITextField(), .editingDidEndOnExit),
        ]
        for (control, expected) in expected {
            control.addAction(UIAction { _ in }, for: .primaryActionTriggered)
            let received = UIControl.namedEvents.map(\.event).filter {
                ControlWiring(of: control).receiver(of: $0) == "closure"
            }
            #expect(
                Set(received.map(\.rawValue)) == [expected.rawValue, UIControl.Event.primaryActionTriggered.rawValue])
        }
    }

    @Test func `a button with a primary action is recorded as handled`() {
        let send = button("send")
        send.addAction(UIAction { _ in }, for: .primaryActionTriggered)
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#send--touchUpInside by closure"])
    }

    @Test(arguments: [UIControl.Event.touchUpInside, .primaryActionTriggered], [true, false])
    func `an event of the app's own handles the tap if it is handled, whichever target UIKit calls first`(
        event: UIControl.Event, isHandled: Bool
    ) {
        let send = button("send")
        send.sends("sent", for: event)
        room.ignored = isHandled ? [] : ["sent"]
        let line = "TestButton#send--touchUpInside" + (isHandled ? " by RoomViewController" : "")
        stage.tap(send) {
            send.sendActions(for: .primaryActionTriggered)
            send.sendActions(for: .touchUpInside)
        }
        #expect(log.lines == [line])
        stage.tap(send) {
            send.sendActions(for: .touchUpInside)
            send.sendActions(for: .primaryActionTriggered)
        }
        #expect(log.lines == [line, line])
        #expect(room.handled.count { $0.hasSuffix("sent") } == 2)
    }

    @Test(arguments: [true, false])
    func `without a touch, too, an event of the app's own handles the use if it is handled`(isHandled: Bool) {
        let send = button("send")
        send.sends("sent", for: .valueChanged)
        room.ignored = isHandled ? [] : ["sent"]
        stage.watcher.controls.watch(send)
        send.sendActions(for: .valueChanged)
        send.removeEvent("sent", for: .valueChanged)
        send.sendActions(for: .valueChanged)
        let line = "TestButton#send--valueChanged"
        #expect(log.lines == [isHandled ? line + " by RoomViewController" : line, line])
    }

    @Test func `a closure handles the tap beside an event that nobody handles`() {
        let send = button("send")
        send.sends("sent", for: .touchUpInside)
        send.addAction(UIAction { _ in }, for: .touchUpInside)
        room.ignored = ["sent"]
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#send--touchUpInside by closure"])
    }

    @Test func `a control without any action is recorded as unhandled`() {
        let dead = button("dead")
        stage.tap(dead) { dead.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#dead--touchUpInside"])
    }

    @Test func `a target is recorded once, however many actions it has`() {
        let send = button("send")
        let target = TestTarget()
        send.addTarget(target, action: "send", for: .touchUpInside)
        send.addTarget(target, action: "count", for: .touchUpInside)
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        let line = "TestButton#send--touchUpInside by TestTarget"
        #expect(log.lines == [line, line])
    }

    @Test func `the same action on two control events keeps their names apart`() {
        let both = button("both")
        let target = TestTarget()
        for event in [UIControl.Event.touchDown, .touchUpInside] { both.addTarget(target, action: "act", for: event) }
        stage.tap(both) {
            both.sendActions(for: .touchDown)
            both.sendActions(for: .touchUpInside)
        }
        #expect(
            log.all == [
                "TestButton#both--touchDown by TestTarget control", "TestButton#both--touchUpInside by TestTarget",
            ])
    }

    @Test func `one touch activates a control once`() {
        let slider = button("slider")
        stage.tap(slider) {
            for _ in 0..<3 { slider.sendActions(for: .valueChanged) }
            slider.sendActions(for: .touchUpInside)
        }
        #expect(log.lines == ["TestButton#slider--valueChanged"])
        #expect(log.all.count == 4)
    }

    @Test func `the path is the one before the app's action removes the control`() {
        let first = button("row")
        let second = button("row")
        second.addAction(
            UIAction { _ in
                first.removeFromSuperview()
                second.removeFromSuperview()
            }, for: .touchUpInside)
        stage.tap(second) { second.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#row[1]--touchUpInside by closure"])
    }

    @Test(arguments: [UIControl.Event.touchDown, .touchDragExit, .touchUpInside])
    func `an activation is handled if any event of its touch is`(wired: UIControl.Event) {
        let slider = button("slider")
        slider.addTarget(TestTarget.shared, action: "act", for: wired)
        stage.tap(slider, down: { slider.sendActions(for: .touchDown) }) {
            for event in [UIControl.Event.valueChanged, .touchDragExit, .touchUpInside] {
                slider.sendActions(for: event)
            }
        }
        #expect(log.lines == ["TestButton#slider--valueChanged by TestTarget"])
        #expect(log.all.count == 4)
        #expect(log.all.count { $0.hasSuffix(" by TestTarget control") } == 1)
    }

    @Test func `the path is the one before an action for the touch down removes the control`() {
        let send = button("send")
        send.addAction(UIAction { _ in send.removeFromSuperview() }, for: .touchDown)
        send.addAction(UIAction { _ in }, for: .touchUpInside)
        stage.tap(send, down: { send.sendActions(for: .touchDown) }) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#send--touchUpInside by closure"])
        #expect(log.paths.allSatisfy { $0.contains("UIView#root--TestButton#send--") })
    }

    @Test func `a control that moves while the finger is on it has the path of its new place`() {
        let send = button("send")
        let panel = Panel()
        room.view.addSubview(panel)
        stage.tap(send, down: { panel.addSubview(send) }) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["Panel--TestButton#send--touchUpInside"])
    }

    @Test func `an action of a control that no finger has touched is recorded by the application`() {
        let send = button("send")
        let target = TestTarget()
        send.addTarget(target, action: "send", for: .touchUpInside)
        send.sendActions(for: .touchUpInside)
        #expect(log.lines == ["TestButton#send--touchUpInside by TestTarget"])
    }

    @Test func `a tap on what does nothing is recorded as unhandled`() {
        let label = UILabel()
        label.accessibilityIdentifier = "hint"
        room.view.addSubview(label)
        stage.tap(label)
        #expect(log.lines == ["UILabel#hint--tap"])
    }

    @Test func `a finger that moves away taps nothing`() {
        let label = UILabel()
        room.view.addSubview(label)
        stage.tap(label, to: CGPoint(x: 30, y: 0))
        #expect(log.all.isEmpty)
    }

    @Test func `a gesture of the app is recorded once and is no tap on nothing`() {
        let label = UILabel()
        room.view.addSubview(label)
        let scratch = ScratchGestureRecognizer(on: label)
        stage.tap(label, recognizers: [scratch]) { scratch.move(to: .ended) }
        #expect(log.lines == ["UILabel--scratch by ScratchGestureRecognizer"])
    }

    /// How a second tap after a first one comes to nothing.
    enum Failure: CaseIterable {
        case none, elsewhere, late, moved, cancelled, unrecognized
    }

    @Test(arguments: Failure.allCases)
    func `the first tap of a double tap is no tap on nothing, and one without a second is`(failure: Failure) {
        let (photo, other) = (Panel(), UILabel())
        for view in [photo, other] { room.view.addSubview(view) }
        let twice = ScratchGestureRecognizer(on: photo, taps: 2)
        stage.tap(photo, recognizers: [twice], isFollowed: failure != .late)
        switch failure {
        case .none: stage.tap(photo, recognizers: [twice]) { twice.move(to: .ended) }
        case .elsewhere: stage.tap(other)
        case .late: break
        case .moved: stage.tap(photo, recognizers: [twice], to: CGPoint(x: 40, y: 0))
        case .cancelled:
            stage.cancel(photo, recognizers: [twice])
            stage.watcher.decide()
        case .unrecognized: stage.tap(photo, recognizers: [twice])
        }
        let tap = "Panel--tap"
        switch failure {
        case .none: #expect(log.lines == ["Panel--scratch by ScratchGestureRecognizer"])
        case .elsewhere: #expect(log.lines == [tap, "UILabel--tap"])
        case .late, .moved, .cancelled: #expect(log.lines == [tap])
        case .unrecognized: #expect(log.lines == [tap, tap])
        }
    }

    @Test func `a first tap waits for a second finger that is held down`() {
        let photo = Panel()
        room.view.addSubview(photo)
        let twice = ScratchGestureRecognizer(on: photo, taps: 2)
        stage.tap(photo, recognizers: [twice], isFollowed: true)
        stage.tap(photo, recognizers: [twice], down: { stage.watcher.decide() }) {
            stage.watcher.decide()
            #expect(log.lines.isEmpty)
            twice.move(to: .ended)
        }
        #expect(log.lines == ["Panel--scratch by ScratchGestureRecognizer"])
    }

    @Test func `both taps of a double tap that UIKit's own recogniser used are no taps on nothing`() {
        let label = UILabel()
        room.view.addSubview(label)
        let system = UITextTapRecognizer()
        let twice = ScratchGestureRecognizer(on: label, taps: 2)
        stage.tap(label, recognizers: [system, twice], isFollowed: true)
        stage.tap(label, recognizers: [system, twice]) { system.current = .ended }
        #expect(log.all.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a menu receives what opens it, and what taps the button if that opens it, too`(isPrimary: Bool) {
        let more = button("more")
        more.menu = UIMenu()
        more.showsMenuAsPrimaryAction = isPrimary
        stage.tap(more) { more.sendActions(for: .menuActionTriggered) }
        stage.tap(more) { more.sendActions(for: .touchUpInside) }
        #expect(
            log.lines == [
                "TestButton#more--menuActionTriggered by UIMenu",
                "TestButton#more--touchUpInside" + (isPrimary ? " by UIMenu" : ""),
            ])
    }

    @Test(arguments: [true, false])
    func `segments made of actions receive the choice`(hasActions: Bool) {
        let segments = UISegmentedControl(frame: .zero, actions: hasActions ? [UIAction { _ in }] : [])
        #expect(ControlWiring(of: segments).receiver(of: .valueChanged) == (hasActions ? "closure" : nil))
        #expect(ControlWiring(of: segments).receiver(of: .touchUpInside) == nil)
    }

    @Test func `a tap that UIKit's own recogniser used is no tap on nothing`() {
        let label = UILabel()
        room.view.addSubview(label)
        let system = UITextTapRecognizer()
        stage.tap(label, recognizers: [system]) { system.current = .ended }
        #expect(log.all.isEmpty)
    }

    @Test func `a disabled control is recorded as a tap on nothing`() {
        let off = button("off")
        off.isEnabled = false
        stage.tap(off)
        #expect(log.lines == ["TestButton#off--tap"])
    }

    @Test func `touches on the keyboard are not recorded`() {
        let keyboard = UIRemoteKeyboardWindow()
        let key = UILabel()
        keyboard.addSubview(key)
        stage.tap(key)
        #expect(stage.log.all.isEmpty)
    }

    @Test func `taps on views of the system that use touches are not recorded`() {
        let container = UITransitionView()
        stage.room.view.addSubview(container)
        stage.tap(container)
        #expect(stage.log.all.isEmpty)
    }

    @Test func `a cancelled touch keeps no view of the app alive`() {
        weak var screen: UIView?
        do {
            let view = Panel()
            screen = view
            room.view.addSubview(view)
            let touch = TestTouch(on: view, recognizers: [ScratchGestureRecognizer(on: view)])
            let event = TestEvent([touch])
            stage.watcher.willSend(event.changes)
            stage.watcher.didSend(event.changes)
            touch.currentPhase = .cancelled
            stage.watcher.willSend(event.changes)
            stage.watcher.didSend(event.changes)
            view.removeFromSuperview()
        }
        #expect(screen == nil)
    }

    @Test(arguments: [true, false])
    func `a gesture around a button is no second activation of the touch`(isUsed: Bool) {
        let send = button("send")
        if isUsed { send.addAction(UIAction { _ in }, for: .touchUpInside) }
        send.isEnabled = isUsed
        let dismiss = ScratchGestureRecognizer(on: room.view)
        stage.tap(send, recognizers: [dismiss]) {
            dismiss.move(to: .ended)
            if isUsed { send.sendActions(for: .touchUpInside) }
        }
        #expect(log.activations.map(\.event) == [isUsed ? "touchUpInside" : "scratch"])
        #expect(log.all.count { $0.contains("scratch") } == 1)
    }

    @Test func `of two gestures of one touch the inner one is the activation`() {
        let panel = Panel()
        room.view.addSubview(panel)
        let (inner, outer) = (ScratchGestureRecognizer(on: panel), ScratchGestureRecognizer(on: room.view))
        for first in [inner, outer] {
            stage.tap(panel, recognizers: [inner, outer]) {
                first.move(to: .ended)
                (first === inner ? outer : inner).move(to: .ended)
            }
        }
        #expect(
            log.lines == ["Panel--scratch by ScratchGestureRecognizer", "Panel--scratch by ScratchGestureRecognizer"])
    }

    @Test func `a finger that rests takes no tap from another one`() {
        let label = UILabel()
        room.view.addSubview(label)
        let resting = TestTouch(on: room.view, recognizers: [])
        let tapping = TestTouch(on: label, recognizers: [], at: 0.3)
        for change in [[resting], [tapping]].map({ TestEvent($0).changes }) {
            stage.watcher.willSend(change)
            stage.watcher.didSend(change)
        }
        tapping.currentPhase = .ended
        stage.watcher.willSend(TestEvent([tapping]).changes)
        stage.watcher.didSend(TestEvent([tapping]).changes)
        stage.watcher.decide()
        #expect(log.lines == ["UILabel--tap"])
    }

    @Test func `two fingers at once tap nothing`() {
        let label = UILabel()
        stage.room.view.addSubview(label)
        let touches = [TestTouch(on: label, recognizers: []), TestTouch(on: label, recognizers: [])]
        let event = TestEvent(touches)
        stage.watcher.willSend(event.changes)
        stage.watcher.didSend(event.changes)
        for touch in touches { touch.currentPhase = .ended }
        stage.watcher.willSend(event.changes)
        stage.watcher.didSend(event.changes)
        stage.watcher.decide()
        #expect(stage.log.all.isEmpty)
    }
}
