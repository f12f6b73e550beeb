import ResponderChain
import SimulatedUI

/// Taps by the rules on the simulated interface.
final class SimulatedTaps: DispatchObserver {
    private let application = Application()
    private let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    private let target = Receiver()
    private let delegate = Delegate()
    private var recorded: [(event: String, handler: String?)] = []

    init() {
        application.addWindow(window)
        application.dispatcher?.add(self)
    }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
        if event.kind == .activation { recorded.append((event.name, event.handledBy)) }
    }

    /// The activations of a tap, with the roles of their handlers.
    func record(_ rule: TapRule) -> [String] {
        let view = view(rule)
        view.frame = Rect(x: 20, y: 30, width: 50, height: 50)
        let above: View = rule == .caller ? Keeper(frame: window.bounds) : window
        if above !== window { window.addSubview(above) }
        above.addSubview(view)
        if rule == .surrounded {
            let recognizer = TapGestureRecognizer()
            recognizer.cancelsTouchesInView = false
            above.addGestureRecognizer(recognizer)
        }
        for time in (rule == .twice ? [0, 100] : [0]) as [Int64] {
            application.tap(at: Point(x: 50, y: 60), timestampMs: time)
        }
        (view as? TextField)?.resignFirstResponder()
        application.enqueue(.time(1_000))
        application.processInput()
        application.dispatcher?.remove(self)
        let roles = TapRoles(
            itself: view.pathName,
            others: ["Receiver": "its target", "Delegate": "its delegate", "Gesture": "its gesture"])
        return recorded.map { "\($0.event) by \(roles.name(of: $0.handler))" }
    }

    private func view(_ rule: TapRule) -> View {
        switch rule {
        case .view: View()
        case .keeper: Keeper()
        case .caller: Caller()
        case .leaving: Leaver()
        case .button: Button()
        case .wired, .surrounded: button(for: .touchUpInside)
        case .wiredDown: button(for: .touchDown)
        case .removed: button(for: .touchDown, isRemoved: true)
        case .disabled: disabledButton()
        case .keepingButton: KeepingButton()
        case .plain: Knob()
        case .keepingControl: KeepingKnob()
        case .tracking: TrackingKnob()
        case .field: TextField()
        case .delegate: fieldWithDelegate()
        case .once, .twice: viewWithRecognizer()
        }
    }

    private func button(for event: ControlEvent, isRemoved: Bool = false) -> Button {
        let button = Button()
        button.addTarget(target, action: Receiver.receive, for: event)
        if isRemoved { button.addAction(for: event) { $0.removeFromSuperview() } }
        return button
    }

    private func disabledButton() -> Button {
        let button = button(for: .touchUpInside)
        button.isEnabled = false
        return button
    }

    private func fieldWithDelegate() -> TextField {
        let field = TextField()
        field.delegate = delegate
        return field
    }

    private func viewWithRecognizer() -> View {
        let view = View()
        let recognizer = TapGestureRecognizer()
        recognizer.numberOfTapsRequired = 2
        recognizer.addTarget(gesture, action: Gesture.receive)
        view.addGestureRecognizer(recognizer)
        return view
    }

    private let gesture = Gesture()

    private final class Receiver {
        func receive() {}
    }
    private final class Gesture {
        func receive() {}
    }
    private final class Delegate: TextFieldDelegate {
        func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
    }
    private final class Keeper: View {
        override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
    }
    private final class Caller: View {
        override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
            superview?.touchesBegan(touches, with: event)
        }
    }
    private final class Leaver: View {
        override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
            super.touchesBegan(touches, with: event)
            removeFromSuperview()
        }
    }
    private final class KeepingButton: Button {
        override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
    }
    private final class Knob: Control {}
    private final class KeepingKnob: Control {
        override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
    }
    private final class TrackingKnob: Control {
        override var worksByTracking: Bool { true }
    }
}
