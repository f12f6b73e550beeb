import ResponderChain
import Testing

@testable import SimulatedUI

struct GestureTests {
    private let screen = Screen()
    private let target = Target()

    @Test func `two taps make a double tap`() {
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        tap.addTarget(target, action: Target.takeGesture)
        screen.view.addGestureRecognizer(tap)
        for time in [0, 200, 2_000] as [Int64] { screen.tap(50, 50, atMs: time) }
        #expect(target.calls == ["gesture"])
    }

    @Test func `a tap that is not a double tap is a tap on nothing`() {
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        screen.view.addGestureRecognizer(tap)
        screen.tap(50, 50)
        screen.wait(untilMs: 350)
        #expect(screen.sent.isEmpty)
        screen.wait(untilMs: 351)
        #expect(screen.sent == ["Application--Window--RootViewController--View--tap unhandled"])
    }

    @Test func `the innermost recogniser is first and the others fail`() {
        let outer = TapGestureRecognizer()
        let inner = TapGestureRecognizer()
        inner.addTarget(target, action: Target.takeGesture)
        screen.view.addGestureRecognizer(outer)
        screen.add(View(identifier: "inner"), x: 0, y: 0).addGestureRecognizer(inner)
        screen.tap(50, 50)
        #expect(screen.sent == ["Application--Window--RootViewController--View--View#inner--tap by Target"])
    }

    @Test func `a long press takes the touch from a button`() {
        let press = LongPressGestureRecognizer()
        press.addTarget(target, action: Target.takeGesture)
        screen.view.addGestureRecognizer(press)
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        screen.touch(.began, 50, 50, atMs: 0)
        #expect(button.isHighlighted)
        screen.touch(.moved, 50, 51, atMs: 600)
        #expect(!button.isHighlighted)
        screen.touch(.ended, 50, 51, atMs: 700)
        #expect(target.calls == ["gesture"])
        #expect(screen.sent.contains { $0.contains("Button#a--touchCancel") })
    }

    @Test func `a gesture that leaves touches in the view does not cancel them`() {
        let press = LongPressGestureRecognizer()
        press.cancelsTouchesInView = false
        screen.view.addGestureRecognizer(press)
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        screen.touch(.began, 50, 50, atMs: 0)
        screen.touch(.ended, 50, 50, atMs: 700)
        #expect(target.calls == ["a"])
        // One touch is one activation, that of the button.
        #expect(screen.activated.map { $0.contains("Button#a--touchUpInside") } == [true])
        #expect(screen.sent.contains { $0.contains("--longPress") })
    }

    @Test func `a finger that moves is no long press`() {
        screen.view.addGestureRecognizer(LongPressGestureRecognizer())
        screen.touch(.began, 50, 50, atMs: 0)
        screen.touch(.moved, 90, 50, atMs: 100)
        screen.touch(.ended, 90, 50, atMs: 900)
        #expect(screen.sent.isEmpty)
    }

    @Test func `a recogniser that is switched off, removed or without a view recognises nothing`() {
        let tap = TapGestureRecognizer()
        tap.addTarget(target, action: Target.takeGesture)
        screen.view.addGestureRecognizer(tap)
        screen.touch(.began, 50, 50)
        tap.isEnabled = false
        screen.touch(.ended, 50, 50)
        tap.isEnabled = true
        screen.touch(.began, 50, 50, atMs: 1_000)
        screen.view.removeGestureRecognizer(tap)
        screen.touch(.ended, 50, 50, atMs: 1_050)
        tap.recognize()
        #expect(target.calls.isEmpty)
        #expect(tap.send("anything") == .unhandled)
    }

    @Test func `times at the ends of the calendar are no trouble`() {
        screen.view.addGestureRecognizer(LongPressGestureRecognizer())
        for time in [Int64.min, .max, .min, 0, .max] { screen.tap(50, 50, atMs: time) }
        screen.touch(.began, 50, 50, atMs: .min)
        screen.touch(.ended, 50, 50, atMs: .max)
        #expect(!screen.sent.isEmpty)
    }

    @Test func `a recogniser may take its own view away`() {
        let tap = TapGestureRecognizer()
        tap.addTarget(screen.view, action: { view in { view.removeFromSuperview() } })
        screen.view.addGestureRecognizer(tap)
        screen.tap(50, 50)
        #expect(screen.sent == ["Application--Window--RootViewController--View--tap by View"])
        #expect(screen.view.window == nil)
    }

    @Test func `a finger that drags a scroll view scrolls it and taps nothing`() {
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        scroll.contentSize = Size(width: 200, height: 500)
        screen.view.addSubview(scroll)
        let button = Button(frame: Rect(x: 0, y: 0, width: 200, height: 400), identifier: "a")
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        scroll.addSubview(button)
        screen.touch(.began, 50, 150)
        screen.touch(.moved, 50, 50)
        screen.touch(.moved, 50, -900)
        screen.touch(.ended, 50, -900)
        #expect(scroll.contentOffset == Point(x: 0, y: 300))
        #expect(target.calls.isEmpty)
        #expect(screen.activated.isEmpty)
    }

    @Test func `a slider in a scroll view is dragged, not the view`() {
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        scroll.contentSize = Size(width: 200, height: 500)
        screen.view.addSubview(scroll)
        let slider = Slider(frame: Rect(x: 0, y: 0, width: 100, height: 200))
        scroll.addSubview(slider)
        screen.touch(.began, 0, 100)
        screen.touch(.moved, 50, 20)
        screen.touch(.ended, 50, 20)
        #expect(slider.value == 0.5)
        #expect(scroll.contentOffset == .zero)
    }
}
