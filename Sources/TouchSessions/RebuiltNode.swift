import ResponderChain
import SimulatedUI

extension LayoutNode {
    /// A hash of the node without what it shows and does.
    fileprivate var shape: Int {
        var node = self
        node.cell?.item = nil
        node.selectedSegment = nil
        node.actions = [:]
        return node.hashValue
    }
}

/// A view, controller, window or application that was built from a layout and follows later ones.
final class RebuiltNode {
    private(set) var node: LayoutNode {
        didSet { shape = node.shape }
    }
    /// A hash of all that a layout of the screen depends on.
    private(set) var shape: Int
    let responder: ResponderObject
    /// The targets of the node's controls and gestures, which hold them weakly.
    private var targets: [StandInTarget] = []

    var view: View? { responder as? View }

    init(_ node: LayoutNode) {
        self.node = node
        shape = node.shape
        responder = Self.make(node)
        responder.standIn = StandIn(pathName: node.className)
        connect()
        update()
    }

    /// Whether the node can follow a later layout; otherwise it has to be built anew.
    func canUpdate(to later: LayoutNode) -> Bool {
        later.kind == node.kind && later.className.hasSameBytes(as: node.className) && later.level == node.level
            && later.mainEvent.hasSameBytes(as: node.mainEvent) && later.segments == node.segments
    }

    /// Applies a later layout.
    func update(to later: LayoutNode) {
        let isConnectedAlike = LayoutNode.hasSameTargets(later.actions, node.actions) && later.gestures == node.gestures
        node = later
        if !isConnectedAlike { connect() }
        update()
    }

    private static func make(_ node: LayoutNode) -> ResponderObject {
        switch node.kind {
        case .application: Application()
        case .scene: WindowScene()
        case .window: Window(frame: node.frame, level: node.level)
        case .controller: ViewController()
        case .view: View()
        case .control: StandInControl(main: node.mainEvent.flatMap(ControlEvent.init(name:)) ?? .touchUpInside)
        case .button: Button()
        case .toggle: Switch()
        case .slider: Slider()
        case .segments: SegmentedControl(segments: node.segments)
        case .textField: TextField()
        case .textView: TextView()
        case .scroll: ScrollView()
        case .list: TableView()
        case .cell: ListCellView(reuseIdentifier: "")
        }
    }

    private func update() {
        responder.identifier = node.identifier
        responder.standIn?.isScreen = node.isScreen
        responder.standIn?.isInPath = node.decoratesPath
        responder.isTrackingEnabled = node.isTracked
        if let view { update(view) }
        if let control = responder as? Control, control.isEnabled != node.isEnabled {
            control.isEnabled = node.isEnabled
        }
        (responder as? SegmentedControl)?.selectedIndex = node.selectedSegment
    }

    private func update(_ view: View) {
        if view.frame != node.frame { view.frame = node.frame }
        view.isHidden = node.isHidden
        view.alpha = node.alpha
        view.isUserInteractionEnabled = node.isTouchable
        view.isMultipleTouchEnabled = node.isMultipleTouch
        view.isSecureContent = node.isSecure
        if let scrollView = view as? ScrollView { scrollView.contentSize = node.contentSize ?? .zero }
        if view.boundsOrigin != node.boundsOrigin { view.boundsOrigin = node.boundsOrigin }
        (view as? ListView)?.allowsSelection = node.allowsSelection
        if let cell = view as? ListCellView {
            cell.position = node.cell.map { ListPosition(section: $0.section, row: $0.row) }
            cell.item = node.cell?.item
        }
    }

    /// Gives controls, gestures and lists their targets.
    private func connect() {
        targets = []
        if let sender = responder as? any ControlEventSender { connect(sender) }
        if let table = responder as? TableView {
            table.delegate = node.actions[ListView.selectEvent]?.first.map(target)
        }
        if let view { connectGestures(of: view) }
    }

    private func connect(_ sender: some ControlEventSender) {
        for event in ControlEvent.named {
            for name in event.name.flatMap({ node.actions[$0] }) ?? [] {
                sender.addTarget(target(name), action: StandInTarget.receive, for: event)
            }
        }
    }

    private func connectGestures(of view: View) {
        for recognizer in view.gestureRecognizers where !(recognizer is ScrollGestureRecognizer) {
            view.removeGestureRecognizer(recognizer)
        }
        for gesture in node.gestures {
            let recognizer = Self.recognizer(gesture)
            for name in gesture.actions { recognizer.addTarget(target(name), action: StandInTarget.receive) }
            view.addGestureRecognizer(recognizer)
        }
    }

    private static func recognizer(_ gesture: LayoutNode.Gesture) -> GestureRecognizer {
        switch gesture.kind {
        case .tap:
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = gesture.taps
            return tap
        case .longPress:
            let press = LongPressGestureRecognizer()
            press.minimumPressDurationMs = gesture.durationMs
            return press
        }
    }

    private func target(_ pathName: String) -> StandInTarget {
        let target = StandInTarget(pathName: pathName)
        targets.append(target)
        return target
    }
}

/// Stands in for a control of a class that only the recorded app has.
final class StandInControl: Control {
    private let main: ControlEvent

    init(main: ControlEvent) {
        self.main = main
        super.init()
    }

    override var mainEvent: ControlEvent { main }
}

/// Stands in for a target of the recorded app's controls, gestures and lists. It does nothing; a click counts as handled
/// because the target exists.
final class StandInTarget: ResponderObject, TableViewDelegate {
    init(pathName: String) {
        super.init()
        standIn = StandIn(pathName: pathName)
    }

    func receive() {}
    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition) {}
}
