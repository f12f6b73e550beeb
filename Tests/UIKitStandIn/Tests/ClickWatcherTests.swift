import ResponderChain
import Testing
import UIKit
import UIKitCore

@testable import TapTrailUIKit

/// The watcher between an application and UIKit. The stand-in plays UIKit: it calls targets, and sets the state of
/// recognisers; that UIKit does the same is not tested here.
@MainActor struct ClickWatcherTests {
    private let stage = Stage()
    private var log: ClickLog { stage.log }
    private var room: RoomViewController { stage.room }

    private func button(_ identifier: String) -> TestButton {
        let button = TestButton(stage.watcher)
        button.accessibilityIdentifier = identifier
        room.view.addSubview(button)
        return button
    }

    @Test func `a closure is recorded as the receiver of its control event`() {
        let send = button("send")
        send.addAction(UIAction { _ in }, for: .touchUpInside)
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#send--touchUpInside by closure"])
    }

    @Test func `a receiver of the primary action receives the control event that comes with it, and no other`() {
        let expected: [(UIControl, UIControl.Event)] = [
            (UIButton(), .touchUpInside), (UIControl(), .touchUpInside), (UISwitch(), .valueChanged),
            (UISlider(), .valueChanged), (UIStepper(), .valueChanged), (UISegmentedControl(), .valueChanged),
            (UITextField(), .editingDidEndOnExit),
        ]
        for (control, expected) in expected {
            control.addAction(UIAction { _ in }, for: .primaryActionTriggered)
            let received = UIControl.namedEvents.map(\.event).filter {
                ControlWiring(of: control).receiver(of: $0) == "closure"
            }
            #expect(
                Set(received.map(\.rawValue)) == [expected.rawValue, UIControl.Event.primaryActionTriggered.rawValue])
        }
    }

    @Test func `a button with a primary action is recorded as handled`() {
        let send = button("send")
        send.addAction(UIAction { _ in }, for: .primaryActionTriggered)
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#send--touchUpInside by closure"])
    }

    @Test(arguments: [UIControl.Event.touchUpInside, .primaryActionTriggered], [true, false])
    func `an event of the app's own handles the tap if it is handled, whichever target UIKit calls first`(
        event: UIControl.Event, isHandled: Bool
    ) {
        let send = button("send")
        send.sends("sent", for: event)
        room.ignored = isHandled ? [] : ["sent"]
        let line = "TestButton#send--touchUpInside" + (isHandled ? " by RoomViewController" : "")
        stage.tap(send) {
            send.sendActions(for: .primaryActionTriggered)
            send.sendActions(for: .touchUpInside)
        }
        #expect(log.lines == [line])
        stage.tap(send) {
            send.sendActions(for: .touchUpInside)
            send.sendActions(for: .primaryActionTriggered)
        }
        #expect(log.lines == [line, line])
        #expect(room.handled.count { $0.hasSuffix("sent") } == 2)
    }

    @Test(arguments: [true, false])
    func `without a touch, too, an event of the app's own handles the use if it is handled`(isHandled: Bool) {
        let send = button("send")
        send.sends("sent", for: .valueChanged)
        room.ignored = isHandled ? [] : ["sent"]
        stage.watcher.controls.watch(send)
        send.sendActions(for: .valueChanged)
        send.removeEvent("sent", for: .valueChanged)
        send.sendActions(for: .valueChanged)
        let line = "TestButton#send--valueChanged"
        #expect(log.lines == [isHandled ? line + " by RoomViewController" : line, line])
    }

    @Test func `a closure handles the tap beside an event that nobody handles`() {
        let send = button("send")
        send.sends("sent", for: .touchUpInside)
        send.addAction(UIAction { _ in }, for: .touchUpInside)
        room.ignored = ["sent"]
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#send--touchUpInside by closure"])
    }

    @Test func `a control without any action is recorded as unhandled`() {
        let dead = button("dead")
        stage.tap(dead) { dead.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#dead--touchUpInside"])
    }

    @Test func `a target is recorded once, however many actions it has`() {
        let send = button("send")
        let target = TestTarget()
        send.addTarget(target, action: "send", for: .touchUpInside)
        send.addTarget(target, action: "count", for: .touchUpInside)
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        stage.tap(send) { send.sendActions(for: .touchUpInside) }
        let line = "TestButton#send--touchUpInside by TestTarget"
        #expect(log.lines == [line, line])
    }

    @Test func `the same action on two control events keeps their names apart`() {
        let both = button("both")
        let target = TestTarget()
        for event in [UIControl.Event.touchDown, .touchUpInside] { both.addTarget(target, action: "act", for: event) }
        stage.tap(both) {
            both.sendActions(for: .touchDown)
            both.sendActions(for: .touchUpInside)
        }
        #expect(
            log.all == [
                "TestButton#both--touchDown by TestTarget control", "TestButton#both--touchUpInside by TestTarget",
            ])
    }

    @Test func `one touch activates a control once`() {
        let slider = button("slider")
        stage.tap(slider) {
            for _ in 0..<3 { slider.sendActions(for: .valueChanged) }
            slider.sendActions(for: .touchUpInside)
        }
        #expect(log.lines == ["TestButton#slider--valueChanged"])
        #expect(log.all.count == 4)
    }

    @Test func `the path is the one before the app's action removes the control`() {
        let first = button("row")
        let second = button("row")
        second.addAction(
            UIAction { _ in
                first.removeFromSuperview()
                second.removeFromSuperview()
            }, for: .touchUpInside)
        stage.tap(second) { second.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#row[1]--touchUpInside by closure"])
    }

    @Test(arguments: [UIControl.Event.touchDown, .touchDragExit, .touchUpInside])
    func `an activation is handled if any event of its touch is`(wired: UIControl.Event) {
        let slider = button("slider")
        slider.addTarget(TestTarget.shared, action: "act", for: wired)
        stage.tap(slider, down: { slider.sendActions(for: .touchDown) }) {
            for event in [UIControl.Event.valueChanged, .touchDragExit, .touchUpInside] {
                slider.sendActions(for: event)
            }
        }
        #expect(log.lines == ["TestButton#slider--valueChanged by TestTarget"])
        #expect(log.all.count == 4)
        #expect(log.all.count { $0.hasSuffix(" by TestTarget control") } == 1)
    }

    @Test func `the path is the one before an action for the touch down removes the control`() {
        let send = button("send")
        send.addAction(UIAction { _ in send.removeFromSuperview() }, for: .touchDown)
        send.addAction(UIAction { _ in }, for: .touchUpInside)
        stage.tap(send, down: { send.sendActions(for: .touchDown) }) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["TestButton#send--touchUpInside by closure"])
        #expect(log.paths.allSatisfy { $0.contains("UIView#root--TestButton#send--") })
    }

    @Test func `a control that moves while the finger is on it has the path of its new place`() {
        let send = button("send")
        let panel = Panel()
        room.view.addSubview(panel)
        stage.tap(send, down: { panel.addSubview(send) }) { send.sendActions(for: .touchUpInside) }
        #expect(log.lines == ["Panel--TestButton#send--touchUpInside"])
    }

    @Test func `an action of a control that no finger has touched is recorded by the application`() {
        let send = button("send")
        let target = TestTarget()
        send.addTarget(target, action: "send", for: .touchUpInside)
        send.sendActions(for: .touchUpInside)
        #expect(log.lines == ["TestButton#send--touchUpInside by TestTarget"])
    }

    @Test func `a tap on what does nothing is recorded as unhandled`() {
        let label = UILabel()
        label.accessibilityIdentifier = "hint"
        room.view.addSubview(label)
        stage.tap(label)
        #expect(log.lines == ["UILabel#hint--tap"])
    }

    @Test func `a finger that moves away taps nothing`() {
        let label = UILabel()
        room.view.addSubview(label)
        stage.tap(label, to: CGPoint(x: 30, y: 0))
        #expect(log.all.isEmpty)
    }

    @Test func `a gesture of the app is recorded once and is no tap on nothing`() {
        let label = UILabel()
        room.view.addSubview(label)
        let scratch = ScratchGestureRecognizer(on: label)
        stage.tap(label, recognizers: [scratch]) { scratch.move(to: .ended) }
        #expect(log.lines == ["UILabel--scratch by ScratchGestureRecognizer"])
    }

    @Test func `a tap that UIKit's own recogniser used is no tap on nothing`() {
        let label = UILabel()
        room.view.addSubview(label)
        let system = UITextTapRecognizer()
        stage.tap(label, recognizers: [system]) { system.current = .ended }
        #expect(log.all.isEmpty)
    }

    @Test func `a disabled control is recorded as a tap on nothing`() {
        let off = button("off")
        off.isEnabled = false
        stage.tap(off)
        #expect(log.lines == ["TestButton#off--tap"])
    }

    @Test func `touches on the keyboard are not recorded`() {
        let keyboard = UIRemoteKeyboardWindow()
        let key = UILabel()
        keyboard.addSubview(key)
        stage.tap(key)
        #expect(stage.log.all.isEmpty)
    }

    @Test func `taps on views of the system that use touches are not recorded`() {
        let container = UITransitionView()
        stage.room.view.addSubview(container)
        stage.tap(container)
        #expect(stage.log.all.isEmpty)
    }

    @Test func `a cancelled touch keeps no view of the app alive`() {
        weak var screen: UIView?
        do {
            let view = Panel()
            screen = view
            room.view.addSubview(view)
            let touch = TestTouch(on: view, recognizers: [ScratchGestureRecognizer(on: view)])
            let event = TestEvent([touch])
            stage.watcher.willSend(event)
            stage.watcher.didSend(event)
            touch.currentPhase = .cancelled
            stage.watcher.willSend(event)
            stage.watcher.didSend(event)
            view.removeFromSuperview()
        }
        #expect(screen == nil)
    }

    @Test func `two fingers at once tap nothing`() {
        let label = UILabel()
        stage.room.view.addSubview(label)
        let touches = [TestTouch(on: label, recognizers: []), TestTouch(on: label, recognizers: [])]
        let event = TestEvent(touches)
        stage.watcher.willSend(event)
        stage.watcher.didSend(event)
        for touch in touches { touch.currentPhase = .ended }
        stage.watcher.willSend(event)
        stage.watcher.didSend(event)
        stage.watcher.decide()
        #expect(stage.log.all.isEmpty)
    }
}

