import ResponderChain
package import SimulatedUI

/// The screen of an app of `SimulatedUI`.
final class SimulatedScreen: TouchedScreen {
    private weak var observed: Application?

    init(_ application: Application) {
        observed = application
    }

    var application: (any Responder)? { observed }
    var nowMs: Int64 { observed?.nowMs ?? 0 }

    func parts(of responder: any Responder) -> [any Responder] {
        (responder as? Application)?.windows ?? (responder as? View)?.subviews ?? []
    }

    func owner(of view: any Responder) -> (any Responder)? { (view as? View)?.viewController }

    func presenter(of responder: any Responder) -> (any Responder)? {
        (responder as? ViewController)?.presentingViewController ?? (responder as? Button)?.barOwner
    }

    func describe(_ responder: any Responder, in node: inout LayoutNode) {
        node.kind = LayoutNode.kind(of: responder)
        if let view = responder as? View { node.read(view) }
        if let sender = responder as? any ControlEventSender { node.readActions(of: sender) }
        if let control = responder as? Control { node.read(control) }
    }

    func start(_ writer: TouchSessionWriter) { observed?.add(writer) }
    func stop(_ writer: TouchSessionWriter) { observed?.remove(writer) }
}

extension TouchSessionWriter: InputObserver {
    /// Writes input that is about to be handled. Text from the keyboard is never recorded.
    package func application(_ application: Application, willHandle input: Input) {
        switch input {
        case .touches(let samples):
            record(samples) { sample in
                application.windows.reversed().lazy.compactMap { window in
                    window.hitTest(window.convert(fromScreen: sample.location), with: nil)
                }.first
            }
        case .time(let clockMs): record(clockMs) { .clock(atMs: $0) }
        case .returnKey: record(application.nowMs) { .returnKey(atMs: $0) }
        case .motion, .remoteControl, .text, .deleteBackward: break
        }
    }
}

extension LayoutNode {
    fileprivate static func kind(of responder: any Responder) -> Kind {
        switch responder {
        case is Application: .application
        case is ViewController: .controller
        case is Window: .window
        case is TextField: .textField
        case is Switch: .toggle
        case is Slider: .slider
        case is SegmentedControl: .segments
        case is Button: .button
        case is Control: .control
        case is TextView: .textView
        case is ListView: .list
        case is ScrollView: .scroll
        case let cell as ListCellView where cell.position != nil: .cell
        default: .view
        }
    }

    fileprivate mutating func read(_ view: View) {
        frame = view.frame
        boundsOrigin = view.boundsOrigin
        isHidden = view.isHidden
        alpha = view.alpha
        isTouchable = view.isUserInteractionEnabled
        isMultipleTouch = view.isMultipleTouchEnabled
        gestures = view.gestureRecognizers.compactMap(Gesture.init)
        level = (view as? Window)?.level ?? 0
        if let scrollView = view as? ScrollView { contentSize = scrollView.contentSize }
        if let list = view as? ListView {
            allowsSelection = list.allowsSelection
            if let delegate = list.selectionDelegate { actions[ListView.selectEvent] = [Event.className(of: delegate)] }
        }
        // A text view that cannot be edited handles touches as any scroll view does.
        if let textView = view as? TextView, !textView.isEditable { kind = .scroll }
    }

    fileprivate mutating func readActions(of sender: some ControlEventSender) {
        guard !sender.boundActions.isEmpty else { return }
        for event in ControlEvent.named {
            let classes = sender.targetClasses(for: event)
            if let name = event.name, !classes.isEmpty { actions[name] = classes }
        }
    }

    fileprivate mutating func read(_ control: Control) {
        isEnabled = control.isEnabled
        if kind == .control, control.mainEvent != .touchUpInside { mainEvent = control.mainEvent.name }
        if let segmented = control as? SegmentedControl {
            segments = segmented.segments
            selectedSegment = segmented.selectedIndex
        }
    }
}

extension LayoutNode.Gesture {
    /// Captures a gesture recogniser; nil for a disabled one, and for a class of the app's own.
    fileprivate init?(_ recognizer: GestureRecognizer) {
        guard recognizer.isEnabled else { return nil }
        switch recognizer {
        case let tap as TapGestureRecognizer:
            self.init(kind: .tap)
            taps = tap.numberOfTapsRequired
        case let press as LongPressGestureRecognizer:
            self.init(kind: .longPress)
            durationMs = press.minimumPressDurationMs
        default: return nil
        }
        actions = recognizer.targetClasses
    }
}
