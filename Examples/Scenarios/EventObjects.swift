internal import ResponderChain
package import SimulatedUI

/// Events are objects: hops add to their info on the way up, and several levels can handle one event.
package final class EventObjects: Scenario {
    package static let name = "event-objects"
    package static let summary =
        "info grows on the way up, several levels handle one event, texts and controls send too"

    private let form = FormViewController()
    private let stage: Stage

    package init() {
        stage = Stage(form)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("Every level adds to the info; cell and controller both handle the event")
        stage.tap("order")
        transcript.note("the controller read: \(form.received)")
        transcript.heading("A handler that stops the event after handling it")
        form.panel.stopsAfterHandling = true
        stage.tap("order")
        transcript.heading("Two events on one control, each with its own name")
        stage.tap("both")
        transcript.heading("A text field and a text view send while their delegates stay theirs")
        stage.tap("name")
        application.enqueue(.text("A"))
        stage.tap("remarks")
        application.enqueue(.text("b"))
        application.processInput()
        transcript.note("the controller has seen remarks of \(form.lengths) characters")
        transcript.note("the delegate was told of: \(form.delegateCalls.joined(separator: ", "))")
        transcript.heading("An object off the chain starts at the nearest responder on it")
        form.uploader.send("uploadFinished")
    }
}

/// Handles the order before the controller does.
final class OrderPanel: View {
    private var stops = false

    override var stopsAfterHandling: Bool {
        get { stops }
        set { stops = newValue }
    }

    override func handle(_ event: Event) -> Bool {
        guard event.name == "ordered" else { return false }
        event.info["panel"] = "checked"
        return true
    }
}

/// Works for a view and raises events there, without being on the chain.
final class Uploader: EventOrigin {
    weak var view: View?

    var nearestResponder: (any Responder)? { view }
}

/// A form with a text field, a text view and buttons.
final class FormViewController: ViewController, TextViewDelegate {
    let panel = OrderPanel(frame: Rect(x: 0, y: 100, width: 390, height: 300))
    let uploader = Uploader()
    private(set) var received: [String] = []
    private(set) var lengths: [Int] = []
    private(set) var delegateCalls: [String] = []

    override func viewDidLoad() {
        let order = Button(frame: Rect(x: 10, y: 10, width: 120, height: 44), identifier: "order")
        // Counted: an event object and its handler
        order.sends("ordered", for: .touchUpInside, info: ["amount": 2])
        // End
        let both = Button(frame: Rect(x: 150, y: 10, width: 120, height: 44), identifier: "both")
        both.sends("first", for: .touchUpInside)
        both.sends("second", for: .touchUpInside)
        let name = TextField(frame: Rect(x: 10, y: 70, width: 200, height: 44), identifier: "name")
        name.sends("nameChanged", for: .editingChanged) { name in ["name": name.text] }
        let remarks = TextView(frame: Rect(x: 10, y: 130, width: 200, height: 100), identifier: "remarks")
        remarks.sends("remarksChanged", for: .editingChanged) { remarks in ["remarks": remarks.text] }
        // Counted: changes of a text view
        remarks.addTarget(self, action: FormViewController.remarksChanged, for: .editingChanged)
        // End
        remarks.delegate = self
        for subview in [order, both, name, remarks] { panel.addSubview(subview) }
        view.addSubview(panel)
        uploader.view = panel
    }

    // Counted: an event object and its handler
    override func handle(_ event: Event) -> Bool {
        guard event.name == "ordered" else { return false }
        received = event.info.map { "\($0.key): \($0.value)" }.sorted()
        return true
    }
    // End

    // Counted: changes of a text view
    private func remarksChanged(_ remarks: TextView) {
        lengths.append(remarks.text.count)
    }
    // End

    func textViewDidChange(_ textView: TextView) {
        delegateCalls.append("textViewDidChange")
    }
}
