internal import ResponderChain
package import SimulatedUI

/// Three labels raise an event each when they are tapped, and a table maps the events to methods of the controller.
package final class TappableLabels: Scenario {
    package static let name = "tappable-labels"
    package static let summary = "labels raise events when they are tapped, and a table maps them to methods"

    private let controller = LabelViewController()
    private let stage: Stage

    package init() {
        stage = Stage(controller)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("Each label is tapped")
        for identifier in ["labelA", "labelB", "labelC"] { stage.tap(identifier) }
        transcript.note("called: \(controller.calls.joined(separator: ", "))")
    }
}

/// Three labels below each other.
final class LabelPanel: View {
    private let labelA = Label("Event A", identifier: "labelA")
    private let labelB = Label("Event B", identifier: "labelB")
    private let labelC = Label("Event C", identifier: "labelC")

    override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        for (row, label) in [labelA, labelB, labelC].enumerated() {
            label.frame = Rect(x: 30, y: 50 + Double(row) * 50, width: 100, height: 50)
            label.isUserInteractionEnabled = true
            addSubview(label)
        }
        // Counted: three labels and a table of events
        let tapA = TapGestureRecognizer()
        tapA.sends("eventA", info: ["key": "a"])
        labelA.addGestureRecognizer(tapA)
        let tapB = TapGestureRecognizer()
        tapB.sends("eventB", info: ["key": "b"])
        labelB.addGestureRecognizer(tapB)
        let tapC = TapGestureRecognizer()
        tapC.sends("eventC", info: ["key": "c"])
        labelC.addGestureRecognizer(tapC)
        // End
    }
}

/// Has a method for each label.
final class LabelViewController: ViewController {
    private(set) var calls: [String] = []

    override func viewDidLoad() {
        view.addSubview(LabelPanel(frame: Rect(x: 30, y: 100, width: 330, height: 250)))
    }

    // Counted: three labels and a table of events
    private lazy var events = EventTable(self) {
        $0.on("eventA") { $0.showA($1.info) }
        $0.on("eventB") { $0.showB($1.info) }
        $0.on("eventC") { $0.showC($1.info) }
    }
    override var eventHandlers: [any EventHandler] { [events] }

    private func showA(_ info: [String: Any]) {
        calls.append("A with \(info)")
    }

    private func showB(_ info: [String: Any]) {
        calls.append("B with \(info)")
    }

    private func showC(_ info: [String: Any]) {
        calls.append("C with \(info)")
    }
    // End
}
