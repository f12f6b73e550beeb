import ResponderChain
import SeededGenerator
import Testing

@testable import SimulatedUI

struct BoundActionTests {
    private let screen = Screen(Handling())

    private var seen: [String] { (screen.controller as? Handling)?.seen ?? [] }

    @Test func `a table that is loaded four times has wired its cells once`() throws {
        let rows = WiredRows()
        let table = TableView(frame: Rect(x: 0, y: 0, width: 400, height: 50))
        table.register(WiredCell.self, forCellReuseIdentifier: "wired")
        table.dataSource = rows
        screen.view.addSubview(table)
        for _ in 1...4 { table.reloadData() }
        #expect(rows.wired.count >= 4 && Set(rows.wired.map(ObjectIdentifier.init)).count == 1)
        screen.tap(50, 25)
        #expect(rows.calls == ["take button", "takeWithoutSender", "closure button"])
        #expect(seen == ["sent", "sentWithInfo row 0", "Chosen row 0", "Made 1", "copy: button"])
        screen.tap(250, 25, atMs: 9_000)
        #expect(rows.calls.suffix(2) == ["takeGesture", "closure tap"])
        #expect(seen.suffix(2) == ["swiped", "Chosen row 0"])
        #expect(seen.count == 7)
    }

    @Test func `a method is called once for each control event, as in UIKit`() {
        let target = Target()
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        for events: ControlEvent in [.touchDown, [.touchDown, .touchUpInside], .touchUpInside, .allTouchEvents] {
            button.addTarget(target, action: Target.take, for: events)
        }
        screen.tap(50, 50)
        #expect(target.calls == ["a", "a"])
    }

    @Test func `two targets of one line are both called, and so are two calls on one line`() {
        let (first, second) = (Target(), Target())
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        for target in [first, second] { button.addTarget(target, action: Target.take) }
        // swift-format-ignore
        do { button.addTarget(first, action: Target.takeGesture); button.addAction { $0.isSelected.toggle() } }
        screen.tap(50, 50)
        #expect(first.calls == ["a", "gesture"])
        #expect(second.calls == ["a"])
        #expect(button.isSelected)
    }

    @Test func `an action that cannot be performed is reported, one that nobody has is not`() throws {
        let dispatcher = try #require(screen.application.dispatcher)
        var errors: [String] = []
        dispatcher.onError = { error, event in errors.append("\(event.name): \(error)") }
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        button.bind(action: "copy:", with: { _ in [12] })
        button.bind(action: "nobodyHasThis")
        screen.tap(50, 50)
        #expect(errors == ["touchUpInside: argument 0 of copy: is Int, not Control: pass a value of that type"])
        #expect(screen.sent.last?.hasSuffix("Button#a--touchUpInside unhandled") == true)
    }

    @Test func `identifiers keep the methods of a loop apart`() {
        let target = Target()
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        let methods = [("one", Target.takeGesture), ("two", Target.takeGesture)]
        for _ in 1...3 {
            for (name, method) in methods { button.addTarget(target, action: method, identifier: name) }
        }
        screen.tap(50, 50)
        #expect(target.calls == ["gesture", "gesture"])
    }

    @Test func `a bound event is replaced in its place, and removed, by its identifier`() {
        let button = screen.add(Button(), x: 0, y: 0)
        button.sends("first", info: ["row": 1])
        button.sends("second", identifier: "other")
        button.sends("first", info: ["row": 2])
        button.sends("third", identifier: "other")
        screen.tap(50, 50)
        #expect(seen == ["first row 2", "third"])
        button.removeAction(identifiedBy: "first", for: .touchDown)
        button.removeAction(identifiedBy: "other")
        screen.tap(50, 50)
        #expect(seen == ["first row 2", "third", "first row 2"])
    }

    @Test func `two cases of an enum are two bound events`() {
        let button = screen.add(Button(), x: 0, y: 0)
        for _ in 1...2 {
            button.sends(Step.began)
            button.sends(Step.ended)
        }
        screen.tap(50, 50)
        #expect(seen == ["Step.began", "Step.ended"])
    }

