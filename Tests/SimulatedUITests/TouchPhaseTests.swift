import ResponderChain
import Testing

@testable import SimulatedUI

struct TouchPhaseTests {
    enum Calls: CaseIterable {
        case superOnly, nextOnly, both, neither

        func call(super callSuper: () -> Void, next callNext: () -> Void) {
            if self == .superOnly || self == .both { callSuper() }
            if self == .nextOnly || self == .both { callNext() }
        }
    }

    @Test(arguments: [
        (Calls.superOnly, true, 0), (.nextOnly, false, 1), (.both, true, 1), (.neither, false, 0),
    ])
    func `what a button's override of touches began calls decides about its action and its superviews`(
        calls: Calls, fires: Bool, seenAbove: Int
    ) {
        let (screen, fence) = Self.fencedScreen()
        let button = Overriding.Control(calls)
        button.frame = fence.bounds
        fence.addSubview(button)
        let target = Target()
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        screen.tap(50, 50)
        #expect(target.calls.count == (fires ? 1 : 0))
        #expect(fence.seen[.began, default: 0] == seenAbove)
    }

    @Test(arguments: [(Calls.superOnly, 1), (.nextOnly, 1), (.both, 2), (.neither, 0)])
    func `a bare responder's super is passing on, so calling both passes on twice`(calls: Calls, seenAbove: Int) {
        let (screen, fence) = Self.fencedScreen()
        let view = Overriding.Bare(calls)
        view.frame = fence.bounds
        fence.addSubview(view)
        screen.tap(50, 50)
        #expect(fence.seen[.began, default: 0] == seenAbove)
    }

    @Test func `all four phases climb by default`() {
        let (screen, fence) = Self.fencedScreen()
        let view = View(frame: fence.bounds)
        fence.addSubview(view)
        screen.touch(.began, 50, 50)
        screen.touch(.moved, 51, 50)
        screen.touch(.ended, 51, 50)
        screen.touch(.began, 50, 50)
        screen.touch(.cancelled, 50, 50)
        #expect(fence.seen == [.began: 2, .moved: 1, .ended: 1, .cancelled: 1])
    }

    @Test func `touches climb over responders that take none`() {
        let (screen, fence) = Self.fencedScreen()
        let view = Detour()
        view.frame = fence.bounds
        view.middle.next = fence
        screen.view.addSubview(view)
        screen.tap(50, 50)
        #expect(fence.seen[.began] == 1)
    }

    @Test func `touches on a chain in a circle stop`() {
        let screen = Screen()
        let view = Detour()
        view.middle.next = view
        screen.add(view, x: 0, y: 0)
        screen.tap(50, 50)
        #expect(screen.sent.isEmpty)
    }

    @Test func `responders that each pass touches on twice do not go on for ever`() {
        let screen = Screen()
        var parent = screen.view
        for _ in 0..<40 {
            let view = Overriding.Bare(.both)
            view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
            parent.addSubview(view)
            parent = view
        }
        screen.tap(50, 50)
        #expect(screen.sent.count == 1)
    }

    /// A screen and a view that counts the touches which reach it from below.
    private static func fencedScreen() -> (Screen, CountingView) {
        let screen = Screen()
        return (screen, screen.add(CountingView(), x: 0, y: 0))
    }
}

private final class CountingView: View {
    private(set) var seen: [Touch.Phase: Int] = [:]

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { count(event) }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { count(event) }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { count(event) }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { count(event) }

    private func count(_ event: TouchEvent) { seen[event.phase, default: 0] += 1 }
}

private enum Overriding {
    final class Control: SimulatedUI.Button {
        private let calls: TouchPhaseTests.Calls

        init(_ calls: TouchPhaseTests.Calls) {
            self.calls = calls
            super.init()
        }

        override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
            calls.call(
                super: { super.touchesBegan(touches, with: event) },
                next: { nextResponder?.touchesBegan(touches, with: event) })
        }
    }

    final class Bare: View {
        private let calls: TouchPhaseTests.Calls

        init(_ calls: TouchPhaseTests.Calls) {
            self.calls = calls
            super.init()
        }

        override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
            calls.call(
                super: { super.touchesBegan(touches, with: event) },
                next: { nextResponder?.touchesBegan(touches, with: event) })
        }
    }
}

/// A view whose `next` is a responder that receives no input.
private final class Detour: View {
    let middle = Middle()

    override var next: (any Responder)? { middle }

    final class Middle: Responder {
        weak var next: (any Responder)?
    }
}
