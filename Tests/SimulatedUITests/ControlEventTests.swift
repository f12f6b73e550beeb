import ResponderChain
import Testing

@testable import SimulatedUI

struct ControlEventTests {
    @Test(arguments: [
        ("touchDown", 0), ("touchDownRepeat", 1), ("touchDragInside", 2), ("touchDragOutside", 3),
        ("touchDragEnter", 4),
        ("touchDragExit", 5), ("touchUpInside", 6), ("touchUpOutside", 7), ("touchCancel", 8), ("valueChanged", 12),
        ("editingDidBegin", 16), ("editingChanged", 17), ("editingDidEnd", 18), ("editingDidEndOnExit", 19),
    ])
    func `a single event has UIKit's value and a name`(name: String, bit: UInt) {
        let event = ControlEvent(rawValue: 1 << bit)
        #expect(event.name == name)
        #expect(ControlEvent(name: name) == event)
        #expect(event.members == [event])
        #expect(ControlEvent.allEvents.contains(event))
        #expect(ControlEvent.allTouchEvents.contains(event) == (bit <= 8))
        #expect(ControlEvent.allEditingEvents.contains(event) == (bit >= 16))
    }

    @Test func `a set has members and no name`() {
        let set: ControlEvent = [.valueChanged, .touchDown]
        #expect(set.name == nil)
        #expect(set.members == [.touchDown, .valueChanged])
        #expect("\(set)" == "touchDown, valueChanged")
        #expect(ControlEvent.allEvents.members == ControlEvent.named)
        #expect(ControlEvent.primaryActionTriggered.members.isEmpty)
        #expect(ControlEvent(name: "tap") == nil)
        #expect(ControlEvent(name: "") == nil)
    }

    @Test func `an action for several events is performed at each`() {
        let screen = Screen()
        let target = Target()
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.addTarget(target, action: Target.take, for: [.touchDown, .touchUpInside])
        screen.tap(50, 50)
        #expect(target.calls == ["a", "a"])
        button.removeTarget(target, for: .touchDown)
        screen.tap(50, 50)
        #expect(target.calls == ["a", "a", "a"])
        #expect(button.targetClasses(for: [.touchDown, .touchUpOutside]).isEmpty)
        #expect(button.targetClasses(for: .allTouchEvents) == ["Target"])
    }

    @Test func `a control sends several events one after the other`() {
        let screen = Screen()
        let target = Target()
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        #expect(button.sendActions(for: [.touchUpInside, .touchDown]) == .handled(by: "Target"))
        #expect(screen.sent.map { $0.hasSuffix("touchDown unhandled") } == [true, false])
        #expect(button.sendActions(for: .primaryActionTriggered) == .handled(by: "Target"))
        #expect(target.calls == ["a", "a"])
        #expect(screen.activated.count == 2)
        #expect(button.sendActions(for: []) == .unhandled)
        #expect(button.sendActions(for: ControlEvent(rawValue: 1 << 20)) == .unhandled)
        #expect(screen.sent.count == 3)
    }

    @Test(arguments: 24...27) func `an app's own event is bound, performed and sent`(bit: UInt) throws {
        let screen = Screen()
        let target = Target()
        let event = ControlEvent(rawValue: 1 << bit)
        #expect(ControlEvent.applicationReserved.contains(event))
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        #expect(button.sendActions(for: event) == .unhandled)
        button.addTarget(target, action: Target.take, for: event)
        #expect(button.sendActions(for: event) == .handled(by: "Target"))
        #expect(target.calls == ["a"])
        #expect(screen.sent.map { $0.contains("Button#a--application\(bit) ") } == [true, true])
        #expect(screen.activated.isEmpty)
        #expect(button.handledEvents.map(\.description) == ["application\(bit)"])
        #expect(ControlEvent(name: "application\(bit)") == event)
    }

    @Test func `a control may have several main events, each of which performs the primary action`() {
        let screen = Screen()
        let target = Target()
        let control = screen.add(TwoUses(identifier: "a"), x: 0, y: 0)
        control.addTarget(target, action: Target.take)
        #expect(control.targetClasses(for: .editingChanged) == ["Target"])
        #expect(control.targetClasses(for: .touchDown).isEmpty)
        for (count, event) in [ControlEvent.editingChanged, .touchUpInside, .primaryActionTriggered].enumerated() {
            #expect(control.sendActions(for: event) == .handled(by: "Target"))
            #expect(target.calls.count == count + 1)
            #expect(screen.activated.count == count + 1)
        }
        screen.tap(50, 50)
        #expect(target.calls.count == 4 && screen.activated.count == 4)
        control.sendActions(for: .touchDown)
        #expect(target.calls.count == 4)
    }
}

/// A control that is used by a tap and by a text.
private final class TwoUses: Control {
    override var mainEvent: ControlEvent { [.touchUpInside, .editingChanged] }
}
