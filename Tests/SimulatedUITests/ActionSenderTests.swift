import ResponderChain
import Testing

@testable import SimulatedUI

struct ActionSenderTests {
    private let listener = Listener()

    @Test(arguments: SenderKind.allCases) fileprivate func `every sender can be bound in all ways`(kind: SenderKind) {
        let screen = Screen(listener)
        let (bind, use) = kind.place(on: screen)
        bind(listener)
        bind(listener)
        use()
        #expect(
            listener.calls == [
                "target", "no sender", "closure", "named", "info 7", "static 8", "Typed 1", "Typed 2", "note:with: 9",
            ])
        #expect(screen.activated.allSatisfy { $0.hasSuffix("by Listener") })
    }

    @Test func `an item may call a method without the item, and items set later are shown`() throws {
        let screen = Screen(listener)
        let content = ViewController()
        let navigation = NavigationController(rootViewController: content)
        content.barItems = [
            BarButtonItem(title: "Edit", identifier: "edit", target: listener, action: Listener.takeNothing)
        ]
        screen.controller.addChild(navigation)
        screen.add(navigation.view, x: 0, y: 0, width: 400, height: 800)
        let edit = try #require(screen.window.view(withIdentifier: "edit") as? Button)
        edit.sendActions(for: .touchUpInside)
        #expect(listener.calls == ["no sender"])
        content.barItems = [BarButtonItem(sends: "done", title: "Done", identifier: "done")]
        #expect(screen.window.view(withIdentifier: "edit") == nil)
        (screen.window.view(withIdentifier: "done") as? Button)?.sendActions(for: .touchUpInside)
        #expect(listener.calls == ["no sender", "done"])
        navigation.push(ViewController())
        content.barItems = []
        content.barItems = [BarButtonItem(title: "Later", identifier: "later")]
        #expect(screen.window.view(withIdentifier: "later") == nil)
        navigation.pop()
        #expect(screen.window.view(withIdentifier: "later") != nil)
    }

    @Test func `targets and closures get the sender as its own class`() {
        let screen = Screen(listener)
        let slider = screen.add(Slider(), x: 0, y: 0)
        slider.addTarget(listener, action: Listener.takeValue, for: .valueChanged)
        slider.addAction(for: .valueChanged) { slider in slider.range = 0...(2 * slider.value) }
        screen.touch(.began, 10, 50)
        screen.touch(.ended, 50, 50)
        #expect(listener.calls == ["value 0.5"])
        #expect(slider.range == 0...1)
        let press = LongPressGestureRecognizer()
        screen.view.addGestureRecognizer(press)
        press.addTarget(listener, action: Listener.takePress)
        screen.touch(.began, 300, 300, atMs: 2_000)
        screen.touch(.ended, 300, 300, atMs: 3_000)
        #expect(listener.calls == ["value 0.5", "press 500"])
    }

    @Test func `without a trigger an action belongs to what the control is for`() {
        let screen = Screen(listener)
        let controls: [Control] = [Button(), Switch(), TextField()]
        for (index, control) in controls.enumerated() {
            screen.add(control, x: 0, y: Double(index) * 100)
            control.sends("used by \(control.mainEvent)")
        }
        for index in controls.indices { screen.tap(50, Double(index) * 100 + 50, atMs: Int64(index) * 1_000) }
        #expect(listener.calls == ["used by touchUpInside", "used by valueChanged"])
        controls[2].resignFirstResponder()
        #expect(listener.calls.last == "used by editingDidEnd")
        #expect(controls[0].targetClasses(for: .touchUpInside).isEmpty)
        controls[0].addTarget(listener, action: Listener.takeNothing)
        #expect(controls[0].targetClasses(for: .touchUpInside) == ["Listener"])
        #expect(controls[0].targetClasses(for: .touchDown).isEmpty)
    }

    @Test func `one word is for the changes of every control and text`() {
        let screen = Screen(listener)
        let toggle = screen.add(Switch(), x: 0, y: 0)
        toggle.sends("toggled", for: .anyChange)
        let field = screen.add(TextField(), x: 0, y: 100)
        field.sends("typed", for: .anyChange) { ["text": $0.text] }
        let text = screen.add(TextView(), x: 0, y: 200)
        text.sends("written", for: .anyChange) { ["text": $0.text] }
        screen.tap(50, 50)
        screen.tap(50, 150, atMs: 1_000)
        screen.application.enqueue(.text("a"))
        screen.tap(50, 250, atMs: 2_000)
        screen.application.enqueue(.text("b"))
        screen.application.processInput()
        #expect(listener.calls == ["toggled", "typed a", "written b"])
    }

    @Test func `a sender of one's own performs its actions and sends its event`() {
        let screen = Screen(listener)
        let download = Download(screen.view)
        download.addTarget(listener, action: Listener.takeDownload)
        download.sends("downloadStored") { download in ["text": "\(download.bytes)"] }
        #expect(download.finish() == .handled(by: "Listener"))
        #expect(listener.calls == ["download 12", "downloadStored 12"])
        download.view = nil
        #expect(download.finish() == .unhandled)
    }

    @Test func `a bar item that changes while it is shown does what it was told last`() {
        let item = BarButtonItem(title: "Save", identifier: "save", target: listener, action: Listener.takeItem)
        let screen = Screen(listener)
        screen.showBar(with: item)
        screen.tap(380, 70)
        item.removeTarget(listener)
        item.sends("saved")
        screen.tap(380, 70, atMs: 1_000)
        #expect(listener.calls == ["item Save", "saved"])
        #expect(screen.sent.contains { $0.hasSuffix("--ViewController--BarButton#save--saved by Listener") })
    }

    @Test func `inspections know what gestures, texts and items raise`() {
        let view = View()
        let tap = TapGestureRecognizer()
        view.addGestureRecognizer(tap)
        tap.sends("tapped")
        #expect(view.raisedEvents == [RaisedEvent("tap", kind: .activation), RaisedEvent("tapped")])
        #expect(view.handledEvents.map(\.description) == ["tap"])
        let text = TextView()
        text.sends("written", for: [.editingChanged, .editingDidEnd])
        #expect(text.raisedEvents.last == RaisedEvent("written"))
        #expect(text.handledEvents.map(\.description) == ["editingChanged", "editingDidEnd"])
        let item = BarButtonItem(sends: "edit", identifier: "edit")
        let list = ViewController()
        list.barItems = [item]
        let screen = Screen(NavigationController(rootViewController: list))
        #expect(screen.window.view(withIdentifier: "edit")?.raisedEvents.last == RaisedEvent("edit"))
    }
}

