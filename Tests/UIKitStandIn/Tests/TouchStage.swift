import ClickTracking
import Foundation
import Logging
import ResponderChain
import SessionReplay
import TestSupport
import TouchSessions
import UIKit

@testable import TapTrailUIKit
@testable import TapTrailUIKitTouches

/// An application with a screen, whose clicks and touches are recorded. What UIKit does is played here.
@MainActor final class TouchStage {
    let app = TestApp()
    let room = RoomViewController()
    let window = KeyWindow()
    let recorder: Recorder
    private(set) var touches: TouchSessionRecorder?
    private let folder: TemporaryFolder
    private let clicks = ClickLines()
    /// What happens when UIKit has done with an event.
    private var due: [@MainActor () -> Void] = []

    init(privacy: PrivacyPolicy = PrivacyPolicy()) throws {
        folder = try TemporaryFolder()
        // A clock that never shows the same time twice: only the recorder's own readings will do.
        let clock = Locked<Int64>(1_700_000_000_000)
        var configuration = RecorderConfiguration(
            app: "Shop", version: "1", user: .name("u"),
            journal: JournalConfiguration(folder: folder.file("journal")))
        configuration.drainInterval = .seconds(3_600)
        configuration.privacy = privacy
        configuration.logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        let names = Locked(0)
        configuration.makeSessionName = { "s-\(names.withLock { name in (name += 1, name).1 })" }
        configuration.nowMs = { clock.withLock { time in (time += 1, time).1 } }
        recorder = try Recorder(configuration) { [clicks] in ClickLineWriter { clicks.add($0) } }
        app.kept = ApplicationHook(of: app) { [weak self] in self?.due.append($0) }
        _ = app.window(showing: room, in: window)
        (window.frame, window.bounds) = (KeyWindow.size, KeyWindow.size)
        room.view.frame = window.bounds
        touches = TouchSessionRecorder(app, beside: recorder, into: folder.file("touches.jsonl"))
    }

    var clickWatcher: ClickWatcher { app.hook.clicks }

    /// Adds a view at a place in another one, by default the screen's root view.
    @discardableResult
    func add<View: UIView>(
        _ view: View, named identifier: String? = nil, at y: Double, height: Double = 20, in parent: UIView? = nil
    ) -> View {
        view.frame = CGRect(x: 0, y: y, width: 100, height: height)
        view.bounds = CGRect(x: 0, y: 0, width: 100, height: height)
        view.accessibilityIdentifier = identifier
        (parent ?? room.view).addSubview(view)
        return view
    }

    /// Touches the middle of a view, does what UIKit does when the finger comes down, moves and is lifted, and waits until it is
    /// decided what the touch did.
    func tap(
        _ view: UIView, recognizers: [UIGestureRecognizer] = [], through places: [CGPoint] = [],
        endingAs last: UITouch.Phase = .ended, down: () -> Void = {}, then act: () -> Void = {}
    ) {
        let touch = TestTouch(on: view, recognizers: recognizers)
        touch.place = view.convert(CGPoint(x: view.frame.width / 2, y: view.frame.height / 2), to: nil)
        let event = TestEvent([touch])
        let watching = view.window?.gestureRecognizers?.lazy.compactMap { $0 as? TouchRecognizer }.first
        watching?.touchesBegan([touch], with: event)
        down()
        finishEvent()
        touch.currentPhase = .moved
        for place in places {
            touch.place = place
            watching?.touchesMoved([touch], with: event)
            finishEvent()
        }
        touch.currentPhase = last
        if last == .ended {
            watching?.touchesEnded([touch], with: event)
        } else {
            watching?.touchesCancelled([touch], with: event)
        }
        act()
        finishEvent()
        clickWatcher.decide()
    }

    private func finishEvent() {
        let works = due
        due = []
        for work in works { work() }
    }

    /// Taps a control that sends its control events.
    func use(_ control: UIControl, as event: UIControl.Event = .touchUpInside) {
        tap(control, down: { control.sendActions(for: .touchDown) }) { control.sendActions(for: event) }
    }

    /// Ends the recording; returns the clicks that the recorder has stored, and the touch session.
    func finish() throws -> (clicks: [Substring], touches: String) {
        recorder.close()
        touches?.close()
        let text = try String(contentsOfFile: folder.file("touches.jsonl"), encoding: .utf8)
        return (clicks.text.split(separator: "\n"), text)
    }

    /// Lets go of the recorder of touches.
    func forgetTouches() { touches = nil }
}

/// The lines of the clicks that the recorder's thread has stored.
private final class ClickLines: Sendable {
    private let all = Locked("")
    var text: String { all.withLock { $0 } }
    func add(_ line: String) { all.withLock { $0 += line } }
}

/// The window that has the user's attention.
final class KeyWindow: UIWindow {
    static let size = CGRect(x: 0, y: 0, width: 320, height: 480)
    override var isKeyWindow: Bool { true }
}

/// A table whose cells are all on the screen.
final class ShopTable: UITableView {
    var rows: [UITableViewCell] = []
    override func indexPath(for cell: UITableViewCell) -> IndexPath? {
        rows.firstIndex { $0 === cell }.map { IndexPath(row: $0, section: 0) }
    }
}

final class ShopDelegate: NSObject, UITableViewDelegate, MethodSaying {
    let methods: Set<Selector> = ["tableView:didSelectRowAtIndexPath:"]
}
