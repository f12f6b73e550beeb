import ResponderChain
import Testing

@testable import SimulatedUI

struct MultiTouchTests {
    @Test func `two fingers on two buttons fire both`() {
        let screen = Screen()
        let target = Target()
        for (index, name) in ["left", "right"].enumerated() {
            screen.add(Button(identifier: name), x: Double(index) * 200, y: 0)
                .addTarget(target, action: Target.take, for: .touchUpInside)
        }
        screen.touch(.began, 50, 50, id: 1)
        screen.touch(.began, 250, 50, id: 2)
        screen.touch(.ended, 50, 50, id: 1)
        screen.touch(.ended, 250, 50, id: 2)
        #expect(target.calls == ["left", "right"])
    }

    @Test(arguments: [true, false])
    func `a second finger is delivered only to views that want more than one`(isMultiple: Bool) {
        let screen = Screen()
        let view = screen.add(FingerCount(), x: 0, y: 0)
        view.isMultipleTouchEnabled = isMultiple
        screen.touch(.began, 20, 20, id: 1)
        screen.touch(.began, 40, 40, id: 2)
        screen.touch(.moved, 41, 40, id: 2)
        screen.touch(.ended, 40, 40, id: 2)
        screen.touch(.ended, 20, 20, id: 1)
        #expect(view.fingers == (isMultiple ? [1, 2, 2, 2, 1] : [1, 1]))
    }

    @Test func `fingers that come down at one moment come in one event`() {
        let screen = Screen()
        let view = screen.add(FingerCount(), x: 0, y: 0)
        view.isMultipleTouchEnabled = true
        screen.application.enqueue(
            .touches([
                TouchSample(id: 1, .began, at: Point(x: 10, y: 10)),
                TouchSample(id: 2, .began, at: Point(x: 20, y: 10)),
            ]))
        screen.application.processInput()
        #expect(view.changed == [2])
    }

    @Test func `a finger that nobody said came down does nothing`() {
        let screen = Screen()
        screen.add(Button(), x: 0, y: 0)
        screen.touch(.moved, 50, 50, id: 3)
        screen.touch(.ended, 50, 50, id: 3)
        #expect(screen.sent.isEmpty)
    }

    @Test func `a finger that comes down twice is the first one still`() {
        let screen = Screen()
        screen.add(Button(identifier: "a"), x: 0, y: 0)
        screen.touch(.began, 50, 50)
        screen.touch(.began, 300, 300)
        screen.touch(.ended, 50, 50)
        #expect(screen.activated.count == 1)
    }

    @Test func `two fingers make no tap gesture`() {
        let screen = Screen()
        screen.view.addGestureRecognizer(TapGestureRecognizer())
        screen.touch(.began, 50, 50, id: 1)
        screen.touch(.began, 60, 50, id: 2)
        screen.touch(.ended, 50, 50, id: 1)
        screen.touch(.ended, 60, 50, id: 2)
        #expect(!screen.sent.contains { $0.hasSuffix("View--tap by TapGestureRecognizer") })
    }
}

private final class FingerCount: View {
    private(set) var fingers: [Int] = []
    private(set) var changed: [Int] = []

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        fingers.append(event.touches(for: self).count)
        changed.append(touches.count)
    }

    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        fingers.append(event.touches(for: self).count)
    }

    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        fingers.append(event.touches(for: self).count)
    }
}
