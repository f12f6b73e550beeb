import ClickTracking
import ResponderChain
import Testing
import TouchSessions
import UIKitCore

@testable import TapTrailUIKit
@testable import UIKit

/// What is recorded as touches of a UIKit app is replayed as the clicks that the recorder has stored.
@MainActor struct TouchRecordingTests {
    private let stage: TouchStage
    private let target = TestTarget()
    private let delegate = ShopDelegate()

    init() throws { stage = try TouchStage() }

    private func button(_ name: String, at y: Double, in parent: UIView? = nil, isWired: Bool = true) -> TestButton {
        let button = stage.add(TestButton(stage.clickWatcher), named: name, at: y, in: parent)
        if isWired { button.addTarget(target, action: "receive", for: .touchUpInside) }
        return button
    }

    private func table(at y: Double) -> ShopTable {
        let table = stage.add(ShopTable(), named: "goods", at: y, height: 60)
        table.rows = (0..<3).map { stage.add(GiftCell(), at: Double($0) * 20, in: table) }
        table.delegate = delegate
        return table
    }

    /// Ends the recording, and compares what it replays with what the recorder has stored.
    private func expectSameClicks(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let (clicks, touches) = try stage.finish()
        let replayed = try TouchReplay.clicks(of: touches).split(separator: "\n")
        #expect(replayed == clicks, sourceLocation: sourceLocation)
        #expect(clicks.count == count, sourceLocation: sourceLocation)
    }

    @Test func `controls, rows, gestures and taps on what does nothing are found by hit testing alone`() throws {
        let panel = stage.add(Panel(), named: "panel", at: 20, height: 40)
        let row = table(at: 200).rows[1]
        let closure = button("closure", at: 0, in: panel, isWired: false)
        closure.addAction(UIAction { _ in }, for: .touchUpInside)
        let gift = stage.add(Panel(), named: "gift", at: 60)
        let recognizer = TapGestureRecognizer(on: gift)
        gift.gestureRecognizers = [recognizer]
        stage.use(button("buy", at: 0))
        stage.use(closure)
        stage.use(button("dead", at: 80, isWired: false))
        stage.tap(panel)
        stage.tap(row)
        stage.tap(gift, recognizers: [recognizer]) { recognizer.recognize() }
        let (clicks, touches) = try stage.finish()
        let lines = touches.split(separator: "\n").filter { !$0.contains("\"event\":") }
        let plain = lines.joined(separator: "\n").replacing(",\"events\":true", with: "")
        let found = try TouchReplay.clicks(of: plain).split(separator: "\n")
        #expect(found.map(Self.withoutTime) == clicks.map(Self.withoutTime))
        #expect(clicks.count == 6)
        #expect(try TouchReplay.clicks(of: touches).split(separator: "\n") == clicks)
    }