@MainActor struct ListClickTests {
    private let stage = Stage()

    @Test func `a selected row is recorded at its cell, with the delegate not taken`() {
        let table = TestTable()
        let cell = GiftCell()
        stage.room.view.addSubview(table)
        table.addSubview(cell)
        table.rows = [cell]
        stage.tap(cell) {
            stage.notifications.post(name: UITableView.selectionDidChangeNotification, object: table)
        }
        #expect(stage.lines == ["TestTable--GiftCell[*]--select"])
    }

    @Test func `a row that is selected without a touch is recorded, too`() {
        let table = TestTable()
        let cell = GiftCell()
        stage.room.view.addSubview(table)
        table.addSubview(cell)
        table.rows = [cell]
        table.selected = IndexPath(row: 0, section: 0)
        stage.notifications.post(name: UITableView.selectionDidChangeNotification, object: table)
        #expect(stage.lines == ["TestTable--GiftCell[*]--select"])
    }

    @Test func `an item of a collection is selected if the selection changes`() {
        let (collection, cell) = collectionWithCell()
        stage.tap(cell) { collection.selected = [IndexPath(item: 0, section: 0)] }
        #expect(stage.lines == ["TestCollection--TestItem[*]--select"])
    }

    @Test func `a tap in a collection that allows no selection does nothing`() {
        let (collection, cell) = collectionWithCell()
        collection.allowsSelection = false
        stage.tap(cell) { collection.selected = [IndexPath(item: 0, section: 0)] }
        #expect(stage.lines == ["TestCollection--TestItem[*]--tap"])
    }

