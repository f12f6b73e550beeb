import UIKit
import UIKitCore

@testable import TapTrailUIKit

final class TestTouch: UITouch {
    var currentPhase = UITouch.Phase.began
    var place = CGPoint.zero
    private let touched: UIView
    private let recognizers: [UIGestureRecognizer]

    private let time: TimeInterval

    init(on view: UIView, recognizers: [UIGestureRecognizer], at time: TimeInterval = 0) {
        touched = view
        self.recognizers = recognizers
        self.time = time
        super.init()
    }

    override var timestamp: TimeInterval { time }

    override var phase: UITouch.Phase { currentPhase }
    override var view: UIView? { touched }
    override var window: UIWindow? { touched.window }
    override var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
    override func location(in view: UIView?) -> CGPoint { place }
}

final class TestEvent: UIEvent {
    private let touches: Set<UITouch>

    init(_ touches: [UITouch]) {
        self.touches = Set(touches)
        super.init()
    }

    override var allTouches: Set<UITouch>? { touches }
    var changes: [TouchChange] { touches.map { TouchChange(touch: $0, phase: $0.phase) } }
}

/// A button that calls its targets as UIKit does, by way of the application.
final class TestButton: UIButton {
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

final class TestTarget: NSObject {
    @MainActor static let shared = TestTarget()
}

/// A recogniser whose gestures the tests make.
final class ScratchGestureRecognizer: UITapGestureRecognizer {
    private let watched: UIView
    private var current = UIGestureRecognizer.State.possible
    private var targets: [GestureWatcher] = []

    init(on view: UIView, taps: Int = 1) {
        watched = view
        super.init()
        numberOfTapsRequired = taps
    }

    override var view: UIView? { watched }
    override var state: UIGestureRecognizer.State {
        get { current }
        set {}
    }

    override func addTarget(_ target: Any, action: Selector) {
        guard let watcher = target as? GestureWatcher, !targets.contains(watcher) else { return }
        targets.append(watcher)
    }

    func move(to state: UIGestureRecognizer.State) {
        current = state
        for target in targets { target.changed(self) }
    }
}
