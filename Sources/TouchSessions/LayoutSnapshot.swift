import Basics
internal import ClickTracking
internal import ResponderChain
public import SimulatedUI

/// The screen of an application at one moment: its windows, views and controllers, with all that hit testing, paths and
/// target-actions need. It never contains texts, titles or pictures.
public struct LayoutSnapshot: Hashable, Sendable {
    /// The nodes: the application first, each view after its superview.
    package let nodes: [LayoutNode]

    /// Captures the screen of an application.
    public init(of application: Application) {
        var numbers = NodeNumbers()
        self.init(of: application, &numbers) { $0.isSecure || !$0.isTrackingEnabled }
    }

    /// Captures the screen of an application; responders keep the numbers that they had before.
    ///
    /// - Parameter isHidden: Whether nothing inside a responder may be recorded. The views inside keep their class and
    ///   place, as they may cover others.
    init(
        of application: Application, _ numbers: inout NodeNumbers, hidingContent isHidden: (ResponderObject) -> Bool
    ) {
        var nodes: [LayoutNode] = []
        var root = LayoutNode(numbers.number(of: application), application)
        root.children = application.windows.map { numbers.number(of: $0) }
        nodes.append(root)
        var hides = isHidden(application)
        var waiting: [(view: View, isHidden: Bool)] = application.windows.reversed().map { ($0, hides) }
        while let next = waiting.popLast() {
            let view = next.view
            hides = next.isHidden
            var node = LayoutNode(numbers.number(of: view), view)
            node.children = view.subviews.map { numbers.number(of: $0) }
            node.presenter = (view as? Button)?.barOwner.map { numbers.number(of: $0) }
            if let controller = view.viewController {
                node.controller = numbers.number(of: controller)
                var owner = LayoutNode(numbers.number(of: controller), controller)
                owner.presenter = controller.presentingViewController.map { numbers.number(of: $0) }
                nodes.append(hides ? owner.withoutContent : owner)
                hides = hides || isHidden(controller)
            }
            nodes.append(hides ? node.withoutContent : node)
            hides = hides || isHidden(view)
            waiting += view.subviews.reversed().map { [hides] in ($0, hides) }
        }
        self.nodes = nodes
    }

    /// The snapshot as JSON: an array of its nodes.
    public var text: String { JSONText.array(nodes.map(\.text)) }
}

extension LayoutNode {
    /// Captures a responder, without its links to others.
    init(_ number: Int, _ responder: ResponderObject) {
        self.init(number, kind: Self.kind(of: responder), className: responder.pathClass)
        identifier = responder.identifier.flatMap { $0.isEmpty ? nil : $0 }
        isScreen = responder.isScreen == (kind == .controller) ? nil : responder.isScreen
        decoratesPath = responder.decoratesPath
        isSecure = responder.isSecure
        isTracked = responder.isTrackingEnabled
        if let view = responder as? View { read(view) }
        if let sender = responder as? any ControlEventSender { readActions(of: sender) }
        if let control = responder as? Control { read(control) }
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

    private mutating func read(_ view: View) {
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
        // A text view that cannot be edited handles touches as any scroll view does.
        if let textView = view as? TextView, !textView.isEditable { kind = .scroll }
    }

    private mutating func readActions(of sender: some ControlEventSender) {
        guard !sender.boundActions.isEmpty else { return }
        for event in ControlEvent.named {
            let classes = sender.targetClasses(for: event)
            if let name = event.name, !classes.isEmpty { actions[name] = classes }
        }
    }

    private mutating func read(_ control: Control) {
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

/// Numbers responders from 1. A responder keeps its number as long as it lives.
struct NodeNumbers {
    private var known: [ObjectIdentifier: Known] = [:]
    private var last = 0
    private var purgedAt = 1_024

    /// The reference is weak, so that another responder at the same address later gets a number of its own.
    private struct Known {
        weak var responder: ResponderObject?
        let number: Int
    }

    /// The number of a responder, new or known.
    mutating func number(of responder: ResponderObject) -> Int {
        if let found = known[ObjectIdentifier(responder)], found.responder === responder { return found.number }
        last += 1
        known[ObjectIdentifier(responder)] = Known(responder: responder, number: last)
        if known.count > purgedAt { purge() }
        return last
    }

    private mutating func purge() {
        known = known.filter { $0.value.responder != nil }
        purgedAt = known.count * 2 + 1_024
    }
}