    @Test func `a tap in a collection that changes no selection does nothing`() {
        let (_, cell) = collectionWithCell()
        stage.tap(cell)
        #expect(stage.lines == ["TestCollection--TestItem[*]--tap"])
    }

    private func collectionWithCell() -> (TestCollection, TestItem) {
        let collection = TestCollection()
        let cell = TestItem()
        stage.room.view.addSubview(collection)
        collection.addSubview(cell)
        collection.cells = [cell]
        return (collection, cell)
    }
}

@MainActor struct BarItemClickTests {
    private let stage = Stage()
    private let bar = UIToolbar()
    private let button = UIModernBarButton()

    init() {
        stage.room.view.addSubview(bar)
        bar.addSubview(button)
    }

    @Test func `an item is recorded by its identifier when its action is sent`() {
        let item = UIBarButtonItem()
        item.accessibilityIdentifier = "add"
        bar.items = [item]
        stage.tap(button) {
            stage.watcher.willSend("add", to: TestTarget(), from: item, for: nil)
            button.sendActions(for: .touchUpInside)
        }
        #expect(stage.lines == ["UIToolbar--UIBarButtonItem#add--tap by TestTarget"])
    }

    @Test func `items without identifiers are told apart by their order`() {
        let items = [UIBarButtonItem(), UIBarButtonItem()]
        bar.items = items
        for item in items {
            stage.tap(button) { stage.watcher.willSend("add", to: TestTarget(), from: item, for: nil) }
        }
        #expect(
            stage.lines == [
                "UIToolbar--UIBarButtonItem--tap by TestTarget", "UIToolbar--UIBarButtonItem[1]--tap by TestTarget",
            ])
    }

    @Test(arguments: [true, false])
    func `an item with a closure is found by its button's identifier`(hasClosure: Bool) throws {
        let item = UIBarButtonItem()
        item.accessibilityIdentifier = "save"
        button.accessibilityIdentifier = "save"
        if hasClosure { item.primaryAction = UIAction { _ in } }
        bar.items = [item]
        let watcher = stage.watcher
        stage.tap(button) { watcher.controlSent(.touchUpInside, named: "touchUpInside", button) }
        #expect(stage.lines == ["UIToolbar--UIBarButtonItem#save--tap" + (hasClosure ? " by closure" : "")])
    }

    @Test(arguments: [true, false])
    func `an item that raises an event is handled if that is`(isHandled: Bool) throws {
        let item = UIBarButtonItem()
        item.accessibilityIdentifier = "save"
        button.accessibilityIdentifier = "save"
        item.sends("saved", from: stage.room)
        stage.room.ignored = isHandled ? [] : ["saved"]
        bar.items = [item]
        let watcher = stage.watcher
        stage.tap(button) {
            watcher.controlSent(.touchUpInside, named: "touchUpInside", button)
            item.primaryAction?.performWithSender(item, target: nil)
        }
        #expect(stage.lines == ["UIToolbar--UIBarButtonItem#save--tap" + (isHandled ? " by RoomViewController" : "")])
    }

    @Test func `a tab is recorded by the bar's selected item`() {
        let tabs = UITabBar()
        stage.room.view.addSubview(tabs)
        tabs.addSubview(button)
        let items = ["home", "search"].map { name in
            let item = UITabBarItem()
            item.accessibilityIdentifier = name
            return item
        }
        tabs.items = items
        stage.tap(button) {
            stage.watcher.controlSent(.touchUpInside, named: "touchUpInside", button)
            tabs.selectedItem = items[1]
        }
        #expect(stage.lines == ["UITabBar--UITabBarItem#search--tap"])
    }
}

