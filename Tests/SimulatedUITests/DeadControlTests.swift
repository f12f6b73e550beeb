import ResponderChain
import SeededGenerator
import Testing

@testable import SimulatedUI

struct DeadControlTests {
    /// The touch methods that a control's override does not pass to `super`, and answers of its tracking methods.
    struct Habit: OptionSet, Hashable, CaseIterable, CustomTestStringConvertible {
        let rawValue: Int
        static let keepsBegan = Habit(rawValue: 1)
        static let keepsEnded = Habit(rawValue: 2)
        static let refusesTracking = Habit(rawValue: 4)
        static let stopsTracking = Habit(rawValue: 8)
        static let disabled = Habit(rawValue: 16)
        static let passesOn = Habit(rawValue: 32)
        static let sendsChanges = Habit(rawValue: 64)

        static var allCases: [Habit] { (0..<128).map(Habit.init(rawValue:)) }
        var testDescription: String { "habit \(rawValue)" }

        /// Whether a tap within the control reaches the control's own code from the first touch to the last.
        var fires: Bool { isDisjoint(with: [.keepsBegan, .keepsEnded, .refusesTracking, .stopsTracking, .disabled]) }

        /// The event that a tap is recorded as, after a small move.
        var event: String {
            let continues = isDisjoint(with: [.keepsBegan, .refusesTracking, .disabled])
            if contains(.sendsChanges), continues { return "valueChanged" }
            return fires ? "touchUpInside" : "tap"
        }
    }

    @Test(arguments: Habit.allCases)
    func `a tap on a control is one activation, and the control's own or an unhandled tap`(habit: Habit) {
        let screen = Screen()
        let button = screen.add(HabitualButton(habit), x: 0, y: 0)
        for time in [0, 200, 2_000] as [Int64] {
            screen.forgetSent()
            screen.touch(.began, 50, 50, atMs: time)
            screen.touch(.moved, 51, 50, atMs: time + 10)
            screen.touch(.ended, 51, 50, atMs: time + 20)
            let event = habit.event
            #expect(screen.activated == ["\(Self.root)--HabitualButton--\(event) unhandled"])
            #expect(habit.contains(.keepsEnded) || !button.isTracking)
        }
    }

    @Test(arguments: Habit.allCases)
    func `a touch on a view inside a control is the control's`(habit: Habit) {
        let screen = Screen()
        let button = screen.add(HabitualButton(habit), x: 0, y: 0)
        button.addSubview(View(frame: button.bounds))
        screen.touch(.began, 50, 50)
        screen.touch(.moved, 51, 50)
        screen.touch(.ended, 51, 50)
        let event = habit.event
        #expect(screen.activated.count == 1 && screen.activated.allSatisfy { $0.hasSuffix("--\(event) unhandled") })
        // A control that passes on what it does not use has not kept the touch: the tap is that of the view inside.
        if habit.isDisjoint(with: [.passesOn, .disabled]) {
            #expect(screen.activated == ["\(Self.root)--HabitualButton--\(event) unhandled"])
        }
    }

    @Test func `a finger that drags, or is cancelled, has tapped no dead control`() {
        let screen = Screen()
        screen.add(HabitualButton([.keepsBegan, .keepsEnded]), x: 0, y: 0)
        screen.touch(.began, 20, 50)
        screen.touch(.moved, 70, 50)
        screen.touch(.ended, 20, 50)
        screen.touch(.began, 20, 50)
        screen.touch(.cancelled, 20, 50)
        screen.touch(.began, 95, 50)
        screen.touch(.ended, 101, 50)
        #expect(screen.sent.isEmpty)
    }

    @Test(arguments: [true, false], [Habit.keepsBegan, []])
    func `two fingers on a control are one tap`(isMultiple: Bool, habit: Habit) {
        let screen = Screen()
        let button = screen.add(HabitualButton(habit), x: 0, y: 0)
        button.isMultipleTouchEnabled = isMultiple
        let inner = View(frame: Rect(x: 60, y: 0, width: 40, height: 100))
        button.addSubview(inner)
        for other in habit.fires ? [40.0, 80.0] : [40.0] {
            screen.forgetSent()
            screen.touch(.began, 20, 50, id: 1)
            screen.touch(.began, other, 50, id: 2)
            screen.touch(.ended, other, 50, id: 2)
            #expect(screen.activated.isEmpty)
            screen.touch(.ended, 20, 50, id: 1)
            #expect(screen.activated.count == 1)
        }
    }

    @Test func `a dead control in a cell is tapped instead of the cell`() {
        let screen = Screen()
        let cell = ListCellView(reuseIdentifier: "cell")
        let table = screen.add(TableView(), x: 0, y: 0, width: 200, height: 200)
        let rows = OneRow(cell)
        table.dataSource = rows
        let button = HabitualButton(.keepsBegan)
        button.frame = Rect(x: 0, y: 0, width: 40, height: 40)
        cell.addSubview(button)
        screen.tap(20, 20)
        #expect(screen.activated == ["\(Self.root)--TableView--ListCellView[*]--HabitualButton--tap unhandled"])
    }

    @Test func `a gesture that takes the touch leaves no tap for a dead control`() {
        let screen = Screen()
        screen.view.addGestureRecognizer(LongPressGestureRecognizer())
        let button = screen.add(HabitualButton(.keepsBegan), x: 0, y: 0)
        screen.touch(.began, 50, 50, atMs: 0)
        screen.touch(.ended, 50, 50, atMs: 900)
        #expect(screen.activated == ["\(Self.root)--longPress unhandled"])
        screen.forgetSent()
        button.addGestureRecognizer(TapGestureRecognizer())
        screen.tap(50, 50, atMs: 2_000)
        #expect(screen.activated == ["\(Self.root)--HabitualButton--tap unhandled"])
    }

