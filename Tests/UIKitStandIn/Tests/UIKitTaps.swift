import ResponderChain
import UIKit

@testable import TapTrailUIKit

/// Taps by the rules on the stand-in for UIKit. UIKit's part, which control events it sends, is played here.
@MainActor final class UIKitTaps {
    private let stage = Stage()
    private let target = TestTarget()
    private let delegate = FieldDelegate()

    /// The activations of a tap, with the roles of their handlers.
    func record(_ rule: TapRule) -> [String] {
        let view = view(rule)
        let above: UIView = rule == .caller ? Keeper() : stage.room.view
        if rule == .caller { stage.room.view.addSubview(above) }
        above.addSubview(view)
        tap(view, rule)
        let roles = TapRoles(
            itself: view.ownClassName,
            others: [
                "TestTarget": "its target", "FieldDelegate": "its delegate", "TapGestureRecognizer": "its gesture",
            ])
        return stage.log.activations.map { "\($0.event) by \(roles.name(of: $0.handler))" }
    }

    private func view(_ rule: TapRule) -> UIView {
        switch rule {
        case .view, .leaving, .once, .twice: Panel()
        case .keeper: Keeper()
        case .caller: Caller()
        case .button: TestButton(stage.watcher)
        case .wired, .surrounded: button(for: .touchUpInside)
        case .wiredDown, .removed: button(for: .touchDown)
        case .disabled: disabledButton()
        case .keepingButton: KeepingButton()
        case .plain: Knob(stage.watcher)
        case .keepingControl: KeepingKnob(stage.watcher)
        case .tracking: TrackingKnob(stage.watcher)
        case .field, .delegate: field(rule)
        }
    }

    private func tap(_ view: UIView, _ rule: TapRule) {
        switch rule {
        case .view, .keeper, .caller, .disabled, .keepingButton, .keepingControl: stage.tap(view)
        case .leaving: stage.tap(view, down: { view.removeFromSuperview() })
        case .button, .wired, .wiredDown, .plain, .tracking:
            guard let control = view as? UIControl else { return }
            stage.tap(view, down: { control.sendActions(for: .touchDown) }) { control.sendActions(for: .touchUpInside) }
        case .surrounded:
            guard let control = view as? UIControl else { return }
            let around = TapGestureRecognizer(on: stage.room.view)
            stage.tap(view, recognizers: [around]) {
                around.recognize()
                control.sendActions(for: .touchUpInside)
            }
        case .removed:
            guard let control = view as? UIControl else { return }
            let down = {
                control.sendActions(for: .touchDown)
                control.removeFromSuperview()
            }
            stage.cancel(view, down: down) { control.sendActions(for: .touchCancel) }
        case .field, .delegate:
            guard let field = view as? TestField else { return }
            stage.watcher.controls.watch(field)
            field.sendActions(for: .editingDidEnd)
        case .once, .twice:
            let recognizer = TapGestureRecognizer(on: view)
            stage.tap(view, recognizers: [recognizer], isFollowed: rule == .twice)
            if rule == .twice { stage.tap(view, recognizers: [recognizer]) { recognizer.recognize() } }
        }
    }

    private func button(for event: UIControl.Event) -> TestButton {
        let button = TestButton(stage.watcher)
        button.addTarget(target, action: "receive", for: event)
        return button
    }

    private func disabledButton() -> TestButton {
        let button = button(for: .touchUpInside)
        button.isEnabled = false
        return button
    }

    private func field(_ rule: TapRule) -> TestField {
        let field = TestField(stage.watcher)
        if rule == .delegate { field.delegate = delegate }
        return field
    }

    private final class FieldDelegate: NSObject, UITextFieldDelegate {}

    private final class Keeper: UIView, MethodReplacing {
        var replacedMethods: [Selector] { ["touchesBegan:withEvent:"] }
    }
    private final class Caller: UIView, MethodReplacing {
        var replacedMethods: [Selector] { ["touchesBegan:withEvent:"] }
    }
    private final class KeepingButton: UIButton, MethodReplacing {
        var replacedMethods: [Selector] { ["touchesEnded:withEvent:"] }
    }
    private class Knob: UIControl {
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
    private final class KeepingKnob: Knob, MethodReplacing {
        var replacedMethods: [Selector] { ["touchesEnded:withEvent:"] }
    }
    private final class TrackingKnob: Knob, MethodReplacing {
        var replacedMethods: [Selector] { ["endTrackingWithTouch:withEvent:"] }
    }
    private final class TestField: UITextField {
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
    private final class TapGestureRecognizer: UITapGestureRecognizer {
        private let watched: UIView
        private var watchers: [GestureWatcher] = []

        init(on view: UIView) {
            watched = view
            super.init()
            numberOfTapsRequired = 2
        }

        override var view: UIView? { watched }
        override var state: UIGestureRecognizer.State {
            get { isDone ? .ended : .possible }
            set {}
        }
        private var isDone = false

        override func addTarget(_ target: Any, action: Selector) {
            guard let watcher = target as? GestureWatcher, !watchers.contains(watcher) else { return }
            watchers.append(watcher)
        }

        func recognize() {
            isDone = true
            for watcher in watchers { watcher.changed(self) }
        }
    }
}