/// An application with a window, a screen and a watcher.
@MainActor private final class Stage {
    let room = RoomViewController()
    let log = ClickLog()
    let notifications = NotificationCenter()
    let watcher: ClickWatcher
    private let app = TestApp()
    private let window: UIWindow
    var lines: [String] { log.lines }

    init() {
        window = app.window(showing: room)
        app.eventDispatcher.add(log)
        watcher = ClickWatcher(app.eventDispatcher, notifications: notifications)
        room.view.accessibilityIdentifier = "root"
    }

    /// Touches a view, does what UIKit does when the finger comes down and when it is lifted, and waits until the touch is decided.
    func tap(
        _ view: UIView, recognizers: [UIGestureRecognizer] = [], to end: CGPoint = .zero, down: () -> Void = {},
        then act: () -> Void = {}
    ) {
        let touch = TestTouch(on: view, recognizers: recognizers)
        let event = TestEvent([touch])
        watcher.willSend(event)
        down()
        watcher.didSend(event)
        touch.currentPhase = .ended
        touch.place = end
        watcher.willSend(event)
        act()
        watcher.didSend(event)
        watcher.decide()
    }
}

/// Writes down the activations and all control events, by the last parts of their paths.
private final class ClickLog: DispatchObserver {
    var all: [String] = []
    /// The whole paths.
    var paths: [String] = []
    var lines: [String] { all.filter { !$0.hasSuffix(" control") } }