    /// A click line without its time, which is that of the touch where only touches say it, and its number.
    private static func withoutTime(_ line: Substring) -> String {
        String(line.replacing(#/"(t|seq)":\d+,?/#, with: ""))
    }

    @Test func `items of bars, tabs and actions of alerts have their hops in the line of the event`() throws {
        let bar = stage.add(UIToolbar(), at: 0)
        let item = UIBarButtonItem()
        item.accessibilityIdentifier = "add"
        bar.items = [UIBarButtonItem(), item]
        let parts = (0..<2).map { stage.add(UIModernBarButton(), at: Double($0) * 10, in: bar) }
        parts[1].accessibilityIdentifier = "add"
        stage.tap(parts[1]) { stage.clickWatcher.willSend("add", to: target, from: item, for: nil) }
        let tabs = stage.add(UITabBar(), at: 40)
        let tab = stage.add(UITabBarButton(), at: 0, in: tabs)
        tabs.items = [UITabBarItem(), UITabBarItem()]
        stage.tap(tab) {
            stage.clickWatcher.controlSent(.touchUpInside, named: "touchUpInside", tab)
            tabs.selectedItem = tabs.items?[1]
        }
        let action = UIAlertAction(title: "Delete", style: .destructive, recordedAs: "delete", from: stage.room) { _ in
        }
        action.handler?(action)
        try expectSameClicks(3)
    }

    @Test func `a sheet, its presenter, a text field and a switch are where they were`() throws {
        let field = stage.add(UITextField(), named: "name", at: 20)
        stage.tap(field)
        stage.clickWatcher.controlSent(.editingDidEnd, named: "editingDidEnd", field)
        let toggle = stage.add(UISwitch(), named: "on", at: 60)
        stage.tap(toggle) { stage.clickWatcher.controlSent(.valueChanged, named: "valueChanged", toggle) }
        for name in ["one", "two"] {
            let sheet = RoomViewController()
            (stage.room.presentedViewController ?? stage.room).present(sheet, animated: false)
            let shade = stage.add(UITransitionView(), at: 0, height: 480, in: stage.window)
            stage.add(sheet.view, at: 0, height: 480, in: shade)
            stage.use(button(name, at: 100, in: sheet.view))
        }
        try expectSameClicks(4)
    }

    @Test func `a screen that the app's action changes first is the one before the tap`() throws {
        let play = button("play", at: 0)
        play.addAction(UIAction { [weak play] _ in play?.accessibilityIdentifier = "pause" }, for: .touchUpInside)
        stage.use(play)
        stage.use(play)
        let leaving = button("leave", at: 40)
        leaving.addAction(UIAction { [weak leaving] _ in leaving?.removeFromSuperview() }, for: .touchUpInside)
        stage.use(leaving)
        let table = table(at: 100)
        let cell = table.rows[2]
        let inCell = button("remove", at: 0, in: cell)
        inCell.addAction(UIAction { _ in table.rows.removeFirst(2) }, for: .touchUpInside)
        stage.use(inCell)
        try expectSameClicks(4)
    }

    @Test(arguments: [UITouch.Phase.ended, .cancelled])
    func `a control that its action on touch down removes is in the line of the event`(last: UITouch.Phase) throws {
        let cell = table(at: 100).rows[2]
        let once = button("once", at: 0, in: stage.add(Panel(), at: 0, in: cell), isWired: false)
        once.addAction(UIAction { [weak cell] _ in cell?.removeFromSuperview() }, for: .touchDown)
        stage.tap(once, endingAs: last, down: { once.sendActions(for: .touchDown) })
        try expectSameClicks(1)
    }

    @Test func `a sheet over a presenter whose view has left the window is on the screen`() throws {
        let sheet = LobbyViewController()
        stage.room.present(sheet, animated: false)
        stage.room.view.removeFromSuperview()
        sheet.view.frame = stage.window.bounds
        stage.use(button("close", at: 0, in: sheet.view))
        let (_, touches) = try stage.finish()
        let path = "KeyWindow--LobbyViewController--UIView--TestButton#close"
        #expect(try TouchReplay.clicks(of: touches).contains(path))
    }

    @Test func `a long drag is a few touches, a tap is two, and a touch that was there before is none`() throws {
        let panel = stage.add(Panel(), at: 0)
        stage.tap(panel)
        stage.tap(panel, through: (0..<100).map { CGPoint(x: 50, y: 10 + $0) })
        let (_, touches) = try stage.finish()
        #expect(touches.split(separator: "\n").count { $0.contains("\"moved\"") } == 9)
        #expect(touches.split(separator: "\n").count { $0.contains("\"began\"") || $0.contains("\"ended\"") } == 4)
    }
}

/// A recogniser of one tap, whose gesture the tests make.
private final class TapGestureRecognizer: UITapGestureRecognizer {
    private let watched: UIView
    private var isDone = false
    private var watchers: [GestureWatcher] = []

    init(on view: UIView) {
        watched = view
        super.init()
    }

    override var view: UIView? { watched }
    override var state: UIGestureRecognizer.State {
        get { isDone ? .ended : .possible }
        set {}
    }

    override func addTarget(_ target: Any, action: Selector) {
        guard let watcher = target as? GestureWatcher, !watchers.contains(watcher) else { return }
        watchers.append(watcher)
    }

    func recognize() {
        isDone = true
        for watcher in watchers { watcher.changed(self) }
    }
}
