import ResponderChain
import Testing

@testable import SimulatedUI

/// Controls that do nothing are seen as unhandled, whatever the code above them takes.
struct CatchAllTests {
    @Test(arguments: CatchAllController.Way.allCases)
    func `a controller that takes every event of the app hides no dead control`(way: CatchAllController.Way) {
        let screen = Screen(CatchAllController(way))
        screen.add(View(identifier: "bare"), x: 0, y: 0)
        screen.add(Button(identifier: "dead"), x: 100, y: 0)
        screen.add(View(identifier: "gesture"), x: 200, y: 0).addGestureRecognizer(TapGestureRecognizer())
        for x in [50.0, 150, 250] { screen.tap(x, 50) }
        let root = "Application--Window--CatchAllController--View--"
        #expect(
            screen.activated == [
                root + "View#bare--tap unhandled", root + "Button#dead--touchUpInside unhandled",
                root + "View#gesture--tap unhandled",
            ])
        #expect(screen.view.send("anything") == .handled(by: "CatchAllController"))
    }

    @Test func `a control that takes every event of the app still calls its targets`() {
        let screen = Screen()
        let target = Target()
        screen.add(CatchAllButton(identifier: "a"), x: 0, y: 0).addTarget(
            target, action: Target.take, for: .touchUpInside)
        screen.tap(50, 50)
        #expect(target.calls == ["a"])
        #expect(screen.activated.map { $0.hasSuffix("CatchAllButton#a--touchUpInside by Target") } == [true])
    }

    @Test(arguments: [Event.Kind.activation, .control, .routed, .question, .action])
    func `a gesture's targets are called, whatever kind it says its event has`(kind: Event.Kind) {
        let screen = Screen()
        let target = Target()
        let gesture = OddGestureRecognizer(kind)
        gesture.addTarget(target, action: Target.takeGesture)
        screen.view.addGestureRecognizer(gesture)
        screen.touch(.began, 50, 50)
        #expect(target.calls == ["gesture"])
        #expect(screen.sent == ["Application--Window--RootViewController--View--odd by Target"])
        #expect(screen.activated.isEmpty == (kind != .activation))
    }
}

/// Takes every event of the app.
final class CatchAllController: ViewController {
    enum Way: CaseIterable {
        case route, handle
    }

    private let way: Way

    init(_ way: Way) {
        self.way = way
        super.init()
    }

    override func route(_ event: Event) {
        if way != .route { super.route(event) }
    }

    override func handle(_ event: Event) -> Bool { true }
}

private final class CatchAllButton: Button {
    override func route(_ event: Event) {}
    override func handle(_ event: Event) -> Bool { true }
}

/// Recognises a gesture as soon as a finger is down.
private final class OddGestureRecognizer: GestureRecognizer {
    private let kind: Event.Kind

    init(_ kind: Event.Kind) {
        self.kind = kind
        super.init()
    }

    override var eventName: String { "odd" }
    override var eventKind: Event.Kind { kind }
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { recognize() }
}