    func dispatcher(
        _ dispatcher: Dispatcher, didSend event: ResponderChain.Event, along chain: CapturedChain, delivery: Delivery
    ) {
        guard event.kind != .routed else { return }
        let path = chain.path(event: event.name).description
        paths.append(path)
        let inRoot = path.components(separatedBy: "UIView#root--").last ?? path
        let handler = event.handledBy.map { " by \($0)" } ?? ""
        all.append(inRoot + handler + (event.kind == .control ? " control" : ""))
    }
}

private final class TestTouch: UITouch {
    var currentPhase = UITouch.Phase.began
    var place = CGPoint.zero
    private let touched: UIView
    private let recognizers: [UIGestureRecognizer]

    init(on view: UIView, recognizers: [UIGestureRecognizer]) {
        touched = view
        self.recognizers = recognizers
        super.init()
    }

    override var phase: UITouch.Phase { currentPhase }
    override var view: UIView? { touched }
    override var window: UIWindow? { touched.window }
    override var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
    override func location(in view: UIView?) -> CGPoint { place }
}

private final class TestEvent: UIEvent {
    private let touches: Set<UITouch>

    init(_ touches: [UITouch]) {
        self.touches = Set(touches)
        super.init()
    }

    override var allTouches: Set<UITouch>? { touches }
}

/// A button that calls its targets as UIKit does, by way of the application.
private final class TestButton: UIButton {
    private let watcher: ClickWatcher

    init(_ watcher: ClickWatcher) {
        self.watcher = watcher
        super.init()
    }

    override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        watcher.willSend(action, to: target, from: self, for: event)
        (target as? ControlEventTarget)?.sent(self)
    }
}

private final class TestTarget: NSObject {
    @MainActor static let shared = TestTarget()
}

private final class ScratchGestureRecognizer: UIGestureRecognizer {
    private let watched: UIView
    private var current = UIGestureRecognizer.State.possible
    private var targets: [GestureWatcher] = []

    init(on view: UIView) {
        watched = view
        super.init()
    }

    override var view: UIView? { watched }
    override var state: UIGestureRecognizer.State { current }

    override func addTarget(_ target: Any, action: Selector) {
        guard let watcher = target as? GestureWatcher, !targets.contains(watcher) else { return }
        targets.append(watcher)
    }

    func move(to state: UIGestureRecognizer.State) {
        current = state
        for target in targets { target.changed(self) }
    }
}

private final class TestItem: UICollectionViewCell {}

private final class TestCollection: UICollectionView {
    var cells: [UICollectionViewCell] = []
    var selected: [IndexPath] = []

    override var indexPathsForSelectedItems: [IndexPath]? { selected }
    override func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        cells.firstIndex { $0 === cell }.map { IndexPath(item: $0, section: 0) }
    }
}

private final class TestTable: UITableView {
    var rows: [UITableViewCell] = []
    var selected: IndexPath?

    override var indexPathForSelectedRow: IndexPath? { selected }
    override func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { rows[indexPath.row] }

    override func indexPath(for cell: UITableViewCell) -> IndexPath? {
        rows.firstIndex { $0 === cell }.map { IndexPath(row: $0, section: 0) }
    }
}