private struct Typed: RoutedEvent {
    let number: Int
}

extension ActionSender {
    /// Binds an action of each kind.
    fileprivate func bindAll(to listener: Listener, for trigger: Trigger) {
        addTarget(listener, action: Listener.takeAny, for: trigger)
        addTarget(listener, action: Listener.takeNothing, for: trigger)
        addAction(for: trigger) { [weak listener] _ in listener?.calls.append("closure") }
        sends("named", for: trigger)
        sends("info", for: trigger) { _ in ["text": "7"] }
        sends("static", for: trigger, info: ["text": "8"])
        sends(Typed(number: 1), for: trigger)
        sends(for: trigger, identifier: "later") { _ in Typed(number: 2) }
        bind(action: "note:with:", for: trigger) { sender in [sender, 9] }
    }
}

private enum SenderKind: CaseIterable {
    case control, textView, gestureRecognizer, barItem

    /// Puts a sender on a screen; returns what binds its actions and what uses it.
    func place(on screen: Screen) -> (bind: (Listener) -> Void, use: () -> Void) {
        switch self {
        case .control:
            let button = screen.add(Button(), x: 0, y: 0)
            return ({ button.bindAll(to: $0, for: .touchUpInside) }, { screen.tap(50, 50) })
        case .textView:
            let text = screen.add(TextView(), x: 0, y: 0)
            text.becomeFirstResponder()
            return ({ text.bindAll(to: $0, for: .editingDidEnd) }, { text.resignFirstResponder() })
        case .gestureRecognizer:
            let tap = TapGestureRecognizer()
            screen.add(View(), x: 0, y: 0).addGestureRecognizer(tap)
            return ({ tap.bindAll(to: $0, for: .primaryActionTriggered) }, { screen.tap(50, 50) })
        case .barItem:
            let item = BarButtonItem()
            screen.showBar(with: item)
            return ({ item.bindAll(to: $0, for: .primaryActionTriggered) }, { screen.tap(380, 70) })
        }
    }
}

extension Screen {
    /// Shows a navigation bar with an item; the screen's own controller stands above it.
    fileprivate func showBar(with item: BarButtonItem) {
        let content = ViewController()
        content.barItems = [item]
        let navigation = NavigationController(rootViewController: content)
        controller.addChild(navigation)
        add(navigation.view, x: 0, y: 0, width: 400, height: 800)
    }
}

/// Sends an event when it has finished, without being on the chain.
private final class Download: EventOrigin, ActionSender {
    typealias Trigger = PrimaryAction

    weak var view: View?
    var boundActions = BoundActions()
    let bytes = 12
    var nearestResponder: (any Responder)? { view }

    init(_ view: View) { self.view = view }

    func finish() -> Delivery {
        guard let view else { return .unhandled }
        let event = Event("downloadFinished", from: view, sender: self)
        perform(because: event)
        return view.chainDispatcher?.send(event) ?? .unhandled
    }
}

/// Notes what it is told of, as target, as handler and by named actions.
final class Listener: ViewController {
    fileprivate(set) var calls: [String] = []
    private lazy var actions = NamedActions(self) { $0.on("note:with:") { $0.note($1, $2) } }
    override var eventHandlers: [any EventHandler] { [actions] }

    override func handle(_ event: Event) -> Bool {
        guard event.kind == .routed else { return false }
        if let typed = event.typed(Typed.self) {
            calls.append("Typed \(typed.number)")
        } else if event.name != "downloadFinished" {
            calls.append([event.name, event.info["text"] as? String].compactMap(\.self).joined(separator: " "))
        }
        return event.name != "downloadFinished"
    }

    fileprivate func takeAny(_ sender: any ActionSender) { calls.append("target") }
    fileprivate func takeNothing() { calls.append("no sender") }
    fileprivate func takeValue(_ slider: Slider) { calls.append("value \(slider.value)") }
    fileprivate func takePress(_ press: LongPressGestureRecognizer) {
        calls.append("press \(press.minimumPressDurationMs)")
    }
    fileprivate func takeItem(_ item: BarButtonItem) { calls.append("item \(item.title ?? "")") }
    fileprivate func takeDownload(_ download: AnyObject) {
        calls.append("download \((download as? Download)?.bytes ?? 0)")
    }
    private func note(_ sender: AnyObject, _ number: Int) { calls.append("note:with: \(number)") }
}