    @Test func `events of two types with one bare name are two bound events`() {
        let button = screen.add(Button(), x: 0, y: 0)
        for _ in 1...2 {
            button.sends(Chat.Tapped())
            button.sends(Gift.Tapped())
            button.sends(Chat.Event.sent)
            button.sends(Gift.Event.sent)
        }
        screen.tap(50, 50)
        #expect(seen == ["Tapped", "Tapped", "Event.sent", "Event.sent"])
        button.removeAction(identifiedBy: "Tapped")
        screen.tap(50, 50)
        #expect(seen.suffix(2) == ["Event.sent", "Event.sent"] && seen.count == 6)
    }

    @Test func `an inspection knows the types of bound events, and the names of those that no closure makes`() throws {
        let controller = Listing()
        let screen = Screen(controller)
        let button = screen.add(Button(), x: 0, y: 0)
        button.sends(Chosen(row: 1))
        button.sends(Step.began)
        button.sends { _ in Made(number: 1) }
        button.sends(identifier: "step") { $0.isSelected ? Step.began : .ended }
        let path = "Application--Window--Listing--View--Button"
        let lastLine = "(Events that code sends are listed if their responder declares them in raisedEvents.)"
        controller.table.on(Chosen.self) { _, _ in }
        controller.table.on("touchUpInside") { _ in }
        controller.table.on("Step.began") { _ in }
        #expect(
            try EventInspection(below: controller).description.replacing(path, with: "…") == """
                handled  …--touchUpInside (by Button first)
                handled  …--Chosen
                handled  …--Step.began
                missed   …: some Made
                unknown  …: some Step (Listing may handle it)
                \(lastLine)
                """)
        controller.table.on(Step.self) { _, _ in }
        controller.table.on(.prefix("Made")) { _ in }
        #expect(try EventInspection(below: controller).rows.allSatisfy(\.isHandledHere))
        #expect(try EventInspection(below: controller).rows.count { $0.path == nil } == 2)
    }

    @Test func `closures and named actions are replaced and removed by their identifiers`() {
        var calls: [Int] = []
        let button = screen.add(Button(identifier: "a"), x: 0, y: 0)
        for number in 1...3 { button.addAction(identifier: "count") { _ in calls.append(number) } }
        button.bind(action: "copy:")
        button.bind(action: "copy:") { button in [button] }
        screen.tap(50, 50)
        #expect(calls == [3] && seen == ["copy: a"])
        button.removeAction(identifiedBy: "copy:")
        button.removeAction(identifiedBy: "count")
        screen.tap(50, 50)
        #expect(calls == [3] && seen == ["copy: a"])
    }

    @Test func `an action may remove and add actions, which counts from the next use`() {
        let button = screen.add(Button(), x: 0, y: 0)
        button.addAction(identifier: "once") { button in
            button.removeAction(identifiedBy: "once")
            button.sends("later")
        }
        screen.tap(50, 50)
        #expect(seen.isEmpty)
        screen.tap(50, 50)
        #expect(seen == ["later"])
    }

    @Test func `released targets are forgotten when others are added`() {
        let button = Button()
        for _ in 1...3 { button.addTarget(Target(), action: Target.take) }
        #expect(!button.boundActions.isBound(to: ControlEvent.allEvents))
        let target = Target()
        button.addTarget(target, action: Target.take)
        #expect(button.targetClasses(for: .touchUpInside) == ["Target"])
        button.removeTarget(nil)
        #expect(button.boundActions.isEmpty)
    }

    @Test(arguments: 0..<100) func `actions are kept as a list for each control event would keep them`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let button = Button()
        var model: [ControlEvent: Set<String>] = [:]
        for _ in 0..<40 {
            let events = ControlEvent(rawValue: UInt(generator.number(in: 0...0x1FF)))
            let name = generator.pick(["a", "b", "c"]) ?? "a"
            if generator.happens(60) {
                button.sends(name, for: events)
                for event in events.members { model[event, default: []].insert(name) }
            } else {
                button.removeAction(identifiedBy: name, for: events)
                for event in events.members { model[event]?.remove(name) }
            }
        }
        for event in ControlEvent.named {
            var raised: [String] = []
            let observer = Names { raised.append($0) }
            let application = Application()
            let window = Window(frame: .zero)
            application.addWindow(window)
            window.addSubview(button)
            application.dispatcher?.add(observer)
            button.sendActions(for: event)
            #expect(raised.dropLast().sorted() == (model[event] ?? []).sorted())
        }
    }
}

