internal import ResponderChain
package import SimulatedUI

/// A view asks a question upwards, and the answer comes back down.
package final class Questions: Scenario {
    package static let name = "questions"
    package static let summary = "a view asks those above it something, and the nearest one that knows answers"

    private let controller = HostViewController()
    private let stage: Stage

    package init() {
        stage = Stage(controller)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("Which user is this panel for?")
        transcript.note("answer: \(controller.panel.ask(PanelUser(panel: 7)) ?? "nobody knows")")
        transcript.heading("A level that does not know leaves it to those above")
        transcript.note("answer: \(controller.panel.ask(PanelUser(panel: 8)) ?? "nobody knows")")
        transcript.heading("Nobody was ever told of this question")
        transcript.note("answer: \(controller.panel.ask(Balance()).map(String.init) ?? "nobody knows")")
    }
}

/// Asks which user a panel is for.
struct PanelUser: Question {
    typealias Answer = String

    let panel: Int
}

/// Asks for the user's balance.
struct Balance: Question {
    typealias Answer = Int
}

/// Answers for one panel only; the controller above it answers for the others.
final class PanelStack: View {
    override func handle(_ event: Event) -> Bool {
        event.answer(PanelUser.self) { $0.panel == 7 ? "Ada" : nil }
    }
}

final class HostViewController: ViewController {
    let panel = View(frame: Rect(x: 0, y: 0, width: 390, height: 200))
    private lazy var events = EventTable(self) { $0.answer(PanelUser.self) { $0.user($1) } }
    override var eventHandlers: [any EventHandler] { [events] }

    override func viewDidLoad() {
        let stack = PanelStack(frame: Rect(x: 0, y: 100, width: 390, height: 200))
        stack.addSubview(panel)
        view.addSubview(stack)
    }

    private func user(_ question: PanelUser) -> String? {
        "the host of panel \(question.panel)"
    }
}
