internal import ResponderChain
package import SimulatedUI

/// Objects off the chain handle events for a controller, and raise events of their own.
package final class Presenters: Scenario {
    package static let name = "presenters"
    package static let summary = "objects off the chain: one holds a table, one handles events, one raises typed events"

    private let player = PlayerViewController()
    private let stage: Stage

    package init() {
        stage = Stage(player)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("The controller adds its volume, and a table in an object of its own handles the events")
        stage.tap("back")
        stage.tap("forward")
        transcript.note("called: \(player.actions.calls.joined(separator: ", "))")
        transcript.heading("A presenter beside the controller handles another event")
        stage.tap("like")
        transcript.note("the presenter has counted \(player.likes.count)")
        transcript.heading("A loader raises an event at the view that it works for")
        player.loader.finish(title: "Aria")
        transcript.note("the controller shows \(player.shown)")
    }
}

// Counted: a table in an object of its own
/// Handles the events of the player's buttons for whichever controller shows them.
final class PlayerActions {
    private(set) var calls: [String] = []

    lazy var table = EventTable(self) {
        $0.on("back") { $0.goBack($1.info) }
        $0.on("forward") { $0.goForward($1.info) }
        $0.on("stop") { $0.stop($1.info) }
    }

    private func goBack(_ info: [String: Any]) {
        let seconds = info["seconds"] as? Int ?? 0
        calls.append("back by \(seconds) at volume \(info["volume"] ?? "unknown")")
    }

    private func goForward(_ info: [String: Any]) {
        let seconds = info["seconds"] as? Int ?? 0
        calls.append("forward by \(seconds) at volume \(info["volume"] ?? "unknown")")
    }

    private func stop(_ info: [String: Any]) {
        let fade = info["fade"] as? Bool ?? false
        calls.append(fade ? "stopped slowly" : "stopped")
    }
}
// End

/// Counts likes.
final class LikesPresenter: EventHandler {
    private(set) var count = 0

    // Counted: a handler off the chain
    func handle(_ event: Event) -> Bool {
        guard event.name == "liked" else { return false }
        count += 1
        return true
    }
    // End
}

/// A title has been loaded.
struct TitleLoaded: RoutedEvent {
    let title: String
}

/// Loads a title for a view.
final class TitleLoader: EventOrigin {
    weak var view: View?
    var nearestResponder: (any Responder)? { view }

    func finish(title: String) {
        send(TitleLoaded(title: title))
    }
}

/// A player with three buttons.
final class PlayerViewController: ViewController {
    let actions = PlayerActions()
    let likes = LikesPresenter()
    let loader = TitleLoader()
    private(set) var shown = "nothing"

    private lazy var events = EventTable(self) {
        $0.on(TitleLoaded.self) { $0.shown = $1.title }
    }

    // Counted: a table in an object of its own
    // Counted: a handler off the chain
    override var eventHandlers: [any EventHandler] { [actions.table, likes, events] }
    // End

    override func viewDidLoad() {
        let back = Button("Back", frame: Rect(x: 10, y: 100, width: 100, height: 44), identifier: "back")
        let forward = Button("Forward", frame: Rect(x: 120, y: 100, width: 100, height: 44), identifier: "forward")
        let like = Button("Like", frame: Rect(x: 230, y: 100, width: 100, height: 44), identifier: "like")
        // Counted: a table in an object of its own
        back.sends("back", for: .touchUpInside, info: ["seconds": 15])
        forward.sends("forward", for: .touchUpInside, info: ["seconds": 30])
        // End
        like.sends("liked", for: .touchUpInside)
        for button in [back, forward, like] { view.addSubview(button) }
        loader.view = view
    }

    // Counted: a table in an object of its own
    override func route(_ event: Event) {
        event.info["volume"] = 7
        super.route(event)
    }
    // End
}
