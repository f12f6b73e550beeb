import ResponderChain
import SimulatedUI

extension LayoutNode {
    /// Takes down a responder, without what it holds and belongs to.
    init(_ number: Int, _ responder: ResponderObject) {
        self.init(number, kind: Self.kind(of: responder), className: responder.pathClass)
        identifier = responder.identifier.flatMap { $0.isEmpty ? nil : $0 }
        isScreen = responder.isScreen == (kind == .controller) ? nil : responder.isScreen
        decoratesPath = responder.decoratesPath
        isSecure = responder.isSecure
        isTracked = responder.isTrackingEnabled
        if let view = responder as? View { take(view) }
        if let control = responder as? Control { take(control) }
    }

    private static func kind(of responder: ResponderObject) -> Kind {
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

    private mutating func take(_ view: View) {
        frame = view.frame
        boundsOrigin = view.boundsOrigin
        isHidden = view.isHidden
        alpha = view.alpha
        isTouchable = view.isUserInteractionEnabled
        isMultipleTouch = view.isMultipleTouchEnabled
        gestures = view.gestureRecognizers.compactMap(Gesture.init)
        level = (view as? Window)?.level ?? 0
        cell = (view as? ListCellView)?.listCell
        if let scrollView = view as? ScrollView { contentSize = scrollView.contentSize }
        if let list = view as? ListView {
            allowsSelection = list.allowsSelection
            if let delegate = list.selectionDelegate { actions[ListView.selectEvent] = [Event.className(of: delegate)] }
        }
        // A text view that cannot be edited does with touches what any scroll view does.
        if let textView = view as? TextView, !textView.isEditable { kind = .scroll }
    }

    private mutating func take(_ control: Control) {
        isEnabled = control.isEnabled
        for event in ControlEvent.allCases {
            let classes = control.targetClasses(for: event)
            if !classes.isEmpty { actions[event.rawValue] = classes }
        }
        if kind == .control, control.mainEvent != .touchUpInside { mainEvent = control.mainEvent.rawValue }
        if let segmented = control as? SegmentedControl {
            segments = segmented.segments
            selectedSegment = segmented.selectedIndex
        }
    }
}

extension LayoutNode.Gesture {
    /// Takes down a recogniser; nil for one that is switched off, or whose gesture only its own class knows.
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
