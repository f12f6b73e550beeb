import ResponderChain
import Testing
import UIKit
import UIKitCore

@testable import TapTrailUIKit

/// An application with a window, a screen and a watcher.
@MainActor final class Stage {
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

    /// Touches a view, does what UIKit does when the finger comes down and when it is lifted, and waits until the touch is
    /// decided, unless another touch is to follow at once.
    func tap(
        _ view: UIView, recognizers: [UIGestureRecognizer] = [], to end: CGPoint = .zero, isFollowed: Bool = false,
        down: () -> Void = {}, then act: () -> Void = {}
    ) {
        let touch = TestTouch(on: view, recognizers: recognizers)
        let event = TestEvent([touch])
        watcher.willSend(event.changes)
        down()
        watcher.didSend(event.changes)
        touch.currentPhase = .ended
        touch.place = end
        watcher.willSend(event.changes)
        act()
        watcher.didSend(event.changes)
        if !isFollowed { watcher.decide() }
    }

    /// Touches a view, and UIKit cancels the touch.
    func cancel(
        _ view: UIView, recognizers: [UIGestureRecognizer] = [], down: () -> Void = {}, then act: () -> Void = {}
    ) {
        let touch = TestTouch(on: view, recognizers: recognizers)
        let event = TestEvent([touch])
        watcher.willSend(event.changes)
        down()
        watcher.didSend(event.changes)
        touch.currentPhase = .cancelled
        watcher.willSend(event.changes)
        act()
        watcher.didSend(event.changes)
    }
}

/// Writes down the activations and all control events, by the last parts of their paths.
final class ClickLog: DispatchObserver {
    var all: [String] = []
    var activations: [(event: String, handler: String?)] = []
    /// The whole paths.
    var paths: [String] = []
    var lines: [String] { all.filter { !$0.hasSuffix(" control") } }

    func dispatcher(
        _ dispatcher: Dispatcher, didSend event: ResponderChain.Event, along chain: CapturedChain, delivery: Delivery
    ) {
        guard event.kind != .routed else { return }
        if event.kind == .activation { activations.append((event.name, event.handledBy)) }
        let path = chain.path(event: event.name).description
        paths.append(path)
        let inRoot = path.components(separatedBy: "UIView#root--").last ?? path
        let handler = event.handledBy.map { " by \($0)" } ?? (delivery == .unknown ? " unknown" : "")
        all.append(inRoot + handler + (event.kind == .control ? " control" : ""))
    }
}
