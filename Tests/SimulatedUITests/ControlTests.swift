import ResponderChain
import Testing

@testable import SimulatedUI

struct ControlTests {
    private let screen = Screen()
    private let target = Target()

    @Test func `a control sends several events on one control event, each under its own name`() {
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.sends("first", for: .touchUpInside, info: ["n": 1])
        button.sends("second", for: .touchUpInside)
        button.sends("pressed", for: .touchDown)
        screen.tap(50, 50)
        let names = screen.sent.compactMap {
            $0.split(separator: "--").last?.split(separator: " ").first.map(String.init)
        }
        #expect(names == ["pressed", "touchDown", "first", "second", "touchUpInside"])
    }

    @Test func `a control event whose own event is handled counts as handled`() {
        final class Handling: ViewController {
            override func handle(_ event: Event) -> Bool { event.name == "sent" }
        }
        let screen = Screen(Handling())
        screen.add(Button(), x: 0, y: 0).sends("sent", for: .touchUpInside)
        screen.tap(50, 50)
        #expect(screen.activated.map { $0.hasSuffix("touchUpInside by Handling") } == [true])
    }

    @Test func `a target that is gone is not called and has not handled anything`() {
        let button = screen.add(Button(), x: 0, y: 0)
        button.addTarget(Target(), action: Target.take, for: .touchUpInside)
        #expect(button.targetClasses(for: .touchUpInside).isEmpty)
        screen.tap(50, 50)
        #expect(screen.activated.map { $0.hasSuffix("unhandled") } == [true])
    }

    @Test func `a removed target is not called`() {
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        button.addTarget(target, action: Target.take, for: .touchDown)
        button.removeTarget(target, for: .touchDown)
        screen.tap(50, 50)
        #expect(target.calls == ["a"])
        button.removeTarget(target)
        screen.tap(50, 50)
        #expect(target.calls == ["a"])
    }

    @Test func `an action may remove its control and the event climbs on`() {
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.addAction(for: .touchUpInside) { $0.removeFromSuperview() }
        screen.tap(50, 50)
        #expect(
            screen.activated == ["Application--Window--RootViewController--View--Button#a--touchUpInside by Button"])
    }

    @Test func `a control that is disabled while it is touched does not fire`() {
        let button = screen.add(Button(), x: 0, y: 0)
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        screen.touch(.began, 50, 50)
        button.isEnabled = false
        #expect(!button.isHighlighted && !button.isTracking)
        screen.touch(.ended, 50, 50)
        #expect(target.calls.isEmpty)
    }

    @Test func `a finger that leaves a button and comes back fires it`() {
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        screen.touch(.began, 50, 50)
        screen.touch(.moved, 300, 50)
        screen.touch(.moved, 60, 50)
        #expect(button.isHighlighted && button.isTouchInside)
        screen.touch(.ended, 60, 50)
        let names = screen.sent.compactMap {
            $0.split(separator: "--").last?.split(separator: " ").first.map(String.init)
        }
        #expect(
            names == [
                "touchDown", "touchDragExit", "touchDragOutside", "touchDragEnter", "touchDragInside", "touchUpInside",
            ])
        #expect(target.calls == ["a"])
    }

    @Test func `a cancelled touch fires nothing`() {
        let button = screen.add(Button(), x: 0, y: 0)
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        screen.touch(.began, 50, 50)
        screen.touch(.cancelled, 50, 50)
        #expect(!button.isHighlighted)
        #expect(target.calls.isEmpty)
        #expect(screen.activated.isEmpty)
        #expect(screen.sent.last?.contains("touchCancel") == true)
    }

    @Test func `a second tap in quick succession is a repeated touch down`() {
        screen.add(Button(), x: 0, y: 0)
        for time in [0, 200, 1_000] as [Int64] { screen.tap(50, 50, atMs: time) }
        #expect(screen.sent.filter { $0.contains("touchDownRepeat") }.count == 1)
    }

    @Test func `a switch is used once for a tap`() {
        let toggle = screen.add(Switch(identifier: "a"), x: 0, y: 0)
        toggle.addTarget(target, action: Target.take, for: .valueChanged)
        screen.tap(50, 50)
        #expect(toggle.isOn)
        #expect(screen.activated == ["Application--Window--RootViewController--View--Switch#a--valueChanged by Target"])
        #expect(target.calls == ["a"])
    }

    @Test func `a slider is used once however far it is dragged`() {
        let slider = screen.add(Slider(identifier: "a"), x: 0, y: 0)
        slider.addTarget(target, action: Target.take, for: .valueChanged)
        screen.touch(.began, 10, 50)
        screen.touch(.moved, 40, 50)
        screen.touch(.moved, 140, 50)
        screen.touch(.ended, 75, 50)
        #expect(slider.value == 0.75)
        #expect(target.calls.count == 3)
        #expect(screen.activated.count == 1)
    }

    @Test func `a value that is no number or out of range is brought into it`() {
        let slider = Slider()
        slider.range = 1...3
        slider.value = .nan
        #expect(slider.value == 1)
        slider.value = 9
        #expect(slider.value == 3)
    }

    @Test func `choosing a segment changes the value and choosing it again does not`() {
        let choice = SegmentedControl(segments: 4)
        screen.add(choice, x: 0, y: 0)
        screen.tap(60, 50)
        #expect(choice.selectedIndex == 2)
        #expect(screen.activated.count == 1)
        screen.tap(60, 50)
        #expect(screen.activated.count == 1)
    }

    @Test func `a control in which another view is touched follows the touch`() {
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.addSubview(View(frame: button.bounds))
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        screen.tap(50, 50)
        #expect(target.calls == ["a"])
        #expect(screen.activated.count == 1)
    }
}
