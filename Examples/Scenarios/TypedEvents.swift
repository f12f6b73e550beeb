internal import ResponderChain
package import SimulatedUI

/// Typed events have no names to misspell and no info to cast.
package final class TypedEvents: Scenario {
    package static let name = "typed-events"
    package static let summary = "events that are types are handled by type, beside named ones on the same chain"

    private let controller = GiftViewController()
    private let stage: Stage

    package init() {
        stage = Stage(controller)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("A typed event, handled by its type")
        controller.button.send(GiftSent(gift: 12, count: 3))
        transcript.note("the controller got \(controller.gifts)")
        transcript.heading("A typed event that nobody asked for")
        controller.button.send(RoomClosed())
        transcript.heading("A named event of the same name is another thing: it carries no gift")
        controller.button.send("GiftSent")
        transcript.note("the controller got \(controller.gifts)")
        transcript.heading("Bound to the button, without a name at either end")
        stage.tap("gift")
        transcript.note("now the controller has \(controller.gifts)")
        transcript.heading("Each case of an enum has a path of its own")
        controller.button.send(PlayerEvent.paused(seconds: 3))
        controller.button.send(PlayerEvent.resumed)
        transcript.note("the controller was told of \(controller.playerEvents) player events")
    }
}

/// A user sent gifts.
struct GiftSent: RoutedEvent {
    let gift: Int
    let count: Int
}

/// The room was closed.
struct RoomClosed: RoutedEvent {}

/// A player was paused or resumed.
enum PlayerEvent: RoutedEvent {
    case paused(seconds: Int), resumed
}

final class GiftViewController: ViewController {
    let button = Button(frame: Rect(x: 10, y: 100, width: 100, height: 44), identifier: "gift")
    private(set) var gifts: [String] = []
    private(set) var playerEvents = 0
    private lazy var events = EventTable(self) {
        $0.on(GiftSent.self) { $0.show($1) }
        $0.on(PlayerEvent.self) { owner, _ in owner.playerEvents += 1 }
    }
    override var eventHandlers: [any EventHandler] { [events] }

    override func viewDidLoad() {
        button.sends(GiftSent(gift: 7, count: 1), for: .touchUpInside)
        view.addSubview(button)
    }

    private func show(_ event: GiftSent) {
        gifts.append("\(event.count) of gift \(event.gift)")
    }
}