    @Test func `a control that sends its event from an override is not dead`() {
        final class Eager: Button {
            var phase = Touch.Phase.began
            override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
                if phase == .began { sendActions(for: .touchUpInside) }
            }
            override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
                if phase == .ended { sendActions(for: .touchUpInside) }
            }
        }
        let screen = Screen()
        let button = screen.add(Eager(), x: 0, y: 0)
        for phase in [Touch.Phase.began, .ended] {
            button.phase = phase
            screen.forgetSent()
            screen.tap(50, 50)
            #expect(screen.activated == ["\(Self.root)--Eager--touchUpInside unhandled"])
        }
    }

    @Test func `a tap whose touch raised an event of the app's own was handled if that event was`() {
        final class Sender: Button {
            override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { send("bought") }
        }
        final class Shop: ViewController {
            override func handle(_ event: Event) -> Bool { event.name == "bought" }
        }
        let shop = Screen(Shop())
        shop.add(Sender(), x: 0, y: 0)
        shop.tap(50, 50)
        #expect(shop.activated == ["Application--Window--Shop--View--Sender--tap by Shop"])
        let other = Screen()
        other.add(Sender(), x: 0, y: 0)
        other.tap(50, 50)
        #expect(other.activated == ["\(Self.root)--Sender--tap unhandled"])
    }

    @Test func `a control disabled under the finger has not handled the tap`() {
        let screen = Screen()
        let button = screen.add(Button(), x: 0, y: 0)
        screen.touch(.began, 50, 50)
        button.isEnabled = false
        screen.touch(.ended, 50, 50)
        #expect(screen.activated == ["\(Self.root)--Button--tap unhandled"])
    }

    @Test(arguments: 0..<150)
    func `every tap on any tree with any overrides is exactly one activation, and a drag is no tap`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let screen = Screen()
        var views = [screen.view]
        for _ in 0..<25 {
            let view = Self.anyView(&generator)
            view.frame = Rect(
                x: Double(generator.number(in: 0...200)), y: Double(generator.number(in: 0...200)),
                width: Double(generator.number(in: 20...200)), height: Double(generator.number(in: 20...200)))
            (generator.pick(views) ?? screen.view).addSubview(view)
            views.append(view)
        }
        var time: Int64 = 0
        for _ in 0..<40 {
            screen.forgetSent()
            time += Int64(generator.number(in: 20...900))
            let place = Point(x: Double(generator.number(in: 0...399)), y: Double(generator.number(in: 0...399)))
            let isDrag = generator.happens(20)
            screen.touch(.began, place.x, place.y, atMs: time)
            if isDrag {
                screen.touch(.moved, place.x, place.y + 11, atMs: time + 5)
                screen.touch(.moved, place.x, place.y, atMs: time + 8)
            }
            if generator.happens(5) {
                screen.touch(.cancelled, place.x, place.y, atMs: time + 10)
                #expect(screen.activated.isEmpty)
                continue
            }
            screen.touch(.ended, place.x, place.y, atMs: time + 10)
            // Where a recogniser of two taps watches, it is known by then that no second one follows.
            time += 10 + Touch.doubleTapMaximumMs + 1
            screen.wait(untilMs: time)
            if isDrag {
                #expect(screen.activated.count <= 1)
                #expect(!screen.activated.contains { $0.contains("--tap ") })
            } else {
                #expect(screen.activated.count == 1, "\(screen.sent)")
            }
        }
    }

    private static func anyView(_ generator: inout SplitMix64) -> View {
        let view: View =
            switch generator.number(in: 0...9) {
            case 0...4: HabitualButton(Habit(rawValue: generator.number(in: 0...127)))
            case 5: Switch()
            case 6: Slider()
            default: View()
            }
        view.isMultipleTouchEnabled = generator.happens(30)
        if generator.happens(15) {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = generator.number(in: 1...2)
            view.addGestureRecognizer(tap)
        }
        return view
    }

    private static let root = "Application--Window--RootViewController--View"
}

/// A button whose overrides do what its habit says.
private final class HabitualButton: Button {
    private let habit: DeadControlTests.Habit

    init(_ habit: DeadControlTests.Habit) {
        self.habit = habit
        super.init()
        isEnabled = !habit.contains(.disabled)
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        if !habit.contains(.keepsBegan) { super.touchesBegan(touches, with: event) }
        if habit.contains(.passesOn) { nextResponder?.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        super.touchesMoved(touches, with: event)
        if habit.contains(.passesOn) { nextResponder?.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        if !habit.contains(.keepsEnded) { super.touchesEnded(touches, with: event) }
        if habit.contains(.passesOn) { nextResponder?.touchesEnded(touches, with: event) }
    }

    override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { !habit.contains(.refusesTracking) }

    override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        if habit.contains(.sendsChanges) { sendActions(for: .valueChanged) }
        return !habit.contains(.stopsTracking)
    }

    override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        super.endTracking(touch, with: event)
        if habit.contains(.sendsChanges) { sendActions(for: .valueChanged) }
    }
}

private final class OneRow: TableViewDataSource {
    private let cell: ListCellView

    init(_ cell: ListCellView) {
        self.cell = cell
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? { cell }
}