/// Tells the names of the events that a dispatcher has sent.
private final class Names: DispatchObserver {
    private let tell: (String) -> Void

    init(_ tell: @escaping (String) -> Void) { self.tell = tell }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
        tell(event.name)
    }
}

private struct Chosen: RoutedEvent {
    let row: Int
}

private enum Chat {
    struct Tapped: RoutedEvent {}
    enum Event: RoutedEvent { case sent }
}

private enum Gift {
    struct Tapped: RoutedEvent {}
    enum Event: RoutedEvent { case sent }
}

/// A controller that handles what its table lists.
private final class Listing: ViewController {
    lazy var table = EventTable(self)
    override var eventHandlers: [any EventHandler] { [table] }
    override var listsAllHandledEvents: Bool { true }
}

private enum Step: RoutedEvent {
    case began, ended
}

private struct Made: RoutedEvent {
    let number: Int
}

/// Handles the events of the app with what they carry.
private final class Handling: ViewController {
    private(set) var seen: [String] = []
    private lazy var actions = NamedActions(self) { $0.on("copy:") { $0.copy($1) } }
    override var eventHandlers: [any EventHandler] { [actions] }

    override func handle(_ event: Event) -> Bool {
        guard event.kind == .routed else { return false }
        if let row = event.typed(Chosen.self)?.row ?? event.info["row"] as? Int {
            seen.append("\(event.name) row \(row)")
        } else if let made = event.typed(Made.self) {
            seen.append("Made \(made.number)")
        } else {
            seen.append(event.name)
        }
        return true
    }

    private func copy(_ sender: Control) { seen.append("copy: \(sender.identifier ?? "")") }
}

private final class WiredCell: ListCellView {
    let button = Button(frame: Rect(x: 0, y: 0, width: 100, height: 44), identifier: "button")
    let tap = TapGestureRecognizer()

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(button)
        addGestureRecognizer(tap)
    }
}

/// Wires each cell whenever it is asked for one, in all ways.
private final class WiredRows: TableViewDataSource {
    private(set) var wired: [WiredCell] = []
    private(set) var calls: [String] = []

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        let cell = tableView.dequeueReusableCell(withIdentifier: "wired")
        guard let cell = cell as? WiredCell else { return nil }
        wired.append(cell)
        cell.button.addTarget(self, action: WiredRows.take, for: .touchUpInside)
        cell.button.addTarget(self, action: WiredRows.takeWithoutSender, for: .touchUpInside)
        cell.button.addAction(for: .touchUpInside) { [weak self] in self?.note("closure", $0.identifier) }
        cell.button.sends("sent", for: .touchUpInside)
        cell.button.sends("sentWithInfo", for: .touchUpInside) { _ in ["row": position.row] }
        cell.button.sends(Chosen(row: position.row), for: .touchUpInside)
        cell.button.sends(for: .touchUpInside) { button in Made(number: button.superview?.subviews.count ?? 0) }
        cell.button.bind(action: "copy:", for: .touchUpInside)
        cell.tap.addTarget(self, action: WiredRows.takeGesture)
        cell.tap.addAction { [weak self] tap in self?.note("closure", tap.eventName) }
        cell.tap.sends("swiped")
        cell.tap.sends(Chosen(row: position.row))
        return cell
    }

    private func take(_ sender: Button) { note("take", sender.identifier) }
    private func takeWithoutSender() { calls.append("takeWithoutSender") }
    private func takeGesture(_ sender: TapGestureRecognizer) { calls.append("takeGesture") }
    private func note(_ what: String, _ whose: String?) { calls.append("\(what) \(whose ?? "")") }
}
