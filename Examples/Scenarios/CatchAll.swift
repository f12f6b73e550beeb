internal import ResponderChain
package import SimulatedUI

/// A controller that keeps every event of the app still hides no control that does nothing.
package final class CatchAll: Scenario {
    package static let name = "catch-all"
    package static let summary = "a controller keeps all events of the app; a button without any action stays unhandled"

    private let controller = CatchAllViewController()
    private let stage: Stage
    private let taps = TapOutcomes()

    package init() {
        stage = Stage(controller)
        stage.application.dispatcher?.add(taps)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("A button raises an event, and the controller keeps it")
        stage.tap("save")
        transcript.heading("A button that nobody has given an action")
        stage.tap("dead")
        transcript.heading("What a recorder learns of the two taps")
        transcript.note(taps.outcomes.joined(separator: "\n"))
        transcript.note("the controller kept \(controller.kept)")
    }
}

/// Notes the outcome of each activation.
private final class TapOutcomes: DispatchObserver {
    private(set) var outcomes: [String] = []

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
        guard event.kind == .activation else { return }
        outcomes.append(
            "\(event.source.identifier ?? ""): \(event.handledBy.map { "handled by \($0)" } ?? "unhandled")")
    }
}

/// Keeps every event that arrives.
final class CatchAllViewController: ViewController {
    private(set) var kept: [String] = []

    override func viewDidLoad() {
        let save = Button("Save", frame: Rect(x: 10, y: 100, width: 100, height: 44), identifier: "save")
        save.sends("saved", for: .touchUpInside)
        view.addSubview(save)
        view.addSubview(Button("Dead", frame: Rect(x: 150, y: 100, width: 100, height: 44), identifier: "dead"))
    }

    override func route(_ event: Event) {
        kept.append(event.name)
    }
}
