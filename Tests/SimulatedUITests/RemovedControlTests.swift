import ResponderChain
import Testing

@testable import SimulatedUI

/// Controls that the app removes in the middle of a use.
struct RemovedControlTests {
    private let shop = Shop()
    private let screen: Screen
    private let cell: View

    init() {
        screen = Screen(shop)
        screen.add(View(identifier: "cell"), x: 200, y: 0)
        cell = screen.add(View(identifier: "cell"), x: 0, y: 0)
    }

    /// How a control leaves its window.
    enum Removal: CaseIterable {
        case control, superview, rootView, window
    }

    private func remove(_ control: Control, _ removal: Removal) {
        switch removal {
        case .control: control.removeFromSuperview()
        case .superview: control.superview?.removeFromSuperview()
        case .rootView: screen.window.rootViewController = ViewController()
        case .window: screen.application.removeWindow(screen.window)
        }
    }

    @Test(arguments: Removal.allCases)
    func `events and named actions bound after an action that removes the control reach all above it`(
        removal: Removal
    ) {
        let button = addButton()
        button.addAction { remove($0, removal) }
        button.sends("deleted")
        button.bind(action: "archive:", for: .touchUpInside)
        screen.tap(50, 50)
        #expect(
            screen.sent == [
                "\(Self.path)--touchDown unhandled", "\(Self.path)--deleted by Shop", "\(Self.path)--archive: by Shop",
                "\(Self.path)--touchUpInside by Button",
            ])
        #expect(shop.archived == 1)
    }

    @Test func `an event bound to a gesture after an action that removes its view reaches all above it`() {
        let tap = TapGestureRecognizer()
        cell.addGestureRecognizer(tap)
        tap.addAction { $0.view?.removeFromSuperview() }
        tap.sends("deleted")
        screen.tap(50, 50)
        #expect(screen.sent == ["\(Self.cellPath)--deleted by Shop", "\(Self.cellPath)--tap by TapGestureRecognizer"])
    }

    @Test(arguments: Removal.allCases)
    func `a control that is removed under the finger is recorded as it stood`(removal: Removal) {
        let button = addButton()
        button.addAction(for: .touchDown) { remove($0, removal) }
        button.sends("deleted", for: .touchUpInside)
        screen.touch(.began, 50, 50)
        screen.touch(.ended, 50, 50)
        #expect(
            screen.sent == [
                "\(Self.path)--touchDown by Button", "\(Self.path)--deleted by Shop",
                "\(Self.path)--touchUpInside by Shop",
            ])
    }

    @Test(arguments: Removal.allCases, [Point.zero, Point(x: 0, y: 30), Point(x: 190, y: 590)])
    func `what a removed control sends does not depend on where it stood, only on where the finger is`(
        removal: Removal, place: Point
    ) {
        cell.frame.origin = place
        cell.boundsOrigin = Point(x: 3, y: -4)
        for (offset, event) in [(50.0, "touchUpInside"), (199, "touchUpOutside")] {
            screen.window.rootViewController = shop
            screen.application.addWindow(screen.window)
            screen.view.addSubview(cell)
            let button = addButton()
            button.addAction(for: .touchDown) { remove($0, removal) }
            screen.forgetSent()
            screen.touch(.began, place.x + 50, place.y + 50)
            screen.touch(.moved, place.x + offset, place.y + 50)
            screen.touch(.ended, place.x + offset, place.y + 50)
            let outcome = offset < 100 ? "by Button" : "unhandled"
            #expect(screen.sent.last?.hasSuffix("Button#b--\(event) \(outcome)") == true)
            #expect(screen.activated.count == (offset < 100 ? 1 : 0))
            button.removeFromSuperview()
        }
    }

    @Test func `a touch is where it was in a view that has left, and in the views of that one`() {
        final class Pad: View {
            var places: [Point] = []
            override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
                guard let touch = touches.first, let dot = subviews.first else { return }
                places = [touch.location(in: self), touch.previousLocation(in: self), touch.startLocation(in: dot)]
            }
        }
        let pad = Pad(frame: Rect(x: 10, y: 20, width: 50, height: 50))
        pad.addSubview(View(frame: Rect(x: 1, y: 2, width: 5, height: 5)))
        cell.addSubview(pad)
        screen.touch(.began, 40, 50)
        screen.touch(.moved, 41, 52)
        let before = pad.places
        #expect(before == [Point(x: 31, y: 32), Point(x: 30, y: 30), Point(x: 29, y: 28)])
        cell.removeFromSuperview()
        screen.touch(.moved, 41, 52)
        #expect(pad.places == [before[0], before[0], before[2]])
    }

    @Test(arguments: [false, true])
    func `a view that is removed under the finger was tapped where it stood, if nothing has used the touch`(
        keeps: Bool
    ) {
        final class Passing: View {
            var keeps = false
            override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
                removeFromSuperview()
                if !keeps { super.touchesBegan(touches, with: event) }
            }
        }
        let view = Passing(frame: cell.bounds, identifier: "p")
        view.keeps = keeps
        cell.addSubview(view)
        screen.tap(50, 50)
        #expect(screen.activated == ["\(Self.cellPath)--Passing#p--tap \(keeps ? "by Passing" : "unhandled")"])
    }

    @Test func `a control that is back in a window when the finger is lifted is recorded where it stands`() {
        let button = addButton()
        screen.touch(.began, 50, 50)
        button.removeFromSuperview()
        screen.view.addSubview(button)
        screen.touch(.ended, 50, 50)
        #expect(screen.activated == ["Application--Window--Shop--View--Button#b--touchUpInside unhandled"])
    }

    @Test func `a removed control raises no observed events after the touch`() {
        let button = addButton()
        screen.touch(.began, 50, 50)
        button.removeFromSuperview()
        screen.touch(.ended, 50, 50)
        screen.forgetSent()
        button.sendActions(for: .touchUpInside)
        #expect(screen.sent.isEmpty)
    }

    @Test func `a control removed under a finger that is never lifted keeps no application alive`() {
        weak var released: Application?
        weak var releasedButton: Button?
        do {
            let application = Application()
            let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            application.addWindow(window)
            let button = Button(frame: window.bounds)
            window.addSubview(button)
            application.enqueue(.touches([TouchSample(.began, at: Point(x: 50, y: 50))]))
            application.processInput()
            button.removeFromSuperview()
            released = application
            releasedButton = button
        }
        #expect(released == nil)
        #expect(releasedButton == nil)
    }

    @Test func `views whose release removes other views are no trouble`() {
        final class Closing: Button {
            weak var other: View?
            deinit { other?.removeFromSuperview() }
        }
        let other = screen.add(View(), x: 0, y: 200)
        do {
            let button = Closing(frame: cell.bounds)
            button.other = other
            cell.addSubview(button)
            screen.touch(.began, 50, 50)
            button.removeFromSuperview()
        }
        screen.touch(.ended, 50, 50)
        screen.tap(250, 50)
        screen.tap(250, 50)
        #expect(other.superview == nil)
    }

    private func addButton() -> Button {
        let button = Button(frame: cell.bounds, identifier: "b")
        cell.addSubview(button)
        return button
    }

    private static let cellPath = "Application--Window--Shop--View--View#cell[1]"
    private static let path = "\(cellPath)--Button#b"
}

private final class Shop: ViewController {
    private(set) var archived = 0
    private lazy var actions = NamedActions(self) {
        $0.on("archive:") { (shop: Shop, _: Button) in shop.archived += 1 }
    }

    override var eventHandlers: [any EventHandler] { [actions] }
    override func handle(_ event: Event) -> Bool { event.name == "deleted" }
}
