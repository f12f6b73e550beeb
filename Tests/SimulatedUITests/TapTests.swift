import ResponderChain
import Testing

@testable import SimulatedUI

struct TapTests {
    @Test func `a tap on a button calls its target and climbs from the button`() {
        let screen = Screen()
        let target = Target()
        let button = screen.add(Button(identifier: "send"), x: 10, y: 10)
        button.addTarget(target, action: Target.take, for: .touchUpInside)
        screen.tap(50, 50)
        #expect(target.calls == ["send"])
        #expect(
            screen.activated == ["Application--Window--RootViewController--View--Button#send--touchUpInside by Target"])
        #expect(screen.sent.count == 2)
    }

    @Test func `a tap on a button without a target is unhandled`() {
        let screen = Screen()
        screen.add(Button(identifier: "share"), x: 10, y: 10)
        screen.tap(50, 50)
        #expect(
            screen.activated == [
                "Application--Window--RootViewController--View--Button#share--touchUpInside unhandled"
            ])
    }

    @Test func `a tap on something that does nothing is an unhandled tap`() {
        let screen = Screen()
        screen.add(ImageView(identifier: "avatar"), x: 10, y: 10).isUserInteractionEnabled = true
        screen.tap(50, 50)
        #expect(screen.sent == ["Application--Window--RootViewController--View--ImageView#avatar--tap unhandled"])
    }

    @Test func `a tap on a disabled control is an unhandled tap`() {
        let screen = Screen()
        let button = screen.add(Button(identifier: "edit"), x: 10, y: 10)
        button.isEnabled = false
        button.addTarget(Target(), action: Target.take, for: .touchUpInside)
        screen.tap(50, 50)
        #expect(screen.sent == ["Application--Window--RootViewController--View--Button#edit--tap unhandled"])
    }

    @Test func `a view that only asks and performs while it is touched is still an unhandled tap`() {
        final class Asking: View {
            struct Owner: Question { typealias Answer = String }

            override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
                _ = ask(Owner())
                _ = try? perform(action: "refresh")
                super.touchesEnded(touches, with: event)
            }
        }
        let screen = Screen()
        screen.add(Asking(), x: 10, y: 10)
        screen.tap(50, 50)
        #expect(screen.activated == ["Application--Window--RootViewController--View--Asking--tap unhandled"])
        #expect(
            screen.sent.filter { $0.contains("--Owner unhandled") || $0.contains("--refresh unhandled") }.count == 2)
    }

    @Test func `a view that keeps its touches has taken the tap`() {
        final class Canvas: View {
            override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
        }
        let screen = Screen()
        screen.add(Canvas(), x: 10, y: 10)
        screen.tap(50, 50)
        #expect(screen.sent == ["Application--Window--RootViewController--View--Canvas--tap by Canvas"])
    }

    @Test func `a finger that moves away has tapped nothing`() {
        let screen = Screen()
        screen.touch(.began, 50, 50)
        screen.touch(.moved, 80, 50)
        screen.touch(.ended, 50, 50)
        #expect(screen.sent.isEmpty)
    }

    @Test func `a finger lifted outside a button is a touch up outside`() {
        let screen = Screen()
        let button = screen.add(Button(), x: 10, y: 10)
        screen.touch(.began, 50, 50)
        #expect(button.isHighlighted)
        screen.touch(.moved, 300, 50)
        #expect(!button.isHighlighted && button.isTracking)
        screen.touch(.ended, 300, 50)
        let names = screen.sent.map { $0.split(separator: "--").last.map(String.init) ?? "" }
        #expect(
            names == [
                "touchDown unhandled", "touchDragExit unhandled", "touchDragOutside unhandled",
                "touchUpOutside unhandled",
            ])
        #expect(screen.activated.isEmpty)
    }

    @Test func `a gesture is recognised instead of a tap on nothing and takes the touch from its view`() {
        let screen = Screen()
        let target = Target()
        let tap = TapGestureRecognizer()
        tap.addTarget(target, action: Target.takeGesture)
        screen.view.addGestureRecognizer(tap)
        screen.add(View(), x: 10, y: 10)
        screen.tap(50, 50)
        #expect(target.calls == ["gesture"])
        #expect(screen.sent == ["Application--Window--RootViewController--View--tap by Target"])
    }

    @Test func `a tap on a button is the button's and not that of a gesture below it`() {
        let screen = Screen()
        let target = Target()
        let tap = TapGestureRecognizer()
        tap.addTarget(target, action: Target.takeGesture)
        screen.view.addGestureRecognizer(tap)
        screen.add(Button("A", identifier: "a"), x: 10, y: 10)
            .addTarget(target, action: Target.take, for: .touchUpInside)
        screen.tap(50, 50)
        #expect(target.calls == ["a"])
    }

    @Test func `a long press is recognised while the finger is down`() {
        let screen = Screen()
        let press = LongPressGestureRecognizer()
        screen.view.addGestureRecognizer(press)
        screen.touch(.began, 50, 50, atMs: 1_000)
        screen.application.enqueue(.time(1_499))
        screen.application.processInput()
        #expect(screen.sent.isEmpty)
        screen.application.enqueue(.time(1_500))
        screen.application.processInput()
        #expect(screen.sent == ["Application--Window--RootViewController--View--longPress unhandled"])
        screen.touch(.ended, 50, 50, atMs: 1_600)
        #expect(screen.sent.count == 1)
    }
}
